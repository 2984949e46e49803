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
from neuroshima.matches.reading.states import options_of
from neuroshima.matches.setup.schemas import setting_of
from neuroshima.players.models import Player
from neuroshima.records.karma import Karma, karma_of
from neuroshima.web.options.paces import control_words
from neuroshima.web.presenters.match_lists import Sitter, seat_words, sitters_of, title_of
from neuroshima.web.presenters.records import karma_words
from neuroshima.web.presenters.series import title_of_series

MOST_TABLES = 100
MOST_RUNNING = 30


@dataclass(frozen=True)
class OpenTableShown:
    """What the page of a match says about its open table."""

    mine: bool
    """Whether the reader may cancel it."""
    lapses: datetime
    audience: str
    """Who may sit down, in words."""
    listed: bool
    """Whether others find it in the list."""


@dataclass(frozen=True)
class TableLine:
    """One line of the list of open tables."""

    slug: str
    title: str
    setting: str
    sitters: list[Sitter]
    plays: str
    """What the open seats play, where that is settled."""
    members: bool
    """Whether it is for players with an account."""
    ratings: str
    """Of what ratings, in words; empty where these do not matter."""
    players: tuple[int, ...]
    """Those who sit there already."""
    lapses: datetime
    karma: str
    """How often those who sit there have let time run out; empty where nothing is known."""

    @property
    def words(self) -> str:
        """Which table it is."""
        return ", ".join([self.title, *(sitter.name for sitter in self.sitters if sitter.name)])

    @property
    def said(self) -> str:
        """What is read out to who does not see it appear."""
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
    """Whose rating is in the range of that table; empty where it has none."""
    if table.rating_least is None or table.rating_most is None:
        return ""
    given = {"least": table.rating_least, "most": table.rating_most}
    return gettext("players rated %(least)s to %(most)s") % given


def table_line(table: OpenTable, access: Access, karma: Mapping[int, Karma] = {}) -> TableLine | None:
    """A table as its line shows it; `karma` of those who sit there.

    None while its game is not here: nobody could sit down."""
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
    """What each open seat plays, where that is settled."""
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
    return [*words, *([gettext("rated")] if access.match.rated else [])]
