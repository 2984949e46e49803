"""The strong bot: it tries every action in worlds that agree with its view.

In such a world the hidden cards are dealt anew. Both sides play on in them by rules of thumb to the end of the battle.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import chain
from typing import cast

import neuroshima_contract as contract
from neuroshima_contract import Action
from neuroshima_contract.translation import read_sentences

from ..convoy_state import ConvoyState
from ..imagined_positions import ON_TOP
from ..rules.actions.messages import ActionData
from ..rules.components.cards import MOLOCH, Card
from ..rules.state.state import State
from ..rules.table.knowledge import VIEWERS, Deck, Known, forget, known_to
from .evaluation import LAST_CITY, Glance, outlook
from .heuristics import answer_score, by_thumb, noticed_actions, score, sensible

TEXTS = read_sentences(__package__)

STEPS_PER_MS = 2
"""Actions tried for each millisecond of the budget: they are counted and not timed, so that every machine chooses the
same. An ordinary one does five times as many."""
WIDTH = 14
"""How many actions are looked at closely: the best by the rules of thumb."""
FIRST_WORLDS = 2
NOISE = 1.0
"""By how much the rules of thumb err while looking ahead."""
BATTLES = 1
LONGEST = 80
"""Actions after which a look ahead ends wherever it is."""
SLACK = LONGEST
"""By how much the last look ahead may exceed the budget."""
PRICE = 0.05
"""How much better than to pass an action must be, so that nothing is done over and over for nothing."""
SAVED_MODULE, SAVED_SNIPER = 0.6, 1.2
"""What a card that helps more in the last city costs besides, as long as the battle is elsewhere."""


class Strategist(contract.Bot):
    """Looks ahead to the end of the battle, in many possible worlds."""

    id = "strategist"
    titles: Mapping[str, str] = TEXTS["strategist.titles"]
    descriptions = TEXTS["strategist.descriptions"]

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        assert isinstance(state, ConvoyState)
        return cast(Action, Search(state.rules, seat, rng, budget * STEPS_PER_MS).best())


class Trials:
    """What an action came to, on average."""

    __slots__ = ("count", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else float("-inf")


class Search:
    """One decision of one side, with at most about `steps` actions tried.

    `overlooks`: how likely a card is not thought of."""

    def __init__(self, state: State, seat: int, rng: random.Random, steps: int, overlooks: float = 0.0) -> None:
        self.state = state
        self.seat = seat
        self.rng = rng
        self.steps = steps
        self.overlooks = overlooks
        self.worlds: list[tuple[State, int]] = []

    def best(self) -> ActionData:
        """Ever fewer actions are tried in ever more worlds."""
        actions = self._candidates()
        trials = {index: Trials() for index in range(len(actions))}
        alive = list(trials)
        tried, more = 0, FIRST_WORLDS
        while len(alive) > 1 and self.steps > 0:
            for number in range(tried, tried + more):
                for index in alive:
                    if self.steps > 0:
                        trials[index].add(self._value(actions[index], number))
            alive.sort(key=lambda index: -trials[index].mean)
            alive = alive[: (len(alive) + 1) // 2]
            tried, more = tried + more, tried + more
        return actions[alive[0]]

    def _candidates(self) -> list[ActionData]:
        """The best actions by the rules of thumb, the best one first, and to pass."""
        state = self.state
        glance = Glance(state.table, self.seat)
        rate = score if state.run.pending is None else answer_score
        seen = noticed_actions(state, sensible(state, state.legal(self.seat)), self.overlooks)
        actions = sorted(seen, key=lambda action: -rate(state, glance, action))
        return actions[:WIDTH] + [action for action in actions[WIDTH:] if action["type"] == "pass"]

    def _world(self, number: int) -> tuple[State, int]:
        while number >= len(self.worlds):
            world = redeal_hidden_cards(self.state, self.seat, self.rng)
            self.worlds.append((world, self.rng.getrandbits(32)))
        return self.worlds[number]

    def _value(self, action: ActionData, number: int) -> float:
        """The value of the battle's end for the seat, if it begins with `action` there.

        `number`: that of the world."""
        world, seed = self._world(number)
        state, rng = world.copy(), random.Random(seed)
        until = state.table.round + BATTLES
        state.follow(action)
        for _step in range(LONGEST):
            self.steps -= 1
            if not state.to_move or state.table.round >= until:
                break
            state.follow(by_thumb(state, rng, NOISE))
        value = outlook(state.table)
        return (value if self.seat == MOLOCH else -value) - self.cost(action)

    def cost(self, action: ActionData) -> float:
        """How much better than to pass an action must be.

        What is equally good for this battle is decided by what helps later: a card that is kept for it. In the last
        battle there is no later, so even a lost one is fought."""
        table = self.state.table
        if action["type"] == "pass" or self.state.run.pending is not None:
            return 0.0 if action["type"] == "pass" else PRICE
        if table.is_last_battle and action["type"] in ("deploy", "attach"):
            return -PRICE
        return PRICE + (self._missed_later(action) if table.active != LAST_CITY else 0.0)

    def _missed_later(self, action: ActionData) -> float:
        """What a card that the action spends would help in the battles for the last city.

        A Sniper; a Module that is attached, or paid for an ability, where no battle is."""
        table, cards = self.state.table, self.state.table.box.cards
        if action["type"] == "play":
            return SAVED_SNIPER if cards[action["card"]].effect == "kill_robot" else 0.0
        if action["type"] not in ("attach", "use") or action["at"][0] == table.box.cities[table.active].id:
            return 0.0
        spent = action["card"] if action["type"] == "attach" else action.get("discard")
        return SAVED_MODULE if spent is not None and cards[spent].kind == "module" else 0.0


def redeal_hidden_cards(state: State, seat: int, rng: random.Random) -> State:
    """A copy of `state` in which everything that `seat` does not know is dealt by `rng`.

    What it knows lies where it knows it (Q 35); what others know is forgotten."""
    world = state.copy()
    table = world.table
    table.seed, table.drawn = rng.getrandbits(32), 0
    forget(table, [viewer for viewer in VIEWERS if viewer != seat])
    order = {card: number for number, card in enumerate(table.box.cards.values())}
    for side in (seat, 1 - seat):
        deck, known = table.sides[side].deck, known_to(table, seat, side)
        places = known.full_deck(len(deck))
        if side == MOLOCH:
            on_top = _count_known_on_top(state, seat)
            places = (*deck[:on_top], *places[on_top:])
        _deal(deck, [] if side == seat else table.sides[side].hand, known, places, order, rng)
    return world


def _count_known_on_top(state: State, seat: int) -> int:
    """Number of cards on top of Moloch's deck that the seat is looking at."""
    pending = state.run.pending
    if pending is None or pending.kind not in ON_TOP or (pending.secret and pending.seat != seat):
        return 0
    return len(pending.cards)


def _deal(
    deck: list[Card], hand: list[Card], known: Known, places: Deck, order: dict[Card, int], rng: random.Random
) -> None:
    """Shuffle a deck, and a hidden hand with it; the cards at known `places` and what else is known stay."""
    held = known.hand if hand else ()
    cards = [*deck, *hand]
    for card in chain(held, known.loose, (card for card in places if card is not None)):
        cards.remove(card)
    cards.sort(key=order.__getitem__)
    _shuffle(cards, rng)
    more = len(hand) - len(held)
    hand[:], cards = [*held, *cards[:more]], cards[more:]
    if known.loose:
        cards += known.loose
        _shuffle(cards, rng)
    rest = iter(cards)
    deck[:] = [card if card is not None else next(rest) for card in places]


def _shuffle(cards: list[Card], rng: random.Random) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
