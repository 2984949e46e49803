"""How a result changes what a campaign carries, and what the next match is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..state import Outcome
from .memory import Result, Situation, owners
from .schema import ALL, EACH, CarryTable, EffectTable
from .terms import CampaignTerms, Handed, ReadResult


def after(now: Situation, outcome: Outcome, terms: CampaignTerms) -> Situation:
    """The situation when the match of the next step has ended so.

    Raises ValueError when the campaign is over, or the outcome is none of its game's."""
    step = now.step
    if step is None:
        raise ValueError("the campaign is over")
    ofs = {carry.of for carry in now.file.carry if carry.of is not None}
    read = terms.read(outcome, ofs)
    winner = outcome.winners[0] if len(outcome.winners) == 1 else None
    kept = {name: list(read.values[name, ""]) for name in now.file.keep}
    result = Result(scenario=step.id, winner=winner, kept=kept)
    values = {name: _copied(value) for name, value in now.values.items()}
    for carry in now.file.carry:
        if carry.read is not None and (not carry.only or step.id in carry.only):
            values[carry.id] = _read(now, carry, read)
    later = Situation(now.file, now.named, values, [*now.results, result], now.values, read.achieved)
    told: list[tuple[int, int]] = []
    for number, effect in enumerate(now.file.effect):
        if later.holds(effect.when):
            count = _apply(later, effect, values)
            if effect.say is not None and count is not None:
                told.append((number, count))
    return replace(later, results=[*now.results, result.model_copy(update={"told": told})])


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return dict(value)
    return [_copied(each) for each in value] if isinstance(value, (list, tuple)) else value


def _read(now: Situation, carry: CarryTable, read: ReadResult) -> Any:
    """The value that a result gives."""
    found = read.values[carry.read or "", carry.of or ""]
    if carry.whose == ALL:
        return _bounded(sum(found), carry) if carry.kind == "number" else _without(_together(found), carry)
    held = [_without(each, carry) if carry.kind == "counts" else _bounded(each, carry) for each in found]
    return held if carry.whose == EACH else held[now.number(carry.whose)]


def _together(found: Sequence[Mapping[str, int]]) -> Mapping[str, int]:
    return sum((Counter(each) for each in found), Counter[str]())


def _without(counts: Mapping[str, int], carry: CarryTable) -> dict[str, int]:
    return {name: count for name, count in sorted(counts.items()) if count and name not in carry.without}


def _bounded(number: int, carry: CarryTable) -> int:
    most = 9999 if carry.most is None else carry.most
    return max(carry.least, min(most, number))


def _apply(now: Situation, effect: EffectTable, values: dict[str, Any]) -> int | None:
    """Change `values`, which are those of `now`; the count for the sentence, or None where nothing is to be said."""
    for name, value in effect.set.items():
        _set(now, now.carry(name), effect.role, values, value)
    gained = 0
    for name, more in effect.add.items():
        before = now.size(name, effect.role or "")
        _add(now, now.carry(name), effect.role, values, more)
        gained += abs(now.size(name, effect.role or "") - before)
    if effect.count is not None:
        return now.size(effect.count)
    return None if effect.add and not gained else gained


def _set(now: Situation, carry: CarryTable, role: str | None, values: dict[str, Any], value: Any) -> None:
    if carry.kind == "role":
        value = now.number(value)
    if owners(now.file, carry) == [None] or carry.whose != EACH:
        values[carry.id] = value
    else:
        for number in _of(now, role):
            values[carry.id][number] = value


def _add(now: Situation, carry: CarryTable, role: str | None, values: dict[str, Any], more: Any) -> None:
    if carry.whose != EACH:
        values[carry.id] = _sum(carry, values[carry.id], more)
    else:
        for number in _of(now, role):
            values[carry.id][number] = _sum(carry, values[carry.id][number], more)


def _of(now: Situation, role: str | None) -> list[int]:
    """The role's number, or those of all."""
    return [*range(len(now.file.role))] if role is None else [now.number(role)]


def _sum(carry: CarryTable, old: Any, more: Any) -> Any:
    if isinstance(more, int):
        return _bounded(old + more, carry)
    return {name: min(99, count) for name, count in sorted((Counter(old) + Counter(more)).items())}


def handed(now: Situation) -> Iterator[Handed]:
    """What the next match is told."""
    for carry in now.file.carry:
        if carry.give is not None:
            yield Handed(carry.give, carry.of or "", now.value(carry))
