"""Which options go together: a table with a row for each conflict (hex 8, 9).

An author who adds an option of the whole match adds its rows to `ROWS`; nothing else asks what combines. An option is
*on* when it has a value that is neither False nor None nor empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from neuroshima_contract.refusal import BadPosition, _

from .editions import EDITIONS
from .modes import MODES, PRINTED, SMALL
from .options import Options


@dataclass(frozen=True)
class Row:
    """An option, and why it is refused where it does not fit.

    `place`: the option beside which the sentence is shown, if not this one."""

    option: str
    sentence: str
    place: str = ""
    code: str = ""

    def fits(self, options: Options, players: int) -> bool:
        """Whether these options fit together and suit the number of players.

        The row's own option is on."""
        raise NotImplementedError

    def about_seats(self) -> bool:
        """Whether the question is settled before anything else is chosen.

        The lobby does not offer options that do not fit then. Others are refused when they were chosen."""
        return False


@dataclass(frozen=True)
class OnlyIn(Row):
    """The rulebooks of these editions have it."""

    code: str = "wrong_edition"
    editions: tuple[str, ...] = ()

    def fits(self, options: Options, players: int) -> bool:
        return options.edition in self.editions


@dataclass(frozen=True)
class OnlyAt(Row):
    """It is for these modes, and in each for so many.

    If so many cannot play the mode at all, another check says so."""

    code: str = "wrong_table"
    tables: Mapping[str, tuple[int, ...]] | None = None

    def fits(self, options: Options, players: int) -> bool:
        return players in (self.tables or {}).get(options.mode, ()) or players not in MODES[options.mode].seats

    def about_seats(self) -> bool:
        return True


@dataclass(frozen=True)
class OnlyIf(Row):
    """A row that a test decides.

    `test` gets the options and the number of players. `seats`: whether it is about the number or order of players."""

    code: str = "wrong_table"
    test: Callable[[Options, int], bool] = lambda options, players: True
    seats: bool = True

    def fits(self, options: Options, players: int) -> bool:
        return self.test(options, players)

    def about_seats(self) -> bool:
        return self.seats


@dataclass(frozen=True)
class NotWith(Row):
    """It is not played together with another option."""

    code: str = "not_together"
    other: str = ""

    def fits(self, options: Options, players: int) -> bool:
        return not is_on(options, self.other)

    def about_seats(self) -> bool:
        return self.other == "scenario"


def is_on(options: Options, option: str) -> bool:
    """Whether the option was chosen."""
    return getattr(options, option, None) not in OFF


def is_enlarged(options: Options) -> bool:
    """Whether the board is one that an expansion brings."""
    return is_on(options, "board")


def has_mode(options: Options, players: int) -> bool:
    """Whether the edition's rulebook has the mode."""
    return options.mode in EDITIONS[options.edition].modes


def has_board(options: Options, players: int) -> bool:
    """Whether so many players may choose the board of 37 fields (hex 8.7, 10).

    Five and six play on it anyhow."""
    return players != SMALL or EDITIONS[options.edition].four_may_extend


def is_extended(options: Options, players: int) -> bool:
    """Whether so many players use the board of 37 fields (hex 8.7).

    Five and six always do, fewer if they chose it. None do if they chose an expansion's board."""
    return not is_enlarged(options) and (players > SMALL or bool(options.extended))


def has_one_board(options: Options, players: int) -> bool:
    """Whether only one board was chosen: not that of 37 fields and another one.

    Five and six players have no choice to leave the former."""
    return players > SMALL or not options.extended


def may_spare(options: Options, players: int) -> bool:
    """Whether players may choose if Moloch fights its ally (hex 8.6).

    The edition's rulebook says so."""
    return EDITIONS[options.edition].lets_spare_allies


