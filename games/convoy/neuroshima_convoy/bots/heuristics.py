"""Rules of thumb: quick, sensible play for both sides.

The quick bot plays by them, and the strong one lets both sides play by them when it looks ahead.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator
from typing import Any, cast

from neuroshima_contract.legal import expand

from ..rules.actions.messages import ActionData, Entry
from ..rules.components.cards import MOLOCH, OUTPOST, Card
from ..rules.state.state import State
from ..rules.table.battle_positions import excess
from ..rules.table.table import Table
from ..rules.table.unit import Place, Unit
from .evaluation import LAST_CITY, Glance, is_bonus, price, worth

FIGHT = 4.0
"""How much more a point of strength in the battle is worth while the battle can be won by it."""
KEPT = 2
"""Cards that Moloch rather keeps in hand for the last city."""
NEAR, LAST = 1.0, 0.6
"""What a token for an unguarded city is worth more in the next city, and in the last one."""
FAR_MODULE = -0.2
"""What it is worth to attach a Module where no battle is: in the hand it can still be used anywhere."""
SPARED = 8.0
"""What a Robot must be worth for a Sniper before the last battles."""


def by_thumb(state: State, rng: random.Random, noise: float = 0.0, overlooks: float = 0.0) -> ActionData:
    """The action of the seat to move by rules of thumb.

    `noise`: the size of random errors in scores. `overlooks`: the probability that a card is overlooked
    (`noticed_actions`)."""
    seat = state.to_move[0]
    entries = state.legal(seat)
    if len(entries) == 1 and entries[0]["type"] == "pass":
        return {"type": "pass"}
    glance = Glance(state.table, seat)
    if state.run.pending is not None:
        # Answers are single actions already.
        scored = ((answer_score(state, glance, answer), answer) for answer in cast(list[ActionData], entries))
    elif state.table.phase == "mulligan":
        units = sum(card.is_unit for card in state.table.sides[seat].hand)
        return {"type": "mulligan" if units < 2 else "keep"}
    else:
        actions = noticed_actions(state, sensible(state, entries), overlooks)
        scored = ((score(state, glance, action), action) for action in actions)
    return _best(scored, rng, noise)


def noticed_actions(state: State, actions: Iterable[ActionData], overlooks: float) -> Iterable[ActionData]:
    """Actions that a bot of some level sees.

    `overlooks`: the probability that it overlooks a card in a battle. The battle and the other side's cards on the
    table decide which cards, so an overlooked card stays so for a while. Passing and the answers to a question are
    always seen."""
    if not overlooks or state.run.pending is not None or state.table.phase == "mulligan":
        return actions
    seat, table = state.to_move[0], state.table
    scene = [str(table.round), *(unit.card.id for _city, unit in table.units(1 - seat))]

    def is_seen(action: ActionData) -> bool:
        card = action["card"] if "card" in action else table.unit_at(action["at"], seat).card.id
        digest = hashlib.sha256("/".join([*scene, card]).encode()).digest()
        return int.from_bytes(digest[:4], "big") >= overlooks * 2**32

    return [action for action in actions if action["type"] == "pass" or is_seen(action)]


def _best(scored: Iterable[tuple[float, ActionData]], rng: random.Random, noise: float) -> ActionData:
    best, chosen = float("-inf"), None
    for value, action in scored:
        value += rng.random() * noise
        if value > best:
            best, chosen = value, action
    assert chosen is not None
    return chosen


def sensible(state: State, entries: Iterable[Entry]) -> Iterator[ActionData]:
    """Every single action; what has to be paid with a card is paid with the least one."""
    cards = state.table.box.cards
    for entry in cast(Iterable[dict[str, Any]], entries):
        if isinstance(entry.get("discard"), dict):
            entry = {**entry, "discard": min(entry["discard"]["any"], key=lambda name: price(cards[name]))}
        if dict in map(type, entry.values()):
            yield from cast(Iterator[ActionData], expand(entry))
        else:
            yield cast(ActionData, entry)


def score(state: State, glance: Glance, action: ActionData) -> float:
    """How good an action looks; to pass is 0."""
    kind = action["type"]
    if kind == "deploy":
        return _deploy(glance, state.table.box.cards[action["card"]], _city(state.table, action["city"]))
    if kind == "play":
        return _play(glance, state.table.box.cards[action["card"]], action)
    if kind == "attach":
        return _attach(glance, state.table.box.cards[action["card"]], action)
    if kind == "use":
        return _use(glance, action)
    return 0.0


def _city(table: Table, name: str) -> int:
    found = table.box.city(name)
    assert found is not None
    return found.number


def _unit(table: Table, place: Place, side: int) -> tuple[int, Unit]:
    return _city(table, str(place[0])), table.unit_at(place, side)


# Playing cards --------------------------------------------------------------------------------------------------------


def _deploy(glance: Glance, card: Card, city: int) -> float:
    table = glance.table
    value = _worth_on_entry(table, card, city)
    if city == glance.city:
        missing = glance.wanted
        if missing > 0:
            value += FIGHT + min(card.strength, missing) - 0.1 * card.strength
        if table.is_last_battle:
            value += 3.0
        return value - (1.0 if card.side == MOLOCH else 0.0)
    if card.side == MOLOCH and len(table.sides[MOLOCH].hand) <= KEPT:
        return value - 2.0
    if is_bonus(table, card, city):
        elsewhere = 0.0 if card.side == MOLOCH else 1.0
        return value + (NEAR if city == glance.city + 1 else LAST if city == LAST_CITY else elsewhere)
    return value - (1.5 if card.side == MOLOCH else 3.0)


def _worth_on_entry(table: Table, card: Card, city: int) -> float:
    """The worth of the effect on entering, or of the constant one."""
    enemies = table.rows[city][1 - card.side]
    if card.effect == "strength_to_soldiers":
        return card.amount * len(table.soldiers(city)) - 0.5
    if card.activation != "enters_city":
        return 0.0
    if card.effect == "mill":
        return _value_of_mill(table, city, card.amount)
    if card.effect == "draw":
        return 0.5 if len(table.sides[MOLOCH].deck) > 12 else -1.0
    if card.effect in ("kill_soldier", "return_robot", "deactivate", "weaken_robot", "discard_building"):
        # Played without a victim the ability is lost.
        return max((worth(table, city, unit) for unit in enemies), default=-1.5) - 1.0
    return 0.0


def _value_of_mill(table: Table, city: int, amount: int) -> float:
    if table.sides[MOLOCH].deck:
        return 1.2 * amount
    return 3.0 if table.robots(city) else 1.0 if table.sides[MOLOCH].hand else 0.0


def _play(glance: Glance, card: Card, action: ActionData) -> float:
    table = glance.table
    missing = glance.gap
    if card.effect == "kill_robot":
        city, unit = _unit(table, action["target"], MOLOCH)
        return worth(table, city, unit) - (SPARED if glance.left > 1 or city != LAST_CITY else 1.0)
    if card.effect == "recall":
        city, unit = _unit(table, action["target"], MOLOCH)
        return 1.0 + unit.card.strength / 4 if city < table.turned else -2.0
    if card.effect == "rescue":
        return 1.0 + price(_unit(table, action["target"], OUTPOST)[1].card) / 4
    if card.effect in ("move_robot", "push_soldier") or (card.effect == "move_soldiers" and "target" in action):
        side = MOLOCH if card.effect == "move_robot" else OUTPOST
        return _value_of_move(glance, action, side) * (-1 if card.effect == "push_soldier" else 1) - 1.0
    if card.effect == "strengthen_soldiers":
        return 1.0 if 0 < missing <= 2 else -0.5
    if card.effect == "draw_discard":
        return 2.0
    if card.effect == "skip_modules":
        return 0.5 if -2 <= missing <= 0 and len(table.sides[MOLOCH].hand) > 1 else -1.0
    if card.effect == "end_battle":
        return 1.5 if missing > 3 and glance.left > 1 else -1.0
    return -1.0


def _value_of_move(glance: Glance, action: ActionData, side: int) -> float:
    """What the owner gains when a card goes to the neighbouring city `to`."""
    table = glance.table
    city, unit = _unit(table, action["target"], side)
    to = _city(table, action["to"])
    if to < table.turned or excess(table, to, side) >= 0:
        return -worth(table, city, unit)
    here = worth(table, city, unit)
    there = (unit.card.strength + unit.tokens) * (1.0 if to == glance.city else 0.6)
    return there - here + (1.0 if is_bonus(table, unit.card, to) else 0.0)


def _attach(glance: Glance, card: Card, action: ActionData) -> float:
    city = _unit(glance.table, action["at"], MOLOCH)[0]
    missing = glance.gap
    if city == glance.city:
        decides = 3.0 if 0 < missing <= card.strength else 0.0
        return decides + (0.4 if card.effect is not None else 0.0) - (0.2 if glance.left == 1 else 0.0)
    return FAR_MODULE


def _use(glance: Glance, action: ActionData) -> float:
    table, side = glance.table, glance.side
    city, unit = _unit(table, action["at"], side)
    card = unit.card if table.phase in ("moloch", "outpost") else unit.module
    assert card is not None
    cost = price(table.box.cards[action["discard"]]) if "discard" in action else 0.0
    return _value_of_ability(glance, card, action, city) - cost


def _value_of_ability(glance: Glance, card: Card, action: ActionData, city: int) -> float:
    table, side = glance.table, glance.side
    if card.effect == "strengthen_self":
        return 1.5 + FIGHT if city == glance.city and 0 < glance.gap <= 2 else -1.0
    if card.effect == "kill_soldier" or card.effect == "net":
        victim = _unit(table, action["target"], 1 - side)[1]
        return worth(table, city, victim) + (FIGHT if 0 < glance.gap <= worth(table, city, victim) else -1.0)
    if card.effect == "move_self":
        moved: ActionData = {"type": "use", "target": action["at"], "to": action["to"]}
        return _value_of_move(glance, moved, side) - (3.0 if glance.gap <= 0 and city == glance.city else 0.0)
    if card.effect == "push":
        return -_value_of_move(glance, action, 1 - side) + (
            FIGHT if 0 < glance.gap <= 2 and city == glance.city else -1.0
        )
    if card.effect == "mill":
        return _value_of_mill(table, city, card.amount)
    if card.effect == "capture":
        return 3.0
    if card.effect == "shield" or card.effect == "deactivate":
        return 0.3
    return -1.0


# Decisions ------------------------------------------------------------------------------------------------------------


def answer_score(state: State, glance: Glance, answer: ActionData) -> float:
    """How good an answer to the pending question is; to decline is 0.2."""
    question = state.run.pending
    assert question is not None
    if "do" in answer:
        return 0.2
    table, kind, seat = state.table, question.kind, glance.side
    if "target" in answer:
        owner = answer_owner(kind, seat)
        unit = table.unit_at(answer["target"], owner)
        value = worth(table, table.city_of(unit), unit)
        if kind == "convoy":
            return unit.card.strength + unit.tokens + (unit.module.strength if unit.module else 0)
        if kind == "lead":
            # A Scout that leads a Scout would be led back, and so on for ever.
            return -1.0 if unit.card.effect == "lead" else 0.5 - value if table.city_of(unit) != glance.city else 0.0
        if kind in ("take_back", "sacrifice_robot", "protect"):
            return 1.0 - value
        return -value if kind == "spiders" else value
    if "card" in answer:
        value = price(table.box.cards[answer["card"]])
        return -value if kind == "draw_discard" else value
    if "to" in answer:
        return -abs(_city(table, answer["to"]) - glance.city - 0.2)
    return 0.0


MOLOCHS = {
    "shield", "sacrifice_robot", "take_back", "return_robot", "weaken_robot", "deactivate", "capture_module", "protect",
    "spiders", "empty_deck", "bomb_robot", "convoy", "kill_robot",
}  # fmt: skip
"""Kinds of decisions whose targets are Robots. In "positions" and "on_win" it depends on who is asked."""


def answer_owner(kind: str, seat: int) -> int:
    """Whose unit a decision's targets are."""
    if kind == "positions":
        return 1 - seat
    if kind in ("on_win", "net"):
        return seat if kind == "on_win" else 1 - seat
    return MOLOCH if kind in MOLOCHS else OUTPOST
