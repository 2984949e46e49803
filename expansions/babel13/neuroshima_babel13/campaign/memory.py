"""State that the campaign carries from scenario to scenario (babel13 10).

Plain data and plain functions: no match, no host, no language.

Roles, sides and seats are the same numbers here: 0 is New York, 1 is Neojungle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from neuroshima_contract import MemoryData, OptionValues, Outcome
from pydantic import BaseModel, ConfigDict, Field, model_validator

NEW_YORK, NEOJUNGLE = ROLES = (0, 1)
STAGES = ("first_encounter", "steel_convoy", "to_the_bunker", "forlorn_mission", "battle_for_babel_13")
"""The scenarios, in their order."""
ENCOUNTER, CONVOY, BUNKER, MISSION, BATTLE = STAGES
MOST = 20
"""Nobody ever has more hit points."""
REGAINED = 3
"""By the winner of a scenario when it is over."""
REVIVED = 4
"""By Neojungle at the start of the fourth scenario."""
CONVOY_ARMY = "moloch"
RADIO = "radio"
"""The objective of the fourth scenario that decides who is reinforced in the fifth."""
STORY_MARKERS = frozenset({"universal"})
"""They stand for a thing of one scenario, the radio: nobody keeps them for the next."""

Role = Literal[0, 1]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Points = Annotated[int, Field(ge=0, le=MOST)]
Count = Annotated[int, Field(ge=1, le=99)]
Counts = dict[Word, Count]


class Data(BaseModel):
    """Checked data that nobody changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Result(Data):
    """Result of one finished scenario.

    `winner`: None after a draw. The losses are those of each HQ."""

    scenario: Word
    winner: Role | None
    damage: tuple[Points, Points]


class Memory(Data):
    """State of the campaign before a scenario.

    `hp`: hit points at the beginning of the next scenario, or at the end of the campaign. `markers`: markers won and
    not used. `moloch`: units of the convoy that still stand, by tile. `radio`: the winner of the Radio Station's help;
    None until it is decided."""

    hp: tuple[Points, Points] = (MOST, MOST)
    markers: tuple[Counts, Counts] = ({}, {})
    moloch: Counts = {}
    radio: Role | None = None
    results: Annotated[list[Result], Field(max_length=len(STAGES))] = []

    @model_validator(mode="after")
    def _in_order(self) -> Memory:
        if [result.scenario for result in self.results] != list(STAGES[: len(self.results)]):
            raise ValueError("the results are those of the scenarios in their order")
        return self

    @property
    def fallen(self) -> tuple[int, ...]:
        """Whose HQs are destroyed."""
        return tuple(role for role in ROLES if self.hp[role] == 0)

    @property
    def next(self) -> str | None:
        """The scenario that is next, or None when the campaign is over."""
        return None if self.fallen or len(self.results) == len(STAGES) else STAGES[len(self.results)]

    @property
    def last(self) -> Result | None:
        """The result of the scenario before."""
        return self.results[-1] if self.results else None

    @property
    def first(self) -> int:
        """The side that begins the next scenario: the winner of the last one.

        After a draw Neojungle counts as the winner. New York begins the first scenario."""
        if self.last is None:
            return NEW_YORK
        return NEOJUNGLE if self.last.winner is None else self.last.winner

    @property
    def lead(self) -> int:
        """Number of turns that the winner of the first scenario has ahead in the second."""
        if self.next != CONVOY or self.last is None or self.last.winner is None:
            return 0
        return abs(self.last.damage[0] - self.last.damage[1])

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of a finished campaign.

        The side with the last HQ, or with more hit points. Equal hit points are a draw; the rules say nothing about
        that."""
        best = max(self.hp)
        return tuple(role for role in ROLES if self.hp[role] == best) if self.hp[0] != self.hp[1] else ()


class Ally(BaseModel):
    """An allied unit in the details of an outcome."""

    army: Word
    tile: Word


class Details(BaseModel):
    """The part of a match's outcome that the campaign reads.

    Lists are in the order of the seats. `spared`: allies that could have been placed and were not."""

    hq_hp: tuple[Points, Points]
    damage: tuple[Points, Points]
    markers: tuple[Counts, Counts]
    allies: tuple[list[Ally], list[Ally]]
    spared: tuple[list[Ally], list[Ally]] = ([], [])
    objectives: dict[Word, list[Role]]


def load_memory(memory: MemoryData) -> Memory:
    """The memory of plain data.

    Raises pydantic's ValidationError where it is none."""
    return Memory.model_validate(memory)


def dump_memory(memory: Memory) -> MemoryData:
    """The memory as plain data."""
    return memory.model_dump(mode="json")


def circumstances(memory: Memory) -> OptionValues:
    """How the next scenario differs from what its file says.

    Everything is said, so that nothing of what holds when the scenario is played alone remains."""
    told: OptionValues = {
        "first": memory.first,
        "lead": memory.lead,
        "reserves": {CONVOY_ARMY: dict(memory.moloch)} if memory.moloch else {},
        "hit_points": list(memory.hp),
        "markers": [dict(markers) for markers in memory.markers],
    }
    return told if memory.radio is None else {**told, "reinforced": memory.radio}


def after(memory: Memory, outcome: Outcome) -> Memory:
    """The memory when the match of the next scenario has ended so.

    Raises ValueError when the campaign is over, or the outcome is none of a scenario."""
    scenario = memory.next
    if scenario is None:
        raise ValueError("the campaign is over")
    details = Details.model_validate(outcome.details)
    winner: Any = outcome.winners[0] if len(outcome.winners) == 1 else None
    result = Result(scenario=scenario, winner=winner, damage=details.damage)
    return Memory(
        hp=_hit_points_after(details.hq_hp, winner, scenario),
        markers=(_without_story_markers(details.markers[0]), _without_story_markers(details.markers[1])),
        moloch=_survivors(memory, details, scenario),
        radio=_radio(memory, details, scenario),
        results=[*memory.results, result],
    )


def _hit_points_after(hp: tuple[int, int], winner: int | None, scenario: str) -> tuple[int, int]:
    """The hit points after a scenario, with those regained.

    The winner of a scenario regains some, and Neojungle does before the fourth. A side whose HQ was destroyed regains
    none; the campaign is over."""
    if 0 in hp:
        return hp
    gains = [REGAINED if role == winner else 0 for role in ROLES]
    points = [min(MOST, hp[role] + gains[role]) for role in ROLES]
    if scenario == BUNKER:
        points[NEOJUNGLE] = min(MOST, points[NEOJUNGLE] + REVIVED)
    return points[0], points[1]


def _without_story_markers(markers: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in sorted(markers.items()) if name not in STORY_MARKERS}


def _survivors(memory: Memory, details: Details, scenario: str) -> dict[str, int]:
    """Units of the convoy that survive a scenario, with those that took no part in it."""
    if scenario not in (CONVOY, MISSION, BATTLE):
        return memory.moloch
    return _count_convoy([*details.allies[NEOJUNGLE], *details.spared[NEOJUNGLE]])


def _count_convoy(allies: Iterable[Ally]) -> dict[str, int]:
    """Units of the convoy, by tile."""
    return dict(sorted(Counter(ally.tile for ally in allies if ally.army == CONVOY_ARMY).items()))


def _radio(memory: Memory, details: Details, scenario: str) -> Any:
    if scenario != MISSION:
        return memory.radio
    return NEW_YORK if NEW_YORK in details.objectives.get(RADIO, ()) else NEOJUNGLE
