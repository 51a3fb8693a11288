"""Whatever is asked, however: an answer or one sentence, the right exit code, no traceback."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from ecarte.cli import ruling
from ecarte.cli.main import main
from ecarte.cli.playing import banking_setup
from ecarte.cli.replaying import answer
from ecarte.players.player import PLAYERS
from ecarte.service import storage
from ecarte.service.classic import PERSON, SAVED, resumed

STRICT = {"PYTHONIOENCODING": "utf-8:strict"}
ASCII = {"PYTHONIOENCODING": "ascii"}
COMPILED = {"XDG_CACHE_HOME": str(platformdirs.user_cache_path())}
"""Where compiled code is kept outside of these tests: here it is used again."""
PROGRAM = [sys.executable, "-m", "ecarte"]
FIRST = ["7H", "8H", "KS", "QS", "9H", "AC", "KC", "AS", "TS", "9S", "JD"]
PACK = FIRST + [r + s for s in "SHDC" for r in "KQJAT987" if r + s not in FIRST]
SETTLE = ["settle", "--trump", "S", "--banker", "KS 8S 2D 3C", "--tableau", "KS 7S 4H 5H"]


@pytest.fixture(autouse=True)
def _english_at_home_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))


def run(
    *words: str | bytes, given: bytes = b"", variables: Mapping[str, str] = STRICT
) -> tuple[int, bytes, str]:
    """The program in a process of its own: exit code, standard output, standard error."""
    done = subprocess.run(
        [*PROGRAM, *words],
        input=given,
        capture_output=True,
        env={**os.environ, **variables},
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def in_shell(command: str) -> tuple[int, str]:
    """The exit code and all that is written by a command line with redirections."""
    program = " ".join(PROGRAM)
    done = subprocess.run(
        ["bash", "-c", command.replace("ecarte", program)],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).decode()


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which these words are refused, with and without JSON."""
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert main([*words, "--json"]) == 2
    out, _ = capsys.readouterr()
    assert out.count("\n") == 1
    assert json.loads(out)["error"]["message"]
    return err.strip()


def test_json_and_language_may_stand_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["--json", "banking", *SETTLE],
        ["banking", "--json", *SETTLE],
        ["banking", *SETTLE, "--json"],
        ["--lang", "sv", "banking", "--lang=ru", "--json", *SETTLE],
    ):
        assert main(words) == 0
        assert json.loads(capsys.readouterr().out)["winner"] == "banker"
    main(["banking", "--lang", "sv", *SETTLE])
    assert "Banker" not in capsys.readouterr().out


@pytest.mark.parametrize(("group", "members"), [("banking", "settle"), ("record", "check, show")])
def test_a_missing_command_is_one_sentence(
    capsys: pytest.CaptureFixture[str], group: str, members: str
) -> None:
    assert members in refused(capsys, group)
    assert members in refused(capsys, group, "--lang", "en")


def test_words_too_many_are_named_in_the_readers_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["legal", "--trump", "S", "--hand", "AH", "one", "two"]
    assert "“one two”" in refused(capsys, *words)
    assert not re.search("[a-z]{4,}", refused(capsys, *words, "--lang", "ru").replace("help", ""))


def test_a_flag_takes_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "play", "--plain=3") == "The option --plain takes no value."
    assert refused(capsys, "legal", "--trump") == "The option --trump needs a value."


def test_behind_two_dashes_nothing_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--", "--json", "--lang", "sv"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.split(";")[0]) == ("", "There is no rule --json")


def test_what_a_sentence_quotes_stays_on_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "C1 8" in refused(capsys, "rules", "C1\n8")
    assert "\x1b" not in refused(capsys, "rules", "\x1b[31m")
    record = tmp_path / "record"
    record.write_text("ecarte record 1\ngame classic\n\x1b[31mdance\n", "utf-8")
    main(["record", "check", str(record)])
    assert "\x1b" not in capsys.readouterr().out


def test_a_file_name_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    main(["record", "check", ":smile:"])
    assert capsys.readouterr().out.startswith(":smile:: ")


def test_the_version_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"version"}


def test_a_narrow_screen_cuts_no_number_and_no_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "4")
    main(["rules", "C29"])
    assert "resign" in capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", "20")
    main(["simulate", "--deals", "3", "--seed", "1"])
    assert "…" not in capsys.readouterr().out


def test_a_fault_of_the_program_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_numbers: object) -> None:
        raise ZeroDivisionError("nothing left")

    monkeypatch.setattr(ruling, "chosen", fail)
    assert "ZeroDivisionError: nothing left" in refused(capsys, "rules")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1251", "utf-8:strict"])
@pytest.mark.parametrize("language", ["en", "sv", "ru", "fr"])
def test_no_sign_is_too_much_for_a_terminal(encoding: str, language: str) -> None:
    settings = {"PYTHONIOENCODING": encoding, "LC_ALL": f"{language}_XX.UTF-8"}
    asked: tuple[tuple[list[str | bytes], int], ...]
    asked = (["rules", b"\xff"], 1), (["record", "check", "nö", b"\xff"], 2)
    for words, lines in asked:
        code, out, err = run(*words, variables=settings)
        assert code == 2
        assert "Traceback" not in err
        shown = out.decode(encoding.split(":", maxsplit=1)[0]) + err
        assert shown.count("\n") == lines
        code, out, err = run(*words, "--json", variables=settings)
        assert code == 2
        assert "Traceback" not in err
        assert json.loads(out)


