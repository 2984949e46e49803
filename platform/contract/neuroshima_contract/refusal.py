"""The errors that a game raises, with sentences for players.

A refusal holds a code, an English sentence and its parameters. It is translated where it is shown. `complaints.py`
makes refusals of what a schema complains of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, Self

from .translation import text_in


class Sentence(Protocol):
    """A sentence that other sentences may contain.

    A refusal, or an error of a game's rules like one."""

    code: str
    message: str
    params: dict[str, object]


class Refusal(Exception):
    """Something a person asked for and cannot have; nothing was changed.

    `code` is a word for programs. `message` is one English sentence that a player understands, with named
    %-placeholders filled from `params`; it is the key under which the plugin's gettext catalogue has the translations.
    A parameter that has names of its own in every language is `Texts`: then the reader's is filled in. One that is a
    sentence itself (a reason with its own `message` and `params`) is translated as one; the host has sentences for what
    a schema complains of, by the code "schema." and pydantic's type of error, with pydantic's own one as `said`.
    `path` says where in the input the reason stands ("at", "board.3.tile"), or is empty.
    """

    def __init__(self, code: str, message: str, path: str = "", **params: object) -> None:
        super().__init__(code, message, path, params)
        self.code = code
        self.message = message
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return self.filled(self.message, "en")

    def filled(self, message: str, language: str, say: Callable[[Sentence], str] = str) -> str:
        """`message`, the refusal's own in some language, with its parameters filled in.

        `say`: the words of parameters that are sentences."""
        return filled(message, self.params, language, say)


def filled(message: str, params: Mapping[str, object], language: str, say: Callable[[Sentence], str] = str) -> str:
    """A sentence in some language with its parameters in that language."""
    if not params:
        return message
    return message % {name: _in_language(value, language, say) for name, value in params.items()}


def _in_language(value: object, language: str, say: Callable[[Sentence], str]) -> object:
    if isinstance(value, Mapping):
        return text_in(value, language)
    return say(value) if hasattr(value, "message") and hasattr(value, "params") else value  # type: ignore[arg-type]


class Illegal(Refusal):
    """The action is well formed, and not allowed here and now."""


class Malformed(Refusal):
    """The data does not fit the game's schema, or describes an impossible position."""

    taken: Taken | None = None

    def about(self, sort: str, thing: str) -> Self:
        """The same for an id that is taken."""
        self.taken = Taken(sort, thing)
        return self


class BadPosition(Malformed):
    """Data that fits no position or action of the game."""


class BadFile(Malformed):
    """A data file, or another part that a game is made of, that cannot be used; `path` names table and field."""


class Unfit(Refusal, ValueError):
    """The reason why data does not fit, as a part of another sentence.

    It starts with a small letter and has no full stop. Schemas may raise it."""

    def __init__(self, message: str, code: str = "unfit", **params: object) -> None:
        super().__init__(code, message, "", **params)

    def __str__(self) -> str:
        return Refusal.__str__(self)


class Taken(NamedTuple):
    """An id that is taken, and the sort of thing that has it."""

    sort: str
    thing: str


class TakenError(Unfit):
    """An id that is taken already, of words, drawings, puzzles and the like."""

    def __init__(self, sort: str, thing: str, message: str, **params: object) -> None:
        super().__init__(message, "id_taken", **params)
        self.taken = Taken(sort, thing)


def _(text: str) -> str:
    """Marks a sentence for the translators; it is translated where it is shown."""
    return text


# Errors of plugins ----------------------------------------------------------------------------------------------------


class BadContribution(Exception):  # the plugin is at fault, not the one who asks it
    """A contribution of another plugin that a game cannot use.

    The host leaves out `plugin`, says why, and makes the games again.

    Raised by a game while it is made, never later. A reason that is a refusal is told in the reader's language."""

    def __init__(self, plugin: str, reason: Refusal | str) -> None:
        super().__init__(str(reason))
        self.neuroshima_plugin, self.reason = plugin, reason


class ClashingContribution(BadContribution):
    """Two contributions to a game with one id.

    Of `plugin` through `hook`, and of `other` before it.

    The host leaves out the one that came into use later. An id of the game itself is a BadContribution instead.

    `prefixed`: whether such an id may have the name of its plugin before it ("alamo.escape"), so that none clashes."""

    def __init__(self, plugin: str, other: str, hook: str, thing: str, prefixed: bool = False) -> None:
        super().__init__(plugin, f"{other} brings {thing} already")
        self.other = other
        self.hook = hook
        self.thing = thing
        self.prefixed = prefixed
