"""All that the site has stored of a person, as one file for them.

What others have stored about the person is theirs: whom they mute, what they report, their friends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core import serializers
from django.db.models import ManyToOneRel

from neuroshima.players.models import FormerName, Player

OF_OTHERS: Final = frozenset({("moderation.Report", "about"), ("talk.Mute", "muted"), ("members.Friend", "friend")})
LEFT_OUT: Final[Mapping[str, frozenset[str]]] = {
    "moderation.Act": frozenset({"by", "report"}),
    "matches.Move": frozenset({"events"}),
    "notices.Device": frozenset({"endpoint", "p256dh", "auth"}),
}
"""Fields that are no business of the person: who the moderator was, what others did, keys of devices."""

SESSION: Final = ("created_at", "last_seen_at", "ip", "user_agent")


def personal_data(player: Player) -> dict[str, Any]:
    """What is stored of a player, by kinds of rows, ready for JSON."""
    found: dict[str, Any] = {
        "player": {
            "name": player.name, "created": player.created, "last_seen": player.last_seen, "settings": player.settings
        },
        "account": _account(player),
    }  # fmt: skip
    for relation in Player._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ManyToOneRel):
            continue
        model: Any = relation.related_model
        label, field = model._meta.label, relation.field.name
        if (label, field) in OF_OTHERS:
            continue
        rows = _rows(model._base_manager.filter(**{field: player}).order_by("pk"), LEFT_OUT.get(label, frozenset()))
        if rows:
            found.setdefault(label, []).extend(rows)
    return found


def _rows(rows: Any, left_out: frozenset[str]) -> list[dict[str, Any]]:
    names = [field.name for field in rows.model._meta.fields if field.name not in left_out]
    written: Any = serializers.serialize("python", rows.iterator(), fields=names)
    return [each["fields"] for each in written]


def _account(player: Player) -> dict[str, Any] | None:
    user = player.user
    if user is None:
        return None
    return {
        "name": user.get_username(),
        "shown_name": user.first_name,
        "mail": user.email,
        "created": user.date_joined,
        "last_log_in": user.last_login,
        "mail_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified")),
        "former_names": list(FormerName.objects.filter(user=user).values("name", "changed")),
        "sessions": list(
            UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent")
        ),
    }
