"""Collect what plugins use of a contract that its next number will not have."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from .. import Bot, Game
from ..deprecation import ContractDeprecation, warn_of

OLD_WAYS: Sequence[tuple[str, Callable[[Game], bool]]] = (
    (
        "Bot.without is called without_actions; the old name goes with contract 3",
        lambda game: any(type(bot).without is not Bot.without for bot in game.bots.values()),
    ),
)
"""What is seen on a game: members that a plugin overrides by a name that goes."""


def warn_of_old_ways(game: Game) -> None:
    """Warn of each of `OLD_WAYS` that a game follows."""
    for text, follows in OLD_WAYS:
        if follows(game):
            warn_of(text)


@contextmanager
def collected(into: set[str]) -> Iterator[None]:
    """Add the texts of all deprecations that are warned of in the block; other warnings are passed on.

    Not for threads that run at the same time: `warnings` belongs to the whole process."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ContractDeprecation)
        try:
            yield
        finally:
            others = [one for one in caught if not issubclass(one.category, ContractDeprecation)]
            into.update(str(one.message) for one in caught if issubclass(one.category, ContractDeprecation))
    for one in others:
        warnings.warn_explicit(one.message, one.category, one.filename, one.lineno, source=one.source)
