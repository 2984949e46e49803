"""Parts shared by this app's admin pages."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from neuroshima import plugins
from neuroshima.admin_filters import MadeElsewhere
from neuroshima.languages import in_words
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.reading.access import role_at
from neuroshima.players.names import person_name


class ReadOnly(MadeElsewhere):
    """Admin without adding, changing and deleting."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OneRow(ReadOnly):
    """Admin page of one row, titled by the kind of row.

    Django's "View match" cannot be translated well for every kind."""

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        page: Any = super()
        title = capfirst(self.opts.verbose_name)  # type: ignore[attr-defined]
        answer: HttpResponse = page.change_view(request, object_id, form_url, {"title": title, **(extra_context or {})})
        return answer


def sitter(match: Match, seat: Seat) -> str:
    """Name of the seat's player, with the role if the game has roles."""
    name = person_name(seat.name) if seat.kind == Seat.Kind.PERSON else seat.name or str(seat.get_kind_display())
    role = role_words(match, seat)
    return f"{name} ({role})" if role else name


def role_words(match: Match, seat: Seat) -> str:
    """The role of a seat, if the game has roles.

    It makes no database query, because a list has many rows."""
    role = role_at(plugins.installed_games().get(match.game), seat.index)
    return in_words(role.titles) if role is not None else ""


def as_json(data: Any) -> SafeString:
    """Data as indented JSON."""
    return format_html("<pre>{}</pre>", json.dumps(data, ensure_ascii=False, indent=1))


def json_details(data: Any) -> SafeString:
    """Data as indented JSON in a closed `<details>`."""
    return format_html("<details><summary>JSON</summary>{}</details>", as_json(data))


def as_image(match: int, seq: int) -> SafeString:
    """A position as an image, loaded when it is scrolled into view.

    An image runs no scripts, and its styles do not affect the page."""
    address = reverse("admin:matches_match_position", args=[match, seq])
    return format_html('<img width="360" loading="lazy" alt="" src="{}">', address)
