"""The looks of accounts' names, stored so that similar names are found by a look-up."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet

from neuroshima.players.guest_merging import name_from_account
from neuroshima.players.models import NameLook
from neuroshima.players.names import look_of, normalize_name

NAMES = frozenset({"username", "first_name"})
"""The fields in which an account's name stands."""


def note_look(
    sender: Any, instance: Any, raw: bool = False, update_fields: frozenset[str] | None = None, **_more: Any
) -> None:
    """Store what the name of a saved account looks like."""
    if not raw and (update_fields is None or NAMES & update_fields):
        NameLook.objects.update_or_create(user=instance, defaults={"look": look_of(name_from_account(instance))})


def accounts_called(name: str) -> QuerySet[Any]:
    """The accounts with this name, or with one that looks like it."""
    same = Q(username__iexact=normalize_name(name)) | Q(
        pk__in=NameLook.objects.filter(look=look_of(name)).values("user")
    )
    return get_user_model().objects.filter(same)
