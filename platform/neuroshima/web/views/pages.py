"""Pages that are only read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Help: how to play on this site, the keys, and a note for hosts."""
    return render(request, "web/help.html")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at the default URL, for pages that name none, such as those of the admin."""
    return redirect(static("neuroshima/favicon.svg"))
