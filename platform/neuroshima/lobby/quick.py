"""The quick match: pair players who want to play the same.

Each game has kinds of quick matches, which differ in the number of players and the mode.

All writing functions lock one row first (`Matchmaker`). So pairs are made one after the other in all processes, each
together with its match in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import combinations, islice, product

from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from django.utils.translation import get_language
from neuroshima_contract import Game, OptionValues, Refusal

from neuroshima import chance, plugins
from neuroshima.factions.access import draw_for
from neuroshima.lobby import tables
from neuroshima.lobby.models import Matchmaker, Seek
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.lobby.seat_limits import check_seats, note_seat
from neuroshima.lobby.tables import be_watchable
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.play.creating import check_unfinished
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import Option, options_of
from neuroshima.matches.setup.seating import commanders_of, counts_of, fit_together
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.web.paces import NO_CLOCK, QUICK, READY, pace_words
from neuroshima.web.seat_count import choices_that_decide, players

GONE_AFTER = timedelta(seconds=15)
"""A player whose page sent no sign for this long no longer waits: three heartbeats."""
MATCH_TOLD_FOR = timedelta(minutes=2)
"""How long a newly opened page is sent to the match that was made for its player."""
MORE = 6
"""How many more waiting players are considered than the match needs."""
MOST_TRIED = 12
"""Most groups of players that are tried."""
MOST_KINDS = 60
"""Most kinds of one game."""
AT = " @"
"""The separator before the pace in the id of a kind."""
MOST_LISTED = 20
"""Kinds for which players wait, in the list."""
REMEMBERED = 64
"""Size of the cache: pairs of game and language."""
_known: dict[tuple[Game, str], list[QuickKind]] = {}


@dataclass(frozen=True)
class Kind:
    """What is played in a quick match."""

    id: str
    """Equal for players who want to play the same."""
    game: str
    options: OptionValues
    people: int
    """The number of players."""
    control: TimeControl | None = None
    """The time control; None: no clock."""


@contextmanager
def _alone() -> Iterator[None]:
    """A transaction in which no other process changes seeks."""
    with atomic_or_refuse():
        Matchmaker.objects.get_or_create(pk=1)
        Matchmaker.objects.select_for_update().get(pk=1)
        yield


def seek(
    player: Player, kind: Kind, plans: Callable[[Sequence[Player]], list[SeatPlan]], address: str = ""
) -> str | None:
    """Pair `player` with those who have waited longest for the same kind.

    Returns the slug of their match, or None if the player has to wait. `plans` returns the seats; `player` comes first
    in its argument. `address`: from which the player comes. Raises Refusal as `create_match` and `check_seats`."""
    check_unfinished(player)
    with _alone():
        mine = Seek.objects.filter(player=player).select_related("match").first()
        if mine is not None and mine.match is not None and mine.seen > timezone.now() - MATCH_TOLD_FOR:
            return mine.match.slug  # made a moment ago
        check_seats(player, address)
        found = _find_others(player, kind, plans)
        if found is None:
            _wait(player, kind, mine)
            return None
        others, seats = found
        access = create_match(player, kind.game, kind.options, seats, control=kind.control)
        be_watchable(access.match, player)
        Seek.objects.filter(player=player).delete()
        Seek.objects.filter(pk__in=[other.pk for other in others]).update(match=access.match, seen=timezone.now())
        tables.tell_lobby()
    note_seat(player, access.slug, address)
    return access.slug


def _find_others(
    player: Player, kind: Kind, plans: Callable[[Sequence[Player]], list[SeatPlan]]
) -> tuple[Sequence[Seek], list[SeatPlan]] | None:
    """Those who have waited longest and can play with `player`, and the seats.

    Players cannot play together if what they have banned leaves nothing to draw. None if there are none."""
    waiting = list(_waiting_seeks(kind).exclude(player=player).select_related("player")[: kind.people - 1 + MORE])
    for others in islice(combinations(waiting, kind.people - 1), MOST_TRIED):
        try:
            return others, plans([player, *(other.player for other in others)])
        except Refusal as refused:
            if refused.code != MatchCode.NOTHING_TO_DRAW:
                raise
    return None


def _waiting_seeks(kind: Kind) -> QuerySet[Seek]:
    return Seek.objects.filter(kind=kind.id, match=None, seen__gt=timezone.now() - GONE_AFTER).order_by("since", "pk")


def _wait(player: Player, kind: Kind, mine: Seek | None) -> None:
    now = timezone.now()
    since = mine.since if mine is not None and mine.kind == kind.id and mine.match is None else now
    given = {"kind": kind.id, "since": since, "seen": now, "match": None}
    Seek.objects.update_or_create(player=player, defaults=given)
    tables.tell_lobby()


def stop_waiting(player: Player) -> None:
    """Stop waiting. A match that was already made stays."""
    with _alone():
        Seek.objects.filter(player=player, match=None).delete()
    tables.tell_lobby()


def keep_waiting(players: Collection[int]) -> None:
    """Keep the seeks of players whose pages are open.

    Seeks whose page has been closed for too long are deleted."""
    gone = timezone.now() - GONE_AFTER
    if not Seek.objects.filter(player__in=players).exists() and not Seek.objects.filter(seen__lte=gone).exists():
        return  # usually nobody waits
    with _alone():
        Seek.objects.filter(match=None, seen__lte=gone).delete()
        Seek.objects.filter(match__isnull=False, seen__lte=timezone.now() - MATCH_TOLD_FOR).delete()
        Seek.objects.filter(player__in=players, match=None).update(seen=timezone.now())


def note_arrival(player: Player, slug: str) -> None:
    """Note that the player's page has opened the match."""
    Seek.objects.filter(player=player, match__slug=slug).delete()


