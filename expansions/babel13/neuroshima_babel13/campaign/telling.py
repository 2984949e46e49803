"""Texts of the campaign's page: stakes of a scenario, results, what is carried on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from neuroshima_contract import Fact, Texts
from neuroshima_contract.translation import in_each_language

from . import names
from .memory import (
    BATTLE,
    BUNKER,
    CONVOY,
    ENCOUNTER,
    MISSION,
    MOST,
    NEOJUNGLE,
    NEW_YORK,
    REGAINED,
    REVIVED,
    ROLES,
    Memory,
    Result,
)
from .names import TEXTS

# What is at stake -----------------------------------------------------------------------------------------------------


def stakes(stage: str, memory: Memory) -> Sequence[Texts]:
    """What each result of a scenario will change, as far as `memory` can tell.

    Every scenario's own comes last."""
    won = TEXTS.fill("stakes_winner", REGAINED, most=MOST)
    return [won, *_STAKES[stage](memory), TEXTS["stakes_destroyed"]]


def _encounter(memory: Memory) -> Iterator[Texts]:
    yield TEXTS["stakes_encounter"]
    yield TEXTS["stakes_encounter_draw"]


def _convoy(memory: Memory) -> Iterator[Texts]:
    yield _begins_next()
    yield TEXTS["stakes_convoy"]


def _bunker(memory: Memory) -> Iterator[Texts]:
    yield _begins_next()
    yield TEXTS["stakes_bunker_markers"]
    yield TEXTS.fill("stakes_revived", REVIVED)


def _mission(memory: Memory) -> Iterator[Texts]:
    yield _begins_next()
    yield TEXTS["stakes_turrets"]
    yield TEXTS["stakes_radio"]
    yield TEXTS["stakes_no_radio"]
    if memory.next == MISSION and memory.moloch:
        yield TEXTS["stakes_moloch"]


def _battle(memory: Memory) -> Iterator[Texts]:
    yield TEXTS["stakes_battle"]


_STAKES: Mapping[str, Callable[[Memory], Iterator[Texts]]] = {
    ENCOUNTER: _encounter,
    CONVOY: _convoy,
    BUNKER: _bunker,
    MISSION: _mission,
    BATTLE: _battle,
}


def _begins_next() -> Texts:
    return TEXTS["stakes_begins"]


# What has changed -----------------------------------------------------------------------------------------------------


def changes(before: Memory, after: Memory) -> Iterator[Texts]:
    """What the result that stands between the two has changed."""
    result = after.last
    if result is None or len(after.results) == len(before.results):
        return
    yield _damage(result)
    yield from _fallen(after) if after.fallen else _victory(result, before, after)
    if after.next is None:
        yield _verdict(after)
    else:
        yield from _ahead(result, before, after)


def _damage(result: Result) -> Texts:
    return TEXTS.fill(
        "damage",
        scenario=names.scenario(result.scenario),
        first=names.army(NEW_YORK),
        second=names.army(NEOJUNGLE),
        a=result.damage[NEW_YORK],
        b=result.damage[NEOJUNGLE],
    )


def _fallen(after: Memory) -> Iterator[Texts]:
    for role in after.fallen:
        yield TEXTS.fill("fallen", army=names.army(role))


def _victory(result: Result, before: Memory, after: Memory) -> Iterator[Texts]:
    """The winner of the scenario, and the hit points that are regained."""
    if result.winner is None:
        yield TEXTS["draw"]
    else:
        yield TEXTS.fill("won", army=names.army(result.winner))
    left = [hp - lost for hp, lost in zip(before.hp, result.damage, strict=True)]
    for role in ROLES:
        regained = after.hp[role] - left[role]
        if regained > 0:
            yield TEXTS.fill("regained", regained, army=names.army(role), hp=after.hp[role])


def _ahead(result: Result, before: Memory, after: Memory) -> Iterator[Texts]:
    """What it means for the scenarios to come."""
    yield TEXTS.fill("first", army=names.army(after.first))
    if after.lead:
        yield TEXTS.fill("ahead", after.lead, army=names.army(after.first))
    if result.scenario == MISSION:
        yield TEXTS.fill("turrets", army=names.army(after.first))
        yield reinforcement(after)
    if result.scenario == CONVOY or after.moloch != before.moloch:
        yield _survivors(after)
    for role in ROLES:
        if after.markers[role] != before.markers[role]:
            yield _marker_sentence(role, after)


def _survivors(memory: Memory) -> Texts:
    if not memory.moloch:
        return TEXTS["moloch_gone"]
    return TEXTS.fill("moloch_left", units=names.machines(memory.moloch))


def _marker_sentence(role: int, memory: Memory) -> Texts:
    if not memory.markers[role]:
        return TEXTS.fill("markers_used", army=names.army(role))
    held = names.markers(memory.markers[role])
    return TEXTS.fill("markers_kept", army=names.army(role), markers=held)


def reinforcement(memory: Memory) -> Texts:
    """The army that comes to help in the last scenario."""
    if memory.radio == NEW_YORK:
        return TEXTS["radio_hegemony"]
    return TEXTS["radio_borgo"]


def _verdict(memory: Memory) -> Texts:
    if not memory.winners:
        return TEXTS["end_draw"]
    if memory.fallen:
        return TEXTS.fill("end_won", army=names.army(memory.winners[0]))
    return TEXTS.fill("end_points", army=names.army(memory.winners[0]), best=max(memory.hp), least=min(memory.hp))


# What is carried on ---------------------------------------------------------------------------------------------------


def facts(memory: Memory) -> Iterator[Fact]:
    """What is carried on now."""
    for role in ROLES:
        hp = TEXTS.fill("facts.hit_points_left", hp=memory.hp[role], most=MOST)
        yield Fact(role, TEXTS["facts.hit_points"], hp)
        if memory.markers[role]:
            yield Fact(role, TEXTS["facts.markers"], names.markers(memory.markers[role]))
    if memory.moloch:
        yield Fact(NEOJUNGLE, TEXTS["facts.moloch"], names.machines(memory.moloch))
    if memory.next is None:
        return
    yield Fact(None, TEXTS["facts.first"], names.army(memory.first))
    if memory.lead:
        yield Fact(memory.first, TEXTS["facts.lead"], in_each_language(lambda _code: str(memory.lead)))
    if memory.radio is not None:
        yield Fact(memory.radio, TEXTS["facts.reinforced"], _helpers(memory))


def _helpers(memory: Memory) -> Texts:
    if memory.radio == NEW_YORK:
        return TEXTS["facts.by_hegemony"]
    return TEXTS["facts.by_borgo"]