def test_typographic_signs_have_a_nearest_one() -> None:
    code, _, err = run("legal", "--trump", "x", "--hand", "AH", variables=ASCII)
    assert (code, err) == (2, '"x" is not a suit: write S, H, D or C.\n')


def test_the_input_may_be_no_text() -> None:
    code, out, err = run("play", "--plain", given=b"\xff\n\xfe\n")
    assert (code, err) == (0, "")
    assert out


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("ecarte rules C1 >&-", 0, ""),
        ("ecarte rules C1 --json >&-", 0, ""),
        ("ecarte replay - <&-", 0, ""),
        ("ecarte play >&- 2>&- <&-", 0, ""),
        ("ecarte play --plain <&- >/dev/null", 0, ""),
        ("ecarte rules C99 2>&-", 2, ""),
        ("ecarte rules C99 2>/dev/full", 2, ""),
        ("ecarte rules C99 --json >/dev/full 2>/dev/full", 2, ""),
        ("ecarte rules >/dev/full", 2, "Something could not be read or written to its end.\n"),
        ("ecarte play >/dev/full", 2, "Something could not be read or written to its end.\n"),
        ("ecarte record check /proc/self/mem >/dev/null", 2, ""),
        ("ecarte rules --json | true; exit ${PIPESTATUS[0]}", 0, ""),
        ("ecarte play | true; exit ${PIPESTATUS[0]}", 0, ""),
    ],
)
def test_streams_may_be_closed_or_full(command: str, code: int, said: str) -> None:
    assert in_shell(command) == (code, said)


