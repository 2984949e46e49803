"""Results and karma of players, counted as their matches end.

They are counted in the transaction that ends a match, and only once: a match ends once (`matches_ended`). Seats of a
finished match that get another owner take their counts with them (`owners_changed`). `recounting.py` compares all this
with the matches.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Final, NamedTuple

from neuroshima_contract import Game, Refusal

from neuroshima import plugins, statements
from neuroshima.matches.models import NO_RESULT, Match, Seat
from neuroshima.matches.reading.endings import outcome_of
from neuroshima.records.karma import Karma, note_end
from neuroshima.records.models import KarmaCount, ResultCount

About = ResultCount.About
UNIQUE: Final = ("player", "game", "about", "key")
NUMBERS: Final = ("games", "won", "drawn", "lost", "with_points", "own_points", "other_points")
LONGEST_KEY: Final = 200
"""Choices with longer options are not counted one by one."""


class CountKey(NamedTuple):
    """What a row of `ResultCount` counts."""

    player: int
    game: str
    about: str
    key: str = ""


@dataclass(frozen=True)
class Numbers:
    """The numbers of a row of `ResultCount`, in the order of `NUMBERS`."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    with_points: int = 0
    own_points: int = 0
    other_points: int = 0

    def __add__(self, other: Numbers) -> Numbers:
        return Numbers(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    def __neg__(self) -> Numbers:
        return Numbers(*(-number for number in astuple(self)))


@dataclass
class Counts:
    """What some matches count, or by how much counts change."""

    results: defaultdict[CountKey, Numbers]
    karma: defaultdict[int, Karma]

    @classmethod
    def none(cls) -> Counts:
        return cls(defaultdict(Numbers), defaultdict(lambda: Karma(0, 0)))

    def add_match(self, match: Match, seats: Sequence[Seat], times: int = 1) -> None:
        """Add what a finished match counts. `times`: -1 takes it away."""
        for key, numbers in _results(match, seats):
            self.results[key] += numbers if times > 0 else -numbers
        for player, out in _karma(seats).items():
            before = self.karma[player]
            self.karma[player] = Karma(before.matches + times, before.out + times * out)

    def store(self) -> None:
        """Add to the rows. All processes do so in one order, against deadlocks."""
        results = [
            ResultCount(**dict(zip(UNIQUE[1:], key[1:], strict=True)), player_id=key.player, **_named(numbers))
            for key, numbers in sorted(self.results.items())
            if any(astuple(numbers))
        ]
        karma = [
            KarmaCount(player_id=player, matches=found.matches, out=found.out)
            for player, found in sorted(self.karma.items())
            if found != Karma(0, 0)
        ]
        if results:
            statements.add(results, UNIQUE, NUMBERS)
        if karma:
            statements.add(karma, ("player",), ("matches", "out"))


def _named(numbers: Numbers) -> dict[str, int]:
    return dict(zip(NUMBERS, astuple(numbers), strict=True))


def count_ended(matches: Sequence[Match], **_more: object) -> None:
    """Count matches that have just ended, in the transaction of their end."""
    note_end(matches)
    seats = seats_of(matches)
    counts = Counts.none()
    for match in matches:
        counts.add_match(match, seats[match.pk])
    counts.store()


def count_for_others(match: Match, before: Sequence[Seat], after: Sequence[Seat], **_more: object) -> None:
    """Count a finished match for the new owners of its seats, in place of those before."""
    counts = Counts.none()
    counts.add_match(match, before, -1)
    counts.add_match(match, after)
    counts.store()


def seats_of(matches: Iterable[Match]) -> Mapping[int, list[Seat]]:
    """The seats of these matches in their order, by the matches' keys."""
    found: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=[match.pk for match in matches]).order_by("match", "index"):
        found[seat.match_id].append(seat)
    return found


# What a match counts --------------------------------------------------------------------------------------------------


def _results(match: Match, seats: Sequence[Seat]) -> Iterable[tuple[CountKey, Numbers]]:
    """What the match counts for its players; nothing for a player who had all sides."""
    outcome = match.outcome or {}
    if outcome.get("reason") in NO_RESULT:
        return
    points = _points(match)
    for player in dict.fromkeys(seat.player_id for seat in seats if seat.player_id is not None):
        mine = [seat for seat in seats if seat.player_id == player]
        teams = {seat.team for seat in mine}
        others = [seat for seat in seats if seat.team not in teams]
        if not others or len(teams) > 1:
            continue
        one = _one(mine[0].index, outcome.get("winners", []))
        scored = _scored(points, mine[0].index, [seat.index for seat in others])
        yield CountKey(player, match.game, About.ALL), one + scored
        for about, keys in ((About.CHOICE, [_choice_key(mine[0])]), (About.OPPONENT, map(_opponent_key, others))):
            yield from ((CountKey(player, match.game, about, key), one) for key in dict.fromkeys(keys) if key)


def _one(index: int, winners: Sequence[int]) -> Numbers:
    if not winners:
        return Numbers(games=1, drawn=1)
    return Numbers(games=1, won=1) if index in winners else Numbers(games=1, lost=1)


def _points(match: Match) -> Sequence[int]:
    """The final points of each seat; empty without points, or if the plugin is missing or fails."""
    game: Game | None = plugins.installed_games().get(match.game)
    if game is None or not game.points:
        return ()
    try:
        return game.points_of(outcome_of(match.outcome or {}))
    except (Refusal, LookupError):  # the plugin fails, or an earlier version has stored the match
        return ()


def _scored(points: Sequence[int], own: int, others: Sequence[int]) -> Numbers:
    if not points or max(own, *others) >= len(points):
        return Numbers()
    return Numbers(with_points=1, own_points=points[own], other_points=max(points[index] for index in others))


def _choice_key(seat: Seat) -> str:
    key = json.dumps([seat.index, seat.options or {}], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return key if len(key) <= LONGEST_KEY else ""


def _opponent_key(seat: Seat) -> str:
    if seat.player_id is not None:
        return f"player:{seat.player_id}"
    return f"bot:{seat.bot}" if seat.bot else ""


def _karma(seats: Sequence[Seat]) -> dict[int, bool]:
    """The players for whom the match counts as one with a clock, and whether their time ran out.

    If a bot has replaced a player, it counts for the player."""
    found: dict[int, bool] = {}
    here = {seat.player_id for seat in seats}
    for seat in seats:
        if seat.kept_time is None:
            continue
        for player in {seat.player_id, None if seat.kept_for_id in here else seat.kept_for_id} - {None}:
            assert player is not None
            found[player] = found.get(player, False) or not seat.kept_time
    return found
