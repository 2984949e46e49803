"""The group of moderators.

A host adds accounts to it in the admin.
"""

from __future__ import annotations

from typing import Any, Final

NAME: Final = "Moderators"
PERMISSION: Final = "moderation.moderate"


def make_group(sender: Any, using: str, **_more: Any) -> None:
    """Create the group if it does not exist.

    An existing group is not changed."""
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    group, made = Group.objects.using(using).get_or_create(name=NAME)
    if not made:
        return
    create_permissions(sender, verbosity=0, using=using)  # Django's own handler may run later
    app, codename = PERMISSION.split(".")
    group.permissions.set(Permission.objects.using(using).filter(content_type__app_label=app, codename=codename))


def may_moderate(user: Any) -> bool:
    """Whether the user is a moderator: a member of the group, or a superuser."""
    return bool(user is not None and user.has_perm(PERMISSION))
