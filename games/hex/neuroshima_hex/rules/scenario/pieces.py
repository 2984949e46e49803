"""Units and foundation tiles that lie on the board of a scenario from the start: checked, and laid.

A tile of the side's own army comes out of its stack; so every army that may play the side must have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from neuroshima_contract.complaints import with_suggestion
from neuroshima_contract.refusal import Unfit, _

from ..board.terrain import Units
from ..board.tiles import Tile
from .scenario_file import PieceTable, ScenarioFile

if TYPE_CHECKING:
    from ..state.registry import Registry
    from ..state.state import State
    from .scenario import Scenario


def piece_complaints(file: ScenarioFile, known: Registry) -> Iterator[tuple[str, Unfit]]:
    """What of the pieces does not exist, or is more than there is, as (place in the file, reason)."""
    used: Counter[tuple[int, str, str]] = Counter()
    for number, piece in enumerate(file.piece):
        place = f"piece.{number}"
        if piece.side >= len(file.side):
            continue
        armies = [piece.army] if piece.army is not None else file.side[piece.side].armies
        if not armies:
            yield f"{place}.army", Unfit(_("a tile of its own needs a side with named armies; or name an allied army"))
        if piece.army is not None and piece.army in file.side[piece.side].armies:
            yield f"{place}.army", Unfit(_("that is an army of the side itself: leave it out"))
        for name in armies:
            army = known.armies.get(name)
            tile = army.tiles.get(piece.tile) if army is not None else None
            used[piece.side, name, piece.tile] += 1
            if army is None and piece.army is not None:
                reason = Unfit(_("there is no army called %(army)s"), army=name)
                yield f"{place}.army", with_suggestion(reason, name, known.armies)
            elif army is not None and not _can_lie(tile, piece):
                lying = [each.id for each in army.tiles.values() if _can_lie(each, piece)]
                reason = Unfit(_("the army has no tile called %(name)s that could lie there"), name=piece.tile)
                yield f"{place}.tile", with_suggestion(reason, piece.tile, lying)
            elif tile is not None and used[piece.side, name, piece.tile] > tile.count:
                yield f"{place}.tile", Unfit(_("the army has fewer copies of %(name)s"), name=piece.tile)


def _can_lie(tile: Tile | None, piece: PieceTable) -> bool:
    """Whether such a tile may lie there from the start: a unit, or one's own foundation tile."""
    return tile is not None and (tile.is_troop or (tile.is_foundation and piece.army is None))


def misplaced_pieces(scenario: Scenario, known: Registry) -> Iterator[tuple[str, Unfit]]:
    """Pieces that cannot lie where the file puts them, as (place in the file, reason)."""
    land, index = scenario.land, scenario.land.grid.index
    standing = {index[fixture.at] for fixture in scenario.file.fixture} | {index[p.at] for p in scenario.file.prize}
    lying: set[int] = set()
    nobody: Units = [None] * land.grid.size
    for number, piece in enumerate(scenario.file.piece):
        at = index[piece.at]
        tile = _tile_of(scenario.file, piece, known)
        taken = lying if tile.is_foundation else standing
        if at in taken:
            yield f"piece.{number}.at", Unfit(_("there is a tile on that field"))
        elif at in land.cut_off or land.bars(tile, piece.side, at, nobody):
            yield f"piece.{number}.at", Unfit(_("such a tile cannot lie on that field"))
        taken.add(at)
    for number, side in enumerate(scenario.file.side):
        zone = scenario.zone(side.hq)
        if zone and standing.issuperset(zone):
            yield f"side.{number}.hq", Unfit(_("its HQ has no free field"))


def _tile_of(file: ScenarioFile, piece: PieceTable, known: Registry) -> Tile:
    return known.armies[piece.army or file.side[piece.side].armies[0]].tiles[piece.tile]


def lay_pieces(state: State) -> None:
    """Put the pieces of the scenario on the board, each of its side; own ones come out of the stack."""
    assert state.scenario is not None
    for piece in state.scenario.file.piece:
        seat, at = state.sides.index(piece.side), state.grid.index[piece.at]
        player = state.players[seat]
        tile = state.definition(piece.army or player.army.id, piece.tile)
        if piece.army is None:
            player.stack.remove(tile.id)
        (state.ground if tile.is_foundation else state.units)[at] = state.unit(tile, seat, at, piece.rotation)
