"""A campaign made from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..chains import Campaign, Fact, Milestone, Stage
from ..parts import Role, WantedBot
from ..state import Outcome
from ..words import MemoryData, Texts
from . import rules
from .memory import MemoryForm, Named, Situation
from .schema import CampaignFile, RoleTable, StepTable
from .telling import Teller
from .terms import CampaignTerms


class FileCampaign(Campaign):
    """The campaign of a file, in the words of its game. `named`: values and conditions that the plugin works out."""

    def __init__(
        self, file: CampaignFile, terms: CampaignTerms, version: str, named: Mapping[str, Named] | None = None
    ) -> None:
        self.file, self.terms, self.version = file, terms, version
        self.id, self.game = file.campaign, file.game
        self.titles, self.texts = file.names.texts, file.texts.texts
        self.roles: Sequence[Role] = [self._role(table) for table in file.role]
        self.form = MemoryForm(file, named or {})
        self.teller = Teller(file, terms, [role.titles for role in self.roles])

    def _role(self, table: RoleTable) -> Role:
        found = self.terms.role(table.id, table.seat)
        titles, color = (found.titles, found.color) if found is not None else ({"en": table.id}, "")
        return Role(table.id, titles if table.names is None else table.names.texts, table.color or color)

    def begin(self) -> MemoryData:
        return self.form.dump(self.form.begin())

    def stage(self, memory: MemoryData) -> Stage | None:
        now = self.form.load(memory)
        step = now.step
        if step is None:
            return None
        options = self.terms.options(step.preset, list(rules.handed(now)))
        seats = [dict(role.seat) for role in self.file.role]
        return Stage(step.id, options, seats, [*range(len(seats))], self._bots(step))

    def _bots(self, step: StepTable) -> Sequence[WantedBot]:
        """The styles of bots that the scenario names. Their level is chosen for the whole campaign."""
        preset = self.terms.presets().get(step.preset)
        bots = preset.bots if preset is not None else ()
        return [WantedBot(style=bot.style) for bot in bots] if len(bots) == len(self.file.role) else ()

    def after(self, memory: MemoryData, outcome: Outcome) -> MemoryData:
        return self.form.dump(rules.after(self.form.load(memory), outcome, self.terms))

    def road(self, memory: MemoryData) -> Sequence[Milestone]:
        now = self.form.load(memory)
        played = {result.scenario for result in now.results}
        ahead = {step.id for step in now.reachable()}
        return [self._milestone(step, now) for step in self.file.step if step.id in played | ahead]

    def _milestone(self, step: StepTable, now: Situation) -> Milestone:
        preset = self.terms.presets().get(step.preset)
        texts: Texts = {"en": ""} if preset is None else preset.texts
        texts = texts if step.texts is None else step.texts.texts
        return Milestone(step.id, self.teller.title(step), texts, self.teller.stakes(step, now), preset=step.preset)

    def standing(self, memory: MemoryData) -> Sequence[Fact]:
        return list(self.teller.facts(self.form.load(memory)))

    def changes(self, before: MemoryData, after: MemoryData) -> Sequence[Texts]:
        return list(self.teller.changes(self.form.load(before), self.form.load(after)))

    def outcome(self, memory: MemoryData) -> Outcome | None:
        now = self.form.load(memory)
        if now.step is not None:
            return None
        end = now.ending
        winners = tuple(now.number(role) for role in end.winners) if end is not None else ()
        read = {carry.read: now.value(carry) for carry in self.file.carry if carry.read and carry.kind == "number"}
        return Outcome(winners, end.reason if end is not None else "campaign", read)
