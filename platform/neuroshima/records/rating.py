"""Rate a match when it is over, once.

It counts less for players who have met often in the last days. A pair are two people on different sides, in duels, in
teams and in matches of many. Bots are no part of pairs: they lose nothing on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import combinations
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from neuroshima import plugins
from neuroshima.matches.models import NO_RESULT, Match, Pace, Seat, Status
from neuroshima.players.models import Player
from neuroshima.records.models import Rating, RatingChange
from neuroshima.records.scale import points_of_bots
from neuroshima.records.skill import Skill, after, weighted

PAIR_WINDOW: Final = timedelta(days=7)
FULL_MATCHES: Final = 3
"""Matches of a pair in the window that count fully."""
SMALLEST_WEIGHT: Final = 1 / 16
"""Matches that would count less than this do not count."""
Pair = frozenset[int]
Holder = tuple[int | None, str]
"""A player's key, or a bot's id."""


def weight_after(earlier: int) -> float:
    """How much a match of a pair counts, 0 to 1, after so many in the window.

    Beyond `FULL_MATCHES`, each counts half as much as the one before."""
    weight = float(0.5 ** max(0, earlier - FULL_MATCHES + 1))
    return weight if weight >= SMALLEST_WEIGHT else 0.0


def weights_of(match: Match, seats: Sequence[Seat]) -> Mapping[int, float]:
    """How much the match counts for each of its players: the mean over all opponents. A bot counts fully."""
    players = {seat.player_id: seat.team for seat in seats if seat.player_id is not None}
    earlier = _times_met(match, list(players))
    found: dict[int, float] = {}
    for player, team in players.items():
        opponents = {(seat.player_id, seat.bot) for seat in seats if seat.team != team}
        single = [1.0 if other is None else weight_after(earlier[frozenset((player, other))]) for other, _ in opponents]
        found[player] = sum(single) / len(single) if single else 1.0
    return found


def _times_met(match: Match, players: Sequence[int]) -> Counter[Pair]:
    """How often each two of the players have met in the window, in matches of this game and pace that were rated."""
    assert match.ended is not None
    rated = Exists(RatingChange.objects.filter(match=OuterRef("match")))
    seats = Seat.objects.filter(rated, player__in=players, match__game=match.game, match__pace=match.pace)
    recent = seats.filter(match__ended__gt=match.ended - PAIR_WINDOW).exclude(match=match)
    teams: dict[int, dict[int, int]] = {}
    for key, player, team in recent.values_list("match", "player", "team"):
        teams.setdefault(key, {})[player] = team
    found: Counter[Pair] = Counter()
    for sides in teams.values():
        found.update(frozenset(pair) for pair in combinations(sides, 2) if sides[pair[0]] != sides[pair[1]])
    return found


def rate(slug: str) -> None:
    """Rate a match once, if it is rated and over and every seat has acted."""
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(slug=slug).first()
        if match is None or not _counts(match):
            return
        seats = list(match.seats.order_by("index"))
        if _have_all_acted(match, seats):
            _rate(match, seats)


def points_of(player: Player, game: str, pace: str = Pace.NONE) -> int:
    """The rating of a player at a game and pace; a newcomer's if there is none."""
    known = Rating.objects.filter(player=player, game=game, pace=pace).first()
    return (Skill() if known is None else known.skill).points


def _counts(match: Match) -> bool:
    """Whether the match is to be rated, and was not yet.

    It has a result if neither the host nor an organiser has ended it, and it was not called off."""
    if not match.rated or match.status != Status.OVER or match.outcome is None:
        return False
    return match.outcome["reason"] not in NO_RESULT and not match.rating_changes.exists()


