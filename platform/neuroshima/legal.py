"""Reading lists of legal actions: an entry stands for every combination of its `{"any": [...]}` values.

Pure functions over the contract's data, for bots, tests and others that need single actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from neuroshima.contract import Action


def expand(entry: Action) -> Iterator[Action]:
    """The single actions of an entry, in the order in which its values are listed."""
    names = list(entry)
    for values in product(*(_choices(entry[name]) for name in names)):
        yield dict(zip(names, values, strict=True))


def count(entries: Iterable[Action]) -> int:
    """How many single actions `entries` stand for, without making them."""
    return sum(map(_size, entries))


def nth(entries: Iterable[Action], index: int) -> Action:
    """The single action number `index` of all that `entries` stand for.

    Raises IndexError."""
    for entry in entries:
        size = _size(entry)
        if index < size:
            return _nth(entry, index)
        index -= size
    raise IndexError("there are not so many legal actions")


def allows(entries: Iterable[Action], action: Action) -> bool:
    """Whether `action` is one of those that `entries` stand for."""
    return any(_stands_for(entry, action) for entry in entries)


def _size(entry: Action) -> int:
    """How many single actions an entry stands for."""
    size = 1
    for value in entry.values():
        if isinstance(value, dict):
            size *= len(_choices(value))
    return size


def _choices(value: Any) -> Sequence[Any]:
    return value["any"] if isinstance(value, dict) and list(value) == ["any"] else [value]


def _nth(entry: Action, index: int) -> Action:
    action: Action = {}
    for name in reversed(list(entry)):
        choices = _choices(entry[name])
        index, place = divmod(index, len(choices))
        action[name] = choices[place]
    return {name: action[name] for name in entry}


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
