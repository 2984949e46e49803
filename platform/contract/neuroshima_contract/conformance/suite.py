"""The suite that an author's game inherits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ..game import Game
from ..registry.checks import game_problem
from .drawings import contributed_drawings, drawing_findings, seen_findings
from .findings import Finding, errors_of
from .playing import Timings, play_checked
from .tables import Values, random_tables
from .texts import text_findings


class GameConformance:
    """Tests of a game, for pytest: a subclass whose name begins with `Test` sets `game`.

    `games`, `languages` and `wanted` may be set, too. Each test lists all that it found."""

    game: ClassVar[Game]
    games: ClassVar[int] = 20
    """Random matches that are played; `neuroshima check` plays a hundred."""
    languages: ClassVar[Sequence[str]] = ("en",)
    """Languages in which no text may be missing."""
    wanted: ClassVar[Values] = {}
    """Values of seats; every match has one of them: `{"army": ["tollmen"]}`."""
    seed: ClassVar[int] = 1

    def test_the_host_can_use_it(self) -> None:
        assert game_problem(self.game) == ""

    def test_random_matches_end_and_can_be_saved_at_each_step(self) -> None:
        found: list[Finding] = []
        timings, played = Timings(), 0
        for number, table in enumerate(random_tables(self.game, self.games, self.seed, self.wanted)):
            match = play_checked(self.game, table, self.seed + number, timings)
            found += match.findings
            played += 1
            if match.state is not None and number < 3:
                found += drawing_findings(self.game, match.state.snapshot(), self.languages)
                found += seen_findings(self.game, match.state, self.languages)
        assert played, "no options and seats were found with which a match can begin"
        _assert_none(found)
        _assert_none(timings.findings())

    def test_its_texts_are_there(self) -> None:
        _assert_none(text_findings(self.game, self.languages), warnings=True)

    def test_its_drawings_can_be_shown(self) -> None:
        _assert_none(contributed_drawings(self.game))


def _assert_none(findings: Iterable[Finding], warnings: bool = False) -> None:
    found = list(findings) if warnings else errors_of(findings)
    assert not found, "\n".join(map(str, found))
