"""Store and restore the fields of a player's last form of a new match.

A schema checks them when they are written and when they are read: they must be short texts under possible names of
fields. Whether the values are still valid is for the form to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import StringConstraints, TypeAdapter, ValidationError

from neuroshima.lobby.models import LastSetup
from neuroshima.players.models import Player

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,59}$")]
Text = Annotated[str, StringConstraints(max_length=200)]
MOST = 80
"""Most fields of one form."""
FIELDS: TypeAdapter[dict[Name, Text]] = TypeAdapter(dict[Name, Text])


def remember(player: Player, game: str, fields: Mapping[str, str]) -> None:
    """Store these fields for the player's next match of that game."""
    kept = _read_fields(dict(fields))
    if kept:
        LastSetup.objects.update_or_create(player=player, game=game, defaults={"fields": kept})


def last_setup(player: Player | None, game: str) -> dict[str, str]:
    """The player's last form; empty if none is stored or it cannot be read."""
    if player is None:
        return {}
    found = LastSetup.objects.filter(player=player, game=game).first()
    return _read_fields(found.fields) if found is not None else {}


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's setups to the account's player, for games without one."""
    known = LastSetup.objects.filter(player=player).values("game")
    LastSetup.objects.filter(player=guest).exclude(game__in=known).update(player=player)
    LastSetup.objects.filter(player=guest).delete()


def delete_setups(sender: Any, player: Player, **_more: Any) -> None:
    """Delete the setups of a deleted player; nobody else sees them."""
    LastSetup.objects.filter(player=player).delete()


def _read_fields(fields: Any) -> dict[str, str]:
    try:
        read = FIELDS.validate_python(fields)
    except ValidationError:
        return {}
    return read if len(read) <= MOST else {}
