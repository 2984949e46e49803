"""What pydantic complains of as refusals of the host (`neuroshima_contract.schema_sentences`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from django.utils.translation import gettext_noop
from neuroshima_contract import Refusal
from neuroshima_contract.complaints import reason_of
from neuroshima_contract.schema_sentences import OTHERWISE, PREFIX, REASONS
from pydantic import ValidationError
from pydantic_core import ErrorDetails

AND_AT = gettext_noop("%(reason)s; at %(place)s: %(more)s")
DID_YOU_MEAN = gettext_noop("%(reason)s (did you mean %(word)s?)")
MOST = 8
"""The number of complaints that are told at once."""


def complaint(error: ValidationError) -> Refusal:
    """The first complaint, as a part of another sentence."""
    return reason_of(error.errors(include_url=False, include_input=False)[0])


def complaints(error: ValidationError, known: Iterable[str]) -> Refusal:
    """All complaints as one English sentence, with the places of those after the first.

    For an unknown field, the most similar of `known` is suggested."""
    known = list(known)
    told: list[tuple[str, Refusal]] = [
        (".".join(map(str, each["loc"])), _with_suggestion(each, known))
        for each in error.errors(include_url=False)[:MOST]
    ]
    *before, (place, last) = told
    for earlier, reason in reversed(before):
        last = Refusal("complaints", AND_AT, reason=reason, place=place or "-", more=last)
        place = earlier
    return last


def _with_suggestion(each: ErrorDetails, known: Sequence[str]) -> Refusal:
    close = get_close_matches(str(each["loc"][-1]), known, 1, 0.7) if each["type"] == "extra_forbidden" else []
    reason: Refusal = reason_of(each)
    return Refusal("complaints", DID_YOU_MEAN, reason=reason, word=close[0]) if close else reason


def sentence_of(code: str, message: str) -> str:
    """Our English sentence for a complaint of pydantic; `message` itself for others."""
    return REASONS.get(code.removeprefix(PREFIX), OTHERWISE) if code.startswith(PREFIX) else message
