"""What the rules refuse, and why, in words a player understands."""

from __future__ import annotations


class RuleError(Exception):
    """Refused, and nothing was changed.

    `code` is for programs; `message` is an English sentence with named %-placeholders for `params`, and the key of its
    translations; `path` says where in the input the reason stands."""

    def __init__(self, code: str, message: str, path: str = "", **params: object) -> None:
        super().__init__(code, message, path, params)
        self.code = code
        self.message = message
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return self.message % self.params if self.params else self.message


class Illegal(RuleError):
    """A well-formed action that the rules do not allow here and now."""


class BadPosition(RuleError):
    """Data that fits no position of the game."""


class BadCards(RuleError):
    """A card or city file that cannot be used; `path` names table and field."""


def _(text: str) -> str:
    """Marks a sentence for the translators; it is translated where it is shown."""
    return text