def seekers() -> dict[str, int]:
    """How many players wait for each kind of quick match now, those who have waited longest first."""
    waiting = Seek.objects.filter(match=None, seen__gt=timezone.now() - GONE_AFTER)
    counted = waiting.order_by().values("kind").annotate(count=Count("pk"), first=Min("since")).order_by("first")
    return {row["kind"]: row["count"] for row in counted[:MOST_LISTED]}


def seeks_of(players: Collection[int]) -> dict[int, tuple[str, str]]:
    """What each of these players waits for, and the slug of their match.

    The slug is empty if there is no match yet."""
    rows = Seek.objects.filter(player__in=players).values_list("player", "kind", "match__slug")
    return {player: (kind, slug or "") for player, kind, slug in rows}


@dataclass(frozen=True)
class QuickKind:
    """One kind of quick match, as a form offers it."""

    kind: Kind
    count: int
    """Its seats; one player may have several."""
    words: str

    def at(self, pace: str) -> QuickKind:
        """The same kind at one of the paces of quick matches.

        Raises Refusal `no_such_quick_match`."""
        if pace == NO_CLOCK:
            return self
        if pace not in QUICK:
            raise refusal(LobbyCode.NO_SUCH_QUICK_MATCH)
        kind = replace(self.kind, id=f"{self.kind.id}{AT}{pace}", control=READY[pace])
        return replace(self, kind=kind, words=f"{self.words} · {pace_words(READY[pace])}")

    def plans(self, game: Game, people: Sequence[Player]) -> list[SeatPlan]:
        """Plans with the players in random seats, with random options.

        `people`: the player who asked comes first."""
        options = self.kind.options
        commanders = commanders_of(game, options, self.count)
        leaders = sorted(set(commanders))
        lot = chance.generator.sample(range(len(people)), len(people))
        seated = {leader: lot[number] for number, leader in enumerate(leaders)}
        plans = [_plan(people, seated[leader]) for leader in commanders]
        return draw_for(people[0], game, options, plans)


def _plan(people: Sequence[Player], number: int) -> SeatPlan:
    return SeatPlan("me", {}) if number == 0 else SeatPlan("player", {}, player=people[number])


def kinds_of(game: Game) -> list[QuickKind]:
    """The quick matches of a game, in the reader's language."""
    key = (game, get_language() or "en")
    if key not in _known:
        if len(_known) >= REMEMBERED:
            _known.clear()
        _known[key] = list(islice(_kinds(game), MOST_KINDS))
    return _known[key]


def kind_named(wanted: str) -> tuple[Game, QuickKind]:
    """The quick match with that id, and its game.

    Raises Refusal `no_such_quick_match`."""
    wanted, _at, pace = wanted.partition(AT)
    game = plugins.games().get(wanted.partition(" ")[0])
    if game is not None:
        game = text_store.in_use(game)
        for kind in kinds_of(game):
            if kind.kind.id == wanted:
                return game, kind.at(pace or NO_CLOCK)
    raise refusal(LobbyCode.NO_SUCH_QUICK_MATCH)


def _kinds(game: Game) -> Iterator[QuickKind]:
    """Every choice of the options that decide the number of players, with each number."""
    offered = options_of(game.Options)
    deciding = choices_that_decide(game, {}, offered)
    for chosen in product(*[[(option.name, *choice) for choice in option.choices] for option in deciding]):
        decided: OptionValues = {name: value for name, value, _words in chosen}
        for count in counts_of(game, decided):
            options = _playable(game, decided, count, offered)
            people = len(set(commanders_of(game, decided, count)))
            if options is not None and people > 1:
                id_ = " ".join([game.id, *(f"{name}={value}" for name, value in decided.items()), str(count)])
                words = " · ".join([*(words for _name, _value, words in chosen), players([people])])
                yield QuickKind(Kind(id_, game.id, options, people), count, words)


def _playable(game: Game, decided: OptionValues, count: int, offered: Sequence[Option]) -> OptionValues | None:
    """`decided`, made playable by at most one choice that is not the default.

    An edition that has this mode, for example. None if one choice is not enough."""
    others = [option for option in offered if option.kind == "choice" and option.name not in decided]
    trials = [decided, *({**decided, o.name: value} for o in others for value, _words in o.choices)]
    return next((trial for trial in trials if fit_together(game, trial, [None] * count)), None)