class Interrupting:
    """Ctrl-C at the moment when the program loads its commands."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == "ecarte.cli.program":
            raise KeyboardInterrupt


def test_an_interruption_while_the_program_loads_gives_130(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "ecarte.cli.program", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    assert main(["rules"]) == 130
    assert capsys.readouterr() == ("", "")


def test_hardly_anything_is_loaded_before_an_interruption_is_awaited() -> None:
    loads = "import sys, ecarte.cli.main; print(sorted({'click', 'rich', 'json'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


# the door for other programs


def classic(**more: object) -> str:
    return json.dumps({"pack": PACK, **more})


def error_of(line: str | bytes) -> str:
    error: Any = answer(line)["error"]
    assert set(error) == {"message", "rule", "act"}
    return str(error["message"])


def test_a_key_written_twice_is_refused() -> None:
    assert "“acts”" in error_of(classic()[:-1] + ', "acts": ["stand"], "acts": []}')
    assert "“A”" in error_of('{"game": "banking", "players": {"A": 5, "A": 6, "B": 7}}')


@pytest.mark.parametrize(
    "line",
    [
        b'{"pack": ["\xff"]}',
        b"\x00",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"score": [' + b"9" * 5000 + b", 0]}",
        b"{} {}",
        b"{'pack': []}",
    ],
)
def test_what_is_not_json_is_said_to_be_none(line: bytes) -> None:
    assert error_of(line) == "The line is not JSON."


@pytest.mark.parametrize(
    "order", [("1", "true", "1.0"), ("true", "1", "1.0"), ("1.0", "1", "true")]
)
def test_true_is_not_one_whatever_was_asked_before(order: tuple[str, ...]) -> None:
    for number in order:
        line = classic(rules={"target": 0}).replace('"target": 0', f'"target": {number}')
        assert ("error" in answer(line)) == (number != "1"), number


def test_replay_reads_what_other_systems_write() -> None:
    lines = "\r\n".join(["\ufeff" + classic(), "", classic(acts=["stand"]), "   ", classic()])
    code, out, err = run("replay", "-", given=lines.encode())
    assert (code, err) == (0, "")
    phases = [json.loads(line)["phase"] for line in out.splitlines()]
    assert phases == ["exchange", "king", "exchange"]


def test_replay_answers_signs_that_no_text_holds() -> None:
    code, out, err = run("replay", "-", given=b'{"\\ud800": 1}\n')
    assert (code, err) == (2, "")
    assert "\ud800" in json.loads(out)["error"]["message"]


def test_replay_answers_each_line_before_the_next_is_asked() -> None:
    with subprocess.Popen(
        [*PROGRAM, "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for _ in range(3):
            asked.stdin.write(classic().encode() + b"\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["phase"] == "exchange"
        asked.stdin.close()
        assert asked.wait(timeout=20) == 0


# records


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (b"ecarte record 1\ngame banking\nplayer A\n", "banking"),
        (b"# mine\n\nECARTE record 1; game classic\ncut KS ZZ\n", "classic"),
        (b"ecarte record 1\ngame classic\n\xff\n", "classic"),
        (b"ecarte record 1\ngame classic\n" + b"x" * 5000, "classic"),
        (b"ecarte record 1\ngame chess\n", None),
        (b"ecarte record 2\ngame classic\n", None),
        (b"", None),
        (b"\x7fELF\x00\xff", None),
    ],
)
def test_a_bad_record_still_tells_its_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes, game: str | None
) -> None:
    record = tmp_path / "record"
    record.write_bytes(text)
    assert main(["record", "check", str(record), "--json"]) == 2
    (found,) = json.loads(capsys.readouterr().out)["records"]
    assert (found["valid"], found["game"]) == (False, game)


def test_records_may_not_be_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["record", "check", str(tmp_path), str(tmp_path / "none"), "x" * 300, "", "--json"]
    assert main(words) == 2
    found = json.loads(capsys.readouterr().out)["records"]
    assert [record["game"] for record in found] == [None] * 4
    assert [record["error"]["line"] for record in found] == [None] * 4


# opening the game


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--seed", ""],
        ["play", "--score", ""],
        ["play", "--score", "5-0"],
        ["play", "--score", "３-４"],
        ["play", "--score", "9" * 5000 + "-1"],
        ["play", "--name", ""],
        ["play", "--name", "a\x07b"],
        ["play", "--switch", "target=" + "9" * 5000],
        ["play", "--lesson", "--switch", "nonsense"],
        ["play", "--resume", "--rules", "martian"],
        ["play", "--replay", "no-such-file"],
        ["play", "--replay", "."],
        ["play", "--replay", sys.executable],
        ["bank", "--players", ""],
        ["bank", "--players", "A:" + "9" * 5000],
        ["bank", "--players", "A:1000000000000000,B:5"],
        ["bank", "--players", "A:100,B:100", "--switch", "first_banker=Zoe"],
        ["bank", "--seed", ""],
    ],
)
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_what_no_game_can_begin_with_is_refused_before_it_opens(
    capsys: pytest.CaptureFixture[str], words: list[str], plain: list[str]
) -> None:
    assert refused(capsys, *words, *plain)


def test_a_banker_may_be_called_by_a_number_or_a_word_of_the_switches() -> None:
    for name in ("5", "on", "None"):
        setup = banking_setup([f"first_banker={name}"], f"{name}:100,Eva:100")
        assert setup.rules.first_banker == name


@pytest.mark.parametrize("words", [[], ["play"], ["bank"]])
def test_the_game_itself_is_not_played_in_json(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main([*words, "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["error"]["rule"] is None
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["play"], ["bank"]])
def test_a_demonstration_follows_its_seed(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    def shown(seed: str) -> str:
        assert main([*words, "--seed", seed]) == 0
        return capsys.readouterr().out

    assert shown("1") == shown("1") != shown("2")


@pytest.mark.parametrize("words", [[], ["play"], ["bank"]])
@pytest.mark.parametrize("language", ["en", "sv", "ru", "fr"])
def test_where_nobody_watches_a_terminal_a_game_is_shown(
    capsys: pytest.CaptureFixture[str], words: list[str], language: str
) -> None:
    assert main([*words, "--lang", language]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") > 20
    assert err == ""


def test_the_options_say_how_a_game_begins() -> None:
    words = ["play", "--plain", "--seed", "7", "--score", "3-4", "--name", "Eva", "--dealer"]
    code, out, err = run(*words, "1", given=b"score\nstand\n")
    assert (code, err) == (0, "")
    assert b"Eva 3, Boris 4; the game is to 5." in out
    assert b"Stand, or propose" in out
    assert run(*words, "1", given=b"score\nstand\n")[1] == out
    assert b"Stand, or propose" not in run(*words, "0", given=b"score\n")[1]


@pytest.mark.parametrize("name", [*PLAYERS, PERSON])
def test_every_player_can_be_named_as_the_adversary(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # the first to act is the person, who leaves: nobody has to think
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    words = ["play", "--plain", "--seed", "1", "--dealer", "1", "--against", name]
    assert main(words) == 0
    kept = storage.read_facts(SAVED)
    assert kept is not None
    assert resumed(kept).setup.players == (PERSON, name)


def test_an_adversary_nobody_knows_is_answered_with_the_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert refused(capsys, "play", "--against", "nobody") == (
        "--against must be one of: random, printed, expert, expert-quick, expert-fast, person."
    )


def test_the_expert_plays_by_question_and_answer_from_a_pipe() -> None:
    words = ["play", "--plain", "--against", "expert-fast", "--seed", "1", "--score", "3-4"]
    # elder stands; the dealer holds the king, which is the point he lacks
    code, out, err = run(*words, given=b"stand\n", variables={**STRICT, **COMPILED})
    assert (code, err) == (0, "")
    assert b"Boris announces king of spades." in out
    assert b"Boris wins game 1 by 5" in out


def test_a_plain_game_is_played_to_its_end_by_answers_from_a_pipe() -> None:
    answers = b"stand\nrefuse\nsilent\n1\n1 2\n1 2 3\n1 2 3 4\n1 2 3 4 5\n2\n3\n4\n5\n" * 60
    code, out, err = run("play", "--plain", "--seed", "1", given=answers)
    assert (code, err) == (0, "")
    assert re.search(rb"wins game 1 by \d", out)
