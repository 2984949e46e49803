"""What the rules refuse, and why, in words a player understands."""

from __future__ import annotations

from collections.abc import Mapping


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

    def __str__(self) -> str:
        english = {n: value["en"] if isinstance(value, Mapping) else value for n, value in self.params.items()}
        return self.message % english if english else self.message


class Illegal(RuleError):
    """A well-formed action that the rules do not allow here and now."""


class BadPosition(RuleError):
    """Data that fits no position of the game."""


class BadArmy(RuleError):
    """An army file that cannot be read; `path` names table and field."""


def _(text: str) -> str:
    """Marks a sentence for the translators; it is translated where it is shown."""
    return text
