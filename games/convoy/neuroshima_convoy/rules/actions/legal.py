"""Legal actions of a side in its phase (convoy 6).

An entry stands for every combination of its `{"any": [...]}` values.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, cast

from ..battle.phases import ACTION_PHASES, MODULE_PHASES, may_attach, module_sources, seat_of
from ..components.cards import CITIES, Card
from ..steps.agenda import Answer, Run
from ..steps.effect import EFFECTS_BY_ID, Source
from ..table.battle_positions import may_enter
from ..table.unit import Unit
from .messages import AnyOf, Entry, Targets, UseEntry

T = TypeVar("T")


def legal(run: Run) -> list[Entry]:
    """The actions of the side whose phase it is."""
    phase, side = run.table.phase, seat_of(run.table)
    if phase == "mulligan":
        return [{"type": "mulligan"}, {"type": "keep"}]
    entries: list[Entry] = []
    if phase in ACTION_PHASES:
        entries = [*_hand(run, side), *_abilities(run, side)]
    elif phase in MODULE_PHASES:
        entries = [*_attachments(run, side), *_modules(run, side)]
    return [*entries, {"type": "pass"}]


def any_of(values: list[T]) -> T | AnyOf[T]:
    """How an entry says "one of these"."""
    return values[0] if len(values) == 1 else {"any": values}


def hand(run: Run, side: int) -> list[Card]:
    """The different cards of a hand."""
    return list(dict.fromkeys(run.table.sides[side].hand))


def _hand(run: Run, side: int) -> Iterable[Entry]:
    for card in hand(run, side):
        if card.is_unit:
            cities = [run.table.box.cities[c].id for c in range(CITIES) if may_enter(run.table, card, c)]
            if cities:
                yield {"type": "deploy", "card": card.id, "city": any_of(cities)}
        elif card.kind == "instant":
            for fields in merge_answers(Source(card, side).offers(run)):
                yield cast(Entry, {"type": "play", "card": card.id, **fields})


def abilities(run: Run, side: int) -> Iterable[Source]:
    """The own cards whose ability can be used in the action phase."""
    for city, unit in run.table.units(side):
        if is_ready(run, unit, city):
            yield Source(unit.card, side, unit, city)


def is_ready(run: Run, unit: Unit, city: int) -> bool:
    activation = unit.card.activation
    paid = activation == "discard_card" and bool(run.table.sides[unit.card.side].hand)
    fresh = activation == "once_per_turn" and not unit.used
    return (paid or fresh) and unit.card.effect in EFFECTS_BY_ID and run.table.works(unit, city)


def _abilities(run: Run, side: int) -> Iterable[Entry]:
    for source in abilities(run, side):
        yield from _uses(run, source)


def _modules(run: Run, side: int) -> Iterable[Entry]:
    for source in module_sources(run, side):
        yield from _uses(run, source)


def _uses(run: Run, source: Source) -> Iterable[Entry]:
    assert source.unit is not None
    at = run.table.place(source.unit)
    paid = source.card.activation == "discard_card"
    for fields in merge_answers(source.offers(run)):
        entry = cast(UseEntry, {"type": "use", "at": at, **fields})
        if paid:
            entry["discard"] = any_of([card.id for card in hand(run, source.side)])
        yield entry


def _attachments(run: Run, side: int) -> Iterable[Entry]:
    if run.table.phase != "modules":
        return
    places = [run.table.place(unit) for _city, unit in may_attach(run.table)]
    for card in hand(run, side):
        if card.kind == "module" and places:
            yield {"type": "attach", "card": card.id, "at": any_of(places)}


def merge_answers(answers: list[Answer]) -> list[Targets]:
    """Merge single answers into entries.

    By their last field, then equal ones by the first."""
    if not answers or answers == [{}]:
        return [{} for _answer in answers]
    groups: list[tuple[dict[str, object], str, list[object]]] = []
    for answer in cast(list[dict[str, object]], answers):
        last = list(answer)[-1]
        rest = {name: value for name, value in answer.items() if name != last}
        if groups and groups[-1][0] == rest and groups[-1][1] == last:
            groups[-1][2].append(answer[last])
        else:
            groups.append((rest, last, [answer[last]]))
    return cast(list[Targets], [{**rest, last: any_of(values)} for rest, last, values in groups])
