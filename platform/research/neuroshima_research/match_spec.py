"""Which match is played: a game, its options, and what each seat chooses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from neuroshima_contract import Encoding, Game, OptionValues, State, View
from neuroshima_contract.registry import registry
from pydantic import BaseModel

from .numbering import Numbering
from .observation import Array, Layout


@dataclass(frozen=True)
class MatchSpec:
    """A match that can be begun with any seed. Its numbers and arrays are the same for all seeds."""

    game: Game
    options: BaseModel
    seats: tuple[BaseModel, ...]

    def start(self, seed: int) -> State:
        """The match with the lots of that seed."""
        return self.game.start(self.options, list(self.seats), seed)

    @property
    def teams(self) -> list[int]:
        """The team of each seat."""
        return self.game.teams(self.options, len(self.seats))

    @cached_property
    def encoding(self) -> Encoding:
        """The match as numbers, as its game says. Raises ValueError if the game has no encoding."""
        encoding = self.game.tools.encoding(self.start(0))
        if encoding is None:
            raise ValueError(f"The game {self.game.id} has no encoding (`Tools.encoding`).")
        return encoding

    @cached_property
    def numbering(self) -> Numbering:
        """The numbers of all actions."""
        return Numbering(self.encoding.forms)

    @cached_property
    def layout(self) -> Layout:
        """Where things stand in an observation."""
        return Layout(self.encoding.axes)

    def observe(self, state: State, seat: int) -> Array:
        """What `seat` may see, as a vector (`layout`)."""
        return self.observe_view(state.view(seat), seat)

    def observe_view(self, view: View, seat: int) -> Array:
        """The same, of the seat's view."""
        return self.layout.join(self.encoding.encode(view, seat))

    def determinize(self, view: View, rng: random.Random, seat: int | None = None) -> State:
        """A whole position that agrees with a view; what is hidden there is drawn by `rng`.

        `seat`: whose view it is; None: a spectator's. A program that plays fair searches in these."""
        return self.game.imagine(self.options, view, seat, rng)


def match_spec(game: str, seats: Sequence[OptionValues], options: OptionValues | None = None) -> MatchSpec:
    """The match of an installed game, by its id.

    `seats`: what each seat chooses, in turn order. Raises LookupError if the game is not installed, a ValueError of
    pydantic if data does not fit, Illegal if the seats cannot play together."""
    games = registry().games
    if game not in games:
        raise LookupError(f"The game {game} is not installed. These are: {', '.join(sorted(games))}.")
    played = games[game]
    chosen = played.Options.model_validate(options or {})
    taken = tuple(played.SeatOptions.model_validate(seat) for seat in seats)
    played.check_seats(chosen, taken)
    return MatchSpec(played, chosen, taken)
