"""Pages of a long list by keys: each begins beside a row, so that it takes as long as the first.

An address has the row's moment and key: `?after=1764417600000000-17`. Pages by numbers count all rows, and read those
before the page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)
Place = tuple[Any, int]
"""A row's moment or text, and its key."""
PLACE = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")
TEXT_PLACE = re.compile(r"(.{1,600})-([0-9]{1,18})")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class KeysetPage(Generic[Row]):
    """Some rows of a list, and the places where the pages before and after them begin (empty: there are none)."""

    rows: Sequence[Row]
    before: str
    after: str


@dataclass(frozen=True)
class Order:
    """The order of a list: by a moment, and rows of one moment by a key. An index has to have both."""

    moment: str
    key: str
    newest_first: bool = True

    def names(self, turned: bool) -> list[str]:
        """The fields as `order_by` takes them. `turned`: in the opposite order."""
        sign = "-" if self.newest_first != turned else ""
        return [f"{sign}{self.moment}", f"{sign}{self.key}"]

    def beyond(self, place: Place, turned: bool) -> Q:
        """Rows after a place. The first condition is one that an index can use."""
        way = "lt" if self.newest_first != turned else "gt"
        at, key = place
        return Q(**{f"{self.moment}__{way}e": at}) & (
            Q(**{f"{self.moment}__{way}": at}) | Q(**{f"{self.key}__{way}": key})
        )

    def place_in(self, text: str) -> Place | None:
        """A place of an address; None if it is none."""
        match = PLACE.fullmatch(text)
        try:
            return (EPOCH + timedelta(microseconds=int(match[1])), int(match[2])) if match else None
        except OverflowError:
            return None

    def place_of(self, row: Any) -> str:
        """The place of a row, for an address."""
        at: datetime = getattr(row, self.moment)
        return f"{(at - EPOCH) // timedelta(microseconds=1)}-{getattr(row, self.key)}"


class TextOrder(Order):
    """The order of a list by a text. Its `moment` is the field with the text."""

    def place_in(self, text: str) -> Place | None:
        match = TEXT_PLACE.fullmatch(text) if text.isprintable() else None
        return (match[1], int(match[2])) if match else None

    def place_of(self, row: Any) -> str:
        return f"{getattr(row, self.moment)}-{getattr(row, self.key)}"


def keyset_page(found: QuerySet[Row], order: Order, asked: Mapping[str, str], size: int) -> KeysetPage[Row]:
    """The page of `found` that a request asks for: `after` or `before` a place, else the first."""
    after, before = order.place_in(asked.get("after", "")), order.place_in(asked.get("before", ""))
    turned = after is None and before is not None
    beside = before if turned else after
    wanted = found.filter(order.beyond(beside, turned)) if beside is not None else found
    rows = list(wanted.order_by(*order.names(turned))[: size + 1])
    is_more, rows = len(rows) > size, rows[:size]
    if turned:
        rows.reverse()
    has_before, has_after = (is_more, True) if turned else (beside is not None, is_more)
    return KeysetPage(
        rows,
        order.place_of(rows[0]) if rows and has_before else "",
        order.place_of(rows[-1]) if rows and has_after else "",
    )
