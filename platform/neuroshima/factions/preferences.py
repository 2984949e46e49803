"""A player's favourites and ban list among the factions, one change at a time."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.http import HttpRequest
from neuroshima_contract import Game

from neuroshima.factions.access import (
    LEAST_LEFT,
    FactionCode,
    faction_by_id,
    faction_ids,
    factions_left,
)
from neuroshima.players.models import Player
from neuroshima.players.player_settings import (
    MOST_FACTIONS,
    PlayerSettings,
    change_settings,
    fits_cookie,
    settings_of,
)
from neuroshima.refusals import Code, refusal

SETTINGS: Mapping[str, str] = {"favourite": "favourite_factions", "banned": "banned_factions"}
"""The setting of each kind of preference."""


def change_preference(
    player: Player | None, request: HttpRequest, game: Game, faction_id: str, kind: str, on: bool
) -> PlayerSettings:
    """Put a faction on one of the player's lists, or take it off.

    For a new visitor, call `remember` with the result. Raises Refusal `no_such_faction`, `malformed`,
    `nothing_left_to_draw`, `too_many_kept`."""
    setting = SETTINGS.get(kind)
    if setting is None:
        raise refusal(Code.MALFORMED)
    name = f"{game.id}/{faction_by_id(game, faction_id).id}"
    with transaction.atomic():
        if player is not None:  # two changes at once both count
            player = Player.objects.select_for_update().get(pk=player.pk)
        kept = getattr(settings_of(player, request), setting)
        wanted = [other for other in kept if other != name] + ([name] if on else [])
        if len(wanted) > MOST_FACTIONS:
            raise refusal(FactionCode.TOO_MANY_KEPT)
        if kind == "banned" and on and factions_left(faction_ids(wanted, game), game) < LEAST_LEFT:
            raise refusal(FactionCode.NOTHING_LEFT_TO_DRAW, count=LEAST_LEFT)
        chosen = change_settings(player, request, {setting: wanted})
    if player is None and not fits_cookie(chosen):
        raise refusal(FactionCode.TOO_MANY_KEPT)
    return chosen
