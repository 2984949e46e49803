"""The analyst of Convoy: the strategist's trials of several actions, in words and with reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import neuroshima_contract as contract
from neuroshima_contract import Action, Candidate, Texts

from ..bots.strategist_bot import FIRST_WORLDS, STEPS_PER_MS, Search, Trials
from ..convoy_state import ConvoyState
from ..rules.actions.messages import ActionData
from ..rules.components.cards import MOLOCH, Box
from ..rules.state.state import State
from ..rules.table.strength import total
from ..rules.table.table import Table
from ..rules.table.unit import Place, Unit
from .reviewer import TEXTS, chance_of_moloch, list_cards


@dataclass(frozen=True)
class RankedAction:
    """An action, and what Moloch can expect to have left after it.

    See `evaluation.outlook`."""

    action: ActionData
    cards: float


class Ranking(Search):
    """One decision of one side: its best actions with what they come to."""

    def best_of(self, most: int) -> list[RankedAction]:
        """Up to `most` actions, the best first.

        Half of the actions are tried on in ever more worlds, but never fewer than are asked for."""
        actions = self._candidates()
        trials = {index: Trials() for index in range(len(actions))}
        alive = list(trials)
        tried, more = 0, FIRST_WORLDS
        while self.steps > 0:
            for number in range(tried, tried + more):
                for index in alive:
                    if self.steps > 0:
                        trials[index].add(self._value(actions[index], number))
            alive.sort(key=lambda index: -trials[index].mean)
            alive = alive[: max(most, (len(alive) + 1) // 2)]
            tried, more = tried + more, tried + more
        tried_ones = [index for index in alive if trials[index].count]
        return [RankedAction(actions[index], self._cards(actions[index], trials[index])) for index in tried_ones[:most]]

    def _cards(self, action: ActionData, trials: Trials) -> float:
        value = trials.mean + self.cost(action)
        return value if self.seat == MOLOCH else -value


MOST_REASONS = 3
HALF = 0.5
"""Districts that fall in a battle: one, or none."""


class ConvoyAnalyst(contract.Analyst):
    """Lets the strategist's search rank actions."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> Sequence[Candidate]:
        assert isinstance(state, ConvoyState)
        found = Ranking(state.rules, seat, rng, budget * STEPS_PER_MS).best_of(2 * most)
        candidates: dict[str, Candidate] = {}
        for ranked in found:
            one = self._candidate(state.rules, seat, ranked)
            candidates.setdefault(one.titles["en"], one)  # what reads the same is the same idea
        return list(candidates.values())[:most]

    def _candidate(self, rules: State, seat: int, ranked: RankedAction) -> Candidate:
        moloch = chance_of_moloch(rules.table, ranked.cards, -HALF)
        return Candidate(
            actions=[cast(Action, ranked.action)],
            chance=moloch if seat == MOLOCH else 1 - moloch,
            reasons=list(self._reasons(rules, seat, ranked.action))[:MOST_REASONS] or [TEXTS.fill("why_tried")],
            titles=self._titles(rules, seat, ranked.action),
        )

    # What is done ---------------------------------------------------------------------------------------------------

    def _titles(self, rules: State, seat: int, action: ActionData) -> Texts:
        kind = action["type"]
        if kind == "choose":
            return self._answer(rules, seat, action)
        card = self._card(action["card"]) if "card" in action else self._at(rules.table, action, seat)
        if kind in ("deploy", "attach"):
            where = action["city"] if kind == "deploy" else str(action["at"][0])
            return TEXTS.fill(f"do_{kind}", card=card, city=self._city(where))
        if "to" in action:
            return TEXTS.fill("do_move", card=card, city=self._city(action["to"]))
        return TEXTS.fill(f"do_{kind}", card=card)

    def _answer(self, rules: State, seat: int, action: ActionData) -> Texts:
        if "card" in action:
            return TEXTS.fill("do_choose", what=self._card(action["card"]))
        if "target" in action:
            unit = self._standing(rules.table, action["target"], seat)
            return TEXTS.fill(
                "do_choose", what=self._card(unit.card.id) if unit else self._city(str(action["target"][0]))
            )
        if "to" in action:
            return TEXTS.fill("do_choose", what=self._city(action["to"]))
        return TEXTS.fill("do_yes" if action.get("do") else "do_no")

    def _at(self, table: Table, action: ActionData, seat: int) -> Texts | str:
        """The card that is used."""
        unit = self._standing(table, action["at"], seat) if "at" in action else None
        return self._card(unit.card.id) if unit is not None else ""

    def _standing(self, table: Table, place: Place, seat: int) -> Unit | None:
        """The card at a place: the own one, or the one on the other side."""
        city = table.box.city(str(place[0]))
        rows = [table.rows[city.number][side] for side in (seat, 1 - seat)] if city is not None else []
        return next((row[int(place[1])] for row in rows if int(place[1]) < len(row)), None)

    def _card(self, card: str) -> Texts:
        return self.box.cards[card].names

    def _city(self, city: str) -> Texts:
        found = self.box.city(city)
        return found.names if found is not None else {"en": city}

    # What it does ---------------------------------------------------------------------------------------------------

    def _reasons(self, rules: State, seat: int, action: ActionData) -> Iterator[Texts]:
        """What is different at once: the battle, cards that go, cities with a guard."""
        before = rules.table
        if action["type"] == "pass":
            if not before.is_last_battle:
                yield TEXTS.fill("why_pass_ahead" if _lead(before, seat) > 0 else "why_pass")
            return
        then = rules.copy()
        then.run.auto_choose = True
        then.follow(action)
        yield from self._of_battle(before, then.table, seat)
        gone = _cards_lost(before, then.table, 1 - seat)
        if gone:
            yield TEXTS.fill("why_gone", cards=list_cards(self.box, gone))
        if action["type"] == "deploy" and action["city"] != before.box.cities[before.active].id:
            yield TEXTS.fill("why_ahead", city=self._city(action["city"]))
        if before.phase == "mulligan":
            yield TEXTS.fill(f"why_{action['type']}")

    def _of_battle(self, before: Table, then: Table, seat: int) -> Iterator[Texts]:
        if then.round != before.round or then.result is not None:
            return
        was, now = _lead(before, seat), _lead(then, seat)
        sums = {"mine": total(then, then.active, seat), "theirs": total(then, then.active, 1 - seat)}
        if was <= 0 < now:
            yield TEXTS.fill("why_turns", **sums)
        elif now > was:
            yield TEXTS.fill("why_stronger", **sums)


def _lead(table: Table, seat: int) -> int:
    """How much stronger the seat is where the battle is."""
    return total(table, table.active, seat) - total(table, table.active, 1 - seat)


def _cards_lost(before: Table, then: Table, side: int) -> list[str]:
    """Cards of a side that lay at a city and do not any more."""
    stay = {unit.uid for rows in then.rows for unit in rows[side]}
    return [unit.card.id for rows in before.rows for unit in rows[side] if unit.uid not in stay]
