"""Series, as their page and the pages of their matches show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext
from neuroshima_contract import Refusal

from neuroshima.languages import in_words
from neuroshima.matches.models import SETTLED, Status
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.ending_words import result_words, seat_words
from neuroshima.series.access import SeriesAccess, series_of_match
from neuroshima.web.presenters import title_of


@dataclass(frozen=True)
class OfSeries:
    """A match's series, as the page of the match shows it."""

    slug: str
    title: str
    number: int
    next: str
    """The match after it, once that has begun."""
    goes_on: bool
    """Whether another match comes by itself."""
    score: str


@dataclass(frozen=True)
class GameShown:
    """One match of a series."""

    slug: str
    number: int
    status: str
    sides: list[str]
    """The role and options of each player in words, in the order of the players."""
    points: list[str]
    result: str
    started: datetime | None


@dataclass(frozen=True)
class SeriesShown:
    """Everything that the page of a series shows."""

    title: str
    text: str
    points_of: str
    """What the points are, in words."""
    names: list[str]
    sums: list[str]
    games: list[GameShown]
    result: str


def series_title(access: SeriesAccess) -> str:
    """The series' title, or its id while its plugin is missing."""
    return in_words(access.series.titles) if access.series is not None else access.run.series


def title_of_series(access: Access) -> str:
    """Title of the series of a match, if read with the match; else empty."""
    game = getattr(access.match, "series_game", None)
    series = access.reading.registry.series.get(game.run.series) if game is not None else None
    return in_words(series.titles) if series is not None else ""


def of_series(access: Access) -> OfSeries | None:
    """The series of a match; None for a match by itself."""
    series = series_of_match(access.match, access.player)
    if series is None:
        return None
    number = next(game.number for game in series.games if game.match_id == access.match.pk)
    following = next((game.match.slug for game in series.games if game.number == number + 1), "")
    goes_on = series.status in ("playing", "between") and not following
    return OfSeries(series.slug, series_title(series), number, following, goes_on, _score(series))


def _score(series: SeriesAccess) -> str:
    names, sums = _names(series), _sums(series)
    return ", ".join(f"{name} {points}" for name, points in zip(names, sums, strict=True)) if any(sums) else ""


def _names(series: SeriesAccess) -> list[str]:
    reading = Access(series.last, series.player, list(series.last.seats.all()))
    return [reading.name_of(seat) or gettext("open seat") for seat in series.seats]


def _sums(series: SeriesAccess) -> list[str]:
    try:
        return [str(points) for points in series.sums]
    except Refusal:
        return [""] * len(series.seats)


def series_shown(series: SeriesAccess) -> SeriesShown:
    """The data of the series' page."""
    rules = series.series
    return SeriesShown(
        title=series_title(series),
        text=in_words(rules.texts) if rules is not None else "",
        points_of=in_words(rules.points) if rules is not None else gettext("Points"),
        names=_names(series),
        sums=_sums(series),
        games=_games(series),
        result=result_of(series),
    )


def _games(series: SeriesAccess) -> list[GameShown]:
    try:
        scores = series.scores
    except Refusal:
        scores = [None] * len(series.games)
    shown = []
    for game, score in zip(series.games, scores, strict=True):
        reading = Access(game.match, series.player, list(game.match.seats.all()))
        seats = [reading.seats[game.players.index(player)] for player in range(len(game.players))]
        shown.append(
            GameShown(
                slug=game.match.slug,
                number=game.number,
                status=Status.OVER if game.match.outcome is not None else game.match.status,
                sides=[", ".join(seat_words(reading, seat)) for seat in seats],
                points=["–"] * len(seats) if score is None else [str(points) for points in score],
                result=result_words(reading),
                started=game.match.started,
            )
        )
    return shown


def result_of(series: SeriesAccess) -> str:
    """The result of the series, in one sentence; empty while it goes on."""
    outcome = series.run.outcome
    if outcome is None:
        return ""
    if outcome["reason"] == SETTLED:
        return gettext("The pairing was settled without this series.")
    if not outcome["winners"]:
        return gettext("The series is a draw.")
    names = [name for player, name in enumerate(_names(series)) if player in outcome["winners"]]
    won = ngettext("%(names)s wins the series.", "%(names)s win the series together.", len(names))
    why = {
        "games": gettext("More matches won decided."),
        "left": gettext("The other player is not here any more."),
    }
    return f"{won % {'names': ', '.join(names)}} {why.get(outcome['reason'], '')}".strip()


def game_title(series: SeriesAccess) -> str:
    """The title of the game that its matches are."""
    return title_of(Access(series.last, series.player, list(series.last.seats.all())))
