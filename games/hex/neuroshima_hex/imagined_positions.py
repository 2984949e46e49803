"""Positions that agree with a view: what is unknown is drawn (hex 9.4)."""

from __future__ import annotations

import random

from neuroshima_contract import Json, View

from .rules.leaders.cards import LEADERS
from .rules.leaders.use import DEALT
from .rules.randomness import shuffled


def leaders(view: View, rng: random.Random) -> Json:
    """The parts of a position that tell of the leaders."""
    seed = f"{rng.getrandbits(64):x}"
    parts: Json = {"leaders": {"cards": view["leaders"], "chance": {"seed": seed, "drawn": 0}}}
    if view["setup"] and view["setup"][0]["step"] == "leader":
        parts["setup"] = [_choice(view["setup"][0], rng), *view["setup"][1:]]
    return parts


def _choice(step: Json, rng: random.Random) -> Json:
    """The step with hands for players whose hands are not known.

    They are dealt from the cards that are left."""
    known = {leader for hand in step["dealt"] for leader in hand or ()}
    left = shuffled([leader for leader in LEADERS if leader not in known], rng)
    dealt, chosen = [], []
    for hand, choice, done in zip(step["dealt"], step["chosen"], step["done"], strict=True):
        if hand is None:
            hand, left = left[:DEALT], left[DEALT:]
            choice = hand[0] if done else None
        dealt.append(hand)
        chosen.append(choice)
    return {"step": "leader", "dealt": dealt, "chosen": chosen}
