"""Why a request was refused."""

from __future__ import annotations

from typing import NotRequired

from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire import SHAPE


@with_config(SHAPE)
class RefusalShown(TypedDict):
    """Why a request was refused."""

    code: str
    message: str
    """A sentence in the reader's language."""
    path: NotRequired[str]
    """The place in the input, such as `position.board.3`, or empty."""
    action: NotRequired[int]
    """The number of the action that was refused, from 0."""


@with_config(SHAPE)
class RefusedAnswer(TypedDict):
    """The answer to a request that was refused."""

    error: RefusalShown
