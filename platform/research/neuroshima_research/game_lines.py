"""Games as JSON lines: everything that is needed to play them again, one game to a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from neuroshima_contract import Action, OptionValues, Outcome, State
from pydantic import BaseModel, ConfigDict, ValidationError

from .match_spec import MatchSpec, match_spec

LONGEST = 4_000_000
"""Characters of a line. A long game has some ten thousand."""


class OutcomeLine(BaseModel):
    """How the game ended; `winners` are seats."""

    model_config = ConfigDict(extra="forbid")

    winners: list[int]
    reason: str


class GameLine(BaseModel):
    """One game. `actions` are in order, each with the `seat` that did it.

    Without `version` and `outcome` it is a position file (docs/position-files.md)."""

    model_config = ConfigDict(extra="forbid")

    game: str
    version: str
    """Of the game's rules, for readers: other rules may play the same actions differently."""
    options: OptionValues
    seats: list[OptionValues]
    seed: int
    actions: list[Action] = []
    outcome: OutcomeLine | None = None

    def spec(self) -> MatchSpec:
        """The match that was played. Raises as `match_spec`."""
        return match_spec(self.game, self.seats, self.options)


def begun_line(spec: MatchSpec, seed: int) -> GameLine:
    """The line of a game in which nothing was done yet."""
    return GameLine(
        game=spec.game.id,
        version=spec.game.version,
        options=spec.options.model_dump(mode="json"),
        seats=[seat.model_dump(mode="json") for seat in spec.seats],
        seed=seed,
    )


def outcome_line(outcome: Outcome) -> OutcomeLine:
    """How a game ended, for its line."""
    return OutcomeLine(winners=list(outcome.winners), reason=outcome.reason)


def write_games(path: Path, games: Iterable[GameLine]) -> None:
    """Add games to a file, which is made if there is none. A game is in the file as soon as it is there."""
    with path.open("a", encoding="utf-8") as file:
        for game in games:
            file.write(game.model_dump_json() + "\n")
            file.flush()


def read_games(path: Path) -> Iterator[GameLine]:
    """The games of a file, one by one. Raises ValueError for a line that is no game; it names the line."""
    with path.open(encoding="utf-8") as file:
        number = 0
        while text := file.readline(LONGEST):
            number += 1
            try:
                yield GameLine.model_validate_json(text)
            except ValidationError as error:
                raise ValueError(f"{path}, line {number} is no game: {error}") from error


def replay(game: GameLine, spec: MatchSpec | None = None) -> Iterator[tuple[State, int, Action]]:
    """Each position of a game with the seat and the action that follows there.

    The position is the same object each time, and plays on: copy what you keep. `spec`: the match, if it is known
    already. Raises Refusal where an action is not legal, and ValueError if the game ends otherwise than the line says.
    """
    state = (spec or game.spec()).start(game.seed)
    for entry in game.actions:
        action = dict(entry)
        seat = action.pop("seat")
        yield state, seat, action
        state.apply(seat, action)
    ended = outcome_line(state.outcome) if state.outcome is not None else None
    if ended != game.outcome:
        raise ValueError(f"The game ends with {ended}, and its line says {game.outcome}.")
