"""The command line as scripts rely on it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ecarte.cli.main import main

PROGRAM = [sys.executable, "-m", "ecarte"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = said(capsys, *words, "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def test_legal_keeps_the_order_of_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["legal", "--trump", "S", "--hand", "ah QH,7s 10H"]
    assert answered(capsys, *hand, "--led", "JH") == {"legal": ["QH"]}
    assert answered(capsys, *hand) == {"legal": ["AH", "QH", "7S", "TH"]}
    assert answered(capsys, *hand, "--led", "KH") == {"legal": ["AH", "QH", "TH"]}
    assert answered(capsys, *hand, "--led", "9C") == {"legal": ["7S"]}


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        ("", "JH"),
        ("AH AH", "JH"),
        ("AH KH QH JH TH 9H", "7C"),
        ("AH JH", "JH"),
        ("2H", "JH"),
        ("AH", "2C"),
        ("AX", "JH"),
        ("??", "JH"),
    ],
)
def test_legal_refuses_impossible_hands(
    capsys: pytest.CaptureFixture[str], hand: str, led: str
) -> None:
    code, out, err = said(capsys, "legal", "--trump", "S", "--hand", hand, "--led", led)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.endswith(".\n")


def test_trick_names_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    def winner(trump: str, led: str, reply: str) -> str:
        words = ["trick", "--trump", trump, "--led", led, "--reply", reply]
        return str(answered(capsys, *words)["winner"])

    assert winner("S", "JH", "QH") == "follower"
    assert winner("S", "JH", "AH") == "leader"
    assert winner("S", "KH", "7S") == "follower"
    assert winner("S", "7H", "KD") == "leader"
    assert said(capsys, "trick", "--trump", "S", "--led", "JH", "--reply", "jh")[0] == 2


def test_settle_counts_a_tableau(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["banking", "settle", "--trump", "S", "--banker", "AS 7S 2D 3C"]
    words += ["--tableau", "KS 7S 4H 5H"]
    first = {"banker": 1, "tableau": 0, "winner": "banker"}
    assert answered(capsys, *words) == first
    assert answered(capsys, *words, "--cancel", "first") == first
    assert answered(capsys, *words, "--cancel", "as_met") == {
        "banker": 1,
        "tableau": 1,
        "winner": None,
    }
    words[-1] = "KS 7S 4H"
    assert said(capsys, *words)[0] == 2


def test_settle_knows_only_two_packs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["banking", "settle", "--trump", "S", "--banker", "KS KS 2D 3C"]
    words += ["--tableau", "KS 7S 4H 5H"]
    code, out, _ = said(capsys, *words, "--json")
    assert code == 2
    assert json.loads(out)["error"]["rule"] == "B2"


def test_rules_are_found_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, "rules", "c18", "B16")["rules"]
    assert [rule["id"] for rule in found] == ["C18", "B16"]
    assert all(set(rule) == {"id", "text"} for rule in found)
    assert len(answered(capsys, "rules")["rules"]) == 29 + 24
    assert said(capsys, "rules", "C30")[0] == 2


def test_json_is_never_translated(capsys: pytest.CaptureFixture[str]) -> None:
    english = answered(capsys, "rules", "C18")
    assert answered(capsys, "rules", "C18", "--lang", "ru") == english
    code, out, err = said(capsys, "rules", "C30", "--json", "--lang", "sv")
    assert code == 2
    assert json.loads(out)["error"]["message"].startswith("There is no rule")
    assert not err.startswith("There is no rule")


@pytest.mark.parametrize("code", ["en", "sv", "ru", "fr"])
def test_the_same_question_in_every_language(capsys: pytest.CaptureFixture[str], code: str) -> None:
    words = ["legal", "--trump", "S", "--hand", "AH QH", "--led", "JH", "--lang", code]
    queen = {"en": "Q♥", "sv": "D♥", "ru": "Д♥", "fr": "D♥"}[code]
    assert queen in said(capsys, *words)[1]


@pytest.mark.parametrize(
    "words",
    [
        ["dance"],
        ["legal"],
        ["legal", "--trump"],
        ["legal", "--dance"],
        ["legal", "--trump", "S", "--hand", "AH", "extra"],
        ["simulate", "--deals", "0", "--seed", "1"],
        ["simulate", "--deals", "many", "--seed", "1"],
        ["simulate", "--deals", "2", "--seed", "1", "--players", "random"],
        ["simulate", "--deals", "2", "--seed", "1", "--players", "random,nobody"],
        ["simulate", "--deals", "2", "--seed", "1", "--rules", "martian"],
        ["simulate", "--deals", "2", "--seed", ""],
        ["banking", "settle", "--cancel", "never"],
        ["banking", "dance"],
        ["record", "check"],
        ["record", "show", "no-such-file"],
        ["replay", "no-such-file"],
        ["rules", "--lang", "tlh"],
        ["play", "--score", "3"],
        ["play", "--switch", "target"],
        ["play", "--switch", "target=0"],
        ["play", "--switch", "taste=good"],
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_mistake_is_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], language: str
) -> None:
    if "--lang" not in words:
        words = [*words, "--lang", language]
    code, out, err = said(capsys, *words)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.strip()
    if language == "ru" and "tlh" not in words:
        assert any("а" <= letter <= "я" for letter in err), err
    code, out, _ = said(capsys, *words, "--json")
    assert code == 2
    assert set(json.loads(out)["error"]) == {"message", "rule"}


@pytest.mark.parametrize("code", ["en", "sv", "ru", "fr"])
def test_help_speaks_the_readers_language(code: str) -> None:
    environment = {**os.environ, "LC_ALL": f"{code}_XX.UTF-8", "PYTHONUTF8": "1"}
    heads = {"en": "Usage:", "sv": "Användning:", "ru": "Использование:", "fr": "Usage\xa0:"}
    for words in ([], ["legal"], ["banking", "settle"], ["record", "check"], ["play"], ["bank"]):
        shown = subprocess.run(
            [*PROGRAM, *words, "--help"], capture_output=True, env=environment, check=True
        )
        assert shown.stdout.decode().startswith(heads[code])


def test_the_locale_chooses_the_language() -> None:
    def error(**variables: str) -> str:
        environment = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith("LC_") and key not in ("LANG", "LANGUAGE")
        }
        done = subprocess.run(
            [*PROGRAM, "rules", "C30"],
            capture_output=True,
            env={**environment, "PYTHONUTF8": "1", **variables},
            check=False,
        )
        return done.stderr.decode()

    english = error()
    assert error(LANG="de_DE.UTF-8") == english
    assert error(LANG="sv_SE.UTF-8") != english
    assert error(LANG="sv_SE.UTF-8", LC_ALL="en_GB.UTF-8") == english


def test_replay_answers_every_line_before_it_says_that_one_was_refused() -> None:
    pack = ["7H", "8H", "KS", "QS", "9H", "AC", "KC", "AS", "TS", "9S", "JD"]
    rest = [rank + suit for suit in "SHDC" for rank in "KQJAT987" if rank + suit not in pack]
    good = {"game": "classic", "pack": pack + rest, "acts": ["stand"]}
    bad = {**good, "acts": ["stand", "accept"]}
    lines = "\n".join([json.dumps(bad), "not json", "", json.dumps(good)])
    done = subprocess.run(
        [*PROGRAM, "replay", "-"], input=lines, capture_output=True, text=True, check=False
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer.get("phase") for answer in answers] == [None, None, "king"]
    assert answers[0]["error"]["rule"] == "C14"
    assert answers[0]["error"]["act"] == 1


def test_replay_reads_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"game": "chess"}\n', "utf-8")
    code, out, _ = said(capsys, "replay", str(file))
    assert code == 2
    assert "chess" not in json.loads(out)


def test_simulation_depends_on_its_seed_alone() -> None:
    def run(seed: str, hash_seed: str) -> Any:
        done = subprocess.run(
            [*PROGRAM, "simulate", "--deals", "200", "--seed", seed, "--json"],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
        )
        answer = json.loads(done.stdout)
        assert answer.pop("seconds") >= 0
        return answer

    first = run("1", "0")
    assert first == run("1", "1")
    assert first != run("2", "0")
    assert first["deals"] == 200
    assert sum(first["wins"]) == first["games"]
    assert set(first) == {"deals", "points", "games", "wins"}


def test_a_broken_pipe_is_silent() -> None:
    done = subprocess.run(
        f"{sys.executable} -m ecarte rules | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


def test_interruption_gives_130() -> None:
    running = subprocess.Popen(
        [*PROGRAM, "simulate", "--deals", "100000000", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(4)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert (out, err.strip()) == (b"", b"")


def test_no_color_is_honoured() -> None:
    done = subprocess.run(
        [*PROGRAM, "rules", "C1"],
        capture_output=True,
        env={**os.environ, "NO_COLOR": "1", "FORCE_COLOR": ""},
        check=True,
    )
    assert b"\x1b" not in done.stdout


def test_record_check_tells_the_good_from_the_bad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("ecarte record 1\ngame classic\nrules swedish\n", "utf-8")
    bad.write_text("ecarte record 1\ngame classic\nrules swedish\n\ncut KS ZZ\n", "utf-8")
    code, out, _ = said(capsys, "record", "check", str(good), str(bad), "--json")
    assert code == 2
    first, second = json.loads(out)["records"]
    assert (first["valid"], first["winner"], first["game"]) == (True, None, "classic")
    assert second["valid"] is False
    assert set(second["error"]) == {"message", "line", "column", "rule"}
    assert second["error"]["line"] == 5
