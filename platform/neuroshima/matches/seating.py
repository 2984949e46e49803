"""How many play, who with whom, and whether what they chose goes together: what a game says of its seats."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from itertools import permutations

from pydantic import BaseModel, ValidationError

from neuroshima.contract import Game, Json, Refusal

logger = logging.getLogger(__name__)


def counts_for(game: Game, options: BaseModel) -> list[int]:
    """How many may play with these options, ascending."""
    return sorted(set(game.seat_counts_of(options)).intersection(game.seat_counts))


def counts_of(game: Game, options: Json) -> list[int]:
    """The same for options as people choose them. While they fit no model, or the game fails, nothing is ruled out."""
    try:
        return counts_for(game, game.Options.model_validate(options)) or sorted(game.seat_counts)
    except ValidationError:
        return sorted(game.seat_counts)
    except Exception:
        logger.exception("%s cannot say how many play it", game.id)
        return sorted(game.seat_counts)


def teams_of(game: Game, options: Json, count: int) -> list[int]:
    """The team of each of `count` seats; each its own while the options fit no model, or the game fails."""
    try:
        teams = list(game.teams(game.Options.model_validate(options), count))
    except ValidationError:
        return list(range(count))
    except Exception:
        logger.exception("%s cannot say who plays with whom", game.id)
        return list(range(count))
    return teams if len(teams) == count else list(range(count))


def partners(teams: Sequence[int]) -> list[list[int]]:
    """For each seat the others of its team."""
    return [[n for n, other in enumerate(teams) if other == team and n != seat] for seat, team in enumerate(teams)]


def sides(teams: Sequence[int]) -> list[list[int]]:
    """The seats of each team, in the order of their first ones."""
    return [[seat for seat, other in enumerate(teams) if other == team] for team in dict.fromkeys(teams)]


def fit_together(game: Game, options: Json, seats: Sequence[Json | None]) -> bool:
    """Whether the game lets these seats play together, whatever those choose that have not yet (None). What is no
    option at all is refused elsewhere, in words."""
    try:
        chosen = [None if seat is None else game.SeatOptions.model_validate(seat) for seat in seats]
        game.check_so_far(game.Options.model_validate(options), chosen)
    except ValidationError:
        return True
    except Refusal:
        return False
    return True


def shuffled(teams: Sequence[int]) -> list[int]:
    """An order of chance's making: who gets seat n. Who is in one team stays in one team."""
    orders = [order for order in permutations(range(len(teams))) if keeps_teams(teams, order)]
    return list(secrets.choice(orders))


def passed_on(teams: Sequence[int]) -> list[int]:
    """The order of the next match, in which another one begins: everybody one seat nearer to the first, or so many that
    the teams stay together. Where no turn of the table keeps them, the odd one's place is passed on."""
    count = len(teams)
    turns = [[(seat + by) % count for seat in range(count)] for by in range(1, count)]
    return next((order for order in turns if keeps_teams(teams, order)), turns[0])


def keeps_teams(teams: Sequence[int], order: Sequence[int]) -> bool:
    """Whether the same are partners when who had seat order[n] gets seat n."""
    before = {frozenset(side) for side in sides(teams)}
    return before == {frozenset(order[seat] for seat in side) for side in sides(teams)}
