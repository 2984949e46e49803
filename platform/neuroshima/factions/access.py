"""The only way to read factions: the factions of a game, who plays which, and which suit who is new.

A player's favourites and ban list are changed here, too, one faction at a time.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Faction, FactionPiece, Game, OptionValues
from neuroshima_contract.lessons import ID

from neuroshima import plugins
from neuroshima.factions.models import FactionSetting
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play import SeatPlan
from neuroshima.matches.play.creating import draw_choices
from neuroshima.players.models import Player
from neuroshima.players.player_settings import (
    MOST_FACTIONS,
    PlayerSettings,
    change_settings,
    fits_cookie,
    settings_of,
    settings_of_player,
)
from neuroshima.records.history import LOOKED_AT, last_ended_matches_of
from neuroshima.refusals import Code, RefusalCode, WayOn, refusal

SIMILAR = 0.6
MOST_SIMILAR = 4
logger = logging.getLogger(__name__)


@lru_cache(maxsize=16)
def factions_of(game: Game) -> Mapping[str, Faction]:
    """The factions of a game by their ids, in its order.

    A faction with an invalid or repeated id is left out and logged."""
    try:
        offered = list(game.guide.factions())
    except Exception:
        logger.exception("%s cannot say which factions it has", game.id)
        return {}
    found: dict[str, Faction] = {}
    for faction in offered:
        if not re.fullmatch(ID, faction.id) or faction.id in found:
            logger.warning("the faction %s of %s is left out: its id must be a word, and its own", faction.id, game.id)
        else:
            found[faction.id] = faction
    return found


def switched_off(game: Game) -> frozenset[str]:
    """Ids of the factions that cannot be chosen for new matches here."""
    rows = FactionSetting.objects.filter(game=game.id, enabled=False)
    return frozenset(rows.values_list("faction", flat=True))


def closed_options(game: Game) -> list[OptionValues]:
    """The options of the factions that are switched off."""
    off = switched_off(game)
    return [faction.options for name, faction in factions_of(game).items() if name in off] if off else []


def can_be_switched(game: Game) -> list[Faction]:
    """The factions that players choose; a role always belongs to its seat."""
    return [faction for faction in factions_of(game).values() if faction.role is None and faction.options]


def games() -> list[Game]:
    """The games that have factions."""
    return [game for game in plugins.games_by_title() if factions_of(game)]


def faction_by_id(game: Game, faction_id: str) -> Faction:
    """Find a faction. Raises Refusal `no_such_faction`."""
    found = factions_of(game).get(faction_id)
    if found is None:
        raise refusal(FactionCode.NO_SUCH_FACTION)
    return found


def similar_factions(name: str) -> list[tuple[Game, Faction]]:
    """The factions of all games whose id or name resembles `name`, the most similar first."""
    wanted = name.replace("-", "_").lower()
    found = []
    for game in map(text_store.in_use, games()):
        for faction in factions_of(game).values():
            names = {faction.id, *(title.replace(" ", "_").lower() for title in faction.titles.values())}
            likeness = max(_likeness(wanted, each) for each in names)
            if likeness >= SIMILAR:
                found.append((likeness, game, faction))
    found.sort(key=lambda each: -each[0])
    return [(game, faction) for _likeness, game, faction in found[:MOST_SIMILAR]]


def _likeness(wanted: str, name: str) -> float:
    """From 0 to 1. A name that contains the other one is similar, whatever else is in it."""
    if len(wanted) > 2 and (wanted in name or name in wanted):
        return 1.0
    return SequenceMatcher(None, wanted, name).ratio()


def piece_of(faction: Faction, piece_id: str) -> FactionPiece:
    """Raises Refusal `no_such_faction`."""
    found = next((piece for piece in faction.pieces if piece.id == piece_id), None)
    if found is None:
        raise refusal(FactionCode.NO_SUCH_FACTION)
    return found


def faction_of_seat(game: Game, seat: int, options: OptionValues | None) -> Faction | None:
    """Faction of the seat with that number and these options; None if it has none."""
    return next((each for each in factions_of(game).values() if each.is_played(seat, options)), None)


def faction_option(game: Game) -> tuple[str, Mapping[str, Faction]]:
    """Option of a seat that chooses between factions, by value.

    An empty name if no single option does."""
    names = {name for faction in factions_of(game).values() for name in faction.options}
    lists = [faction for faction in factions_of(game).values() if faction.role is None and len(faction.options) == 1]
    if len(names) != 1 or len(lists) != len(factions_of(game)):
        return "", {}
    [name] = names
    return name, {str(faction.options[name]): faction for faction in lists}


NEW_UNTIL = 5
"""A player is new to a game until they have finished so many matches of it."""


def is_new(player: Player | None, game: Game) -> bool:
    """Whether this player has hardly played the game yet."""
    if player is None:
        return True
    last = last_ended_matches_of(player, LOOKED_AT).filter(game=game.id)
    return last.order_by().values("pk")[:NEW_UNTIL].count() < NEW_UNTIL


def preferred_options(player: Player | None, game: Game) -> Sequence[OptionValues]:
    """Seat options that a random choice should prefer for this player.

    For a newcomer these are the easy factions, if there are at least two. Otherwise empty."""
    easy = [
        faction.options
        for faction in factions_of(game).values()
        if faction.options and faction.portrait is not None and faction.portrait.difficulty == "easy"
    ]
    return easy if len(easy) > 1 and is_new(player, game) else []


def preferred_seat_options(
    player: Player | None, game: Game, plans: Sequence[SeatPlan]
) -> list[Sequence[OptionValues]]:
    """As `preferred_options`, for each seat of a match that `player` creates.

    Another player's seat should suit that player. A bot's seat should suit `player`, its opponent."""
    return [preferred_options(plan.player or player, game) for plan in plans]


def banned_options(player: Player | None, game: Game) -> list[OptionValues]:
    """The options of the factions that this player never gets by chance."""
    if player is None:
        return []
    banned = faction_ids(settings_of_player(player).banned_factions, game)
    return [faction.options for name, faction in factions_of(game).items() if name in banned and faction.options]


def faction_ids(kept: Sequence[str], game: Game) -> set[str]:
    """The ids of the factions of `game` in a setting."""
    return {name.partition("/")[2] for name in kept if name.partition("/")[0] == game.id}


def factions_left(banned: Collection[str], game: Game) -> int:
    """How many factions chance may still give to a player who has banned these ids."""
    off = switched_off(game)
    return sum(faction.id not in off and faction.id not in banned for faction in can_be_switched(game))


def check_left_to_draw(player: Player, game: Game) -> None:
    """Raises Refusal `nothing_left_to_draw` if the player has banned everything that is switched on."""
    banned = faction_ids(settings_of_player(player).banned_factions, game)
    if banned and not factions_left(banned, game):
        raise refusal(FactionCode.NOTHING_LEFT_TO_DRAW, count=LEAST_LEFT)


LEAST_LEFT = 2
"""How many factions a ban list must leave for chance, so that two players always find different ones."""


def draw_for(player: Player | None, game: Game, options: OptionValues, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """Draw the open choices of a match that `player` creates (`draw_choices`), as suits the players of the seats.

    People do not get what they have banned."""
    people = [player if plan.kind == "me" else plan.player if plan.kind == "player" else None for plan in plans]
    banned = [banned_options(person, game) for person in people]
    return draw_choices(game, options, plans, preferred_seat_options(player, game, plans), banned)


class FactionCode(RefusalCode):
    """Refusals of the pages of factions."""

    NO_SUCH_FACTION = "no_such_faction", 404, _("There is no such army here."), WayOn("factions", _("All armies"))
    NOTHING_LEFT_TO_DRAW = "nothing_left_to_draw", 409, _(
        "You have banned all other armies of this game. At least %(count)s must be left for chance."
    ), WayOn("factions", _("All armies"))  # fmt: skip
    TOO_MANY_KEPT = "too_many_kept", 409, _(
        "This browser cannot remember more armies. With an account, you can keep more of them."
    ), WayOn("factions", _("All armies"))  # fmt: skip


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
