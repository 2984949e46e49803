"""What `neuroshima check` finds in broken games, packs and paths."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from neuroshima.authors.checking import Task, check, one_by_one
from neuroshima.authors.project import NoProject, open_project
from neuroshima.authors.report import Report
from neuroshima_contract import Game, State
from neuroshima_contract.complaints import join_faults, wrong_file
from neuroshima_contract.conformance import Table, play_checked, text_findings
from neuroshima_contract.refusal import Unfit
from neuroshima_contract.registry import Reason

from tests.support.built_pages import build, game_of

ROADS = Path(__file__).resolve().parents[1] / "hex" / "packs" / "roads"
TABLE = Table({}, [{}, {}])


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(build("first-game.md", tmp_path_factory.mktemp("nim")), "nim_table", "nim")


def test_a_game_that_keeps_its_promises_is_played_to_the_end(nim: Game) -> None:
    played = play_checked(nim, TABLE, 1)
    assert played.findings == [] and played.state is not None and played.state.outcome is not None
    assert text_findings(nim, ("en", "pl", "cs")) == []


def _forgets(state: Any) -> dict[str, Any]:
    return {"left": state.left, "seat": 0, "gone": state.gone}


def _offers_more(state: Any, seat: int) -> list[dict[str, Any]]:
    return [{"type": "take", "count": {"any": [1, 2, 3, 4]}}] if seat in state.to_move else []


def _takes_anything(state: Any, seat: int, action: Any) -> list[dict[str, Any]]:
    state.left, state.seat = max(0, state.left - 1), 1 - state.seat
    return []


def _shows_a_set(state: Any, seat: int | None) -> Any:
    return {"left": {state.left}}


@pytest.mark.parametrize(
    ("method", "broken", "said"),
    [
        ("snapshot", _forgets, "loaded from its snapshot|after loading"),
        ("legal", _offers_more, "is listed for seat ., and .*refused: bad_count"),
        ("apply", _takes_anything, "is accepted, and is no legal action"),
        ("view", _shows_a_set, "`view` is no JSON"),
    ],
)
def test_a_broken_promise_is_named(
    nim: Game, monkeypatch: pytest.MonkeyPatch, method: str, broken: Callable[..., Any], said: str
) -> None:
    state: State = nim.start(nim.Options(), [nim.SeatOptions(), nim.SeatOptions()], 1)
    monkeypatch.setattr(type(state), method, broken)
    found = [play_checked(nim, TABLE, seed).findings for seed in range(4)]
    [finding] = next(one for one in found if one)
    assert re.search(said, finding.message), finding.message
    assert finding.document is not None and finding.document["game"] == "nim"


def test_everything_that_is_wrong_with_a_pack_is_told_at_once(tmp_path: Path) -> None:
    broken = shutil.copytree(ROADS, tmp_path / "roads")
    for file, old, new in (
        ("armies/tollmen.toml", "links =", "lnks ="),
        ("puzzles/gate.toml", "fewest = 1", 'fewest = "one"'),
    ):
        path = broken / file
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with open_project(broken) as project:
        report = Report(path="", kind=project.kind, name=project.name)
        check(Task(project, report, matches=0))
    said = "\n".join(report.lines())
    assert "did you mean links?" in said and "puzzles/gate.toml" in said
    assert report.errors >= 2


def test_faults_that_a_game_tells_together_are_findings_of_their_own() -> None:
    game, file = Unfit("its army is unknown"), wrong_file("words.toml", "lance", Unfit("it is missing"))
    reason = Reason("bad_contribution", {"error": join_faults([game, file, "and a third"])})
    assert [str(each) for each in one_by_one(reason)] == [
        "What it brings cannot be used: its army is unknown",
        "What it brings cannot be used: words.toml, lance: it is missing",
        "What it brings cannot be used: and a third",
    ]
    alone = Reason("no_contract")
    assert one_by_one(alone) == [alone]


def test_the_lesson_and_the_case_of_a_pack_are_played(tmp_path: Path) -> None:
    broken = shutil.copytree(ROADS, tmp_path / "roads")
    for file, old, new in (
        ("lessons/toll.toml", '"placed", at = [0, 1]', '"placed", at = [1, 1]'),
        ("cases/bailiff.json", '"tile": "bailiff"}}}', '"tile": "clerk"}}}'),
    ):
        path = broken / file
        assert old in path.read_text("utf-8")
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with open_project(broken) as project:
        report = Report(path="", kind=project.kind, name=project.name)
        check(Task(project, report, matches=1))
    assert {finding.where for finding in report.findings} == {"lesson roads__toll", "cases/bailiff.json"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "neither a pyproject.toml"),
        ("[project", "cannot be read"),
        ('[project]\nname = "nothing"\n', "names no plugin"),
    ],
)
def test_a_path_that_holds_nothing_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text, "utf-8")
    with pytest.raises(NoProject, match=said), open_project(tmp_path):
        pass
