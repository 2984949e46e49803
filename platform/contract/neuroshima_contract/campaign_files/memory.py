"""What a campaign carries: its values and its results, as plain data and as something that can be asked.

Plain data has an entry for each value of the file that is stored, and `results`, one for each match so far. Which step
is next follows from them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from ..words import MemoryData
from .schema import ALL, EACH, END, CampaignFile, CarryTable, Count, EndTable, StepTable, When, Word

Amount = Annotated[int, Field(ge=-9999, le=9999)]
HeldCounts = dict[Word, Count]
MOST_RESULTS = 30


class Data(BaseModel):
    """Checked data that nobody changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Result(Data):
    """The result of one match: its step, the role that won (None after a draw), and the numbers that are kept.

    `told`: the effects that something is said of, with the count of each; of the last result only."""

    scenario: Word
    winner: Annotated[int, Field(ge=0, le=5)] | None = None
    kept: dict[Word, list[Amount]] = {}
    told: list[tuple[int, int]] = []


Named = Callable[["Situation"], Any]
"""A value or a condition that a plugin works out from a situation. A role is its number, or None."""


@dataclass(frozen=True)
class Situation:
    """A campaign between two matches, or while a result is taken in.

    `values`: by the ids of the file; of `each` role a list, a role as its number. `before`: the values before the last
    match, and `achieved` what each seat has reached in it, where they are known."""

    file: CampaignFile
    named: Mapping[str, Named]
    values: Mapping[str, Any]
    results: Sequence[Result] = ()
    before: Mapping[str, Any] = field(default_factory=dict)
    achieved: Sequence[Collection[str]] = ()

    @property
    def last(self) -> Result | None:
        return self.results[-1] if self.results else None

    def number(self, role: str) -> int:
        """The number of a role by its id."""
        return self.file.role_ids.index(role)

    def value(self, carry: CarryTable, role: int | None = None) -> Any:
        """A value; of a role where each has one."""
        held = self.named[carry.named](self) if carry.named is not None else self.values[carry.id]
        return held[role] if carry.whose == EACH and role is not None else held

    def carry(self, name: str) -> CarryTable:
        return next(each for each in self.file.carry if each.id == name)

    def size(self, name: str, role: str = "") -> int:
        """A number, or how many things are counted; for the lists of all roles their sum."""
        carry = self.carry(name)
        held = self.value(carry, self.number(role) if role else None)
        return sum(_size(one) for one in held) if isinstance(held, (list, tuple)) else _size(held)

    # Steps

    @property
    def step(self) -> StepTable | None:
        """The next step; None when the campaign is over."""
        if self.last is None:
            return self.file.step[0]
        if any(end.at_once and self.holds(end.when) for end in self.file.end):
            return None
        number = self._index(self.last.scenario)
        step = self.file.step[number]
        for branch in step.branch:
            if self.holds(branch.when):
                return None if branch.to == END else self.file.step[self._index(branch.to)]
        return self.file.step[number + 1] if number + 1 < len(self.file.step) else None

    def _index(self, step: str) -> int:
        return next(number for number, each in enumerate(self.file.step) if each.id == step)

    def reachable(self) -> list[StepTable]:
        """The steps from the next one on that may still be played, in the order of the file."""
        first = self.step
        ahead = {first.id} if first is not None else set()
        for number, step in enumerate(self.file.step):
            if step.id in ahead:
                ahead |= set(self.file.leads_to(number))
        return [step for step in self.file.step if step.id in ahead]

    @property
    def ending(self) -> EndTable | None:
        """How a campaign ends that is over; None for a draw that the file does not name."""
        return next((end for end in self.file.end if self.holds(end.when)), None)

    # Conditions

    def holds(self, when: When, seen: frozenset[str] = frozenset()) -> bool:
        """Whether all of it is so."""
        return all(self._answers(when, seen))

    def _answers(self, when: When, seen: frozenset[str]) -> Iterator[bool]:
        last = self.last
        if when.after:
            yield last is not None and last.scenario in when.after
        if when.winner is not None:
            yield last is not None and last.winner == self.number(when.winner)
        if when.draw is not None:
            yield last is not None and (last.winner is None) == when.draw
        yield from (self._has_achieved(role, word) for role, word in when.achieved.items())
        yield from (not self._has_achieved(role, word) for role, word in when.missed.items())
        yield from (self.size(*place) >= bound for place, bound in _bounds(when.least))
        yield from (self.size(*place) <= bound for place, bound in _bounds(when.most))
        yield from (self._equals(name, value) for name, value in when.equal.items())
        yield from (self._is_ahead(name, role) for name, role in when.ahead.items())
        yield from (self.is_met(name, seen) for name in when.met)
        yield from (not self.is_met(name, seen) for name in when.unmet)
        yield from (self._has_changed(place) for place in when.changed)
        if when.going is not None:
            yield (self.step is not None) == when.going

    def _has_achieved(self, role: str, word: str) -> bool:
        number = self.number(role)
        return number < len(self.achieved) and word in self.achieved[number]

    def _equals(self, name: str, wanted: object) -> bool:
        carry = self.carry(name)
        held = self.value(carry)
        if carry.kind == "role":
            held = None if held is None else self.file.role_ids[held]
        return bool(held == wanted)

    def _is_ahead(self, name: str, role: str) -> bool:
        mine = self.size(name, role)
        return all(mine > self.size(name, other) for other in self.file.role_ids if other != role)

    def is_met(self, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a condition is met, by its name: one of the file, or a value that is true."""
        carry = next((each for each in self.file.carry if each.id == name), None)
        if carry is not None:
            return bool(self.value(carry))
        condition = next(each for each in self.file.condition if each.id == name)
        if name in seen:
            raise ValueError(f"the condition {name} asks itself")
        if condition.named is not None:
            return bool(self.named[condition.named](self))
        return any(self.holds(when, seen | {name}) for when in condition.any)

    def _has_changed(self, place: str) -> bool:
        name, _dot, role = place.partition(".")
        if not self.before:
            return False
        number = self.number(role) if role else None
        carry = self.carry(name)
        return bool(self.value(carry, number) != replace(self, values=self.before).value(carry, number))


def _size(held: Any) -> int:
    return sum(held.values()) if isinstance(held, Mapping) else int(held or 0)


def _bounds(given: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], int]]:
    for name, bound in given.items():
        if isinstance(bound, Mapping):
            yield from (((name, role), each) for role, each in bound.items())
        else:
            yield (name, ""), bound


# Plain data -----------------------------------------------------------------------------------------------------------


class MemoryForm:
    """The form of a file's memory: reads it, writes it, and says how it begins."""

    def __init__(self, file: CampaignFile, named: Mapping[str, Named]) -> None:
        self.file, self.named = file, named
        self.stored = [carry for carry in file.carry if carry.named is None]
        fields: dict[str, Any] = {carry.id: (self._type_of(carry), self._first(carry)) for carry in self.stored}
        in_order = AfterValidator(self._checked_results)
        results: Any = Annotated[list[self._result_type()], Field(max_length=MOST_RESULTS), in_order]  # type: ignore[misc]
        self.model: type[Data] = create_model("Memory", __base__=Data, **fields, results=(results, []))

    def begin(self) -> Situation:
        return self.load({})

    def load(self, memory: MemoryData) -> Situation:
        """The situation of plain data. Raises ValueError where it is none."""
        read = self.model.model_validate(memory).model_dump(mode="json")
        results = [self._result(each) for each in read.pop("results")]
        return Situation(self.file, self.named, read, results)

    def dump(self, now: Situation) -> MemoryData:
        """The situation as plain data, within the bounds of the file."""
        values = {carry.id: now.values[carry.id] for carry in self.stored}
        last = len(now.results) - 1
        results = [self._plain(each, number == last) for number, each in enumerate(now.results)]
        return self.model.model_validate({**values, "results": results}).model_dump(mode="json", exclude_none=False)

    def _result_type(self) -> type[Data]:
        """The kept numbers stand beside the step and the winner."""
        count = len(self.file.role)
        numbers: Any = Annotated[list[Amount], Field(min_length=count, max_length=count)]
        winner: Any = Annotated[int, Field(ge=0, lt=count)] | None
        kept: dict[str, Any] = dict.fromkeys(self.file.keep, (numbers, ...))
        told: Any = Annotated[list[tuple[int, int]], Field(max_length=len(self.file.effect))]
        return create_model(
            "Result", __base__=Data, scenario=(Word, ...), winner=(winner, None), **kept, told=(told, [])
        )

    def _result(self, plain: Mapping[str, Any]) -> Result:
        kept = {name: plain[name] for name in self.file.keep}
        return Result(scenario=plain["scenario"], winner=plain["winner"], kept=kept, told=plain["told"])

    @staticmethod
    def _plain(result: Result, is_last: bool) -> dict[str, Any]:
        told = [list(pair) for pair in result.told] if is_last else []
        return {"scenario": result.scenario, "winner": result.winner, **result.kept, "told": told}

    def _checked_results(self, results: list[Any]) -> list[Any]:
        """The results, if their steps follow each other. Raises ValueError."""
        expected = {self.file.step[0].id}
        ids = [step.id for step in self.file.step]
        for result in results:
            if result.scenario not in expected:
                raise ValueError("the results are those of steps that follow each other")
            expected = set(self.file.leads_to(ids.index(result.scenario)))
        return results

    def _first(self, carry: CarryTable) -> Any:
        value = carry.begins_with
        return [value] * len(self.file.role) if carry.whose == EACH and _is_held(carry) else value

    def _type_of(self, carry: CarryTable) -> Any:
        count = len(self.file.role)
        types: dict[str, Any] = {
            "number": Annotated[int, Field(ge=carry.least, le=9999 if carry.most is None else carry.most)],
            "counts": HeldCounts,
            "condition": bool,
            "role": Annotated[int, Field(ge=0, lt=count)] | None,
            "text": Word | None,
        }
        one: Any = types[carry.kind]
        if carry.whose == EACH and _is_held(carry):
            return Annotated[list[one], Field(min_length=count, max_length=count)]
        return one


def _is_held(carry: CarryTable) -> bool:
    """Whether roles may have one each: a role or a text is there once for all."""
    return carry.kind not in ("role", "text")


def owners(file: CampaignFile, carry: CarryTable) -> list[int | None]:
    """The roles that have a value of this kind; None for one of all."""
    if carry.whose == ALL or not _is_held(carry):
        return [None]
    return [*range(len(file.role))] if carry.whose == EACH else [file.role_ids.index(carry.whose)]
