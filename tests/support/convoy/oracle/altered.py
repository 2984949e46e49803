"""Other card files: a host may replace every number, and move any effect to another card of its kind.

The rules must hold for those, too. Texts are made from the game's own files, line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from neuroshima_convoy.rules.components.cards import EFFECTS, ONLY_MOLOCH, ONLY_OUTPOST, SIDES

from tests.support.convoy.oracle import box, engine

NUMBERS = {"weaken_robot": (-1, -2, -3)}
"""What an amount may be; 1 or 2 for every other effect."""


def altered_texts(rng: Random) -> dict[str, str]:
    """Three files in which much is different."""
    files = {side: "[[card]]".join(altered_cards(rng, side)) for side in SIDES}
    return files | {"cities": "[[city]]".join(altered_cities(rng))}


def altered_cards(rng: Random, side: str) -> Iterator[str]:
    first, *cards = box.text(side).split("[[card]]")
    yield first
    for card in cards:
        yield altered_card(rng, side, card) if rng.random() < 0.7 else card


def altered_card(rng: Random, side: str, card: str) -> str:
    """Another strength, effect and activation; a strength Module stays one."""
    kind = value(card, "kind")
    if kind in ("robot", "soldier"):
        card = put(card, "strength", str(rng.randint(0, 5)))
    if value(card, "effect") is None:
        return card
    barred = ONLY_OUTPOST if side == "moloch" else ONLY_MOLOCH
    effect = rng.choice([name for name, use in EFFECTS.items() if kind in use.kinds and name not in barred])
    card = put(card, "effect", f'"{effect}"')
    card = put(card, "activation", f'"{rng.choice(EFFECTS[effect].activations)}"')
    card = put(card, "amount", str(rng.choice(NUMBERS.get(effect, (1, 1, 2)))))
    return put(card, "count", str(rng.choice((1, 2, 2, 3))))


def altered_cities(rng: Random) -> Iterator[str]:
    first, *cities = box.text("cities").split("[[city]]")
    yield first
    for city in cities:
        districts = rng.randint(2, 4)
        bombs = [district for district in range(districts) if rng.random() < 0.3]
        city = put(city, "districts", str(districts))
        city = put(city, "bombs", str(bombs))
        city = put(city, "positions", f"{{ moloch = {rng.randint(2, 5)}, outpost = {rng.randint(2, 6)} }}")
        victory = f'{{ effect = "{rng.choice(("mill", "reveal"))}", amount = {rng.randint(1, 3)} }}'
        yield put(city, "outpost_victory", victory)


def value(table: str, name: str) -> str | None:
    found = re.search(rf'^{name} = "?([^"\n]*)"?$', table, re.MULTILINE)
    return found[1] if found else None


def put(table: str, name: str, text: str) -> str:
    """Replaces a line of the table, or adds it at its beginning; its tables of texts and sources stay."""
    head, *rest = re.split(r"(?=^\[)", table, maxsplit=1, flags=re.MULTILINE)
    line = f"{name} = {text}"
    head, count = re.subn(rf"^{name} = .*$", line.replace("\\", r"\\"), head, flags=re.MULTILINE)
    if not count:
        head = f"\n{line}{head}"
    return head + "".join(rest)


@contextmanager
def played_by(texts: dict[str, str]) -> Iterator[None]:
    """Oracle and engine play by these files; by their own again afterwards."""
    box.use(texts)
    engine.use(texts)
    try:
        yield
    finally:
        box.use(None)
        engine.use(None)
