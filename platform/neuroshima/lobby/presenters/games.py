"""The games of the site as the front page shows them, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from neuroshima_contract import Game

from neuroshima import plugins
from neuroshima.languages import in_words


@dataclass(frozen=True)
class GameShown:
    """A game for somebody who may never have heard of it.

    `poster`, `moving_poster`: paths of static files, or empty. `players`, `minutes`: how many, how long, in words."""

    id: str
    title: str
    poster: str
    moving_poster: str
    sentence: str
    players: str
    minutes: str


def games_shown() -> list[GameShown]:
    """All installed games, by title."""
    return [_shown(game) for game in plugins.games_by_title()]


def _shown(game: Game) -> GameShown:
    return GameShown(
        id=game.id,
        title=in_words(game.titles),
        poster=game.screen.poster,
        moving_poster=game.screen.moving_poster,
        sentence=in_words(game.guide.sentence) if game.guide.sentence else "",
        players=_players(game.seat_counts),
        minutes=_minutes(game.guide.minutes),
    )


def _players(counts: Sequence[int]) -> str:
    least, most = min(counts), max(counts)
    if least == most:
        return ngettext("%(n)s player", "%(n)s players", most) % {"n": most}
    return gettext("%(first)s to %(last)s players") % {"first": least, "last": most}


def _minutes(minutes: tuple[int, int] | None) -> str:
    if minutes is None:
        return ""
    return gettext("%(first)s to %(last)s minutes") % {"first": minutes[0], "last": minutes[1]}
