"""Another name for an account: the one to log in with, and the one that others see.

Seats keep the name under which the player sat down. The former name stays with its account for a time.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from neuroshima.players.accounts import account_name
from neuroshima.players.lifecycle import name_from_account
from neuroshima.players.models import FormerName, Player
from neuroshima.players.names import clean_name, look_of
from neuroshima.players.refusals import PlayerCode
from neuroshima.players.reserved_names import accounts_called, is_reserved
from neuroshima.refusals import refusal

APART: Final = timedelta(days=30)
"""Time between two renamings of an account, so that others can follow."""
MOST_SHOWN: Final = 3


def check_new_name(user: User, typed: str) -> None:
    """Check that the account may have that name. Capitals may always be changed.

    Raises Refusal `bad_account_name`, `account_name_taken`, `name_reserved`, `renamed_lately`."""
    try:
        name = account_name(typed)
    except ValidationError:
        raise refusal(PlayerCode.BAD_ACCOUNT_NAME, "username") from None
    if name == user.username:
        return
    if accounts_called(typed).exclude(pk=user.pk).exists():
        raise refusal(PlayerCode.ACCOUNT_NAME_TAKEN, "username")
    if is_reserved(typed):
        raise refusal(PlayerCode.NAME_RESERVED, "username")
    if FormerName.objects.filter(user=user, changed__gt=timezone.now() - APART).exists():
        raise refusal(PlayerCode.RENAMED_LATELY, "username", count=APART.days)


def rename(user: User, typed: str) -> None:
    """Give an account and its player another name. Raises Refusal as `check_new_name`."""
    try:
        with transaction.atomic():
            row = User.objects.select_for_update().get(pk=user.pk)
            check_new_name(row, typed)
            before, name = name_from_account(row), account_name(typed)
            if name != row.username:
                FormerName.objects.create(user=row, name=before, look=look_of(before))
            row.username, row.first_name = name, clean_name(unicodedata.normalize("NFKC", typed))
            row.save(update_fields=["username", "first_name"])
            Player.objects.filter(user=row).update(name=row.first_name)
    except IntegrityError:  # somebody was quicker
        raise refusal(PlayerCode.ACCOUNT_NAME_TAKEN, "username") from None


def former_names(user: User) -> list[str]:
    """The last names that an account had before, the latest first."""
    return list(FormerName.objects.filter(user=user).values_list("name", flat=True)[:MOST_SHOWN])
