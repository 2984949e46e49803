"""Allowed lookups in the admin.

Any other lookup could reveal a part of a secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.text import capfirst

from neuroshima.admin_lists import BoundedList

WAYS = ("", "__exact", "__isnull", "__gte", "__lt", "__id__exact")
"""Lookups that Django's list filters use."""
PARTS_OF_A_DATE = ("__year", "__month", "__day", "__gte", "__lt")


class ClosedLookups(BoundedList):
    """An admin page that allows the lookups of its own filters, and no others. Its list is bounded.

    Django allows lookups on any field (`?seed__startswith=`), even on a field that no page shows.
    """

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest | None = None) -> bool:
        return lookup in set(filter_lookups(self, request))


class SingleRow(ClosedLookups):
    """An admin page for a model with one row at most. It has no list: the row is made when it is saved first."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        row = self.model._default_manager.first()
        page = f"admin:{self.opts.app_label}_{self.opts.model_name}_{'add' if row is None else 'change'}"
        return HttpResponseRedirect(reverse(page, args=[] if row is None else [row.pk]))

    def changeform_view(
        self, request: HttpRequest, object_id: Any = None, form_url: str = "", extra_context: Any = None
    ) -> Any:
        own = {"title": capfirst(self.opts.verbose_name), "show_save_and_add_another": False}
        return super().changeform_view(request, object_id, form_url, {**own, **(extra_context or {})})

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not self.model._default_manager.exists()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MadeElsewhere(ClosedLookups):
    """An admin page for rows that only the game play creates and changes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def filter_lookups(page: Any, request: HttpRequest | None) -> Iterator[str]:
    """Lookups of a page's filters and its date hierarchy."""
    filters = page.get_list_filter(request) if request is not None else page.list_filter
    for entry in filters:
        if isinstance(entry, type) and issubclass(entry, admin.SimpleListFilter):
            yield str(entry.parameter_name)
        else:
            field = entry[0] if isinstance(entry, list | tuple) else entry
            yield from (f"{field}{way}" for way in WAYS)
    if page.date_hierarchy:
        yield from (f"{page.date_hierarchy}{part}" for part in PARTS_OF_A_DATE)
