"""The schema of campaign files.

A file has roles, steps (each is one match), what is carried from match to match, what a result changes there, which
step comes next, and how the campaign ends. Sentences stand in `[say.NAME]` and are named where they are said."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..translation import TextTable

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Place = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$", max_length=121)]
"""A value, or that of one role: "hp", "hp.new_york"."""
Text = Annotated[str, Field(pattern=r"\S", max_length=2000)]
Title = Annotated[str, Field(pattern=r"\S", max_length=100)]
Number = Annotated[int, Field(ge=-999, le=999)]
Count = Annotated[int, Field(ge=1, le=99)]
Counts = Annotated[dict[Word, Count], Field(max_length=60)]
Forms = Annotated[dict[str, Annotated[str, Field(max_length=2000)]], Field(max_length=10)]
Said = Annotated[dict[str, Text | Forms], Field(max_length=200)]
"""A sentence by language, with plural forms where it needs them."""
Kind = Literal["number", "counts", "condition", "role", "text"]
END = "end"
"""Where a branch leads that ends the campaign."""
EACH, ALL = "each", "all"
MOST_STEPS = 30


class Table(BaseModel):
    """A table of the file; nothing unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Titles(TextTable):
    en: Title
    __pydantic_extra__: dict[str, Title] = Field(init=False)


class Description(TextTable):
    en: Text
    __pydantic_extra__: dict[str, Text] = Field(init=False)


class RoleTable(Table):
    """A role, with what its seat chooses in every match. Names and colour are the game's unless they are here."""

    id: Word
    seat: Annotated[dict[str, Any], Field(max_length=20)]
    names: Titles | None = None
    color: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] | None = None


class CarryTable(Table):
    """A value that is carried from match to match.

    `whose`: each role has one, there is one for all, or one role has it. `read`: what the game tells of a result and
    becomes the value, `of` what of it; `only` after these steps. `give`: what of the next match it sets. `named`: the
    plugin works it out, and it is not stored. `until_end`: it means nothing once the campaign is over. `values`: how a
    role as the value is told; `holder`: the value that says whose the fact is."""

    id: Word
    kind: Kind
    whose: Word = EACH
    names: Titles | None = None
    begin: Number | Counts | bool | None = None
    least: Number = 0
    most: Number | None = None
    read: Word | None = None
    of: Word | None = None
    only: Annotated[list[Word], Field(max_length=MOST_STEPS)] = []
    without: Annotated[list[Word], Field(max_length=20)] = []
    give: Word | None = None
    named: Word | None = None
    shown: Literal["always", "some", "never"] = "some"
    until_end: bool = False
    values: Annotated[dict[Word, Word], Field(max_length=8)] = {}
    holder: Word | None = None

    @property
    def begins_with(self) -> Any:
        """The value of one role, or of all, before the first match."""
        if self.begin is not None:
            return self.begin
        return {"number": 0, "counts": {}, "condition": False}.get(self.kind)


class When(Table):
    """What has to be so, all of it.

    `after`: the last match was one of these steps. `winner`, `draw`: how it ended. `achieved`, `missed`: what a role
    has reached there; known only while its result is taken in. `least`, `most`: bounds of numbers, or of how many
    things are counted. `equal`: values. `ahead`: the role that has more than every other. `met`, `unmet`: conditions.
    `changed`: what the last match has changed. `going`: whether another match follows."""

    after: Annotated[list[Word], Field(max_length=MOST_STEPS)] = []
    winner: Word | None = None
    draw: bool | None = None
    achieved: Annotated[dict[Word, Word], Field(max_length=8)] = {}
    missed: Annotated[dict[Word, Word], Field(max_length=8)] = {}
    least: Annotated[dict[Word, Number | dict[Word, Number]], Field(max_length=20)] = {}
    most: Annotated[dict[Word, Number | dict[Word, Number]], Field(max_length=20)] = {}
    equal: Annotated[dict[Word, bool | Number | Word], Field(max_length=20)] = {}
    ahead: Annotated[dict[Word, Word], Field(max_length=20)] = {}
    met: Annotated[list[Word], Field(max_length=20)] = []
    unmet: Annotated[list[Word], Field(max_length=20)] = []
    changed: Annotated[list[Place], Field(max_length=20)] = []
    going: bool | None = None


class ConditionTable(Table):
    """A condition with a name: one of `any` has to be so. With `named` the plugin decides."""

    id: Word
    any: Annotated[list[When], Field(max_length=20)] = []
    named: Word | None = None


class EffectTable(Table):
    """What a result changes, and what is said of it; in the order of the file.

    `role`: whose value it changes; without it, everybody's. `count`: the value that is `{count}` in the sentence, which
    is otherwise by how much it was changed: nothing is said then where nothing changed."""

    when: When = When()
    role: Word | None = None
    set: Annotated[dict[Word, bool | Number | Word], Field(max_length=20)] = {}
    add: Annotated[dict[Word, Number | Counts], Field(max_length=20)] = {}
    say: Word | None = None
    count: Word | None = None


class StakeTable(Table):
    """What a result of the step will change. `near`: told only when the step is the next one."""

    say: Word
    when: When = When()
    near: bool = False


class BranchTable(Table):
    """Where a step leads; the first branch that fits. `to`: a later step, or "end"."""

    to: Word
    when: When = When()
    names: Titles | None = None


class StepTable(Table):
    """One match. `preset`: the scenario that is played; names and texts are its own unless they are here."""

    id: Word
    preset: Word
    names: Titles | None = None
    texts: Description | None = None
    stakes: Annotated[list[Word | StakeTable], Field(max_length=20)] = []
    branch: Annotated[list[BranchTable], Field(max_length=10)] = []


class EndTable(Table):
    """How the campaign ends; the first that fits. `at_once`: after any match, and not only after the last."""

    when: When = When()
    winners: Annotated[list[Word], Field(max_length=8)] = []
    reason: Word = "campaign"
    at_once: bool = False
    say: Word | None = None


class CampaignFile(Table):
    """A whole campaign. `keep`: numbers of each result that the campaign remembers."""

    campaign: Word
    game: Word
    names: Titles
    texts: Description
    role: Annotated[list[RoleTable], Field(min_length=1, max_length=6)]
    step: Annotated[list[StepTable], Field(min_length=1, max_length=MOST_STEPS)]
    keep: Annotated[list[Word], Field(max_length=6)] = []
    carry: Annotated[list[CarryTable], Field(max_length=20)] = []
    condition: Annotated[list[ConditionTable], Field(max_length=40)] = []
    effect: Annotated[list[EffectTable], Field(max_length=80)] = []
    end: Annotated[list[EndTable], Field(max_length=20)] = []
    say: Annotated[dict[Word, Said], Field(max_length=120)] = {}

    @property
    def role_ids(self) -> list[str]:
        return [role.id for role in self.role]

    def leads_to(self, number: int) -> list[str]:
        """Ids of the steps that may follow step `number`, and "end" where it may end there."""
        step = self.step[number]
        found = [branch.to for branch in step.branch]
        if not step.branch or step.branch[-1].when != When():
            found.append(self.step[number + 1].id if number + 1 < len(self.step) else END)
        return list(dict.fromkeys(found))
