"""JSON that a page's script sends."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from neuroshima_contract import Malformed

from neuroshima import safe_parsing
from neuroshima.refusals import Code, refusal

LARGEST = 20_000
"""Bytes of a body."""
DEEPEST = 8


def read_body(request: HttpRequest) -> Any:
    """The JSON data of a request. Raises Refusal `too_large`, `malformed`."""
    try:
        body = request.body
    except RequestDataTooBig:
        raise refusal(Code.TOO_LARGE) from None
    if len(body) > LARGEST:
        raise refusal(Code.TOO_LARGE)
    try:
        return safe_parsing.read_json(body.decode(), DEEPEST, LARGEST)
    except ValueError as error:
        raise Malformed(
            "malformed", "This is not a JSON document: %(reason)s.", reason=safe_parsing.why_not(error)
        ) from error
