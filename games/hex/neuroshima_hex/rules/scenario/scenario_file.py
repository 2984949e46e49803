"""The schema of scenario files.

A file has the board with its terrain, the armies allowed on each side, the steps of the setup, its special rules and
its objectives. Sides are numbered in the order of their tables. The armies that sides allow decide which seat plays
which side (`scenario.Scenario.sides`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from neuroshima_contract.refusal import Unfit, _
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..board.army_files import Id, Names, Texts, Word
from ..bounds import MOST_FIELDS, Axis, Copies, Few, Some
from ..options.editions import EDITIONS
from ..options.modes import MODES

MOST_SIDES = 6
Side = Annotated[int, Field(ge=0, lt=MOST_SIDES)]
Turned = Literal["first", "second"]
"""The side that begins, and of two the other one."""
Spot = tuple[Axis, Axis]
Spots = Annotated[list[Spot], Field(max_length=MOST_FIELDS)]
Ids = Annotated[list[Id], Field(max_length=60)]
Words = Annotated[list[Word], Field(max_length=60)]
Marks = Annotated[dict[Id, Annotated[int, Field(ge=1, le=9)]], Field(max_length=20)]
Units = Annotated[dict[Word, Copies], Field(max_length=60)]
FILE_PREFIX = "scenario_"
NO_SIDE = Unfit(_("there is no such side"))


class StrictModel(BaseModel):
    """A table of a scenario file; nothing unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Zone(StrictModel):
    """Where something may stand: fields that meet all given conditions.

    On terrain of these kinds, not on those, on these fields."""

    on: Ids | None = None
    off: Ids = []
    fields: Spots | None = None


class TerrainTable(StrictModel):
    kind: Id
    features: Ids = []
    fields: Annotated[Spots, Field(min_length=1)]


class FixtureTable(StrictModel):
    tile: Word
    at: Spot
    rotation: Annotated[int, Field(ge=0, le=5)] = 0


class PieceTable(StrictModel):
    """A unit or a foundation tile of a side that lies on the board from the start.

    Without `army` it is one of the side's own tiles, and comes out of its stack; otherwise an allied unit."""

    side: Side
    tile: Word
    army: Word | None = None
    at: Spot
    rotation: Annotated[int, Field(ge=0, le=5)] = 0


class GuardTable(StrictModel):
    army: Word
    on: Ids


class PrizeTable(StrictModel):
    at: Spot
    markers: Marks
    security: Some
    armies: Words = []
    guard: GuardTable | None = None


class SideTable(StrictModel):
    """One side.

    Without `armies` any army may play it. `bot` and `style`: who is proposed to play it."""

    armies: Words = []
    hit_points: Some | None = None
    markers: Marks = {}
    hq: Zone = Zone()
    bot: Word | None = None
    style: Word | None = None


class StepTable(StrictModel):
    """A step of the setup; which keys belong to which step is said in `_KEYS`."""

    step: Literal["deploy", "fixtures", "hq", "turns"]
    side: Side | Turned
    army: Word | None = None
    units: Units | None = None
    reserve: bool = False
    optional: bool = False
    when: Literal["reinforced"] | None = None
    tiles: Words = []
    count: Copies | Literal["lead"] | None = None
    zone: Zone = Zone()

    @model_validator(mode="after")
    def _fits(self) -> StepTable:
        needs, may = _KEYS[self.step]
        given = self.model_fields_set - {"step", "side"}
        if needs - given:
            raise Unfit(_("%(step)s needs %(fields)s"), step=self.step, fields=", ".join(sorted(needs - given)))
        if given - needs - may:
            raise Unfit(
                _("%(fields)s does not belong to %(step)s"),
                fields=", ".join(sorted(given - needs - may)),
                step=self.step,
            )
        if self.step == "deploy" and self.count is None and not self.reserve:
            raise Unfit(_("deploy needs count or reserve"))
        if self.count == "lead" and self.step != "turns":
            raise Unfit(_("only for “turns” may count be “lead”"))
        return self


_KEYS: dict[str, tuple[set[str], set[str]]] = {
    "deploy": ({"army"}, {"count", "units", "reserve", "optional", "when", "zone"}),
    "fixtures": ({"tiles", "count"}, {"when", "zone"}),
    "hq": (set(), set()),
    "turns": ({"count"}, {"when"}),
}


class Holds(StrictModel):
    """Units on terrain of these kinds."""

    on: Ids
    count: Annotated[int, Field(ge=1, le=MOST_FIELDS)] = 1


CONDITIONS = ("marker", "damage", "least_damage", "holds")


class ObjectiveTable(StrictModel):
    """What a side may reach, by exactly one condition.

    With `wins` it decides the match at the end of a battle."""

    id: Word
    side: Side
    names: Names
    reward: Texts
    marker: Id | None = None
    damage: Some | None = None
    least_damage: Literal[True] | None = None
    holds: Holds | None = None
    wins: bool = False

    @model_validator(mode="after")
    def _one_condition(self) -> ObjectiveTable:
        if len([name for name in CONDITIONS if getattr(self, name) is not None]) != 1:
            raise Unfit(_("exactly one of %(fields)s is needed"), fields=", ".join(CONDITIONS))
        return self


