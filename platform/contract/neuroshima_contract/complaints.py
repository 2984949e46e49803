"""What is wrong with data, as sentences: complaints of schemas and of TOML, with what was probably meant.

Games read actions, positions and data files through schemas (pydantic). A complaint is a part of a sentence (`Unfit`).
For pydantic's own complaints there are sentences by their types (`schema_sentences`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from .refusal import BadPosition, Refusal, Unfit, _
from .schema_sentences import OTHERWISE, PREFIX, REASONS

M = TypeVar("M", bound=BaseModel)
MOST = 8
"""Complaints that are told at once. The others are told when these are mended."""
Complaint = tuple[str, Unfit]
"""Where in a file, and what is wrong there."""
NOT_TOML = "not_toml"
"""The code of what cannot be parsed as TOML."""
PATTERNS = {
    r"\S": "blank",
    "^#[0-9a-f": "no_color",
    "^[a-z][a-z0-9]*(_": "no_word",
    "^[a-z][a-z0-9_": "no_word",
    "^([a-z][a-z0-9_": "no_word",
}
"""By how it begins, what a pattern asks for. It is no pattern to a reader who has left a text empty."""
Placed = Callable[[Sequence[str | int]], str]
Shape = type[BaseModel] | TypeAdapter[Any]
"""What reads the data: its JSON Schema names all fields there are."""


def unfit(error: ValidationError) -> Unfit:
    """The first complaint of a schema."""
    return unfit_of(error.errors(include_url=False, include_input=False)[0])


def unfit_of(complaint: ErrorDetails) -> Unfit:
    """One complaint of a schema: a sentence of ours where a check of ours raised it.

    Pydantic's own words are English, and never shown."""
    ours = complaint.get("ctx", {}).get("error")
    return ours if isinstance(ours, Unfit) else reason_of(complaint)


def reason_of(complaint: ErrorDetails) -> Unfit:
    """Our sentence for what pydantic complains of."""
    context = dict(complaint.get("ctx", {}))
    if "expected" in context:  # "'a', 'b' or 'c'"
        context["expected"] = context["expected"].replace(" or ", ", ")
    kind = kind_of(complaint)
    return Unfit(REASONS.get(kind, OTHERWISE), f"{PREFIX}{kind}", **context)


def kind_of(complaint: ErrorDetails) -> str:
    """Pydantic's type of a complaint; of texts that do not match a pattern of ours, what they have to be."""
    if complaint["type"] != "string_pattern_mismatch":
        return complaint["type"]
    pattern = complaint["ctx"]["pattern"]
    return next((kind for start, kind in PATTERNS.items() if pattern.startswith(start)), complaint["type"])


def no_toml(error: tomllib.TOMLDecodeError) -> Unfit:
    """Where a text stops being TOML."""
    line = re.search(r"line (\d+)", str(error))
    if line is None:
        return Unfit(_("its TOML ends too early"), NOT_TOML)
    return Unfit(_("it is not TOML from line %(line)s on"), NOT_TOML, line=line[1])


# Actions and positions ------------------------------------------------------------------------------------------------

MALFORMED = _("This cannot be read: %(reason)s.")
MALFORMED_AT = _("%(place)s cannot be read: %(reason)s.")
MISSING = _("%(place)s is missing.")
NOT_HERE = _("%(place)s does not belong here.")
NO_SUCH_TYPE = _("There is no action of this type.")
SENTENCES = {
    "missing": MISSING,
    "extra_forbidden": NOT_HERE,
    "less_than_equal": _("%(place)s must be at most %(le)s."),
    "greater_than_equal": _("%(place)s must be at least %(ge)s."),
    "union_tag_invalid": NO_SUCH_TYPE,
    "union_tag_not_found": NO_SUCH_TYPE,
}
"""What the schema complains of most, as sentences of their own; anything rarer is the reason in another one."""


def malformed(error: ValidationError, tagged: bool = False, shape: Shape | None = None) -> BadPosition:
    """What a schema complains of, with the place of the first complaint.

    `tagged`: of an action, where the place begins with its type; only its first complaint is told, since programs send
    actions. Of a file written by hand, with its `shape`, all are told, with what was probably meant."""
    if shape is not None and (error.error_count() > 1 or error.errors()[0]["type"] == "extra_forbidden"):
        place, reasons = join_complaints(of_schema(error, shape))
        return BadPosition("malformed", MALFORMED_AT if place else MALFORMED, place, place=place, reason=reasons)
    first = error.errors(include_url=False, include_input=False)[0]
    path = ".".join(str(part) for part in first["loc"][1 if tagged else 0 :])
    message = SENTENCES.get(first["type"], MALFORMED_AT if path else MALFORMED)
    limits = {name: value for name, value in first.get("ctx", {}).items() if name in ("le", "ge")}
    return BadPosition("malformed", message, path, place=path, reason=unfit(error), **limits)


