"""Matches on a map that is not handed in: at once, at one screen or against a bot."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima_contract import Game, OptionValues, Preset

from neuroshima.maps.checks import OpenMap, tried_pack
from neuroshima.maps.files import id_of
from neuroshima.maps.refusals import MapCode
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play.creating import SeatPlan, create_match, draw_choices
from neuroshima.matches.reading.access import Access
from neuroshima.matches.setup.presets import presets_of
from neuroshima.players.models import Player
from neuroshima.refusals import refusal


class TriedMap:
    """A map as it is tried: the game with its pack, and the preset of it.

    The pack is a stored data file which is never in use. Raises Refusal `map_broken`."""

    def __init__(self, kept: OpenMap) -> None:
        pack = tried_pack(kept)
        row = text_store.record(kept.game.id, pack.file_name, pack.text, note=pack.manifest.version)
        self.digests = {row.name: row.digest}
        self.game: Game = text_store.with_digests(kept.game, {**text_store.usable(kept.game), **self.digests})
        found = presets_of(self.game).get(id_of(pack.id))
        if found is None:
            raise refusal(MapCode.MAP_BROKEN)
        self.preset: Preset = found

    def seats(self) -> list[OptionValues]:
        """Choices of all seats that fit the sides; open ones are drawn by lot. Raises Refusal `nothing_to_draw`."""
        return [plan.options or {} for plan in self.plans(["bot"] * len(self.preset.seats))]

    def plans(self, bots: Sequence[str]) -> list[SeatPlan]:
        """Plans for the seats: of the bot with that id, or, where it is empty, of the player who begins.

        Raises Refusal `nothing_to_draw`."""
        seats = zip(self.preset.seats, bots, strict=True)
        plans = [
            SeatPlan("bot", dict(seat or {}), bot) if bot else SeatPlan("me", dict(seat or {})) for seat, bot in seats
        ]
        return draw_choices(self.game, self.preset.options, plans)


def play(player: Player, kept: OpenMap, bot: str = "", place: int = 0) -> Access:
    """Begin a match on the map, which is never rated. The player has the seat `place` and a bot all others.

    Without a bot the player has all seats, at one screen. Raises Refusal `map_broken`, and as `create_match`."""
    tried = TriedMap(kept)
    size = len(tried.preset.seats)
    mine = min(place, size - 1)
    plans = tried.plans(["" if not bot or seat == mine else bot for seat in range(size)])
    return create_match(player, kept.game.id, tried.preset.options, plans, beside=tried.digests)
