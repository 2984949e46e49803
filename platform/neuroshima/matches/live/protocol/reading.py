"""From the text of a frame to a message."""

from __future__ import annotations

from typing import Annotated

from neuroshima_contract import Json
from pydantic import Field, TypeAdapter, ValidationError

from neuroshima import safe_parsing
from neuroshima.matches.live.protocol.from_browser import FromBrowser
from neuroshima.refusals import Code, refusal

LARGEST = 64 * 1024
DEEPEST = 16

_from_browser: TypeAdapter[FromBrowser] = TypeAdapter(Annotated[FromBrowser, Field(discriminator="type")])


def decode_frame(text: str | None) -> Json:
    """Decode the JSON object of a text frame. Raises Refusal `too_large` or `malformed`."""
    if text is None:
        raise refusal(Code.MALFORMED)
    if len(text) > LARGEST or len(text.encode("utf-8", "replace")) > LARGEST:
        raise refusal(Code.TOO_LARGE)
    try:
        data = safe_parsing.read_json(text, DEEPEST, LARGEST)
    except ValueError as error:
        raise refusal(Code.MALFORMED) from error
    if not isinstance(data, dict):
        raise refusal(Code.MALFORMED)
    return data


def understood(data: Json) -> FromBrowser:
    """The message in `data`. Raises Refusal `unknown_type` or `malformed`."""
    try:
        return _from_browser.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        unknown = first["type"] == "union_tag_invalid"
        path = ".".join(str(part) for part in first["loc"][1:])
        raise refusal(Code.UNKNOWN_TYPE if unknown else Code.MALFORMED, path) from error


def id_in(data: Json) -> str:
    """The id to answer to, where there is one that fits in an answer."""
    given = data.get("id")
    return given if isinstance(given, str) and len(given) <= 64 else ""