# Files ----------------------------------------------------------------------------------------------------------------


def dotted_path(location: Sequence[str | int]) -> str:
    """The place that pydantic names, as "board.3.tile"."""
    return ".".join(map(str, location))


def of_schema(error: ValidationError, shape: Shape, placed: Placed = dotted_path, most: int = MOST) -> list[Complaint]:
    """What a schema complains of, in its order; not more than `most` complaints."""
    fields = field_names(shape)
    found = error.errors(include_url=False)[:most]
    return [(placed(each["loc"]), with_field(unfit_of(each), each, fields)) for each in found]


@lru_cache(maxsize=64)
def field_names(shape: Shape) -> tuple[str, ...]:
    """The names of all fields of a shape and of its parts, sorted.

    Cached, because pydantic takes long to write a JSON Schema: a tenth of a second for a large one."""
    schema = shape.json_schema() if isinstance(shape, TypeAdapter) else shape.model_json_schema()
    parts = [schema, *schema.get("$defs", {}).values()]
    return tuple(sorted({name for part in parts for name in part.get("properties", {})}))


def with_field(reason: Unfit, error: Any, fields: Iterable[str]) -> Unfit:
    """A complaint of a schema with the key or the value that was probably meant."""
    if error["type"] == "extra_forbidden":
        return with_suggestion(reason, str(error["loc"][-1]), fields)
    if error["type"] in ("literal_error", "enum") and isinstance(error.get("input"), str):
        return with_suggestion(reason, error["input"], _split_list(error["ctx"]["expected"]))
    return reason


def _split_list(words: str) -> list[str]:
    """The values that pydantic lists: "'a', 'b' or 'c'"."""
    return [word.strip(" '") for word in words.replace(" or ", ", ").split(",")]


def with_suggestion(reason: Unfit, word: str, known: Iterable[str]) -> Unfit:
    """The reason, with the known word that looks like `word` where there is one.

    A word that is known itself stands in a wrong place: nothing else was meant."""
    words = list(known)
    close = get_close_matches(word, words, 1, 0.7) if word not in words else ()
    return Unfit(_("%(reason)s (did you mean %(word)s?)"), reason=reason, word=close[0]) if close else reason


def join_complaints(found: Sequence[Complaint]) -> Complaint:
    """The first place, and all that is wrong there and elsewhere as one sentence."""
    (place, reason), *rest = found[:MOST]
    if not rest:
        return place, reason
    other, more = join_complaints(rest)
    return place, Unfit(_("%(reason)s; at %(place)s: %(more)s"), reason=reason, place=other or "-", more=more)


def join_faults(found: Sequence[Refusal | str]) -> Refusal | str:
    """Several faults of different files as one sentence, which `separate_faults` takes apart."""
    first, *rest = found
    return Unfit("%(reason)s; %(more)s", FAULTS, reason=first, more=join_faults(rest)) if rest else first


def separate_faults(joined: object) -> list[object]:
    """The faults that `join_faults` has joined; of anything else, itself."""
    found = []
    while isinstance(joined, Refusal) and joined.code == FAULTS:
        found.append(joined.params["reason"])
        joined = joined.params["more"]
    return [*found, joined]


def read_toml(model: type[M], name: str, text: str) -> M:
    """What a TOML file says. Raises Unfit (`wrong_file`)."""
    try:
        return model.model_validate(tomllib.loads(text))
    except ValidationError as error:
        raise wrong_file(name, *join_complaints(of_schema(error, model))) from error
    except tomllib.TOMLDecodeError as error:
        raise wrong_file(name, "", no_toml(error)) from error


def wrong_file(name: str, place: str, reason: Unfit) -> Unfit:
    """The error about a file of that name; `place`: where in it."""
    return Unfit(WRONG_FILE, "wrong_file", file=name, place=place or "-", reason=reason)


FAULTS = "faults"
WRONG_FILE = "%(file)s, %(place)s: %(reason)s"
