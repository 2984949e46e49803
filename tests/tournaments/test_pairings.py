"""Invariants of tournament pairings, for any results."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.tournaments.pairings import (
    Contender,
    Pair,
    elimination_rounds,
    first_knockout_pairs,
    next_knockout_pairs,
    round_robin_pairs,
    round_robin_rounds,
    swiss_pairs,
)

ENTRANTS = st.integers(2, 13)
SEEDS = st.integers(0, 10**6)


class Played:
    """A Swiss tournament with random results."""

    def __init__(self, entrants: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.points = dict.fromkeys(range(entrants), 0)
        self.met: dict[int, set[int]] = {entrant: set() for entrant in self.points}
        self.firsts, self.byes = Counter[int](), Counter[int]()

    def table(self) -> list[Contender]:
        order = sorted(self.points, key=lambda entrant: (-self.points[entrant], entrant))
        return [Contender(e, self.points[e], frozenset(self.met[e]), self.firsts[e], self.byes[e]) for e in order]

    def play(self, pairs: list[Pair]) -> None:
        for one, other in pairs:
            if other is None:
                self.points[one] += 2
                self.byes[one] += 1
                continue
            self.met[one].add(other)
            self.met[other].add(one)
            self.firsts[one] += 1
            self.firsts[other] -= 1
            result = self.chance.choice((0, 1, 2))
            self.points[one] += result
            self.points[other] += 2 - result


def everybody_once(pairs: list[Pair], entrants: int) -> bool:
    seated = [each for pair in pairs for each in pair if each is not None]
    return sorted(seated) == list(range(entrants)) and sum(other is None for _one, other in pairs) == entrants % 2


@pytest.mark.hypothesis
@given(ENTRANTS, SEEDS)
def test_swiss_nobody_meets_anybody_twice_and_byes_are_shared(entrants: int, seed: int) -> None:
    played = Played(entrants, seed)
    for _round in range(elimination_rounds(entrants)):
        pairs = swiss_pairs(played.table())
        assert everybody_once(pairs, entrants)
        for one, other in pairs:
            assert other is None or other not in played.met[one]
        played.play(pairs)
    assert max(played.byes.values(), default=0) <= 1
    assert max(map(abs, played.firsts.values()), default=0) <= 2


@pytest.mark.hypothesis
@given(ENTRANTS, SEEDS)
def test_swiss_repeats_pairs_only_where_unavoidable(entrants: int, seed: int) -> None:
    """Up to as many rounds as a round robin has.

    A new opponent may become impossible. The pairing repeats a pair only then: every other pairing of the round
    would repeat one, too."""
    played = Played(min(entrants, 8), seed)
    count = len(played.points)
    for _round in range(round_robin_rounds(count)):
        pairs = swiss_pairs(played.table())
        again = sum(other is not None and other in played.met[one] for one, other in pairs)
        assert again == 0 or fewest_repeats(played, count) == again
        played.play(pairs)


def fewest_repeats(played: Played, count: int) -> int:
    """The fewest repeats of all possible pairings; a second bye counts as a repeat."""

    def least(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        rest = left - {one}
        found = [(other in played.met[one]) + least(rest - {other}) for other in rest]
        if len(left) % 2:
            found.append((played.byes[one] > 0) + least(rest))
        return min(found)

    return least(frozenset(range(count)))


def test_swiss_equals_meet() -> None:
    table = [Contender(0, 4), Contender(1, 4), Contender(2, 2), Contender(3, 2), Contender(4, 0), Contender(5, 0)]
    assert {frozenset(pair) for pair in swiss_pairs(table)} == {frozenset(pair) for pair in ((0, 1), (2, 3), (4, 5))}


def test_swiss_the_first_round_sets_the_upper_half_against_the_lower() -> None:
    pairs = swiss_pairs([Contender(entrant, 0) for entrant in range(8)])
    assert {frozenset(pair) for pair in pairs} == {frozenset((n, n + 4)) for n in range(4)}


def test_swiss_the_last_has_the_bye_and_the_next_time_another() -> None:
    assert (2, None) in swiss_pairs([Contender(0, 2), Contender(1, 2), Contender(2, 0)])
    table = [Contender(0, 2), Contender(1, 2), Contender(2, 2, byes=1)]
    assert (2, None) not in swiss_pairs(table)


def test_swiss_alternates_seats() -> None:
    assert swiss_pairs([Contender(0, 0, firsts=1), Contender(1, 0, firsts=-1)]) == [(1, 0)]


def test_swiss_a_single_player_has_a_bye() -> None:
    assert swiss_pairs([Contender(7, 0)]) == [(7, None)] and swiss_pairs([]) == []


def test_swiss_repeats_a_pairing_if_nobody_else_is_left() -> None:
    met = [Contender(0, 0, frozenset({1})), Contender(1, 0, frozenset({0}))]
    assert len(swiss_pairs(met)) == 1


@pytest.mark.hypothesis
@given(st.integers(2, 20))
def test_round_robin_everybody_meets_everybody_once(entrants: int) -> None:
    met, firsts, byes = Counter[frozenset[int]](), Counter[int](), Counter[int]()
    people = list(range(entrants))
    for number in range(1, round_robin_rounds(entrants) + 1):
        pairs = round_robin_pairs(people, number)
        assert everybody_once(pairs, entrants)
        for one, other in pairs:
            if other is None:
                byes[one] += 1
            else:
                met[frozenset((one, other))] += 1
                firsts[one] += 1
                firsts[other] -= 1
    assert met == Counter(frozenset(pair) for pair in combinations(people, 2))
    assert set(byes.values()) <= {1} and len(byes) == entrants * (entrants % 2)
    assert max(map(abs, firsts.values())) <= 1


@pytest.mark.hypothesis
@given(st.integers(2, 40), SEEDS)
def test_knock_out_of_any_number(entrants: int, seed: int) -> None:
    """One player is left, all others have lost once, and there is no bye after the first round."""
    chance = random.Random(seed)
    pairs = first_knockout_pairs(list(range(entrants)))
    assert sorted(each for pair in pairs for each in pair if each is not None) == list(range(entrants))
    byes = [one for one, other in pairs if other is None]
    assert sorted(byes) == list(range(len(byes))), "the best have the byes"
    losses = Counter[int]()
    for _round in range(elimination_rounds(entrants)):
        survivors = []
        for one, other in pairs:
            winner = one if other is None else chance.choice((one, other))
            losses.update(each for each in (one, other) if each is not None and each != winner)
            survivors.append(winner)
        following = next_knockout_pairs(survivors) if len(survivors) > 1 else []
        pairs = [(one, other) for one, other in following if one is not None]
    assert len(survivors) == 1 and losses == Counter(set(range(entrants)) - set(survivors))


def test_knock_out_the_best_two_meet_in_the_final() -> None:
    pairs: list[Pair] = list(first_knockout_pairs(list(range(8))))
    assert pairs == [(0, 7), (3, 4), (1, 6), (2, 5)]
    assert next_knockout_pairs([0, 3, 1, 2]) == [(0, 3), (1, 2)]


@pytest.mark.parametrize(("entrants", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6)])
def test_swiss_has_as_many_rounds_as_leave_one_unbeaten(entrants: int, rounds: int) -> None:
    assert elimination_rounds(entrants) == rounds
