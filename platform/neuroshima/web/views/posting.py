"""Views that only take a form."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect

View = Callable[..., HttpResponse]


def posted_from(address: Callable[..., str]) -> Callable[[View], View]:
    """`view` gets POSTs only.

    A reader who opens its address instead (a form that came back was loaded again, a link was copied) is sent to where
    the form stands: `address`, asked with what `view` would be called with."""

    def guarded(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            if request.method in ("GET", "HEAD"):
                return HttpResponseRedirect(address(request, *args, **kwargs))
            return HttpResponseNotAllowed(["GET", "HEAD", "POST"])

        return answer

    return guarded
