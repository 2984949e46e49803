"""What the pages of this app's admin share."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from neuroshima.admin_filters import ClosedLookups


class ReadOnly(ClosedLookups):
    """Nothing is added, changed or deleted here."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
