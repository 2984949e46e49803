"""Our sentences for what pydantic complains of; its own words are in English alone, and never shown.

Each is a part of a sentence ("board.3 cannot be read: %(reason)s."), so it begins with a small letter and has no full
stop."""

from __future__ import annotations

from .refusal import _

PREFIX = "schema."
"""The prefix of the codes of complaints."""
WHOLE = _("a whole number is needed")
NUMBER = _("a number is needed")
TEXT = _("a text is needed")
LIST = _("a list is needed")
FIELDS = _("an object with named fields is needed")
TRUTH = _("true or false is needed")
MISSING = _("it is missing")
NOT_HERE = _("it does not belong here")
NO_SUCH_KIND = _("there is nothing of this kind")
ONE_OF = _("only these are possible: %(expected)s")
OTHERWISE = _("it does not fit")
"""For errors without a sentence of their own, which none of our schemas can raise."""

REASONS = {
    "missing": MISSING,
    "extra_forbidden": NOT_HERE,
    "invalid_key": _("the names of fields must be texts"),
    "none_required": _("nothing may stand here"),
    "greater_than": _("it must be more than %(gt)s"),
    "greater_than_equal": _("it must be at least %(ge)s"),
    "less_than": _("it must be less than %(lt)s"),
    "less_than_equal": _("it must be at most %(le)s"),
    "multiple_of": _("it must be a multiple of %(multiple_of)s"),
    "too_short": _("the number of entries must be at least %(min_length)s"),
    "too_long": _("the number of entries must be at most %(max_length)s"),
    "string_too_short": _("the number of characters must be at least %(min_length)s"),
    "string_too_long": _("the number of characters must be at most %(max_length)s"),
    "string_pattern_mismatch": _("it is not written as it must be: %(pattern)s"),
    "blank": _("a text is needed here, and it is empty"),
    "no_color": _("a colour is needed, written as #rrggbb"),
    "no_word": _("only small letters, digits and _ are possible, and a letter comes first"),
    "recursion_loop": _("it is nested too deep"),
    "recursion_depth_exceeded": _("it is nested too deep"),
    "literal_error": ONE_OF,
    "enum": ONE_OF,
    "no_language": _("%(key)s is no language"),
    "union_tag_invalid": NO_SUCH_KIND,
    "union_tag_not_found": NO_SUCH_KIND,
    **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float"), WHOLE),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), NUMBER),
    **dict.fromkeys(("string_type", "string_unicode"), TEXT),
    **dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type", "set_item_not_hashable"), LIST),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), FIELDS),
    **dict.fromkeys(("bool_type", "bool_parsing"), TRUTH),
}
"""By pydantic's type of a complaint, and by `kind_of`."""
