"""Mission: Babel 13, the campaign, as the host asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import metadata

from neuroshima_contract import Campaign, Fact, MemoryData, Milestone, Outcome, Stage, Texts, WantedBot

from . import memory as carried
from . import names, telling
from .memory import Memory, dump_memory, load_memory
from .names import TEXTS


class MissionBabel13(Campaign):
    id = "mission_babel13"
    version = metadata.version("neuroshima-babel13")
    titles: Texts = TEXTS["titles"]  # type: ignore[misc]
    texts: Texts = TEXTS["story"]  # type: ignore[misc]
    game = "hex"
    roles = names.ROLES

    def begin(self) -> MemoryData:
        return dump_memory(Memory())

    def stage(self, memory: MemoryData) -> Stage | None:
        now = load_memory(memory)
        if now.next is None:
            return None
        options = {"scenario": now.next, "circumstances": carried.circumstances(now)}
        seats = [{"army": role.id} for role in self.roles]
        return Stage(now.next, options, seats, list(carried.ROLES), self._bots(now.next))

    def _bots(self, stage: str) -> Sequence[WantedBot]:
        """The styles of bots that the scenario names.

        Their level is chosen for the whole campaign."""
        return [WantedBot(style=side.get("style", "")) for side in names.SCENARIOS[stage]["side"]]

    def after(self, memory: MemoryData, outcome: Outcome) -> MemoryData:
        return dump_memory(carried.after(load_memory(memory), outcome))

    def road(self, memory: MemoryData) -> Sequence[Milestone]:
        now = load_memory(memory)
        last = len(now.results) if now.next is None else len(carried.STAGES)
        return [self._milestone(stage, now) for stage in carried.STAGES[:last]]

    def _milestone(self, stage: str, now: Memory) -> Milestone:
        texts: Texts = names.SCENARIOS[stage]["texts"]
        return Milestone(stage, names.scenario(stage), texts, telling.stakes(stage, now), preset=stage)

    def standing(self, memory: MemoryData) -> Sequence[Fact]:
        return list(telling.facts(load_memory(memory)))

    def changes(self, before: MemoryData, after: MemoryData) -> Sequence[Texts]:
        return list(telling.changes(load_memory(before), load_memory(after)))

    def outcome(self, memory: MemoryData) -> Outcome | None:
        now = load_memory(memory)
        if now.next is not None:
            return None
        reasons = ("hit_points", "hq_destroyed", "both_hqs_destroyed")
        return Outcome(now.winners, reasons[len(now.fallen)], {"hq_hp": list(now.hp)})
