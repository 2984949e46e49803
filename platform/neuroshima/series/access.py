"""The only way to read a series. All of it is public to everybody with the link."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeVar

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext_noop as _
from neuroshima_contract import NextGame, Outcome, PlayedGame, Refusal, Series

from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.matches.models import NO_RESULT, Match, Seat, Status
from neuroshima.matches.reading.endings import outcome_of
from neuroshima.matches.reading.states import text_of
from neuroshima.players.models import Player
from neuroshima.refusals import RefusalCode, refusal
from neuroshima.series.models import SeriesGame, SeriesRun

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
SeriesStatus = Literal["waiting", "playing", "between", "over", "frozen", "broken"]


def access_series(player: Player | None, slug: str) -> SeriesAccess:
    """The series with that link. Raises Refusal `series_not_found`."""
    run = with_related(SeriesRun.objects.filter(slug=slug)).first()
    if run is None:
        raise refusal(SeriesCode.SERIES_NOT_FOUND)
    return SeriesAccess(run, player)


def series_of_match(match: Match, player: Player | None = None) -> SeriesAccess | None:
    """The series that a match belongs to; None for a match by itself."""
    run = with_related(SeriesRun.objects.filter(games__match=match)).first()
    return SeriesAccess(run, player) if run is not None else None


def with_related(runs: QuerySet[SeriesRun]) -> QuerySet[SeriesRun]:
    """The query with everything that `SeriesAccess` reads, without positions of matches."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    matches = Match.objects.defer("snapshot", "seed").prefetch_related(seats)
    games = SeriesGame.objects.order_by("number").prefetch_related(Prefetch("match", matches))
    return runs.prefetch_related(Prefetch("games", games))


@dataclass
class SeriesAccess:
    """One series as one player may see it, read once from the database."""

    run: SeriesRun
    player: Player | None
    registry: plugins.GuardedRegistry = field(default_factory=plugins.registry)

    @property
    def slug(self) -> str:
        return self.run.slug

    @cached_property
    def games(self) -> list[SeriesGame]:
        return list(self.run.games.all())

    @property
    def last(self) -> Match:
        """The match begun last."""
        return self.games[-1].match

    @cached_property
    def seats(self) -> list[Seat]:
        """The seat that each player of the series has in the last match."""
        seats = list(self.last.seats.all())
        return [seats[self.games[-1].players.index(player)] for player in range(len(seats))]

    @cached_property
    def own_numbers(self) -> tuple[int, ...]:
        """The numbers of the players of the series that are the reader."""
        if self.player is None:
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if self.player.pk in (seat.player_id, seat.kept_for_id))

    @property
    def series(self) -> Series | None:
        """The plugin's object, or None while it is not installed or not enabled."""
        return self.registry.series.get(self.run.series)

    # Where it stands

    @cached_property
    def played_games(self) -> list[PlayedGame]:
        """The games that have a result."""
        return [_played_game(game) for game in self.games if has_result(game.match)]

    @cached_property
    def next(self) -> NextGame | None:
        """The game after those that have a result.

        Raises Refusal `series_frozen`, `series_broken`."""
        series, games = self._readable_series(), self.played_games
        if not games:  # the first game had no result: repeat it
            return _same_again(self.games[0])
        return self._call_series(lambda: _fine_next(series.next(games), series.outcome(games), len(self.seats)))

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome, with players instead of seats; None while the series goes on.

        A stored outcome is not worked out again. Raises as `next`."""
        if self.run.outcome is not None:
            return outcome_of(self.run.outcome)
        series, games = self._readable_series(), self.played_games
        return self._call_series(lambda: series.outcome(games)) if games else None

    @cached_property
    def scores(self) -> list[list[int] | None]:
        """The points of each player in each match; None for a match without a result.

        Raises as `next`."""
        series = self._readable_series()
        return [
            self._call_series(lambda game=game: _fine_score(series.score(_played_game(game)), len(self.seats)))  # type: ignore[misc]
            if has_result(game.match)
            else None
            for game in self.games
        ]

    @property
    def sums(self) -> list[int]:
        """The points of each player so far. Raises as `next`."""
        known = [score for score in self.scores if score is not None]
        return [sum(score[player] for score in known) for player in range(len(self.seats))]

    @cached_property
    def status(self) -> SeriesStatus:
        if self.run.outcome is not None:
            return "over"
        if self.last.status == Status.WAITING:
            return "waiting"
        if self.series is None:
            return "frozen"
        try:
            _ = self.next, self.scores
        except Refusal:
            return "broken"
        return "between" if self.last.status == Status.OVER else "playing"

    @property
    def pulse(self) -> str:
        """A text that changes whenever there is something new to see."""
        told = [[[game.number, game.match.slug, game.match.status] for game in self.games], self.run.outcome]
        return sha256(text_of([told, [seat.name for seat in self.seats], self.series is None]))[:16]

    def _readable_series(self) -> Series:
        if self.series is None:
            raise refusal(SeriesCode.SERIES_FROZEN, plugin=self.run.plugin)
        return self.series

    def _call_series(self, step: Callable[[], Result]) -> Result:
        try:
            return step()
        except Exception as error:
            logger.exception("the series %s failed", self.run.series, extra={"series": self.slug})
            raise refusal(SeriesCode.SERIES_BROKEN, plugin=self.run.plugin) from error


def has_result(match: Match) -> bool:
    """Whether a match has ended with a result."""
    return match.outcome is not None and match.outcome["reason"] not in NO_RESULT


def _played_game(game: SeriesGame) -> PlayedGame:
    seats = [seat.options or {} for seat in game.match.seats.all()]
    assert game.match.outcome is not None
    return PlayedGame(game.match.options, seats, tuple(game.players), outcome_of(game.match.outcome))


def _same_again(game: SeriesGame) -> NextGame:
    return NextGame(game.match.options, [seat.options or {} for seat in game.match.seats.all()], tuple(game.players))


def _fine_next(following: NextGame | None, outcome: Outcome | None, count: int) -> NextGame | None:
    if (following is None) == (outcome is None):
        raise ValueError("a series has either a next game or an outcome")
    if following is not None and sorted(following.players) != list(range(count)):
        raise ValueError(f"each of the {count} players sits on one seat: {following.players}")
    if outcome is not None and not set(outcome.winners) <= set(range(count)):
        raise ValueError(f"a series is won by players: {outcome.winners}")
    return following


def _fine_score(score: Sequence[int], count: int) -> list[int]:
    found = list(score)
    if len(found) != count or not all(type(points) is int and points >= 0 for points in found):
        raise ValueError(f"a score is a number of 0 or more for each of {count} players: {score!r}")
    return found


class SeriesCode(RefusalCode):
    """Refusals of series."""

    SERIES_NOT_FOUND = "series_not_found", 404, _("There is no series with this link.")
    SERIES_FROZEN = "series_frozen", 409, _(
        "This series waits for its plugin “%(plugin)s”, which is not here now. Nothing is lost."
    )  # fmt: skip
    SERIES_BROKEN = "series_broken", 500, _(
        "The plugin “%(plugin)s” cannot say how this series goes on. Nothing is lost; the host can see it in the log."
    )  # fmt: skip
    SERIES_OVER = "series_over", 409, _("The series is over.")
    NOT_YOUR_SERIES = "not_your_series", 403, _("You do not play in this series. You can watch.")
