"""A seat of a match as an environment of Gymnasium: one learns, other players have the other seats."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
from neuroshima_contract import State

from .match_spec import MatchSpec
from .numbering import Mask
from .observation import Array
from .playing import Player, points, random_player, turn_of
from .spaces import action_space, vector_space

Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Array, Any]):
    """One seat against `opponent` at all others: `bot_player(spec.game.bots["recruit"])`, or any player.

    Observations are vectors (`MatchSpec.layout`). `info["action_mask"]` has a 1 for every legal number. The reward
    comes at the end: 1 won, -1 lost, 0 drawn. A number that is not legal loses at once, with `info["illegal"]`.

    `seat`: the learner's; None: drawn for each match. The seed of `reset` decides about lots, seat and opponents; later
    matches go on from there."""

    metadata = {"render_modes": ["svg"]}

    def __init__(
        self,
        spec: MatchSpec,
        opponent: Player = random_player,
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.played, self.opponent, self.render_mode = spec, opponent, render_mode
        self.observation_space = vector_space(spec)  # type: ignore[assignment]  # what a Box holds, its type leaves open
        self.action_space = action_space(spec)
        self._given_seat = seat
        self.seat = seat or 0
        """The learner's seat in this match."""
        self._state: State
        self._rng = random.Random()

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin a match, and play until the learner is to move. `options` has nothing: what is played, the spec says.

        A match that is over before is replaced."""
        super().reset(seed=seed)
        if seed is not None:
            self._rng.seed(seed)
        while True:
            drawn = self._rng.randrange(2**63)
            self.seat = self._rng.randrange(len(self.played.seats)) if self._given_seat is None else self._given_seat
            self._state = self.played.start(drawn)
            self._play_others()
            if self._state.outcome is None:
                return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, Info]:
        """Do the action of that number, and let the others play until the learner is to move again.

        Returns the observation, the reward, whether the match is over, False (it is never cut short), and the info."""
        try:
            chosen = self.played.numbering.action(self._state.legal(self.seat), int(action))
        except LookupError:
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self._state.apply(self.seat, chosen)
        self._play_others()
        outcome = self._state.outcome
        if outcome is None:
            return self._observation(), 0.0, False, False, self._info()
        reward = points(outcome.winners, self.played.teams)[self.seat]
        return self._observation(), reward, True, False, {**self._info(), "reason": outcome.reason}

    def action_masks(self) -> Mask:
        """The legal numbers, as libraries with masked policies ask for them."""
        return self.played.numbering.mask(self._state.legal(self.seat))

    def render(self) -> str | None:
        """The position as an SVG document, with everything that is hidden; None without the render mode."""
        return self.played.game.drawing.picture(self._state.snapshot()) if self.render_mode == "svg" else None

    def _play_others(self) -> None:
        """Let the opponents play until the learner is to move, or the match is over."""
        state = self._state
        while state.outcome is None and self.seat not in state.to_move:
            seat = state.to_move[0]
            turn = turn_of(self.played, state, seat, self._rng)
            state.apply(seat, turn.action(self.opponent(turn)))

    def _observation(self) -> Array:
        return self.played.observe(self._state, self.seat)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks(), "seat": self.seat}