class Circumstances(StrictModel):
    """What may differ from match to match of a scenario.

    Who begins, and what was carried over from earlier matches. Lists have an entry for each side, in their order. What
    is left out is as the scenario says."""

    first: Side | None = None
    lead: Few | None = None
    reinforced: Side | None = None
    reserves: Annotated[dict[Word, Units], Field(max_length=6)] | None = None
    hit_points: Annotated[list[Some], Field(min_length=2, max_length=6)] | None = None
    markers: Annotated[list[Marks], Field(min_length=2, max_length=6)] | None = None

    def over(self, other: Circumstances) -> Circumstances:
        """These, and where nothing is said, the others."""
        given = {name: value for name in type(self).model_fields if (value := getattr(self, name)) is not None}
        return other.model_copy(update=given)

    def misfits(self, sides: int) -> Iterator[tuple[str, Unfit]]:
        """What does not fit so many sides, as (place, reason)."""
        for name in ("first", "reinforced"):
            if (getattr(self, name) or 0) >= sides:
                yield name, NO_SIDE
        for name in ("hit_points", "markers"):
            if len(given := getattr(self, name) or ()) not in (0, sides):
                yield name, Unfit(_("%(count)s entries for %(sides)s sides"), count=len(given), sides=sides)


class ScenarioFile(StrictModel):
    """A whole scenario."""

    scenario: Word
    mode: Word = "duel"
    edition: Annotated[str, Field(max_length=20)] | None = None
    names: Names
    texts: Texts
    remarks: Annotated[list[Texts], Field(max_length=20)] = []
    rules: Annotated[list[Id], Field(max_length=9)] = []
    fields: Annotated[Spots, Field(min_length=2)] | None = None
    begins: Side | Turned = "first"
    draws: Annotated[int, Field(ge=1, le=3)] = 1
    terrain: Annotated[list[TerrainTable], Field(max_length=MOST_FIELDS)] = []
    fixture: Annotated[list[FixtureTable], Field(max_length=MOST_FIELDS)] = []
    piece: Annotated[list[PieceTable], Field(max_length=MOST_FIELDS)] = []
    prize: Annotated[list[PrizeTable], Field(max_length=MOST_FIELDS)] = []
    meanings: Annotated[dict[Id, Texts], Field(max_length=20)] = {}
    side: Annotated[list[SideTable], Field(min_length=2, max_length=MOST_SIDES)]
    setup: Annotated[list[StepTable], Field(max_length=20)] = []
    objective: Annotated[list[ObjectiveTable], Field(max_length=20)] = []
    circumstances: Circumstances = Circumstances()

    @model_validator(mode="after")
    def _complete(self) -> ScenarioFile:
        placing = Counter(str(step.side) for step in self.setup if step.step == "hq")
        every = Counter(str(number) for number in range(len(self.side)))
        if placing and placing not in (every, Counter(("first", "second"))):
            raise Unfit(_("setup: each side places its HQ once, or no such step is given"))
        ids = [objective.id for objective in self.objective]
        if len(set(ids)) != len(ids):
            raise Unfit(_("objective: two have the same id"))
        return self

    def mismatches(self) -> Iterator[tuple[str, Unfit]]:
        """What in it does not fit together, as (place in the file, reason)."""
        if self.mode not in MODES:
            yield "mode", Unfit(_("there is no mode called %(mode)s"), mode=self.mode)
        elif len(self.side) not in MODES[self.mode].seats:
            yield (
                "side",
                Unfit(_("%(count)s sides do not play in the mode %(mode)s"), count=len(self.side), mode=self.mode),
            )
        if self.edition is not None and self.edition not in EDITIONS:
            yield "edition", Unfit(_("there is no edition called %(edition)s"), edition=self.edition)
        elif self.edition is not None and self.mode not in EDITIONS[self.edition].modes:
            yield "mode", Unfit(_("the edition %(edition)s has no such mode"), edition=self.edition)
        yield from self._strange_sides()
        for place, reason in self.circumstances.misfits(len(self.side)):
            yield f"circumstances.{place}", reason

    def _strange_sides(self) -> Iterator[tuple[str, Unfit]]:
        """Sides that are named and do not exist."""
        named: list[tuple[str, Side | Turned]] = [("begins", self.begins)]
        named += [(f"setup.{number}.side", step.side) for number, step in enumerate(self.setup)]
        named += [(f"piece.{number}.side", piece.side) for number, piece in enumerate(self.piece)]
        named += [(f"objective.{number}.side", objective.side) for number, objective in enumerate(self.objective)]
        for place, side in named:
            if side == "second" and len(self.side) > 2:
                yield place, Unfit(_("“second” needs exactly two sides"))
            elif isinstance(side, int) and side >= len(self.side):
                yield place, NO_SIDE
