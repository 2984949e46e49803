"""A game's options: for forms, read from the JSON Schema of its models, and checked with these models.

The host knows no game, so it knows no option either. Options that it cannot show (lists, objects) keep their default.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from django.utils.translation import gettext
from neuroshima_contract import Refusal, Schema
from pydantic import BaseModel, ValidationError

from neuroshima.languages import in_words
from neuroshima.refusals import RefusalCode, refusal
from neuroshima.schema_errors import complaint


@dataclass(frozen=True)
class Option:
    """One field of an option model, as a form shows it.

    Texts are in the active language."""

    name: str
    kind: str
    """`choice`, `boolean`, `integer` or `text`."""
    label: str
    help: str
    choices: tuple[tuple[Any, str], ...] = ()
    colors: Mapping[str, str] = field(default_factory=dict)
    """Accents of choices, by value. Only #rrggbb colours are included."""
    default: Any = None
    required: bool = False
    minimum: int | None = None
    maximum: int | None = None
    told: bool = True
    """Whether it is mentioned when there is nothing to choose."""


def options_of(model: type[BaseModel]) -> list[Option]:
    """The fields of `model` that forms show, in the order of the model."""
    schema = _schema_of(model)
    required = schema.get("required", ())
    fields = [
        _option(name, _flat(data, schema), name in required) for name, data in schema.get("properties", {}).items()
    ]
    return [option for option in fields if option is not None]


@lru_cache(maxsize=128)
def _schema_of(model: type[BaseModel]) -> Schema:
    """The schema of a model.

    Cached, because pages need it often and pydantic takes long to build it."""
    return model.model_json_schema()


def words_of(model: type[BaseModel], chosen: Mapping[str, Any]) -> list[str]:
    """The chosen values in words: texts of choices, in the order of the model."""
    words = []
    for option in options_of(model):
        texts = dict(option.choices)
        if chosen.get(option.name) in texts:
            words.append(texts[chosen[option.name]])
    return words


def setting_of(model: type[BaseModel], chosen: Mapping[str, Any]) -> list[str]:
    """Options of a match in words: choices, switches, and numbers with units."""
    words = []
    for option in options_of(model):
        value, texts = chosen.get(option.name), dict(option.choices)
        if option.kind == "choice" and value in texts:
            words.append(texts[value])
        elif option.kind == "boolean" and value:
            words.append(option.label)
        elif option.kind in ("integer", "text") and value not in (None, ""):
            words.append(f"{option.label}: {value}")
    return words


def color_of(model: type[BaseModel], chosen: Mapping[str, Any]) -> str:
    """The accent of the first choice that has one; empty without one."""
    colors = (option.colors.get(str(chosen.get(option.name)), "") for option in options_of(model))
    return next(filter(None, colors), "")


def texts_of(model: type[BaseModel]) -> dict[str, dict[str, str]]:
    """The texts of all choices by field and value, for the browser."""
    return {o.name: {str(value): text for value, text in o.choices} for o in options_of(model) if o.choices}


def colors_of(model: type[BaseModel]) -> dict[str, dict[str, str]]:
    """The accents of choices by field and value, for the browser."""
    return {o.name: dict(o.colors) for o in options_of(model) if o.colors}


def _flat(data: Schema, schema: Schema) -> Schema:
    """`data` with its reference resolved, and with its only non-null alternative."""
    flat = dict(data)
    for key in ("anyOf", "allOf"):
        others = [part for part in flat.pop(key, ()) if part.get("type") != "null"]
        if len(others) == 1:
            flat = {**others[0], **flat}
    if "$ref" in flat:
        flat = {**schema["$defs"][flat.pop("$ref").rpartition("/")[2]], **flat}
    return flat


def _option(name: str, data: Mapping[str, Any], required: bool) -> Option | None:
    kind = _kind(data)
    choices = _choices(data) if kind == "choice" else ()
    if kind is None or not data.get("lobby", True) or (kind == "choice" and len(choices) < 2 and not required):
        return None
    return Option(
        name=name,
        kind=kind,
        label=_translate(data.get("title", name)),
        help=_translate(data.get("description", "")),
        choices=choices,
        colors=_colors(data.get("colors", {})),
        default=data.get("default"),
        required=required,
        minimum=data.get("minimum"),
        maximum=data.get("maximum"),
        told=bool(data.get("told", True)),
    )


def _kind(data: Mapping[str, Any]) -> str | None:
    if "enum" in data or "const" in data:
        return "choice"
    return {"boolean": "boolean", "integer": "integer", "string": "text"}.get(data.get("type", ""))


def _choices(data: Mapping[str, Any]) -> tuple[tuple[Any, str], ...]:
    texts = data.get("choices", {})
    values = data.get("enum") or [data["const"]]
    return tuple((value, _choice_text(texts.get(str(value)), value)) for value in values)


def _colors(given: Mapping[str, Any]) -> dict[str, str]:
    return {value: color for value, color in given.items() if re.fullmatch("#[0-9a-fA-F]{6}", str(color))}


def _choice_text(texts: Mapping[str, str] | None, value: Any) -> str:
    return in_words(texts) if texts and "en" in texts else str(value)


def _translate(text: str) -> str:
    """Translate a text; gettext would return the catalogue's header for ""."""
    return gettext(text) if text else ""


Model = TypeVar("Model", bound=BaseModel)


def validate_or_refuse(model: type[Model], data: Any, code: RefusalCode, path: str) -> Model:
    """Validate `data` as a `model`.

    Raises Refusal `code` with the place and reason of the first error."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        where = ".".join([path, *map(str, error.errors()[0]["loc"])])
        reason = Refusal(code.value, "%(place)s: %(complaint)s", place=where, complaint=complaint(error))
        raise refusal(code, where, reason=reason) from error


def seat_data(model: type[BaseModel], entry: Any) -> Any:
    """A seat's data from a file; a plain text stands for the only required field."""
    required = [name for name, field in model.model_fields.items() if field.is_required()]
    return {required[0]: entry} if isinstance(entry, str) and len(required) == 1 else entry
