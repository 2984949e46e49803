"""The page, or the JSON, for a request on which the site failed."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import get_template
from neuroshima_contract import Refusal

from neuroshima.refusals import Code, count, is_storage_failure, refusal, status_of, words
from neuroshima.wire.refusals import RefusedAnswer

AGAIN = "10"
"""Seconds after which a program may try again."""


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request on which the site failed.

    If the database or the disk has failed, the answer says that nothing can be stored now (503)."""
    is_storage = is_storage_failure(sys.exc_info()[1])
    refused = refusal(Code.UNAVAILABLE if is_storage else Code.INTERNAL)
    count(refused)
    response = _json(refused) if _wants_json(request) else _page(refused, "503.html" if is_storage else "500.html")
    if is_storage:
        response["Retry-After"] = AGAIN
    response["Cache-Control"] = "no-store"
    return response


def _wants_json(request: HttpRequest) -> bool:
    return request.path.endswith(".json") or request.content_type == "application/json"


def _json(refused: Refusal) -> HttpResponse:
    error: RefusedAnswer = {"error": {"code": refused.code, "message": words(refused), "path": refused.path}}
    return JsonResponse(error, status=status_of(refused))


def _page(refused: Refusal, template: str) -> HttpResponse:
    """The page, without anything that a database would be asked for."""
    context = {"sentence": words(refused), "code": refused.code}
    return HttpResponse(get_template(template).render(context), status=status_of(refused))
