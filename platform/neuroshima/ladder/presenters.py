"""The ladder of bots as pages show it: on the front page the way so far, on its own page every faction's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from neuroshima_contract import Game

from neuroshima.factions.access import factions_of
from neuroshima.factions.presenters import Card, card
from neuroshima.ladder.climbing import Climb, climb_of
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.players.models import Player
from neuroshima.records.presenters import LevelShown, levels_shown


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder.

    `factions`: how many of the factions that can be chosen have beaten it."""

    level: LevelShown
    beaten: bool
    factions: int
    is_next: bool


@dataclass(frozen=True)
class Way:
    """How far somebody has come in a game, and what is proposed next.

    `faction`: the one with which the next bot is to be beaten, at the top of the ladder; None below the top, and if the
    factions have all done so. `factions`: how many can be chosen."""

    game: str
    title: str
    rungs: Sequence[Rung]
    rung: int
    next: Rung | None
    faction: Card | None
    factions: int
    is_at_top: bool


@dataclass(frozen=True)
class FactionWay:
    """The ladder for one faction.

    `rungs`: each bot and whether the faction has beaten it, the weakest first. `next`: its next bot; None at the
    top."""

    card: Card
    rungs: Sequence[tuple[LevelShown, bool]]
    next: LevelShown | None


def way_of(game: Game | None, player: Player | None) -> Way | None:
    """The way of a player in a game; None if the game has fewer than two bots."""
    if game is None or len(game.bots) < 2:
        return None
    return _way(text_store.own_game(game), player)


def _way(game: Game, player: Player | None) -> Way:
    climb = climb_of(player, game)
    rungs = [_rung(climb, level) for level in levels_shown(game)]
    wanted = climb.next_faction(climb.next_bot) if climb.is_at_top else ""
    return Way(
        game=game.id,
        title=in_words(game.titles),
        rungs=rungs,
        rung=climb.rung,
        next=next((rung for rung in rungs if rung.is_next), None),
        faction=card(game, factions_of(game)[wanted]) if wanted else None,
        factions=len(climb.factions),
        is_at_top=climb.is_at_top,
    )


def _rung(climb: Climb, level: LevelShown) -> Rung:
    return Rung(
        level,
        level.id in climb.beaten,
        len(climb.factions_that_beat(level.id)),
        level.id == climb.next_bot,
    )


def ways_of_factions(game: Game, player: Player | None) -> list[FactionWay]:
    """The ladder for each faction that can be chosen, in the game's order."""
    game = text_store.own_game(game)
    climb, levels = climb_of(player, game), {level.id: level for level in levels_shown(game)}
    return [
        FactionWay(
            card(game, factions_of(game)[faction]),
            [(level, faction in climb.beaten.get(bot, ())) for bot, level in levels.items()],
            levels.get(climb.next_bot_of(faction)),
        )
        for faction in climb.factions
    ]