OFF = (None, False, "", PRINTED)
"""Values by which an option is not chosen."""
MANY = {mode.id: tuple(n for n in mode.seats if n >= SMALL) for mode in MODES.values()}
TWO_TO_FOUR = {mode.id: tuple(n for n in mode.seats if n <= SMALL) for mode in MODES.values()}
DUEL, DUEL_OR_TEAMS = {"duel": (2,)}, {"duel": (2,), "team": (4,)}
TEAMS = {mode.id: mode.seats for mode in MODES.values() if mode.together}
SINCE_3 = ("3.0", "2025")
NO_MODE = _("The rulebook of this edition has no such mode.")
NO_CHOICE_OF_BOARD = _("By the rules of this edition four players use the small board.")
NO_SPARING = _("By the rules of this edition Moloch always fights its ally.")
NO_ALTERNATIVE_START = _("The rulebook of this edition has no alternative start.")
NO_REINFORCEMENTS = _("The rulebook of this edition has no reinforcements.")
SCENARIO_ALONE = _("Scenarios are played without variants of the rules.")
PUZZLE_ALONE = _("A puzzle is played without variants of the rules.")
ONLY_2025 = _("Only the rulebook of 2025 has this variant.")
APART = _("The rulebook advises against playing structures, leaders and the map atlas together: choose one of them.")
VARIANTS = ("alternative_start", "reinforcements", "structures", "leaders", "faq_rulings")

ROWS: tuple[Row, ...] = (
    OnlyIf("mode", NO_MODE, code="wrong_edition", test=has_mode, seats=False),
    OnlyIf("extended", NO_CHOICE_OF_BOARD, code="wrong_edition", test=has_board, seats=False),
    OnlyIf("spare_allies", NO_SPARING, code="wrong_edition", test=may_spare, seats=False),
    OnlyAt("spare_allies", _("Only players in teams have allies."), tables=TEAMS),
    OnlyAt("extended", _("The board of 37 fields is for four players or more."), code="wrong_board", tables=MANY),
    NotWith("extended", _("A scenario has its own board."), other="scenario"),
    NotWith("board", _("A scenario has its own board."), other="scenario"),
    OnlyIf("board", _("A game has one board."), code="not_together", test=has_one_board, seats=False),
    OnlyIn("alternative_start", NO_ALTERNATIVE_START, editions=SINCE_3),
    NotWith("alternative_start", SCENARIO_ALONE, other="scenario"),
    OnlyIn("reinforcements", NO_REINFORCEMENTS, editions=SINCE_3),
    NotWith("reinforcements", SCENARIO_ALONE, other="scenario"),
    OnlyIn("structures", ONLY_2025, editions=("2025",)),
    OnlyAt("structures", _("Structures are for two to four players."), tables=TWO_TO_FOUR),
    NotWith("structures", SCENARIO_ALONE, other="scenario"),
    NotWith("structures", APART, other="leaders"),
    OnlyIn("leaders", ONLY_2025, editions=("2025",)),
    OnlyAt("leaders", _("Leaders are for a duel, or for two against two."), tables=DUEL_OR_TEAMS),
    NotWith("leaders", SCENARIO_ALONE, other="scenario"),
    NotWith("faq_rulings", SCENARIO_ALONE, other="scenario"),
    OnlyAt("puzzle", _("A puzzle is a position for two players."), tables=DUEL),
    *(NotWith("puzzle", PUZZLE_ALONE, other=other) for other in ("scenario", "board", *VARIANTS)),
)


ROWS_OF = {
    option: tuple(row for row in ROWS if row.option == option) for option in dict.fromkeys(r.option for r in ROWS)
}
"""By option, since most are not chosen."""


def check(options: Options, players: int) -> None:
    """Check that these options go together, and suit the number of players.

    Raises BadPosition: wrong_edition, wrong_table, wrong_board, wrong_mode, not_together."""
    for row in _unfit(options, players):
        raise BadPosition(row.code, row.sentence, f"options.{row.place or row.option}")


def is_in_edition(option: str, edition: str) -> bool:
    """Whether the edition's rulebook has the option."""
    return all(edition in row.editions for row in ROWS if row.option == option and isinstance(row, OnlyIn))


def seat_counts(options: Options) -> list[int]:
    """How many can play with these options; nobody where they contradict each other.

    If the board of 37 fields is declined, numbers of players that need it are left out. The option changes no position,
    so it is refused nowhere else."""
    counts = [n for n in MODES[options.mode].seats if options.extended is not False or not is_extended(options, n)]
    return [n for n in counts if not any(row.about_seats() for row in _unfit(options, n))]


def _unfit(options: Options, players: int) -> Iterator[Row]:
    chosen = (rows for option, rows in ROWS_OF.items() if is_on(options, option))
    return (row for rows in chosen for row in rows if not row.fits(options, players))
