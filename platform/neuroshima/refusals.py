"""The host's refusals: codes, each with an HTTP status, a sentence and a counter.

Every room declares its own in its `refusals.py`, or a few beside what raises them; those that several rooms need are
here. A game's refusals keep the game's codes and sentences.
"""

from __future__ import annotations

import errno
import logging
import threading
from collections import Counter
from enum import StrEnum
from typing import Final, NamedTuple, Self

from django.db import InterfaceError, OperationalError
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Refusal
from neuroshima_contract.refusal import Sentence, filled

from neuroshima.schema_errors import sentence_of

logger = logging.getLogger(__name__)
STORAGE_ERRORS = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE}
)
"""The disk is full or fails, or no file can be opened."""
_codes: dict[str, RefusalCode] = {}


class WayOn(NamedTuple):
    """Where the reader of a refusal may go on: the name of a page's URL, and English words for the link."""

    url_name: str
    words: str


LOG_IN: Final = WayOn("account_login", _("Log in"))
"""The way on from what a guest may do after logging in."""


class RefusalCode(StrEnum):
    """Refusals of one room, each with its code, HTTP status and English sentence, and perhaps a way on.

    A room declares its own. No two rooms may have the same code: ValueError."""

    status: int
    sentence: str
    way_on: WayOn | None

    def __new__(cls, code: str, status: int, sentence: str, way_on: WayOn | None = None) -> Self:
        if code in _codes:
            raise ValueError(f"two rooms refuse with {code}")
        member = str.__new__(cls, code)
        member._value_ = code
        member.status, member.sentence, member.way_on = status, sentence, way_on
        _codes[code] = member
        return member


class Code(RefusalCode):
    """Refusals that any room may raise."""

    MALFORMED = "malformed", 400, _("The message could not be read.")
    UNKNOWN_TYPE = "unknown_type", 400, _("This kind of message is not known here; reload the page.")
    TOO_LARGE = "too_large", 400, _("The message is too large.")
    TOO_MANY_ACTIONS = "too_many_actions", 400, _("This file has more than %(count)s actions.")
    TOO_FAST = "too_fast", 429, _("Too many messages at once; wait a moment.")
    BUSY = "busy", 503, _("The server is preparing this just now. Try again in a moment.")
    UNAVAILABLE = "unavailable", 503, _("The server cannot store moves at the moment. Nothing was changed; try again.")
    INTERNAL = "internal", 500, _(
        "Something went wrong on the server. Nothing was changed; the host can see it in the log."
    )  # fmt: skip


_counts: Counter[str] = Counter()
_counting = threading.Lock()


def refusal(code: RefusalCode, path: str = "", **params: object) -> Refusal:
    """Make the host's refusal with that code, for the caller to raise."""
    return Refusal(code.value, code.sentence, path, **params)


def copy_refusal(refused: Refusal) -> Refusal:
    """Copy a refusal without its traceback, to be kept or raised again."""
    return Refusal(refused.code, refused.message, refused.path, **refused.params)


def codes() -> list[RefusalCode]:
    """The refusal codes of all rooms whose modules are imported."""
    return list(_codes.values())


def is_of_the_host(code: str) -> bool:
    """Whether that code is the host's, not a game's."""
    return code in _codes


def way_on_from(refused: Refusal) -> WayOn | None:
    """Where the reader of a refusal may go on; None if nothing is known."""
    code = _codes.get(refused.code)
    return code.way_on if code is not None else None


def status_of(refused: Refusal) -> int:
    """The HTTP status for a refusal; 400 for those of a game."""
    known = _codes.get(refused.code)
    return 400 if known is None else known.status


def is_storage_failure(error: BaseException | None) -> bool:
    """Whether the database or the disk has failed, also as the cause of another error."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, OperationalError | InterfaceError) or (
            isinstance(error, OSError) and error.errno in STORAGE_ERRORS
        ):
            return True
        error = error.__cause__ or error.__context__
    return False


def words(refused: Sentence) -> str:
    """The sentence of a refusal in the active language; English without a translation."""
    sentence = sentence_of(refused.code, refused.message)
    text = gettext(sentence) if sentence else ""
    try:
        return filled(text, refused.params, get_language() or "en", words)
    except (KeyError, TypeError, ValueError):  # a translation with another placeholder
        return str(refused)


def count(refused: Refusal, **context: object) -> None:
    """Count a refusal that was sent, and log it in one line."""
    with _counting:
        _counts[refused.code] += 1
    logger.info("refused", extra={"code": refused.code, **context})


def counts() -> dict[str, int]:
    """How often each code was refused since the process began.

    The host's codes are always included."""
    with _counting:
        return {**dict.fromkeys(_codes, 0), **_counts}
