"""Views that only take a form, and the JSON that a page's script sends."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from neuroshima_contract import Malformed

from neuroshima import safe_parsing
from neuroshima.refusals import Code, refusal

View = Callable[..., HttpResponse]
LARGEST = 20_000
"""Bytes of a body."""
DEEPEST = 8


def post_only(address: Callable[..., str]) -> Callable[[View], View]:
    """Decorator for views that take only POST: redirect a GET to the page of the form.

    A visitor may open the URL by reloading a form with errors, or by a copied link. `address` returns the page's URL.
    It gets the view's arguments. For a page with a refusal it is stored as `request.page_address`: there the visitor
    goes on after logging in or choosing a language."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method == "POST":
                request.page_address = address(request, *args, **kwargs)  # type: ignore[attr-defined]
                return view(request, *args, **kwargs)
            if request.method in ("GET", "HEAD"):
                return HttpResponseRedirect(address(request, *args, **kwargs))
            return HttpResponseNotAllowed(["GET", "HEAD", "POST"])

        return answer

    return decorate


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
