"""Maps as their pages show them, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.utils.translation import gettext, ngettext
from neuroshima_contract import Game, ScenarioEditor

from neuroshima import plugins
from neuroshima.intervals import wilson
from neuroshima.languages import in_words
from neuroshima.maps import balance, checks
from neuroshima.maps.checks import OpenMap, printed_maps
from neuroshima.maps.models import Balance
from neuroshima.players.models import Player
from neuroshima.web.own_works import WorkLine
from neuroshima.workshop.access import works_of
from neuroshima.workshop.presenters import line_of


@dataclass(frozen=True)
class Beginning:
    """What a new map of a game may begin with."""

    game: str
    title: str
    printed: Sequence[tuple[str, str]]


class BotShown(TypedDict):
    """A bot with its styles."""

    id: str
    title: str
    styles: list[dict[str, str]]


class BalanceShown(TypedDict):
    """What bots have played so far, in words and numbers."""

    state: str
    bot: str
    games: str
    played: int
    wanted: int
    sides: list[dict[str, str | int | bool]]
    verdict: str
    old: bool


def lines_of(player: Player) -> list[WorkLine]:
    """The player's maps, the last changed first."""
    return [line_of(work, "map") for work in works_of(player).filter(kind=checks.KIND)]


def beginnings() -> list[Beginning]:
    """The games with an editor, and what a map may begin with."""
    return [
        Beginning(game.id, in_words(game.titles), printed_maps(game, editor))
        for game in plugins.games_by_title()
        if (editor := _editor(game)) is not None
    ]


def _editor(game: Game) -> ScenarioEditor | None:
    return game.screen.scenario_editor if game.packs.are_taken else None


def bots_of(game: Game) -> list[BotShown]:
    """The bots that may be proposed for a side, or measure a map."""
    return [
        BotShown(
            id=bot_id,
            title=in_words(bot.titles),
            styles=[{"id": style, "title": in_words(titles)} for style, titles in bot.styles.items()],
        )
        for bot_id, bot in game.bots.items()
    ]


def balance_of(kept: OpenMap) -> BalanceShown | None:
    """What was measured of a map; None: nothing yet."""
    found = Balance.objects.filter(work=kept.work).first()
    return balance_shown(kept, found) if found is not None else None


def balance_shown(kept: OpenMap, found: Balance) -> BalanceShown:
    """A measurement in words."""
    games = found.played - found.drawn
    favoured = balance.favoured(found)
    bot = kept.game.bots.get(found.bot)
    sides: list[dict[str, str | int | bool]] = []
    for side, wins in enumerate(found.wins):
        low, high = wilson(wins, games)
        share = round(100 * wins / games) if games else 0
        sides.append(
            {
                "title": gettext("Side %(number)s") % {"number": side + 1},
                "wins": wins,
                "share": share,
                "words": gettext("%(share)s %% (probably %(low)s to %(high)s)")
                % {"share": share, "low": round(100 * low), "high": round(100 * high)},
                "favoured": side in favoured,
            }
        )
    return {
        "state": found.state,
        "bot": in_words(bot.titles) if bot is not None else found.bot,
        "games": _games(found),
        "played": found.played,
        "wanted": found.wanted,
        "sides": sides,
        "verdict": _verdict(found, favoured),
        "old": found.revision != kept.work.revision,
    }


def _games(found: Balance) -> str:
    words = ngettext("%(n)s game of %(wanted)s", "%(n)s games of %(wanted)s", found.played)
    said = words % {"n": found.played, "wanted": found.wanted}
    if not found.played:
        return said
    drawn = ngettext("%(n)s draw", "%(n)s draws", found.drawn) % {"n": found.drawn}
    moves = gettext("about %(n)s moves in each") % {"n": round(found.moves / found.played)}
    return ", ".join((said, drawn, moves))


def _verdict(found: Balance, favoured: Sequence[int]) -> str:
    if found.state == Balance.State.FAILED:
        return gettext("A bot or the game has failed on this map. The host finds the reason in the log.")
    if not found.played or found.state == Balance.State.RUNNING:
        return ""
    if not favoured:
        return gettext("So many games show no side to have it easier.")
    sides = ", ".join(gettext("Side %(number)s") % {"number": side + 1} for side in favoured)
    return gettext("Has it easier: %(sides)s") % {"sides": sides}
