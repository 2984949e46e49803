"""Admin lists accept only the lookups of their filters, so that no secret can be guessed bit by bit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.db.models import Model
from django.test import Client
from neuroshima.admin_filters import ClosedLookups
from neuroshima.matches.reading.access import Access

SECRETS = {
    "match": {"seed", "snapshot", "checksum"},
    "move": {"action", "events", "checksum"},
    "leg": {"memory"},
    "study": {"text"},
    "solution": {"actions"},
    "user": {"password"},
    "session": {"session_data", "session_key"},
}
WAYS = (
    "",
    "__startswith",
    "__contains",
    "__icontains",
    "__regex",
    "__gt",
    "__lte",
    "__in",
    "__exact",
    "__isnull",
    "__0",
)
PAGES = list(admin.site._registry.items())
OURS = [(model, page) for model, page in PAGES if not model.__module__.startswith("django.")]


def paths(model: type[Model], deep: int) -> Iterator[tuple[str, type[Model], str]]:
    """Every lookup path to a field, across relations in both directions, with the field's model and name."""
    for field in model._meta.get_fields():
        yield field.name, model, field.name
        yield (field.attname if hasattr(field, "attname") else field.name), model, field.name
        related = field.related_model
        if deep and isinstance(related, type):
            for path, owner, name in paths(related, deep - 1):
                yield f"{field.name}__{path}", owner, name


def secret(owner: type[Model], name: str) -> bool:
    return name in SECRETS.get(owner._meta.model_name or "", ())


def named(pages: list[Any]) -> list[str]:
    return [model._meta.label for model, _page in pages]


@pytest.mark.parametrize(("model", "page"), PAGES, ids=named(PAGES))
def test_no_secret_can_be_asked_for(model: type[Model], page: Any) -> None:
    asked = {path for path, owner, name in paths(model, 3) if secret(owner, name)}
    allowed = {f"{path}{way}" for path in asked for way in WAYS if page.lookup_allowed(f"{path}{way}", "1")}
    assert allowed == set()
    found_by = [field.lstrip("^=@") for field in page.search_fields]
    assert not asked.intersection([*found_by, *(entry for entry in page.list_filter if isinstance(entry, str))])


@pytest.mark.parametrize(("model", "page"), OURS, ids=named(OURS))
def test_our_lists_are_closed(model: type[Model], page: Any) -> None:
    """Of every field across every relation, only the filters' own lookups are accepted."""
    assert issubclass(type(page), ClosedLookups)
    filters = {entry if isinstance(entry, str) else entry.parameter_name for entry in page.list_filter}
    filters |= {page.date_hierarchy}
    for path, _owner, _name in paths(model, 2):
        for way in WAYS:
            allowed = page.lookup_allowed(f"{path}{way}", "1")
            assert not allowed or (path in filters and way in ("", "__exact", "__isnull")), f"{path}{way}"


@pytest.fixture
def looker(db: None) -> Client:
    """Staff who may only look."""
    user = User.objects.create_user("looker", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client = Client()
    client.force_login(user)
    return client


ASKED = [
    "match/?seed__startswith=1",
    "match/?snapshot__contains=a",
    "match/?moves__events__icontains=a",
    "match/?checksum__regex=a",
    "match/?seats__player__user__password__startswith=a",
    "move/?events__icontains=a",
    "move/?action__contains=a",
    "move/?match__seed__startswith=1",
    "move/?match__snapshot__contains=1",
    "seat/?match__seed__gt=1",
    "match/?_to_field=seed",
]


@pytest.mark.parametrize("question", ASKED)
def test_staff_with_view_permission_learn_no_secret(looker: Client, match: Access, question: str) -> None:
    assert looker.get(f"/admin/matches/{question}").status_code == 400


def test_filters_go_on_working(looker: Client, match: Access) -> None:
    for question in (
        "match/?status__exact=running&game=tally&bot_to_move__exact=0",
        "match/?created__gte=2026-01-01T00:00:00Z",
        "move/?match__game=tally&match__status__exact=running&q=Anna",
        "seat/?kind__exact=person&match__status__exact=running",
    ):
        assert looker.get(f"/admin/matches/{question}").status_code == 200, question
    assert looker.get("/admin/players/player/?guest=yes").status_code == 200
