"""Translatable sentences for pydantic's errors, which are only in English.

A complaint is part of a sentence ("board.3 cannot be read: %(reason)s."), so it begins with a small letter and has no
full stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from django.utils.translation import gettext_noop
from neuroshima_contract import Refusal
from neuroshima_contract.complaints import kind_of
from pydantic import ValidationError
from pydantic_core import ErrorDetails

PREFIX = "schema."
"""The prefix of the codes of complaints."""
WHOLE = gettext_noop("a whole number is needed")
NUMBER = gettext_noop("a number is needed")
TEXT = gettext_noop("a text is needed")
LIST = gettext_noop("a list is needed")
FIELDS = gettext_noop("an object with named fields is needed")
TRUTH = gettext_noop("true or false is needed")
MISSING = gettext_noop("it is missing")
NOT_HERE = gettext_noop("it does not belong here")
NO_SUCH_KIND = gettext_noop("there is nothing of this kind")
ONE_OF = gettext_noop("only these are possible: %(expected)s")
OTHERWISE = gettext_noop("it does not fit")
"""For errors without a sentence of their own, which none of our schemas can raise."""
AND_AT = gettext_noop("%(reason)s; at %(place)s: %(more)s")
DID_YOU_MEAN = gettext_noop("%(reason)s (did you mean %(word)s?)")
MOST = 8
"""The number of complaints that are told at once."""

REASONS = {
    "missing": MISSING,
    "extra_forbidden": NOT_HERE,
    "invalid_key": gettext_noop("the names of fields must be texts"),
    "none_required": gettext_noop("nothing may stand here"),
    "greater_than": gettext_noop("it must be more than %(gt)s"),
    "greater_than_equal": gettext_noop("it must be at least %(ge)s"),
    "less_than": gettext_noop("it must be less than %(lt)s"),
    "less_than_equal": gettext_noop("it must be at most %(le)s"),
    "multiple_of": gettext_noop("it must be a multiple of %(multiple_of)s"),
    "too_short": gettext_noop("the number of entries must be at least %(min_length)s"),
    "too_long": gettext_noop("the number of entries must be at most %(max_length)s"),
    "string_too_short": gettext_noop("the number of characters must be at least %(min_length)s"),
    "string_too_long": gettext_noop("the number of characters must be at most %(max_length)s"),
    "string_pattern_mismatch": gettext_noop("it is not written as it must be: %(pattern)s"),
    "blank": gettext_noop("a text is needed here, and it is empty"),
    "no_color": gettext_noop("a colour is needed, written as #rrggbb"),
    "no_word": gettext_noop("only small letters, digits and _ are possible, and a letter comes first"),
    "recursion_loop": gettext_noop("it is nested too deep"),
    "recursion_depth_exceeded": gettext_noop("it is nested too deep"),
    "literal_error": ONE_OF,
    "enum": ONE_OF,
    "no_language": gettext_noop("%(key)s is no language"),
    "union_tag_invalid": NO_SUCH_KIND,
    "union_tag_not_found": NO_SUCH_KIND,
    **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float"), WHOLE),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), NUMBER),
    **dict.fromkeys(("string_type", "string_unicode"), TEXT),
    **dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type", "set_item_not_hashable"), LIST),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), FIELDS),
    **dict.fromkeys(("bool_type", "bool_parsing"), TRUTH),
}


def complaint(error: ValidationError) -> Refusal:
    """The first complaint, as a part of another sentence."""
    return _sentence(error.errors(include_url=False, include_input=False)[0])


def complaints(error: ValidationError, known: Iterable[str]) -> Refusal:
    """All complaints as one English sentence, with the places of those after the first.

    For an unknown field, the most similar of `known` is suggested."""
    known = list(known)
    told = [
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
    reason = _sentence(each)
    return Refusal("complaints", DID_YOU_MEAN, reason=reason, word=close[0]) if close else reason


def _sentence(first: ErrorDetails) -> Refusal:
    context = dict(first.get("ctx", {}))
    if "expected" in context:  # "'a', 'b' or 'c'"
        context["expected"] = context["expected"].replace(" or ", ", ")
    return Refusal(f"{PREFIX}{kind_of(first)}", "%(said)s", said=first["msg"], **context)


def sentence_of(code: str, message: str) -> str:
    """Our English sentence for a complaint of pydantic; `message` itself for others."""
    return REASONS.get(code.removeprefix(PREFIX), OTHERWISE) if code.startswith(PREFIX) else message
