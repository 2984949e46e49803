"""Views that only take a form or a button, and the JSON that a page's script sends."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from neuroshima_contract import Malformed, Refusal, safe_parsing

from neuroshima.refusals import Code, count, refusal, status_of, words

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


def act_or_show(
    act: Callable[[], HttpResponse], show: Callable[[str, int], HttpResponse], missing: str = ""
) -> HttpResponse:
    """Do what a button or a form of a page says; if that is refused, show the page again with the reason.

    `act` does it and answers where the visitor goes on. `show` answers the page with a sentence, and a status. Raises a
    refusal with the code `missing`: then there is no page to show."""
    try:
        return act()
    except Refusal as refused:
        if refused.code == missing:
            raise
        count(refused)
        return show(words(refused), status_of(refused))


def redirect_back(request: HttpRequest, otherwise: str) -> HttpResponse:
    """Redirect to the page of this site in the field `next`, or to the page named `otherwise`."""
    back = request.POST.get("next", "")
    return redirect(back if url_has_allowed_host_and_scheme(back, None) else otherwise)


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