def _have_all_acted(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether there is an action of every seat. Otherwise the result says nothing about the players."""
    return all(seat.index in match.acted for seat in seats)


def _rate(match: Match, seats: Sequence[Seat]) -> None:
    """Store the new ratings after a match.

    A player with several seats in a team counts once. A bot on both sides is not rated. Matches of players who have met
    often count less (`weights_of`)."""
    holders = list(dict.fromkeys(_holder(seat) for seat in seats))
    ratings = _lock_ratings(match.game, match.pace, holders)
    measured = _set_measured(match.game, ratings)
    teams = list(dict.fromkeys(seat.team for seat in seats))
    members = [list(dict.fromkeys(_holder(seat) for seat in seats if seat.team == team)) for team in teams]
    assert match.outcome is not None
    winners = {seat.team for seat in seats if seat.index in match.outcome["winners"]}
    skills = after(
        [[ratings[holder].skill for holder in team] for team in members],
        frozenset(index for index, team in enumerate(teams) if team in winners),
    )
    weights = weights_of(match, seats)
    times = Counter(holder for team in members for holder in team)
    for team, found in zip(members, skills, strict=True):
        for holder, skill in zip(team, found, strict=True):
            if holder in measured:
                _count(ratings[holder])
            elif times[holder] == 1:
                _change(match, ratings[holder], skill, 1.0 if holder[0] is None else weights[holder[0]])


def _set_measured(game: str, ratings: Mapping[Holder, Rating]) -> set[Holder]:
    """Set the ratings of measured bots, which are the fixed points of the scale.

    Return these bots."""
    installed = plugins.games().get(game)
    with_bots = installed is not None and any(rating.bot for rating in ratings.values())
    points = points_of_bots(installed) if installed is not None and with_bots else {}
    found: set[Holder] = set()
    for holder, rating in ratings.items():
        if rating.bot in points:
            skill = Skill.from_points(points[rating.bot])
            rating.mean, rating.deviation = skill.mean, skill.deviation
            found.add(holder)
    return found


def _holder(seat: Seat) -> Holder:
    return seat.player_id, seat.bot


def _lock_ratings(game: str, pace: str, holders: Sequence[Holder]) -> dict[Holder, Rating]:
    """Lock the ratings of these players and bots; missing ones are created.

    They are always locked in the same order, so that two matches that end at once cannot deadlock."""
    start = Skill()
    fresh = [
        Rating(game=game, pace=pace, player_id=player, bot=bot, mean=start.mean, deviation=start.deviation)
        for player, bot in holders
    ]
    Rating.objects.bulk_create(fresh, ignore_conflicts=True)
    players = [player for player, _bot in holders if player is not None]
    bots = [bot for _player, bot in holders if bot]
    wanted = Q(player__in=players) | Q(player__isnull=True, bot__in=bots)
    rows = Rating.objects.select_for_update().filter(wanted, game=game, pace=pace).order_by("pk")
    return {(row.player_id, row.bot): row for row in rows}


def _change(match: Match, rating: Rating, skill: Skill, weight: float) -> None:
    skill = weighted(rating.skill, skill, weight)
    RatingChange.objects.create(
        match=match,
        rating=rating,
        mean_before=rating.mean,
        deviation_before=rating.deviation,
        mean=skill.mean,
        deviation=skill.deviation,
        weight=weight,
    )
    rating.mean, rating.deviation, rating.matches = skill.mean, skill.deviation, rating.matches + 1
    rating.save()


def _count(rating: Rating) -> None:
    rating.matches += 1
    rating.save()


def annul(slug: str) -> int:
    """Take back what a match has changed of ratings, and count it as not rated; return how many ratings change.

    A rating without a later match is as it was before. With later ones only its mean is moved back by what this match
    has moved it: how they were won depended on it."""
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(slug=slug).first()
        if match is None:
            return 0
        Match.objects.filter(pk=match.pk).update(rated=False)
        changes = list(match.rating_changes.order_by("rating"))
        ratings = Rating.objects.select_for_update().in_bulk([change.rating_id for change in changes])
        for change in changes:
            _take_back(ratings[change.rating_id], change)
            change.delete()
    return len(changes)


def _take_back(rating: Rating, change: RatingChange) -> None:
    if not rating.changes.filter(pk__gt=change.pk).exists():
        rating.deviation = change.deviation_before
    rating.mean -= change.mean - change.mean_before
    rating.matches = max(0, rating.matches - 1)
    rating.save()


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Give the ratings of a deleted player to the stand-in.

    Lists of ratings do not show the stand-in. Matches that the deletion resigned are rated as usual, and opponents keep
    their changes."""
    Rating.objects.filter(player=player).update(player=stand_in)
