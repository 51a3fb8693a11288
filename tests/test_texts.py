"""Every text a person can see stands in every catalogue, with the same gaps."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from ecarte.language import CATALOGUES, LANGUAGES, language
from scripts.texts import collected

CODES = [code for code in LANGUAGES if code != "en"]


def catalogue(code: str) -> Catalog:
    with Path(CATALOGUES, code, "LC_MESSAGES", "ecarte.po").open("rb") as opened:
        return read_po(opened)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


@pytest.mark.parametrize("code", CODES)
def test_no_text_lacks_a_translation(code: str) -> None:
    known = catalogue(code)
    lacking = []
    for wanted in collected():
        if not wanted.id:
            continue
        found = known.get(wanted.id)
        wanted_forms = known.num_plurals if wanted.pluralizable else 1
        said = () if found is None or found.fuzzy else forms(found.string)
        if len(said) != wanted_forms or not all(said):
            lacking.append(wanted.id)
    assert lacking == []


@pytest.mark.parametrize("code", CODES)
def test_translations_have_the_gaps_of_the_original(code: str) -> None:
    wrong = []
    for said in catalogue(code):
        if not said.id:
            continue
        wanted = gaps(forms(said.id)[-1])
        for number, form in enumerate(forms(said.string)):
            may_lack = {"number"} if said.pluralizable and number == 0 else set()
            if not wanted - may_lack <= gaps(form) <= wanted:
                wrong.append((said.id, form))
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_catalogues_hold_nothing_else(code: str) -> None:
    wanted = {forms(one.id)[0] for one in collected() if one.id}
    assert {forms(one.id)[0] for one in catalogue(code) if one.id} == wanted


@pytest.mark.parametrize("code", CODES)
def test_compiled_catalogues_are_up_to_date(code: str) -> None:
    spoken = language(code)
    for said in catalogue(code):
        if said.id and not said.pluralizable:
            assert spoken.text(str(said.id)) == said.string
