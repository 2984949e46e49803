"""Closed lists of lookups in the admin.

Any other question could reveal a bit of a secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

WAYS = ("", "__exact", "__isnull", "__gte", "__lt", "__id__exact")
"""How the filters beside a list ask."""
PARTS_OF_A_DATE = ("__year", "__month", "__day", "__gte", "__lt")


class ClosedLookups:
    """A list that can be asked what its own filters ask, and nothing else.

    Django lets its reader ask for the beginning of any field (`?seed__startswith=`), also of one that is shown nowhere.
    """

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest | None = None) -> bool:
        return lookup in set(offered(self, request))


class MadeElsewhere(ClosedLookups):
    """What play has made: nothing is added or changed here."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def offered(page: Any, request: HttpRequest | None) -> Iterator[str]:
    """What the filters of a list may ask."""
    filters = page.get_list_filter(request) if request is not None else page.list_filter
    for entry in filters:
        if isinstance(entry, type) and issubclass(entry, admin.SimpleListFilter):
            yield str(entry.parameter_name)
        else:
            field = entry[0] if isinstance(entry, list | tuple) else entry
            yield from (f"{field}{way}" for way in WAYS)
    if page.date_hierarchy:
        yield from (f"{page.date_hierarchy}{part}" for part in PARTS_OF_A_DATE)
