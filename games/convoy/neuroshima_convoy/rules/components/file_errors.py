"""All that is wrong with a file, told at once, with what was probably meant."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ..errors import Unfit, _, unfit_of

M = TypeVar("M", bound=BaseModel)
MOST = 8
"""Complaints that are told at once. The others are told when these are mended."""
Complaint = tuple[str, Unfit]
"""Where in a file, and what is wrong there."""
Placed = Callable[[Sequence[str | int]], str]


def dotted_path(location: Sequence[str | int]) -> str:
    """The place that pydantic names, as "board.3.tile"."""
    return ".".join(map(str, location))


def of_schema(error: ValidationError, schema: Mapping[str, Any], placed: Placed = dotted_path) -> list[Complaint]:
    """What a schema complains of, in its order.

    `schema` is its JSON Schema, which names all fields there are."""
    fields = field_names(schema)
    found = error.errors(include_url=False)[:MOST]
    return [(placed(each["loc"]), _with_field(unfit_of(each), each, fields)) for each in found]


def field_names(schema: Mapping[str, Any]) -> list[str]:
    """The names of all fields in a JSON Schema."""
    parts = [schema, *schema.get("$defs", {}).values()]
    return sorted({name for part in parts for name in part.get("properties", {})})


def _with_field(reason: Unfit, error: Any, fields: Iterable[str]) -> Unfit:
    """A complaint with the name that was probably meant, for an unknown key or value."""
    if error["type"] == "extra_forbidden":
        return with_suggestion(reason, str(error["loc"][-1]), fields)
    if error["type"] in ("literal_error", "enum") and isinstance(error.get("input"), str):
        return with_suggestion(reason, error["input"], _split_list(error["ctx"]["expected"]))
    return reason


def _split_list(words: str) -> list[str]:
    """The values that pydantic lists: "'a', 'b' or 'c'"."""
    return [word.strip(" '") for word in words.replace(" or ", ", ").split(",")]


def with_suggestion(reason: Unfit, word: str, known: Iterable[str]) -> Unfit:
    """The reason, with the known word that looks like `word` where there is one."""
    close = get_close_matches(word, list(known), 1, 0.7)
    return Unfit(_("%(reason)s (did you mean %(word)s?)"), reason=reason, word=close[0]) if close else reason


def join_complaints(found: Sequence[Complaint]) -> Complaint:
    """The first place, and all that is wrong there and elsewhere as one sentence."""
    (place, reason), *rest = found[:MOST]
    if not rest:
        return place, reason
    other, more = join_complaints(rest)
    return place, Unfit(_("%(reason)s; at %(place)s: %(more)s"), reason=reason, place=other or "-", more=more)


def read_toml(model: type[M], name: str, text: str) -> M:
    """What a TOML file says. Raises ValueError, which names file and place."""
    try:
        return model.model_validate(tomllib.loads(text))
    except ValidationError as error:
        place, reason = join_complaints(of_schema(error, model.model_json_schema()))
        raise ValueError(f"{name}: {place}: {reason}") from error
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: {error}") from error
