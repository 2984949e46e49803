"""What campaign files may say of Hex: what a result tells, and what the next match is told (docs/campaigns.md).

A match of a campaign plays a scenario in circumstances (docs/scenarios.md). The roles of a campaign are the sides of
its scenarios, in the same order, and so are the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from neuroshima_contract import OptionValues, Outcome, Role, Texts, Unfit
from neuroshima_contract.campaign_files import (
    CampaignTerms,
    Choice,
    PresetFacts,
    Proposal,
    Reading,
    ReadResult,
    Setting,
)
from neuroshima_contract.campaign_files.terms import Handed
from neuroshima_contract.complaints import with_suggestion
from neuroshima_contract.refusal import _
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel, Field

TEXTS = read_sentences(__package__, "campaign_terms.toml")
MOST = 20
"""Hit points of an HQ, unless a campaign says otherwise."""
SURVIVORS, RESERVES = "survivors", "reserves"
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Points = Annotated[int, Field(ge=0, le=99)]
Counts = dict[Word, Annotated[int, Field(ge=0, le=99)]]
Seats = Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=6)]


class Ally(BaseModel):
    """An allied unit in the details of an outcome."""

    army: Word
    tile: Word


class Details(BaseModel):
    """The part of a match's outcome that campaigns read. Lists are in the order of the seats.

    `spared`: allies that could have been placed and were not."""

    hq_hp: list[Points]
    damage: list[Points]
    markers: list[Counts]
    allies: list[list[Ally]]
    spared: list[list[Ally]] = []
    objectives: dict[Word, Seats]


@dataclass(frozen=True)
class ArmyNames:
    """What a campaign needs to know of an army."""

    names: Texts
    color: str
    tiles: Mapping[str, Texts]


@dataclass(frozen=True)
class ScenarioNames:
    """What a campaign needs to know of a scenario. `armies`: those that each side allows; empty: all.

    `options`: those of its matches."""

    facts: PresetFacts
    options: OptionValues
    armies: Sequence[Sequence[str]]


@dataclass(frozen=True)
class HexTerms(CampaignTerms):
    """Hex with these armies, markers and scenarios, by id."""

    armies: Mapping[str, ArmyNames]
    markers: Mapping[str, Texts]
    scenarios: Mapping[str, ScenarioNames]
    readings: Mapping[str, Reading] = field(
        default_factory=lambda: {
            "hq_hp": Reading("number"),
            "damage": Reading("number"),
            "markers": Reading("counts"),
            SURVIVORS: Reading("counts", of=True),
        }
    )
    settings: Mapping[str, Setting] = field(
        default_factory=lambda: {
            "first": Setting("role"),
            "lead": Setting("number"),
            "reinforced": Setting("role"),
            "hit_points": Setting("number", each=True),
            "markers": Setting("counts", each=True),
            RESERVES: Setting("counts", of=True),
        }
    )

    def presets(self) -> Mapping[str, PresetFacts]:
        return {name: scenario.facts for name, scenario in self.scenarios.items()}

    def role(self, role: str, seat: OptionValues) -> Role | None:
        army = self.armies.get(str(seat.get("army")))
        return Role(role, army.names, army.color) if army is not None else None

    def read(self, outcome: Outcome, ofs: Collection[str]) -> ReadResult:
        details = Details.model_validate(outcome.details)
        seats = range(len(details.hq_hp))
        values: dict[tuple[str, str], Sequence[Any]] = {
            ("hq_hp", ""): details.hq_hp,
            ("damage", ""): details.damage,
            ("markers", ""): details.markers,
        }
        spared = details.spared or [[] for _seat in seats]
        for army in ofs:
            values[SURVIVORS, army] = [_count(army, [*details.allies[seat], *spared[seat]]) for seat in seats]
        if len({len(each) for each in values.values()}) != 1:
            raise ValueError("the lists of an outcome have an entry for each seat")
        return ReadResult(values, [_reached(details, seat) for seat in seats])

    def options(self, preset: str, handed: Sequence[Handed]) -> OptionValues:
        told: OptionValues = {}
        for each in handed:
            if each.setting == RESERVES:
                reserves = told.setdefault(RESERVES, {})
                reserves |= {each.of: dict(each.value)} if each.value else {}
            elif each.value is not None:
                told[each.setting] = each.value
        scenario = self.scenarios.get(preset)
        options = dict(scenario.options) if scenario is not None else {"scenario": preset}
        return {**options, "circumstances": told} if handed else options

    def thing(self, reading: str, of: str, name: str) -> Texts:
        names = self.markers
        if reading == SURVIVORS:
            names = self.armies[of].tiles if of in self.armies else {}
        return names.get(name, {"en": name})

    def misfits(self, preset: str, seats: Sequence[OptionValues]) -> Iterator[tuple[str, Unfit]]:
        allowed = self.scenarios[preset].armies
        if len(allowed) != len(seats):
            reason = _("%(sides)s sides play this scenario, and the campaign has %(roles)s roles")
            yield "preset", Unfit(reason, "side_count", sides=len(allowed), roles=len(seats))
            return
        for number, (armies, seat) in enumerate(zip(allowed, seats, strict=True)):
            if armies and seat.get("army") not in armies:
                reason = _("role %(side)s plays side %(side)s of this scenario, which is for: %(armies)s")
                yield "preset", Unfit(reason, "wrong_side", side=number + 1, armies=", ".join(armies))

    def seat_misfits(self, seat: OptionValues) -> Iterator[tuple[str, Unfit]]:
        army = seat.get("army")
        if army not in self.armies:
            reason = Unfit(_("there is no army “%(army)s”"), "no_such_army", army=str(army))
            yield "army", with_suggestion(reason, str(army), self.armies)
        for key in seat.keys() - {"army"}:
            yield key, with_suggestion(Unfit(_("a seat has an army, and nothing else"), "unknown_key"), key, ["army"])

    def choices(self) -> Sequence[Choice]:
        return [Choice(name, army.names, {"army": name}) for name, army in self.armies.items()]

    def proposals(self) -> Sequence[Proposal]:
        points = {"begin": MOST, "most": MOST, "read": "hq_hp", "give": "hit_points", "shown": "always"}
        marks = {"read": "markers", "give": "markers"}
        return [
            Proposal("hit_points", TEXTS["hit_points"], {"kind": "number", **points}, loses_at=0),
            Proposal("markers", TEXTS["markers"], {"kind": "counts", **marks}),
        ]

    def of_misfit(self, reading: str, of: str) -> Unfit | None:
        if of in self.armies:
            return None
        return with_suggestion(Unfit(_("there is no army “%(army)s”"), "no_such_army", army=of), of, self.armies)


def _count(army: str, allies: Sequence[Ally]) -> dict[str, int]:
    """Units of an army, by tile."""
    return dict(sorted(Counter(ally.tile for ally in allies if ally.army == army).items()))


def _reached(details: Details, seat: int) -> set[str]:
    return {name for name, seats in details.objectives.items() if seat in seats}
