"""Read lists of legal actions.

An entry stands for every combination of its `{"any": [...]}` values. Pure functions over the contract's data, for bots,
tests and others that need single actions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from neuroshima_contract import Action

CHOICE = {"any"}
"""The key of a value that stands for any one of several."""


def expand(entry: Action) -> Iterator[Action]:
    """The single actions of an entry, in the order in which its values are listed."""
    names = list(entry)
    for values in product(*(_choices(entry[name]) for name in names)):
        yield dict(zip(names, values, strict=True))


def count(entries: Iterable[Action]) -> int:
    """How many single actions `entries` stand for, without making them."""
    return sum(_sizes(entries))


def nth(entries: Iterable[Action], index: int) -> Action:
    """The single action number `index` of all that `entries` stand for.

    Raises IndexError."""
    for entry in entries:
        (size,) = _sizes([entry])
        if index < size:
            return _nth(entry, index)
        index -= size
    raise IndexError("there are not so many legal actions")


def drawn(entries: Sequence[Action], rng: random.Random) -> Action:
    """One of the single actions that `entries` stand for, each as likely as any other.

    Raises ValueError if there is none."""
    sizes = _sizes(entries)
    index = _below(sum(sizes), rng)
    place = 0
    while index >= sizes[place]:
        index -= sizes[place]
        place += 1
    return _nth(entries[place], index)


def _below(number: int, rng: random.Random) -> int:
    """The number that `rng.randrange(number)` would give, in a third of the time: bots draw very often.

    Raises ValueError."""
    if number <= 0:
        raise ValueError("there is nothing to draw from")
    bits = number.bit_length()
    drawn = rng.getrandbits(bits)
    while drawn >= number:
        drawn = rng.getrandbits(bits)
    return drawn


def allows(entries: Iterable[Action], action: Action) -> bool:
    """Whether `action` is one of those that `entries` stand for."""
    return any(_stands_for(entry, action) for entry in entries)


def _sizes(entries: Iterable[Action]) -> list[int]:
    """How many single actions each entry stands for."""
    sizes = []
    for entry in entries:
        size = 1
        for value in entry.values():
            if type(value) is dict and len(value) == 1 and "any" in value:  # asked often, so not by `_is_choice`
                size *= len(value["any"])
        sizes.append(size)
    return sizes


def _is_choice(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == CHOICE


def _choices(value: Any) -> Sequence[Any]:
    return value["any"] if _is_choice(value) else [value]


def _nth(entry: Action, index: int) -> Action:
    action = dict(entry)
    for name, value in reversed(entry.items()):
        if type(value) is dict and len(value) == 1 and "any" in value:
            index, place = divmod(index, len(value["any"]))
            action[name] = value["any"][place]
    return action


def _stands_for(entry: Action, action: Action) -> bool:
    return entry.keys() == action.keys() and all(
        any(_same(choice, action[name]) for choice in _choices(value)) for name, value in entry.items()
    )


def _same(one: Any, other: Any) -> bool:
    """Equal as JSON: `True` is not 1 there."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return bool(one == other)
