"""The faces of the cards: all there, well made, and told apart without colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from ecarte.cards import CARDS, SUITS, card
from ecarte.drawing import faces as drawings
from ecarte.language import LANGUAGES, language
from ecarte.web import faces

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str, code: str = "en", four_colour: bool = False) -> str:
    one = card(text)
    return drawings.card_svg(one, language(code).rank(one.rank), four_colour)


def shapes(picture: str, suit: int) -> int:
    return picture.count(drawings.SUIT_SHAPES[suit])


def test_every_card_has_its_own_face_of_well_formed_svg() -> None:
    pictures = {drawings.card_svg(one, one.rank) for one in CARDS}
    assert len(pictures) == 52
    for picture in (*pictures, drawings.back_svg()):
        assert ElementTree.fromstring(picture).tag == f"{SVG}svg"


@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("rank", "23456789T")
def test_a_number_card_shows_as_many_pips_as_its_number(rank: str, suit: int) -> None:
    number = 10 if rank == "T" else int(rank)
    assert shapes(drawn(rank + SUITS[suit]), suit) == number + 2


@pytest.mark.parametrize("rank", "23456789T")
def test_pips_are_the_same_upside_down_but_for_the_seven(rank: str) -> None:
    places = set(drawings.PIPS[rank])
    turned = {(0 - x, 0 - y) for x, y in places}
    assert (places == turned) is (rank != "7")


@pytest.mark.parametrize("suit", range(4))
def test_no_card_shows_the_sign_of_another_suit(suit: int) -> None:
    for rank in "A7KQJ":
        picture = drawn(rank + SUITS[suit])
        assert [shapes(picture, other) > 0 for other in range(4)] == [
            other == suit for other in range(4)
        ]


@pytest.mark.parametrize("rank", "KQJ")
def test_a_court_card_is_its_own_half_turn(rank: str) -> None:
    root = ElementTree.fromstring(drawn(rank + "H"))
    turned = [part for part in root.iter(f"{SVG}g") if part.get("transform") == "rotate(180)"]
    halves = [ElementTree.tostring(part[0]) for part in turned]
    upright = [ElementTree.tostring(part) for part in root]
    assert len(halves) == 2
    assert all(half in upright for half in halves)


@pytest.mark.parametrize(
    ("code", "letters"),
    [("en", "A K Q J"), ("sv", "E K D Kn"), ("ru", "Т К Д В"), ("fr", "A R D V")],
)
def test_indices_are_those_of_the_readers_country(code: str, letters: str) -> None:
    seen = [
        {text.text for text in ElementTree.fromstring(drawn(f"{rank}S", code)).iter(f"{SVG}text")}
        for rank in "AKQJ"
    ]
    assert seen == [{letter} for letter in letters.split()]


def test_four_colours_differ_and_two_colours_are_two() -> None:
    def ink(suit: str, four_colour: bool) -> str:
        found = re.search(r'<text [^>]*fill="(#\w+)"', drawn(f"7{suit}", "en", four_colour))
        assert found
        return found[1]

    assert len({ink(suit, four_colour=True) for suit in SUITS}) == 4
    assert len({ink(suit, four_colour=False) for suit in SUITS}) == 2


def test_no_face_carries_style_script_or_anything_from_elsewhere() -> None:
    for one in CARDS:
        picture = drawings.card_svg(one, one.rank)
        assert not re.search(r"style|script|href|url\(", picture)


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    app.include_router(faces.router())
    return TestClient(app)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("four_colour", [False, True])
def test_the_address_of_a_face_leads_to_it_for_good(
    client: TestClient, code: str, four_colour: bool
) -> None:
    answer = client.get(faces.card_url("QH", code, four_colour))
    assert answer.text == drawn("QH", code, four_colour)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]


def test_addresses_carry_the_hash_of_what_they_lead_to(client: TestClient) -> None:
    assert faces.card_url("QH", "en") != faces.card_url("QH", "fr")
    assert faces.card_url("7H", "en").split("v=")[1] == faces.card_url("7H", "fr").split("v=")[1]
    assert client.get(faces.back_url()).text == drawings.back_svg()


def test_the_face_of_an_unknown_card_is_a_back(client: TestClient) -> None:
    assert client.get(faces.card_url("??", "sv")).text == drawings.back_svg()


@pytest.mark.parametrize(
    "address",
    [
        "/cards/en-2/QX.svg",
        "/cards/en-3/QH.svg",
        "/cards/xx-2/QH.svg",
        "/cards/en-2/qh.svg",
        "/cards/en-2/%3F%3F.svg",
        "/cards/en-2/10H.svg",
        "/cards/en-2-2/QH.svg",
    ],
)
def test_other_addresses_lead_nowhere(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404
