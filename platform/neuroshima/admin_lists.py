"""Lists of the admin that take no longer on a site with millions of rows.

A list has, filters, searches and counts the newest rows only. Pages say by which exact words older rows are found.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db.models import BooleanField, DateField, ForeignKey, IntegerField, Max, Model, Q, QuerySet
from django.http import HttpRequest

LOOKED_AT = 20_000
"""How many of the newest rows a list has."""
VALUES_OF = 1_000
"""The newest rows whose values a filter offers."""


class NewestRows(ChangeList):
    """A list of the newest rows, and of the older ones that its page finds for a search."""

    looked_at = LOOKED_AT
    has_older = False
    """Whether there are rows that the list leaves out."""

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset(request, exclude_parameters)
        page: Any = self.model_admin
        newest = newest_rows(self.model, self.looked_at)
        if not newest or (self.query and page.searches_all):
            return found
        self.has_older = self.model._base_manager.filter(~newest).exists()
        return found.filter(newest | page.older_rows(self.query) if self.query else newest)


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Pages of rows that are counted up to a bound; further ones are not on any page."""

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]
        return rows.order_by()[:LOOKED_AT].count()


if TYPE_CHECKING:
    _Page = admin.ModelAdmin[Any]
else:
    _Page = object


class BoundedList(_Page):
    """An admin page with such a list."""

    show_full_result_count = False
    paginator = BoundedPaginator
    searches_all = False
    """Whether a search looks in all rows, which takes an index for all that it asks."""

    def get_ordering(self, request: HttpRequest) -> Any:
        """The newest rows first, unless the page says otherwise: by another order a database may read all rows."""
        return self.ordering or ("-pk",)

    def get_changelist(self, request: HttpRequest, **_more: Any) -> type[ChangeList]:
        return NewestRows

    def older_rows(self, asked: str) -> Q:
        """The condition of older rows in which a search looks besides, found by an index."""
        return Q(pk__in=())

    def get_list_filter(self, request: HttpRequest) -> Any:
        """The filters, those that offer values with those of the newest rows."""
        filters = super().get_list_filter(request)
        return [(each, NewestValues) if self._offers_values(each) else each for each in filters]

    def _offers_values(self, path: Any) -> bool:
        """Whether Django would read a table's values for a filter by this field."""
        if not isinstance(path, str):
            return False
        field: Any = None
        model: Any = self.model
        for name in path.split("__"):
            field = model._meta.get_field(name)
            model = field.related_model
        known = field.choices or field.is_relation or isinstance(field, BooleanField | DateField)
        return not known


class NewestValues(admin.AllValuesFieldListFilter):
    """Filter: a value that the newest rows have."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        rows: QuerySet[Any] = self.lookup_choices.model._base_manager.order_by("-pk")
        newest = rows.values_list(self.field.name, flat=True)[:VALUES_OF]
        self.lookup_choices: Any = sorted(set(newest), key=str)


def newest_rows(model: type[Model], count: int) -> Q:
    """The condition of the newest rows, by their keys; none if keys are no numbers."""
    key: Any = model._meta.pk
    while isinstance(key, ForeignKey):
        key = key.target_field
    if not isinstance(key, IntegerField):
        return Q()
    newest = model._base_manager.aggregate(newest=Max("pk"))["newest"] or 0
    return Q(pk__gt=newest - count)
