"""The sign, the colours and the pages that the host has written, and what programs may list."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from neuroshima.branding.current import brand
from neuroshima.branding.logos import KINDS
from neuroshima.branding.models import SitePage
from neuroshima.languages import in_words

FOR_EVER = 365 * 24 * 3600
HIDDEN = ["/admin/", "/account/", "/players/", "/people/"]
"""What search engines are asked to leave alone: pages of people, and what needs an account."""


@require_safe
def logo(request: HttpRequest, digest: str, kind: str) -> HttpResponse:
    """The site's sign. Its address has a digest, so it never changes."""
    found = brand()
    if (digest, kind) != (found.logo_digest, found.logo_kind) or not found.logo:
        raise Http404
    answer = HttpResponse(found.logo, content_type=KINDS[found.logo_kind])
    answer["Cache-Control"] = f"public, max-age={FOR_EVER}, immutable"
    return answer


@require_safe
def colours(request: HttpRequest, accent: str) -> HttpResponse:
    """The style sheet with the host's colours. Its address has the accent colour, so it never changes."""
    found = brand()
    if f"#{accent}" != found.accent:
        raise Http404
    answer = HttpResponse(found.style, content_type="text/css; charset=utf-8")
    answer["Cache-Control"] = f"public, max-age={FOR_EVER}, immutable"
    return answer


@require_safe
def site_page(request: HttpRequest, kind: str) -> HttpResponse:
    """Imprint, privacy, terms or contact, as the host has written it."""
    page = get_object_or_404(SitePage, kind=kind)
    return render(request, "branding/site_page.html", {"title": page.get_kind_display(), "text": in_words(page.text)})


@require_safe
@cache_control(private=True, max_age=30)
def announcements(request: HttpRequest) -> HttpResponse:
    """What the host announces at open tables, as JSON in the reader's language."""
    told = brand().shown_at_tables
    return JsonResponse({"announcements": [{"id": each.pk, "text": in_words(each.text)} for each in told]})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines are asked to leave alone."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in HIDDEN)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def logo_address() -> str:
    """The address of the host's sign; empty: the site's own."""
    found = brand()
    return reverse("site_logo", args=[found.logo_digest, found.logo_kind]) if found.logo else ""
