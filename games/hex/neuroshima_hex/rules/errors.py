"""What the rules refuse, and why, in words a player understands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import NamedTuple, Self

from pydantic import ValidationError
from pydantic_core import ErrorDetails


class Taken(NamedTuple):
    """An id that is taken, and the sort of thing that has it."""

    sort: str
    thing: str


class RuleError(Exception):
    """Refused, and nothing was changed.

    `code` is for programs; `message` is an English sentence with named %-placeholders for `params`, and the key of its
    translations; `path` says where in the input the reason stands. What has names in every language (a tile, an army)
    is given as these names, by language, and never as its id: the reader's is filled in."""

    def __init__(self, code: str, message: str, path: str = "", **params: object) -> None:
        super().__init__(code, message, path, params)
        self.code = code
        self.message = message
        self.path = path
        self.params = params
        self.taken: Taken | None = None

    def about(self, sort: str, thing: str) -> Self:
        """The same for an id that is taken."""
        self.taken = Taken(sort, thing)
        return self

    def __str__(self) -> str:
        english = {n: value["en"] if isinstance(value, Mapping) else value for n, value in self.params.items()}
        return self.message % english if english else self.message


class Illegal(RuleError):
    """A well-formed action that the rules do not allow here and now."""


class BadPosition(RuleError):
    """Data that fits no position of the game."""


class BadArmy(RuleError):
    """An army file that cannot be read; `path` names table and field."""


class Unfit(RuleError, ValueError):
    """The reason why data does not fit, as a part of another sentence.

    It starts with a small letter and has no full stop. Schemas may raise it."""

    def __init__(self, message: str, code: str = "unfit", **params: object) -> None:
        super().__init__(code, message, "", **params)

    def __str__(self) -> str:
        return RuleError.__str__(self)


class TakenError(ValueError):
    """An id that is taken already, outside the rules (words, drawings, puzzles)."""

    def __init__(self, sort: str, thing: str, message: str) -> None:
        super().__init__(message)
        self.taken = Taken(sort, thing)


def unfit(error: ValidationError) -> Unfit:
    """The first complaint of a schema."""
    return unfit_of(error.errors(include_url=False, include_input=False)[0])


def unfit_of(complaint: ErrorDetails) -> Unfit:
    """One complaint of a schema: a sentence of ours where a check of ours raised it.

    For those of pydantic's the host has sentences by their codes."""
    context = dict(complaint.get("ctx", {}))
    if "expected" in context:  # "'a', 'b' or 'c'"
        context["expected"] = context["expected"].replace(" or ", ", ")
    ours = context.get("error")
    if isinstance(ours, Unfit):
        return ours
    return Unfit("%(said)s", f"schema.{complaint['type']}", said=complaint["msg"], **context)


def no_toml(error: tomllib.TOMLDecodeError) -> Unfit:
    """Where a text stops being TOML."""
    line = re.search(r"line (\d+)", str(error))
    return (
        Unfit(_("it is not TOML from line %(line)s on"), line=line[1]) if line else Unfit(_("its TOML ends too early"))
    )


def _(text: str) -> str:
    """Marks a sentence for the translators; it is translated where it is shown."""
    return text
