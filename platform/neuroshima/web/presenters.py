"""Matches in words and in lines of lists, for every page that shows some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext
from neuroshima_contract import Game

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.clocks import keeping as clocks
from neuroshima.matches.clocks.keeping import clock_of, control_of
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import keeps_sides
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.ending_words import EndingWords, ending_words, role_words
from neuroshima.matches.setup.seating import sides
from neuroshima.players.models import Player
from neuroshima.web.paces import pace_words

MINE = 100
"""More matches than a player may have at once, including abandoned ones."""
LOOKED_AT = 200
"""How many of the newest matches a list looks at, so that it takes as long on a site with many matches."""
LATELY = timedelta(days=30)


@dataclass(frozen=True)
class Rematch:
    """The rematch of a match, as one player may know it."""

    slug: str
    has_reserved_seat: bool
    """Whether a seat is reserved for the player."""
    same_sides: bool


@dataclass(frozen=True)
class Sitter:
    """The player of a seat, in a line of a list."""

    name: str
    """Empty while the seat is open."""
    role: str
    """The role in words; empty in a game without roles."""
    partner: bool = False
    """Whether this player is in the same team as the one before."""


@dataclass(frozen=True)
class Emblem:
    """The sign of an army or a side, with its name."""

    title: str
    address: str


@dataclass(frozen=True)
class Entry:
    """One line of a list."""

    slug: str
    title: str
    sitters: list[Sitter]
    """In turn order, partners together."""
    status: str
    my_turn: bool
    ending: EndingWords | None
    """How the match ended, as the reader hears of it; None while it has not."""
    changed: datetime
    """Time of the last change."""
    lapses: datetime | None = None
    """When an open table is closed if nobody sits down; the lobby adds it (`lobby/presenters/lists.py`)."""
    moving: str = ""
    """The names of the players to move; empty if it is the reader's turn."""
    listed: bool = False
    """Whether it is in the list of open tables; the lobby adds it."""
    runs_out: datetime | None = None
    """When the clock of the player to move runs out; None if no clock runs."""
    paused: bool = False
    """Whether the players have agreed on a pause."""
    pace: str = ""
    """The pace in words; empty without a clock."""
    fan_work: str = ""
    """That it is played with works of fans, in words; empty if it is not."""
    key: int = 0
    """The match's key, for what the lobby adds."""
    occasion: str = ""
    """The round of a tournament or league for which it is played; the lobby adds it."""
    armies: Sequence[Emblem] = ()
    """What the seats play, in turn order; the lobby adds it where a list shows them."""

    @property
    def result(self) -> str:
        """How the match ended, in sentences; empty while it has not."""
        return self.ending.whole if self.ending is not None else ""


def game_to_offer(player: Player | None) -> Game | None:
    """The game to offer a visitor.

    Their last one; else the one that was played most on the site lately; else the first by title."""
    games = {game.id: game for game in plugins.games_by_title()}
    last = _last_played(player, games) if player is not None else None
    return games[last] if last else _most_played(list(games.values()))


def _last_played(player: Player, games: Collection[str]) -> str | None:
    """The game of the match that changed last, of the newest matches in which the player has a seat."""
    seats = Seat.objects.filter(player=player).order_by("-match").values("match")[:LOOKED_AT]
    played = Match.objects.filter(pk__in=seats, game__in=games).exclude(status=Status.WAITING)
    return played.order_by("-changed", "-pk").values_list("game", flat=True).first()


def _most_played(games: list[Game]) -> Game | None:
    """The game of most of the site's newest matches, if they are not too old."""
    newest = Match.objects.order_by("-pk").values_list("game", "status", "created")[:LOOKED_AT]
    since = timezone.now() - LATELY
    counts = Counter(game for game, status, created in newest if status != Status.WAITING and created >= since)
    return max(games, key=lambda game: counts[game.id], default=None)


def matches_of_seats(seats: Sequence[Seat]) -> list[Match]:
    """The matches of these seats, in their order; a match with several seats once."""
    keys = list(dict.fromkeys(seat.match_id for seat in seats))
    found = Match.objects.defer("snapshot").in_bulk(keys)
    return [found[key] for key in keys]


