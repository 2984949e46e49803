"""The command `cases` for authors, with a folder of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from neuroshima.testing.cases import Case, in_editions

CASE: dict[str, Any] = {
    "game": "tally",
    "rule": "whoever marks a field has it",
    "seats": ["red", {"colour": "blue"}],
    "seed": 7,
    "actions": [{"seat": 0, "type": "mark", "field": 2, "how": "dot"}],
    "expect": {"to_move": [0]},
}


def ran(folder: Path, capsys: pytest.CaptureFixture[str], **changes: Any) -> str:
    """The exit status of the command with one case in a folder, and its output."""
    (folder / "mine").mkdir()
    (folder / "mine" / "mark.json").write_text(json.dumps({**CASE, **changes}), encoding="utf-8")
    try:
        call_command("cases", str(folder))
    except SystemExit as end:
        return f"{end.code} {capsys.readouterr().out}"
    return f"0 {capsys.readouterr().out}"


def test_a_case_that_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(tmp_path, capsys) == "0 cases: 1, otherwise than expected: 0\n"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"expect": {"to_move": [1]}}, "to_move.0: expected 1, got 0"),
        ({"expect": {"moves": [0]}}, "moves: nothing like that can be expected, only all_events, error, events, "),
        ({"expect": {"error": {"code": "field_taken"}}}, "error: expected "),
        ({"actions": CASE["actions"] * 2}, "refused: "),
        ({"game": "chess"}, "game: "),
        ({"comment": "no such key"}, "it has a key that no case has: comment"),
    ],
)
def test_a_failure_names_the_file(
    changes: dict[str, Any], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ran(tmp_path, capsys, **changes)
    assert told.startswith(f"1 {tmp_path / 'mine' / 'mark.json'}\n  ") and sentence in told


def test_a_file_without_a_rule_is_no_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bare.json").write_text('{"game": "tally"}', encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("cases", str(tmp_path))
    assert "bare.json: it has no rule" in capsys.readouterr().out


def test_a_folder_without_cases_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no case"):
        call_command("cases", str(tmp_path))
    with pytest.raises(CommandError, match="does not exist"):
        call_command("cases", str(tmp_path / "nowhere"))


# Editions


def in_all(**keys: Any) -> list[Case]:
    """The results of the case with these keys in the editions "first" and "second"."""
    case = Case("mine/mark", CASE["rule"], {"game": "tally", "options": {"edition": "first"}}, {"to_move": [0]}, **keys)
    return in_editions(case, ("first", "second"))


def test_a_case_is_for_every_edition_not_only_that_of_its_options() -> None:
    assert [one.document["options"]["edition"] for one in in_all()] == ["first", "second"]
    assert [one.expect for one in in_all()] == [{"to_move": [0]}] * 2


def test_a_case_may_be_for_some_editions_alone() -> None:
    assert [one.document["options"]["edition"] for one in in_all(editions=("second",))] == ["second"]


def test_a_case_may_expect_something_else_in_an_edition() -> None:
    played = in_all(expect_in={"second": {"to_move": [1]}})
    assert [one.expect for one in played] == [{"to_move": [0]}, {"to_move": [1]}]


def test_the_command_plays_a_case_in_the_editions_that_it_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ran(tmp_path, capsys, editions=["first", "second"])
    assert "first: refused: " in told and "second: refused: " in told  # this game has no option `edition`


def test_the_command_plays_a_case_in_the_editions_of_its_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran(tmp_path, capsys)
    with pytest.raises(SystemExit):
        call_command("cases", str(tmp_path), "--editions", "third")
    assert "third: refused: " in capsys.readouterr().out


def test_expectations_for_an_excluded_edition_are_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = ran(tmp_path, capsys, editions=["first"], expect_in={"second": {}})
    assert "expects something in an edition that it is not for: second" in told
