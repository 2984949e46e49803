"""The chance of each seat to win, from the evaluation that the bots use."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..bots.evaluation import value_after_battle, value_without_battle
from ..rules.state.state import State

BEGUN = ("play", "over")
"""Phases in which a battle can be imagined."""


SPREAD = 10.5
"""Points of the evaluation that are worth so much: a lead of as many wins three games of four. Fitted, as `TEMPO`, by
logistic regression to 316 games of bots."""
TEMPO = 2.9
"""What it is worth to be to move."""


def chances(rules: State) -> Sequence[float]:
    """The chance of each seat, 0 to 1; partners have the same."""
    if rules.result is not None:
        return _of_result(rules)
    teams = [player.team for player in rules.players]
    playing = [seat for seat in range(len(teams)) if seat not in rules.board.eliminated_seats]
    value = value_after_battle if rules.turn.phase in BEGUN else value_without_battle
    by_team = {teams[seat]: value(rules, seat) for seat in reversed(playing)}  # the first of each team speaks for it
    if teams[rules.turn.seat] in by_team:
        by_team[teams[rules.turn.seat]] += 2 * TEMPO
    shares = _shares(by_team)
    return [shares.get(team, 0.0) for team in teams]


def chance(rules: State, seat: int, value: float) -> float:
    """The chance of `seat` to win, from the value of a position after its turn."""
    if rules.result is not None:
        return _of_result(rules)[seat]
    teams = [player.team for player in rules.players]
    mine, count = teams[seat], len(teams)
    by_team = {mine: value}
    if len(set(teams)) == 2:
        by_team.update({team: -value for team in teams if team != mine})
    else:
        playing = [n for n in range(count) if n not in rules.board.eliminated_seats and teams[n] != mine]
        by_team.update({teams[n]: value_without_battle(rules, n) for n in reversed(playing)})
    following = next(teams[(seat + n) % count] for n in range(1, count + 1) if teams[(seat + n) % count] in by_team)
    by_team[following] += 2 * TEMPO
    return _shares(by_team)[mine]


def _shares(by_team: Mapping[int, float]) -> Mapping[int, float]:
    """Chances that grow with the points of the teams."""
    best = max(by_team.values())
    weights = {team: math.exp((points - best) / (2 * SPREAD)) for team, points in by_team.items()}
    return {team: weight / sum(weights.values()) for team, weight in weights.items()}


def _of_result(rules: State) -> Sequence[float]:
    """A victory is certain; a draw is worth the same to all teams."""
    assert rules.result is not None
    teams = [player.team for player in rules.players]
    winners = rules.result.winners
    if winners:
        return [1.0 if seat in winners else 0.0 for seat in range(len(teams))]
    return [1 / len(set(teams))] * len(teams)
