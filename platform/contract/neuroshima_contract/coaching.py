"""A first match: opponent, advice of the coach, and what decided it.

What a coach says is data: a list of `Rule`, each of which names a condition. Conditions are functions of the game's
own; `advise` asks them. A game may as well make its advice in any other way: the host sees `Advice` alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from .translation import TextTable
from .words import Action, Event, OptionValues, Texts

Values = Mapping[str, int | str | Texts]
"""What is put into a text in place of `%(name)s`; texts in the reader's language."""


@dataclass(frozen=True)
class FirstMatch:
    """The match for a player who plays the first time.

    `seats`: options of all seats, in order. `seat`: the reader's; the bot plays all others. `texts`: who meets whom, in
    a sentence."""

    texts: Texts
    seats: Sequence[OptionValues]
    bot: str
    seat: int = 0
    options: OptionValues = field(default_factory=dict)


@dataclass(frozen=True)
class Advice:
    """Something that matters now.

    The host says it in the reader's language, at most once a match unless `again`.

    `at`: places of the table that it is about, which the game's element marks (`mark`)."""

    id: str
    texts: Texts
    values: Values = field(default_factory=dict)
    at: Sequence[Any] = ()
    again: bool = False


@dataclass(frozen=True)
class MatchMove:
    """A move of a finished match that no take-back has undone, with all its events."""

    seq: int
    seat: int
    action: Action | None
    events: Sequence[Event]


@dataclass(frozen=True)
class Remark:
    """A sentence on what decided a match, and the move that shows it."""

    texts: Texts
    seq: int
    values: Values = field(default_factory=dict)


# Advice as data -------------------------------------------------------------------------------------------------------


class Rule(BaseModel):
    """When `when` is so, say `text`.

    Rules stand in the order of their weight: what comes first is said first."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
    when: str
    again: bool = False
    """Whether it is said whenever it is so, and not only the first time."""
    text: TextTable


class Rules(BaseModel):
    """A file of rules."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: list[Rule]


@cache
def read_rules(package: str, file: str = "advice.toml") -> Sequence[Rule]:
    """The rules of a file in a package, the weightiest first."""
    return Rules.model_validate(tomllib.loads(resources.files(package).joinpath(file).read_text("utf-8"))).rule


@dataclass(frozen=True)
class Observation:
    """A condition that holds, with values for the text and the places on the table."""

    values: Values = field(default_factory=dict)
    at: Sequence[Any] = ()


Moment = TypeVar("Moment")
Condition = Callable[[Moment], Observation | None]
"""None: it is not so."""


class Conditions(dict[str, Condition[Moment]]):
    """Conditions by their names."""

    def add(self, condition: Condition[Moment]) -> Condition[Moment]:
        """Add a function under its name; a decorator."""
        self[condition.__name__] = condition
        return condition


def advise(rules: Iterable[Rule], conditions: Mapping[str, Condition[Moment]], moment: Moment) -> list[Advice]:
    """What the rules have to say, the weightiest first."""
    said: list[Advice] = []
    for rule in rules:
        found = conditions[rule.when](moment)
        if found is not None:
            said.append(Advice(rule.id, rule.text.texts, found.values, found.at, rule.again))
    return said
