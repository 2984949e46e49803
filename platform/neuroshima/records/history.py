"""Matches of a player: for the profile, and as position files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Refusal

from neuroshima import plugins
from neuroshima.matches import replays
from neuroshima.matches.models import NO_RESULT, Match, Move, Seat
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.stored_moves import moves_without_events
from neuroshima.players.models import Player
from neuroshima.records.models import Privacy, Rating
from neuroshima.refusals import RefusalCode, refusal
from neuroshima.wire.positions import PositionDocument


class RecordCode(RefusalCode):
    """Refusals of profiles."""

    PLAYER_NOT_FOUND = "player_not_found", 404, _(
        "There is no player with this link, or they do not show what they play."
    )  # fmt: skip


LOOKED_AT = 200
"""How many of a player's last matches tell what suits them."""
AT_ONCE = 50
"""Matches of a file that are read together."""
Won = Literal["won", "drawn", "lost"]


@dataclass(frozen=True)
class Result:
    """The result of a match for one player."""

    match: Match
    seat: Seat
    """The player's first seat."""
    others: Sequence[Seat]
    """The seats of other teams."""
    won: Won


@dataclass(frozen=True)
class Tally:
    """Numbers of wins, draws and losses."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    def turned(self) -> Tally:
        """The same results from the other side."""
        return Tally(self.lost, self.drawn, self.won)


def member(pk: int) -> Player:
    """The player with that primary key, who must have an account.

    Raises Refusal `player_not_found`, also for a guest."""
    found = Player.objects.filter(pk=pk, user__isnull=False).first()
    if found is None:
        raise refusal(RecordCode.PLAYER_NOT_FOUND)
    return found


def visible_member(pk: int, reader: Player | None) -> Player:
    """The player with that key and an account, whose profile the reader may see.

    Raises Refusal `player_not_found`."""
    player = member(pk)
    if player != reader and is_private(player):
        raise refusal(RecordCode.PLAYER_NOT_FOUND)
    return player


def with_profile(keys: Collection[int]) -> frozenset[int]:
    """Those of these players whose profile everybody may see."""
    shown = Player.objects.filter(pk__in=keys, user__isnull=False, privacy__isnull=True)
    return frozenset(shown.values_list("pk", flat=True)) if keys else frozenset()


def counted_seats_of(player: Player) -> QuerySet[Seat]:
    """The player's first seats in the finished matches that count for them, as `ended_seats_of`."""
    others = Seat.objects.filter(match=OuterRef("match")).exclude(team=OuterRef("team"))
    aside = Seat.objects.filter(match=OuterRef("match"), player=player).exclude(team=OuterRef("team"))
    seats = ended_seats_of(player).filter(Exists(others), ~Exists(aside))
    return seats.exclude(match__outcome__reason__in=NO_RESULT)


def ended_seats_of(player: Player) -> QuerySet[Seat]:
    """The player's first seats in all matches that are over, last ended first: along an index."""
    before = Seat.objects.filter(match=OuterRef("match"), player=player, index__lt=OuterRef("index"))
    return Seat.objects.filter(~Exists(before), player=player, ended__isnull=False).order_by("-ended", "-match")


def has_ended_match(player: Player | None) -> bool:
    """Whether any match of the player is over, of whatever game: along an index."""
    return player is not None and Seat.objects.filter(player=player, ended__isnull=False).exists()


def last_ended_matches_of(player: Player, count: int, before: Match | None = None) -> QuerySet[Match]:
    """The last `count` matches of a player that are over, last ended first.

    `before`: only matches that ended before that one."""
    seats = ended_seats_of(player)
    if before is not None and before.ended is not None:
        seats = seats.filter(Q(ended__lt=before.ended) | Q(ended=before.ended, match__lt=before.pk))
    return Match.objects.filter(pk__in=seats.values("match")[:count]).order_by(
        Coalesce("ended", "changed").desc(), "-pk"
    )


def result_of(match: Match, player: Player) -> Result | None:
    """Result of a finished match for a player; None if the player had all sides.

    Reads `match.seats`."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    mine = [seat for seat in seats if seat.player_id == player.pk]
    teams = {seat.team for seat in mine}
    others = [seat for seat in seats if seat.team not in teams]
    if not others or len(teams) > 1:
        return None
    winners = (match.outcome or {}).get("winners", [])
    won: Won = "won" if mine[0].index in winners else "lost" if winners else "drawn"
    return Result(match, mine[0], others, won)


def ratings_of(player: Player) -> dict[str, list[Rating]]:
    """The player's ratings by game, one for each pace, the most played first."""
    found: dict[str, list[Rating]] = {}
    for rating in Rating.objects.filter(player=player).order_by("-matches", "pk"):
        found.setdefault(rating.game, []).append(rating)
    return found


# As files -------------------------------------------------------------------------------------------------------------


def position_files(player: Player, before: str = "") -> Iterator[tuple[Match, PositionDocument | None]]:
    """Finished matches of the player as position files with all actions, newest first.

    None for a match whose game is missing. `before`: only matches that ended before the match with that link. They are
    read in parts, so that a long history takes no more memory than a short one."""
    last = Match.objects.filter(slug=before).first() if before else None
    registry = plugins.registry()
    while part := list(last_ended_matches_of(player, AT_ONCE, last).prefetch_related("seats")):
        moves = moves_without_events(part)
        for match in part:
            access = Access(match, None, sorted(match.seats.all(), key=lambda seat: seat.index))
            access.reading.registry = registry
            yield match, _position_file(access, moves.get(match.pk, []))
        if len(part) < AT_ONCE:
            return
        last = part[-1]


def _position_file(access: Access, moves: Sequence[Move]) -> PositionDocument | None:
    """The position file of a match, with the first position instead of the seed.

    A seed is larger than the numbers that a position file allows. The file has only actions, so it ends where a player
    left the match."""
    try:
        file = replays.first_position(access)
    except Refusal:
        return None
    played = takewhile(lambda move: move.kind == Move.Kind.ACTION, states.effective(moves))
    return {**file, "actions": [{**(move.action or {}), "seat": move.seat} for move in played]}


def is_private(player: Player) -> bool:
    """Whether the player is hidden from others."""
    return Privacy.objects.filter(player=player).exists()


def keep_private(player: Player, private: bool) -> None:
    """Hide a player from others, or show them again."""
    if private:
        Privacy.objects.get_or_create(player=player)
    else:
        Privacy.objects.filter(player=player).delete()
