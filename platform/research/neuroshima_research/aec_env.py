"""A match as an environment of PettingZoo, in which every seat is an agent (AEC: one acts after the other)."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium import spaces
from neuroshima_contract import State
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .match_spec import MatchSpec
from .playing import points
from .spaces import action_space, masked_space


class MatchEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The agents are `seat_0`, `seat_1`, ... An observation has `observation` (`MatchSpec.layout`) and `action_mask`.

    Rewards come when the match is over: 1 won, -1 lost, 0 drawn. The match of `reset(seed)` has the lots of that seed;
    without a seed it has the next ones. An action that is not legal raises LookupError. `env` adds the usual wrappers.
    """

    agent_selection: str
    metadata: ClassVar[dict[str, Any]] = {"name": "neuroshima_v0", "render_modes": ["svg"], "is_parallelizable": False}

    def __init__(self, spec: MatchSpec, render_mode: str | None = None) -> None:
        super().__init__()
        self.played, self.render_mode = spec, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(len(spec.seats))]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, masked_space(spec))
        self.action_spaces = dict.fromkeys(self.possible_agents, action_space(spec))
        self._seed = 0
        self._state: State

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All numbers of actions, for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. `options` has nothing: what is played, the spec says."""
        self._seed = self._seed + 1 if seed is None else seed
        self._state = self.played.start(self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat may see; the mask has a 1 for nothing while it is not to move."""
        return observation(self.played, self._state, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Do the action of that number for the selected agent; None for an agent whose match is over.

        Raises LookupError if it is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = self._seats[self.agent_selection]
        chosen = self.played.numbering.action(self._state.legal(seat), -1 if action is None else int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._state.apply(seat, chosen)
        self._clear_rewards()
        outcome = self._state.outcome
        if outcome is not None:
            gained = points(outcome.winners, self.played.teams)
            self.rewards = {agent: gained[self._seats[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"reason": outcome.reason} for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as an SVG document, with everything that is hidden; None without the render mode."""
        return self.played.game.drawing.picture(self._state.snapshot()) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        """The seat that is to move next; of several the first one."""
        self.agent_selection = self.possible_agents[self._state.to_move[0]]


def env(spec: MatchSpec, render_mode: str | None = None) -> AECEnv:
    """The environment with PettingZoo's wrappers: an illegal action loses at once, and order is enforced."""
    wrapped = wrappers.TerminateIllegalWrapper(MatchEnv(spec, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def observation(spec: MatchSpec, state: State, seat: int) -> dict[str, Any]:
    """What a seat sees, and which numbers are legal for it."""
    return {
        "observation": spec.observe(state, seat),
        "action_mask": spec.numbering.mask(state.legal(seat)),
    }
