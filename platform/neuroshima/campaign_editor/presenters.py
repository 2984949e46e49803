"""The editor's page, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from neuroshima_contract import Game
from neuroshima_contract.campaign_files import CampaignTerms
from neuroshima_contract.translation.languages import BUILT_IN

from neuroshima.campaign_editor import chain_picture
from neuroshima.campaign_editor.chain_picture import Picture
from neuroshima.campaign_editor.drafts import END, FEWEST_ROLES, MOST_ROLES, WINS, Draft, Step
from neuroshima.campaign_editor.editing import KIND
from neuroshima.languages import in_words
from neuroshima.players.models import Player
from neuroshima.web.own_works import WorkLine
from neuroshima.workshop.access import works_of
from neuroshima.workshop.presenters import line_of

Choices = list[tuple[str, str]]
"""Values with their words."""


@dataclass(frozen=True)
class TextInput:
    """An input for a text in one language."""

    name: str
    label: str
    language: str
    value: str


@dataclass(frozen=True)
class Select:
    """A list to choose from."""

    name: str
    label: str
    value: str
    choices: Choices


@dataclass(frozen=True)
class WayShown:
    """A result of a step: what follows, and what is told."""

    result: str
    to: Select
    news: Sequence[TextInput]


@dataclass(frozen=True)
class StepShown:
    """A step with its inputs."""

    number: int
    name: str
    id: str
    title: str
    leads: str
    preset: Select
    names: Sequence[TextInput]
    texts: Sequence[TextInput]
    ways: Sequence[WayShown]
    gate: Select | None
    gate_to: Select
    is_first: bool
    is_last: bool


@dataclass(frozen=True)
class ThingShown:
    """A counter or a condition with its inputs."""

    number: int
    name: str
    id: str
    names: Sequence[TextInput]
    gain: int = 0
    step: Select | None = None
    result: Select | None = None


@dataclass(frozen=True)
class EditorShown:
    """All inputs of a draft, and its drawing."""

    names: Sequence[TextInput]
    texts: Sequence[TextInput]
    roles: Sequence[Select]
    may_add_role: bool
    may_remove_role: bool
    steps: Sequence[StepShown]
    carried: Sequence[tuple[str, str, bool]]
    regain: int
    counters: Sequence[ThingShown]
    conditions: Sequence[ThingShown]
    decides: Select
    picture: Picture


class Presenter:
    """A draft in the words of its game."""

    def __init__(self, draft: Draft, game: Game, terms: CampaignTerms) -> None:
        self.draft, self.game, self.terms = draft, game, terms
        self.armies = {choice.id: in_words(choice.titles) for choice in terms.choices()}
        self.presets = {name: in_words(facts.titles) for name, facts in terms.presets().items()}
        seats = {choice.id: choice.seat for choice in terms.choices()}
        chosen = [seats.get(role, {}) for role in draft.roles]
        self.fitting = [name for name in self.presets if not list(terms.misfits(name, chosen))]
        """The scenarios that these sides can play."""
        roles = [self.armies.get(chosen, "") for chosen in draft.roles]
        self.roles = [title or gettext("Side %(number)s") % {"number": n + 1} for n, title in enumerate(roles)]
        won = gettext("Winner: %(name)s")
        self.results = [*(won % {"name": title} for title in self.roles), gettext("Draw")]

    def shown(self) -> EditorShown:
        draft = self.draft
        return EditorShown(
            names=_texts("names", gettext("Name"), draft.names),
            texts=_texts("texts", gettext("Story"), draft.texts),
            roles=[self._role(number) for number in range(len(draft.roles))],
            may_add_role=len(draft.roles) < MOST_ROLES,
            may_remove_role=len(draft.roles) > FEWEST_ROLES,
            steps=[self._step(number, step) for number, step in enumerate(draft.steps)],
            carried=[(each.id, in_words(each.titles), each.id in draft.carried) for each in self.terms.proposals()],
            regain=draft.regain,
            counters=[
                ThingShown(
                    n, f"counter-{n}", each.id, _texts(f"counter-{n}-names", gettext("Name"), each.names), each.gain
                )
                for n, each in enumerate(draft.counters)
            ],
            conditions=[self._condition(number) for number in range(len(draft.conditions))],
            decides=self._decides(),
            picture=self.picture(),
        )

    def title(self, step: Step) -> str:
        return in_words(step.names) if step.names.get("en") else self.presets.get(step.preset, step.preset)

    def picture(self) -> Picture:
        titles = [self.title(step) for step in self.draft.steps]
        ways = chain_picture.ways_of(self.draft, self.results, gettext("If: %(condition)s"))
        return chain_picture.picture_of([_short(title) for title in titles], gettext("End of the campaign"), ways)

    def _role(self, number: int) -> Select:
        label = gettext("Side %(number)s") % {"number": number + 1}
        choices = sorted(self.armies.items(), key=lambda pair: pair[1].casefold())
        return Select(f"role-{number}", label, self.draft.roles[number], [("", gettext("Choose")), *choices])

    def _step(self, number: int, step: Step) -> StepShown:
        name = f"step-{number}"
        presets = sorted(
            ((preset, title) for preset, title in self.presets.items() if preset in {*self.fitting, step.preset}),
            key=lambda pair: pair[1].casefold(),
        )
        gates = [(each.id, in_words(each.names) if each.names.get("en") else each.id) for each in self.draft.conditions]
        targets = self._targets(number)
        gate = Select(f"{name}-gate", gettext("If this is so"), step.gate, [("", gettext("Nothing")), *gates])
        return StepShown(
            number=number,
            name=name,
            id=step.id,
            title=self.title(step) or gettext("A new match"),
            leads=self._leads(number),
            preset=Select(f"{name}-preset", gettext("Scenario"), step.preset, [("", gettext("Choose")), *presets]),
            names=_texts(f"{name}-names", gettext("Name"), step.names),
            texts=_texts(f"{name}-texts", gettext("Story"), step.texts),
            ways=[
                WayShown(
                    self.results[n],
                    Select(f"{name}-way-{n}", gettext("Then follows"), way.to, targets),
                    _texts(f"{name}-news-{n}", gettext("What is told from then on"), way.news),
                )
                for n, way in enumerate(step.ways)
            ],
            gate=gate if gates else None,
            gate_to=Select(f"{name}-gate_to", gettext("Then follows"), step.gate_to, targets[1:]),
            is_first=number == 0,
            is_last=number == len(self.draft.steps) - 1,
        )

    def _targets(self, number: int) -> Choices:
        """The steps below, and the end; one above that is chosen now stays, so that it is seen."""
        chosen = {way.to for way in self.draft.steps[number].ways} | {self.draft.steps[number].gate_to}
        steps = [
            (step.id, f"{n + 1}. {self.title(step)}")
            for n, step in enumerate(self.draft.steps)
            if n > number or step.id in chosen
        ]
        return [("", gettext("The next one in the list")), *steps, (END, gettext("End of the campaign"))]

    def _leads(self, number: int) -> str:
        """Where a step leads, in a line."""
        ways = chain_picture.ways_of(self.draft, self.results, gettext("If: %(condition)s"))
        ids = self.draft.steps
        parts = []
        for start, to, words in ways:
            if start == number:
                title = f"{to + 1}. {self.title(ids[to])}" if to < len(ids) else gettext("End of the campaign")
                parts.append(f"{words} → {title}" if words else f"→ {title}")
        return "; ".join(parts)

    def _condition(self, number: int) -> ThingShown:
        condition, name = self.draft.conditions[number], f"condition-{number}"
        steps = [(step.id, f"{n + 1}. {self.title(step)}") for n, step in enumerate(self.draft.steps)]
        results = [(str(n), words) for n, words in enumerate(self.results)]
        return ThingShown(
            number,
            name,
            condition.id,
            _texts(f"{name}-names", gettext("Name"), condition.names),
            step=Select(f"{name}-step", gettext("So after"), condition.step, [("", gettext("Choose")), *steps]),
            result=Select(f"{name}-result", gettext("With the result"), str(condition.result), results),
        )

    def _decides(self) -> Select:
        numbers = [(each.id, in_words(each.titles)) for each in self.terms.proposals() if each.id in self.draft.carried]
        numbers += [(each.id, in_words(each.names)) for each in self.draft.counters if each.names.get("en")]
        more = gettext("Who has more: %(what)s")
        choices = [("", gettext("Who wins the last match")), (WINS, gettext("Who has won more matches"))]
        choices += [(name, more % {"what": title}) for name, title in numbers]
        return Select("decides", gettext("Who wins the campaign"), self.draft.decides, choices)


def _texts(name: str, label: str, values: Mapping[str, str]) -> list[TextInput]:
    return [TextInput(f"{name}-{code}", label, language, values.get(code, "")) for code, language in BUILT_IN.items()]


def _short(title: str) -> str:
    """A title as long as its box in the drawing."""
    return title if len(title) <= 24 else f"{title[:23]}…"


def lines_of(player: Player) -> list[WorkLine]:
    """The player's campaigns, the last changed first."""
    return [line_of(work, "campaign_work") for work in works_of(player).filter(kind=KIND)]
