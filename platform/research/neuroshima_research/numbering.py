"""Numbers of actions: fixed for a match, the same in every position, one for each legal action.

A number names an `ActionForm` of the game, a combination of the form's values, and a rank (`NumberedAction`). The
blocks of the forms follow each other from 0 on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from neuroshima_contract import Action, ActionForm
from neuroshima_contract.legal import CHOICE, expand, nth
from numpy.typing import NDArray

Mask = NDArray[np.int8]


class NotNumbered(LookupError):
    """The game's forms have no number left for a legal action. This is a fault of the game's encoding."""


@dataclass(frozen=True)
class NumberedAction:
    """What a number means: its form (by its place), the values of the form's free fields, and the rank."""

    form: int
    values: Action
    rank: int


class Numbering:
    """The numbers of all actions of a match.

    `entries` below is always a whole legal list, as `State.legal` gives it."""

    def __init__(self, forms: Sequence[ActionForm]) -> None:
        self.forms = forms
        self._blocks = [_Block(form, offset) for form, offset in zip(forms, self._offsets(forms), strict=True)]
        self._starts = [block.offset for block in self._blocks]
        self.size = sum(form.size for form in forms)
        """How many numbers there are: 0 to `size` - 1."""
        self._groups: dict[Any, dict[tuple[str, ...], dict[tuple[Any, ...], list[int]]]] = {}
        """Places of forms by the type of their actions (None: any), then by their other fixed names and values."""
        for place, form in enumerate(forms):
            fixed = dict(form.fixed)
            group = self._groups.setdefault(fixed.pop("type", None), {})
            group.setdefault(tuple(fixed), {}).setdefault(tuple(map(_key, fixed.values())), []).append(place)
        self._fixed_names = {name for form in forms for name in form.fixed}

    def numbers(self, entries: Sequence[Action]) -> list[int]:
        """The number of each single action, in the order of `neuroshima_contract.legal.nth`.

        Raises NotNumbered."""
        used: dict[int, int] = {}
        found: list[int] = []
        for entry in entries:
            whole = self._numbers_of_entry(entry)
            found += whole if whole is not None else [self._ranked(action, used) for action in expand(entry)]
        return found

    def mask(self, entries: Sequence[Action]) -> Mask:
        """1 for every number that is legal, as int8 of the shape (size,)."""
        mask = np.zeros(self.size, np.int8)
        mask[self.numbers(entries)] = 1
        return mask

    def action(self, entries: Sequence[Action], number: int) -> Action:
        """The legal action with that number. Raises LookupError if there is none."""
        try:
            return nth(entries, self.numbers(entries).index(number))
        except ValueError:
            raise LookupError(f"{number} is no legal action here.") from None

    def number(self, entries: Sequence[Action], action: Action) -> int:
        """The number of a legal action. Raises LookupError if it is not legal."""
        singles = (single for entry in entries for single in expand(entry))
        for single, number in zip(singles, self.numbers(entries), strict=True):
            if single == action:
                return number
        raise LookupError(f"{action} is no legal action here.")

    def meaning(self, number: int) -> NumberedAction:
        """What a number stands for. Raises LookupError if there is no such number."""
        if not 0 <= number < self.size:
            raise LookupError(f"There are numbers from 0 to {self.size - 1}, and {number} is none of them.")
        place = bisect_right(self._starts, number) - 1
        return NumberedAction(place, *self._blocks[place].meaning(number))

    @staticmethod
    def _offsets(forms: Sequence[ActionForm]) -> Iterator[int]:
        return accumulate((form.size for form in forms[:-1]), initial=0)

    def _candidates(self, action: Action) -> Iterable[_Block]:
        """The blocks whose fixed values the action has, in order."""
        places: list[int] = []
        for kind in (action.get("type"), None):
            for names, alike in self._groups.get(kind, {}).items():
                if all(name in action for name in names):
                    places += alike.get(tuple(_key(action[name]) for name in names), ())
        return (self._blocks[place] for place in sorted(places))

    def _numbers_of_entry(self, entry: Action) -> list[int] | None:
        """The numbers of all actions of an entry at once; None if they have to be looked at one by one."""
        if any(_is_choice(entry[name]) for name in self._fixed_names if name in entry):
            return None
        for block in self._candidates(entry):
            if block.form.ranks > 1:
                if block.may_take(entry):
                    return None
            elif block.takes_fields(entry):
                return block.product(entry)
        return None

    def _ranked(self, action: Action, used: dict[int, int]) -> int:
        """The number of one action. `used`: how many ranks each combination has given away."""
        for block in self._candidates(action):
            first = block.first_number(action)
            if first is None:
                continue
            rank = used.get(first, 0)
            if rank < block.form.ranks:
                used[first] = rank + 1
                return first + rank
        raise NotNumbered(f"No number is left for {action}.")


class _Block:
    """The numbers of one form, from `offset` on."""

    def __init__(self, form: ActionForm, offset: int) -> None:
        self.form, self.offset = form, offset
        self.names = form.fixed.keys() | form.free.keys()
        self._places: Mapping[str, Mapping[Any, int]] = {
            name: {_key(value): place for place, value in enumerate(values)} for name, values in form.free.items()
        }
        sizes = [*map(len, form.free.values()), form.ranks]
        self._strides = list(accumulate(reversed(sizes[1:]), int.__mul__))[::-1]

    def takes_fields(self, action: Action) -> bool:
        """Whether the action has just the fields of the form."""
        return action.keys() == self.names

    def may_take(self, entry: Action) -> bool:
        """Whether the entry has all fields of the form."""
        return entry.keys() >= self.names

    def first_number(self, action: Action) -> int | None:
        """The number of the action's combination with rank 0; None if the form is not for it."""
        if not (self.takes_fields(action) if self.form.ranks == 1 else self.may_take(action)):
            return None
        number = self.offset
        for (name, places), stride in zip(self._places.items(), self._strides, strict=True):
            place = places.get(_key(action[name]))
            if place is None:
                return None
            number += place * stride
        return number

    def product(self, entry: Action) -> list[int] | None:
        """The numbers of all actions of an entry, in its order; None if one has a value that the form does not know."""
        numbers = [self.offset]
        strides = dict(zip(self._places, self._strides, strict=True))
        for name, value in entry.items():
            if name in self.form.fixed:
                continue
            places = self._places[name]
            values = value["any"] if _is_choice(value) else [value]
            steps = [places.get(_key(each), -1) * strides[name] for each in values]
            if min(steps) < 0:
                return None
            numbers = [number + step for number in numbers for step in steps]
        return numbers

    def meaning(self, number: int) -> tuple[Action, int]:
        """The values of the free fields, and the rank."""
        rest, values = number - self.offset, {}
        for (name, choices), stride in zip(self.form.free.items(), self._strides, strict=True):
            place, rest = divmod(rest, stride)
            values[name] = choices[place]
        return values, rest


def _is_choice(value: Any) -> bool:
    return type(value) is dict and value.keys() == CHOICE


def _key(value: Any) -> Any:
    """A value of JSON as a key of a dict."""
    if type(value) is list:
        return tuple(map(_key, value))
    if type(value) is dict:
        return tuple((name, _key(each)) for name, each in value.items())
    return (value,) if type(value) is bool else value  # True is not 1
