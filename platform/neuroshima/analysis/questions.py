"""A question to the analyst of a game, and its answer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from neuroshima_contract import Action, Candidate, Game, Illegal, Malformed, OptionValues, State, Texts, View

MOST_ACTIONS = 6
MOST_REASONS = 3


class FoundCandidate(TypedDict):
    """A candidate as it is stored and sent.

    `chance`: of the asking seat to win with it, 0 to 1."""

    actions: list[Action]
    chance: float
    titles: Texts
    reasons: list[Texts]
    steps: NotRequired[list[Texts]]
    """The words of each action; none if the analyst has no words for each."""


@dataclass(frozen=True)
class AnalysisQuestion:
    """The question for the best candidates of `seat`, which is to move.

    `most`: the number of candidates. `view`: all that the analyst may know."""

    game: str
    options: OptionValues
    view: View
    seat: int
    chance: str
    """The seed of the analyst's random numbers."""
    most: int
    budget: int
    """Milliseconds to think."""
    texts: dict[str, str] = field(default_factory=dict)
    """The match's data files, by name, if the game has others today."""
    order: tuple[str, ...] = ()
    """The plugins in the order of their activation, which decides if two of them contribute the same."""

    def answer(self) -> list[FoundCandidate]:
        """Return the candidates; runs in the bot's process. Raises what the game raises."""
        from neuroshima import plugins
        from neuroshima.matches.data_files.text_store import with_texts

        game = with_texts(plugins.installed_games(self.order)[self.game], self.texts)
        return list(self._candidates(game))

    def _candidates(self, game: Game) -> Iterator[FoundCandidate]:
        analyst = game.tools.analyst()
        if analyst is None:
            return
        rng = random.Random(self.chance)
        state = game.imagine(game.Options.model_validate(self.options), self.view, self.seat, rng)
        for candidate in analyst.candidates(state.copy(), self.seat, rng, self.most, self.budget)[: self.most]:
            actions = legal_part(state, self.seat, candidate.actions)
            if actions:
                yield _rounded_candidate(candidate, actions)


def legal_part(state: State, seat: int, actions: Sequence[Action]) -> list[Action]:
    """The leading actions that are legal one after the other.

    They end with the first action that reveals something hidden."""
    tried, found = state.copy(), list[Action]()
    for action in actions[:MOST_ACTIONS]:
        if seat not in tried.to_move:
            break
        try:
            events = tried.apply(seat, action)
        except (Illegal, Malformed):
            break
        found.append(dict(action))
        if any(event.get("reveals") for event in events):
            break
    return found


def _rounded_candidate(candidate: Candidate, actions: list[Action]) -> FoundCandidate:
    chance = min(1.0, max(0.0, float(candidate.chance)))
    return FoundCandidate(
        actions=actions,
        chance=round(chance, 3),
        titles=dict(candidate.titles),
        reasons=[dict(reason) for reason in candidate.reasons[:MOST_REASONS]],
        steps=[dict(step) for step in candidate.steps[: len(actions)]],
    )
