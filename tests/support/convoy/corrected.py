"""Card files as a host might put them right: other numbers, abilities activated in other ways."""

from __future__ import annotations

import random
import re
from typing import Any

from neuroshima_convoy.rules.components.cards import EFFECTS, SIGNED

from tests.support.convoy.playing import GAME, SIDES
from tests.support.playing import taken


def corrected_game(seed: int) -> Any:
    """The game with many of its values changed at random, or None where such files are refused."""
    chance = random.Random(seed)
    files = {name: file.text for name, file in GAME.data_files.by_name().items()}
    changed = {side: _cards(chance, files[side]) for side in SIDES} | {"cities": _cities(chance, files["cities"])}
    return taken(lambda: GAME.with_data(changed))


def _cards(chance: random.Random, file: str) -> str:
    head, *tables = file.split("[[card]]")
    return head + "".join(f"[[card]]{_card(chance, table)}" for table in tables)


def _card(chance: random.Random, table: str) -> str:
    effect = re.search(r'^effect = "(\w+)"$', table, re.MULTILINE)
    if effect is not None and chance.random() < 0.6:
        activation = chance.choice(EFFECTS[effect[1]].activations)
        table = re.sub(r'^activation = "\w+"$', f'activation = "{activation}"', table, count=1, flags=re.M)
    table = re.sub(r"^strength = \d+$", f"strength = {chance.randint(0, 7)}", table, count=1, flags=re.M)
    worth = effect is not None and effect[1] in SIGNED
    for name, least, most in (("amount", -3 if worth else 1, 4), ("count", 1, 4)):
        table = re.sub(rf"^{name} = -?\d+\n", "", table, count=1, flags=re.M)
        if chance.random() < 0.3:
            table = table.replace("\nactivation = ", f"\n{name} = {chance.randint(least, most)}\nactivation = ", 1)
    return table


def _cities(chance: random.Random, file: str) -> str:
    file = re.sub(r"^districts = \d+$", lambda _m: f"districts = {chance.randint(2, 6)}", file, flags=re.M)
    file = re.sub(r"^bombs = \[.*\]$", lambda _m: f"bombs = {sorted(chance.sample([0, 1], 1))}", file, flags=re.M)
    return re.sub(r"amount = \d", lambda _m: f"amount = {chance.randint(1, 3)}", file)
