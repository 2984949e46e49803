"""Open tables and running matches, as lists and pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.tables import FOR_MEMBERS, LISTED
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.models import Seat
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.ending_words import seat_words
from neuroshima.matches.reading.states import options_of
from neuroshima.matches.setup.schemas import setting_of
from neuroshima.players.models import Player
from neuroshima.records.karma import Karma, karma_of
from neuroshima.records.presenters import karma_words
from neuroshima.series.presenters import title_of_series
from neuroshima.web.paces import control_words
from neuroshima.web.presenters import Sitter, fan_words, sitters_of, title_of

MOST_TABLES = 100
MOST_RUNNING = 30


@dataclass(frozen=True)
class OpenTableShown:
    """The open table of a match, as the page of the match shows it."""

    mine: bool
    """Whether the reader may cancel it."""
    lapses: datetime
    audience: str
    """Who may sit down, in words."""
    listed: bool
    """Whether the table is in the public list."""


@dataclass(frozen=True)
class TableLine:
    """One line of the list of open tables."""

    slug: str
    title: str
    setting: str
    sitters: list[Sitter]
    plays: str
    """The fixed options of the open seats, in words."""
    members: bool
    """Whether it is for players with an account."""
    ratings: str
    """The range of ratings in words; empty if there is none."""
    players: tuple[int, ...]
    """The keys of the seated players."""
    lapses: datetime
    karma: str
    """The karma of the seated players in words; empty if nothing is known."""

    @property
    def words(self) -> str:
        """The game's title and the names of the seated players."""
        return ", ".join([self.title, *(sitter.name for sitter in self.sitters if sitter.name)])

    @property
    def announcement(self) -> str:
        """The announcement of the table for screen readers."""
        return gettext("New table: %(table)s") % {"table": self.words}


@dataclass(frozen=True)
class RunningLine:
    """One line of the list of matches to watch."""

    slug: str
    title: str
    sitters: list[Sitter]
    started: datetime


def open_table_shown(table: OpenTable | None, player: Player | None) -> OpenTableShown | None:
    """The open table of a match, as its page shows it."""
    if table is None:
        return None
    mine = player is not None and table.opened_by_id == player.pk
    audience = ratings_in_words(table) or table.get_audience_display()
    return OpenTableShown(mine, table.lapses, audience, table.audience in LISTED)


def ratings_in_words(table: OpenTable) -> str:
    """The range of ratings of a table in words; empty if it has none."""
    if table.rating_least is None or table.rating_most is None:
        return ""
    given = {"least": table.rating_least, "most": table.rating_most}
    return gettext("players rated %(least)s to %(most)s") % given


def table_line(table: OpenTable, access: Access, karma: Mapping[int, Karma] = {}) -> TableLine | None:
    """A table as its line shows it. `karma`: of the seated players.

    None while its game is missing, because nobody could sit down."""
    if access.game is None:
        return None
    return TableLine(
        slug=access.slug,
        title=title_of(access),
        setting=" · ".join(setting_words(access)),
        sitters=sitters_of(access),
        plays=", ".join(_open_seats(access)),
        members=table.audience in FOR_MEMBERS or access.match.rated,
        ratings=ratings_in_words(table),
        players=tuple(seat.player_id for seat in access.seats if seat.player_id is not None),
        lapses=table.lapses,
        karma=karma_at(access, karma),
    )


def karma_at(access: Access, karma: Mapping[int, Karma] | None = None) -> str:
    """How often each player of a match let time run out.

    `karma`: theirs, if known already."""
    if karma is None:
        karma = karma_of([seat.player_id for seat in access.seats if seat.player_id is not None])
    return "; ".join(_karma(access, karma))


def _karma(access: Access, karma: Mapping[int, Karma]) -> Iterator[str]:
    found = {s.player_id: s for s in access.seats if s.player_id in karma}
    for player, seat in found.items():
        words = karma_words(karma[player or 0])
        yield words if len(found) == 1 else f"{access.name_of(seat)}: {words}"


def _open_seats(access: Access) -> Iterable[str]:
    """The options of each open seat with fixed options, in words."""
    free = [seat for seat in access.seats if seat.kind == Seat.Kind.OPEN]
    return dict.fromkeys(" ".join(words) for seat in free if (words := seat_words(access, seat)))


def running_line(table: OpenTable, access: Access) -> RunningLine:
    """A running match as its line shows it."""
    started = access.match.started or table.opened
    return RunningLine(access.slug, title_of(access), sitters_of(access), started)


def setting_words(access: Access) -> list[str]:
    """A match's settings in words."""
    if access.game is None:
        return []
    words = setting_of(access.game.Options, options_of(access.game, access.match).model_dump(mode="json"))
    series = title_of_series(access)
    words += [*control_words(control_of(access.match)), *([series] if series else [])]
    fan = fan_words(access)
    return [*words, *([fan] if fan else []), *([gettext("rated")] if access.match.rated else [])]
