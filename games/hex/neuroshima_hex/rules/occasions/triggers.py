"""What an army file may say that its tiles do when something happens: `[[tile.when]]`.

These are the words of such a table and which of them fit together. `traits/triggers.py` does what it says, and
`triggers.toml` has the sentences that explain it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, NamedTuple

from neuroshima_contract.complaints import with_suggestion
from neuroshima_contract.refusal import Unfit, _
from pydantic import BaseModel, ConfigDict, Field

from .occasion import EVENTS, IN_BATTLES

MOST_TRIGGERS = 6
"""Triggers of one tile."""
Word = Annotated[str, Field(max_length=60)]
Count = Annotated[int, Field(ge=1, le=9)]

CONCERNS: Mapping[str, Sequence[str]] = MappingProxyType({
    "match_begins": ("anybody",),
    "turn_begins": ("itself", "enemy"),
    "drawn": ("itself", "enemy"),
    "discarded": ("itself", "enemy"),
    "placed": ("itself", "own", "enemy", "linked"),
    "moved": ("itself", "linked"),
    "turned": ("itself",),
    "entered": ("itself",),
    "taken_over": ("itself",),
    "wounded": ("itself", "own", "linked", "by_itself"),
    "healed": ("itself",),
    "destroyed": ("itself", "own", "enemy", "linked", "by_itself"),
    "battle_begins": ("anybody",),
    "segment_begins": ("anybody",),
    "segment_ends": ("anybody",),
    "battle_over": ("anybody",),
    "turn_ends": ("itself", "enemy"),
})  # fmt: skip
"""Whom a trigger may wait for at each event; the first is meant if the table does not say."""
ABOUT_UNITS = frozenset(
    {"placed", "moved", "turned", "entered", "taken_over", "wounded", "healed", "destroyed"}
)  # fmt: skip
"""The events that are about a unit."""


class Verb(NamedTuple):
    """What a trigger may do.

    `on`: to whom; the first is meant if the table does not say. `counts`: whether it has a `count`; `marks`: whether it
    names a `marker`. `hides`: whether it shows something hidden: a preview says that it happens, and not what.
    `attacks`: whether it is an attack, which nothing may make inside of a battle."""

    on: Sequence[str]
    counts: bool = False
    marks: bool = False
    hides: bool = False
    attacks: bool = False


VERBS: Mapping[str, Verb] = MappingProxyType({
    "to_stack": Verb(("itself", "it")),
    "to_hand": Verb(("itself", "it")),
    "to_discard": Verb(("itself", "it")),
    "destroy": Verb(("itself", "it", "by")),
    "draw": Verb(("owner",), counts=True, hides=True),
    "heal": Verb(("itself", "it", "hq"), counts=True),
    "hurt": Verb(("it", "by", "adjacent_enemies", "itself"), counts=True, attacks=True),
    "mark": Verb(("it", "by", "itself"), marks=True),
    "unmark": Verb(("itself", "it"), marks=True),
    "start_battle": Verb(("owner",)),
})  # fmt: skip
"""What a trigger may do, by the word of its table."""
STARTING = frozenset({"placed", "moved", "turned", "entered"})
"""The events at which a battle may be started."""
NEEDS_UNIT = frozenset({"it", "by"})
"""Those who are there only if the event is about a unit."""


class WhenTable(BaseModel):
    """One `[[tile.when]]`: at `event`, if it concerns `whom`, `do` something to `on`.

    `count`: how many wounds, hit points or tiles. `marker`: the id of a marker. `netted`: also while it is netted."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    event: Word
    do: Word
    whom: Word | None = None
    on: Word | None = None
    count: Count = 1
    marker: Annotated[str, Field(max_length=100)] | None = None
    netted: bool = False


@dataclass(frozen=True)
class Trigger:
    """A table whose words fit together, with what it leaves out filled in."""

    event: str
    whom: str
    do: str
    on: str
    count: int
    marker: str
    netted: bool

    @property
    def id(self) -> str:
        """Says all that it does: two that are called the same do the same."""
        words = [self.event, self.whom, self.do, self.on, *([str(self.count)] if VERBS[self.do].counts else ())]
        words += [self.marker.replace(".", "_")] if self.marker else []
        return f"when.{'_'.join(words)}" + ("_netted" if self.netted else "")


def complete(table: WhenTable) -> Trigger:
    """The trigger of a table whose words fit together (`misfits`)."""
    return Trigger(
        table.event, table.whom or CONCERNS[table.event][0], table.do, table.on or VERBS[table.do].on[0], table.count,
        table.marker or "", table.netted,
    )  # fmt: skip


def misfits(table: WhenTable) -> Iterator[tuple[str, Unfit]]:
    """What is wrong with a table: the field, and why."""
    if table.event not in EVENTS:
        yield "event", with_suggestion(Unfit(NO_EVENT), table.event, EVENTS)
    elif table.whom is not None and table.whom not in CONCERNS[table.event]:
        yield "whom", _one_of(table.whom, CONCERNS[table.event])
    verb = VERBS.get(table.do)
    if verb is None:
        yield "do", with_suggestion(Unfit(NO_VERB), table.do, VERBS)
        return
    on = table.on or verb.on[0]
    if on not in verb.on:
        yield "on", _one_of(on, verb.on)
    elif on in NEEDS_UNIT and table.event in EVENTS and table.event not in ABOUT_UNITS:
        yield "on", Unfit(_("this event is about no unit"))
    elif on == "by" and table.event not in ("wounded", "destroyed"):
        yield "on", Unfit(_("nobody does this event to a unit"))
    if verb.attacks and (table.event in IN_BATTLES or table.event in ("battle_begins", "match_begins", "turn_ends")):
        yield "do", Unfit(_("this cannot be done at that event: no attack can be made then"))
    if table.do == "start_battle" and table.event not in STARTING:
        yield "do", Unfit(_("this cannot be done at that event: no battle can be started then"))
    if "count" in table.model_fields_set and not verb.counts:
        yield "count", Unfit(_("this verb counts nothing"))
    if verb.marks != (table.marker is not None):
        yield "marker", Unfit(_("this verb needs a marker") if verb.marks else _("this verb names no marker"))


def _one_of(given: str, words: Sequence[str]) -> Unfit:
    return with_suggestion(Unfit(_("it must be one of: %(words)s"), words=", ".join(words)), given, words)


NO_EVENT = _("there is no such event")
NO_VERB = _("there is no such verb")
