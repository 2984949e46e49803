"""Views that only take a form."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect

View = Callable[..., HttpResponse]


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