def title_of(access: Access) -> str:
    """The game's title, or its id while its plugin is missing."""
    return in_words(access.installed.titles) if access.installed is not None else access.match.game


def fan_packs(access: Access) -> list[str]:
    """Titles of the packs, works of fans, by which a match is played."""
    game = access.game
    names = sorted(name for name in access.match.data if game is not None and text_store.is_pack(game, name))
    files = game.data_files.by_name() if game is not None and names else {}
    return [in_words(files[name].titles) for name in names if name in files]


def fan_words(access: Access) -> str:
    """That a match is played with works of fans, in words; empty if it is not."""
    packs = fan_packs(access)
    return gettext("fan-made: %(packs)s") % {"packs": ", ".join(packs)} if packs else ""


def versus_words(access: Access) -> str:
    """All players, partners together: "Anna + Jan – Eva"."""
    names = [access.name_of(seat) or gettext("open seat") for seat in access.seats]
    return " – ".join(" + ".join(names[n] for n in team) for team in sides([seat.team for seat in access.seats]))


def unfinished_matches(player: Player | None) -> list[Entry]:
    """Unfinished matches of `player`.

    Those in which they are to move first, then by last move. Those to move are sorted by the time that is left, then
    the longest waiting."""
    if player is None:
        return []
    mine = Seat.objects.filter(player=player, ended__isnull=True, retired=False).values("match")
    found = Match.objects.filter(pk__in=mine)
    entries = entries_of(found.order_by("-changed", "-pk")[:MINE], player)
    my_turn = sorted((entry for entry in reversed(entries) if entry.my_turn), key=_urgency)
    return [*my_turn, *(entry for entry in entries if not entry.my_turn)]


def _urgency(entry: Entry) -> tuple[bool, datetime]:
    return entry.runs_out is None, entry.runs_out or entry.changed


def rematch_of(access: Access) -> Rematch | None:
    """The rematch that a player has opened; None if there is none.

    Spectators get it only when it has begun."""
    found = Match.objects.filter(rematch_of=access.match)
    if not access.own_seats:
        found = found.exclude(status=Status.WAITING)
    match = found.first()
    if match is None:
        return None
    again = Access(match, access.player, list(match.seats.order_by("index")))
    return Rematch(again.slug, bool(again.reserved_seats), keeps_sides(access, again))


def entries_of(found: Iterable[Match], player: Player | None) -> list[Entry]:
    """The lines of these matches, as `player` reads them."""
    matches = list(found)
    prefetch_related_objects(matches, "seats")
    registry, entries = plugins.registry(), []
    for match in matches:
        access = Access(match, player, sorted(match.seats.all(), key=lambda seat: seat.index))
        access.reading.registry = registry
        entries.append(_entry(access))
    return entries


def _entry(access: Access) -> Entry:
    match = access.match
    running = match.status == Status.RUNNING
    my_turn = running and any(seat in access.to_move for seat in access.own_seats)
    moving = [access.name_of(seat) for seat in access.seats if running and not my_turn and seat.index in access.to_move]
    control, clock = control_of(match), clock_of(match)
    return Entry(
        slug=access.slug,
        key=match.pk,
        title=title_of(access),
        sitters=sitters_of(access),
        status=access.status if match.status != Status.OVER else Status.OVER.value,
        my_turn=my_turn,
        moving=", ".join(moving),
        ending=ending_words(access),
        changed=match.ended or match.changed,
        runs_out=clocks.runs_out(match, access.own_seats if my_turn else range(len(access.seats))) if running else None,
        paused=clock is not None and clock.paused,
        pace=pace_words(control) if control is not None else "",
        fan_work=fan_words(access),
    )


def sitters_of(access: Access) -> list[Sitter]:
    """All players: partners together, otherwise in turn order."""
    teams = sides([seat.team for seat in access.seats])
    places = [(access.seats[index], index != team[0]) for team in teams for index in team]
    return [Sitter(access.name_of(seat), role_words(access, seat), partner) for seat, partner in places]
