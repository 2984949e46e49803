"""Load the board of a position: fields, terrain, units, and foundation tiles.

There are no more of them than the box has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from neuroshima_contract.refusal import BadPosition, Illegal, _

from ..battle.lost_toughness import find_unsupported
from ..board.army_files import Army
from ..board.terrain import Land, Piece
from ..board.tiles import Tile
from ..grid import EXTENDED_RADIUS, Coord, Join, JsonCoord, are_apart, fits, radius_grid
from ..options.compatibility import is_enlarged, is_extended
from ..options.options import Options
from ..state.registry import Registry
from ..state.state import State
from ..turn.player import Player
from .load_extras import check_seat, field_of, mark
from .position_types import GroundData, JoinData, PatchData, PieceData, PositionData

BASIC = Land(radius_grid(2).coords, ())
NO_HIT_POINTS = _("An HQ without hit points is destroyed.")


def board_for(registry: Registry, options: Options, armies: Sequence[Army]) -> Land:
    """The board of a game without a scenario (hex 8.7).

    The extended one for five and six players, and if it was chosen; one of an expansion's; or the basic one, with what
    these armies bring. Raises BadPosition: unknown_board, wrong_board; Illegal: army_brings_board."""
    players = len(armies)
    check_brought_boards(armies, options)
    if is_enlarged(options):
        return registry.enlarged_land(options.board, players)
    if brought := [army.board for army in armies if army.board is not None]:
        return registry.land_of(brought)
    if not is_extended(options, players):
        return BASIC
    return registry.land(radius_grid(EXTENDED_RADIUS).coords, ())


def check_brought_boards(armies: Sequence[Army | None], options: Options) -> None:
    """Check that armies which bring fields of their own play on the basic board: theirs lie beside that.

    None: not chosen yet. Raises Illegal("army_brings_board")."""
    for seat, army in enumerate(armies):
        if army is None or army.board is None:  # as nearly all
            continue
        if options.scenario is not None or is_enlarged(options) or is_extended(options, len(armies)):
            message = _("This army brings fields of its own, which lie beside the basic board alone.")
            raise Illegal("army_brings_board", message, f"seats.{seat}.army")


def land(registry: Registry, data: PositionData, options: Options) -> Land:
    """The board's fields with their terrain and joins.

    Without any in `data`, those of the scenario, or of the basic board with what the armies bring."""
    if data["fields"] is None and not data["terrain"] and not data["joins"]:
        if options.scenario is not None:
            return registry.scenario(options.scenario).land
        armies = [registry.army(entry["army"], f"players.{seat}.army") for seat, entry in enumerate(data["players"])]
        return board_for(registry, options, armies)
    coords = BASIC.grid.coords if data["fields"] is None else _each_once(data["fields"])
    if coords == BASIC.grid.coords and not data["terrain"] and not data["joins"]:
        return BASIC
    pieces = tuple(_pieces(registry, coords, data["terrain"], "terrain"))
    return registry.land(coords, pieces, _joins(coords, data["joins"]))


def _joins(coords: Sequence[Coord], joins: Sequence[JoinData]) -> tuple[Join, ...]:
    """The joins beside a board of these fields. Raises BadPosition."""
    found: list[Join] = []
    for number, data in enumerate(joins):
        at, one, other = ((q, r) for q, r in (data["at"], *data["fields"]))
        join = Join(at, (one, other))
        if not fits(join, frozenset(coords)) or not are_apart([*found, join]):
            message = _("A join has a place of its own that is no field, between two fields that touch it.")
            raise BadPosition("bad_position", message, f"joins.{number}")
        found.append(join)
    return tuple(sorted(found))


def with_passing_terrain(registry: Registry, land: Land, data: PositionData) -> Land:
    """The land with the terrain that lies there for the running battle alone."""
    passing = data["battle"]["terrain"] if data["battle"] is not None else []
    if not passing:
        return land
    coords = land.grid.coords
    lying = tuple((p.kind, tuple(coords[f] for f in p.fields), p.features) for p in land.patches)
    pieces = (*lying, *_pieces(registry, coords, passing, "battle.terrain"))
    return registry.land(coords, pieces, land.grid.joins)


def _pieces(registry: Registry, coords: tuple[Coord, ...], terrain: list[PatchData], place: str) -> list[Piece]:
    patches: list[Piece] = []
    for number, patch in enumerate(terrain):
        path = f"{place}.{number}"
        kind, features = registry.terrain(patch["kind"], patch["features"], path)
        for index, coord in enumerate(patch["fields"]):
            if (coord[0], coord[1]) not in coords:
                raise BadPosition("off_board", _("That field is not on the board."), f"{path}.fields.{index}")
        patches.append((kind, _each_once(patch["fields"]), features))
    return patches


def _each_once(fields: list[JsonCoord]) -> tuple[Coord, ...]:
    return tuple(sorted({(q, r) for q, r in fields}))


def put_pieces(state: State, board: list[PieceData]) -> None:
    for number, piece in enumerate(board):
        path = f"board.{number}"
        if piece["owner"] is not None:
            _use_owner(state, piece, piece["owner"], path)
        at = field_of(state, piece["at"], f"{path}.at")
        if state.units[at] is not None:
            raise BadPosition("two_on_a_field", _("Two tiles stand on one field."), f"{path}.at")
        tile = _board_tile(state, piece, path)
        state.units[at] = state.unit(tile, piece["seat"], at, piece["rotation"])
        state.wounds[at] = piece["wounds"]
        if piece["markers"]:
            mark(state, at, piece["markers"], f"{path}.markers")


def _use_owner(state: State, piece: PieceData, owner: int, path: str) -> None:
    """Read a tile of a view as one of its owner's, also if another side commands it there."""
    check_seat(state, owner, f"{path}.owner")
    piece["seat"] = owner
    if piece["army"] == state.players[owner].army.id:
        piece["army"] = None  # type: ignore[typeddict-item]


def put_to_turn(state: State, fields: Sequence[JsonCoord]) -> None:
    """Load which of the units that are taken over may still be turned for it.

    The board that is loaded is no new takeover of anybody. Raises BadPosition."""
    state.forces()
    found = {field_of(state, coord, f"to_turn.{number}") for number, coord in enumerate(fields)}
    for number, coord in enumerate(fields):
        if state.grid.number(coord) not in state.board.taken:
            raise BadPosition("bad_position", _("The unit there is not taken over."), f"to_turn.{number}")
    state.board.to_turn = frozenset(found)


def put_ground(state: State, ground: list[GroundData]) -> None:
    for number, piece in enumerate(ground):
        path = f"ground.{number}"
        at = field_of(state, piece["at"], f"{path}.at")
        check_seat(state, piece["seat"], f"{path}.seat")
        tile = state.registry.tile(state.players[piece["seat"]].army, piece["tile"], f"{path}.tile")
        if not tile.is_foundation:
            raise BadPosition("bad_position", _("Only foundation tiles lie under units."), f"{path}.tile")
        if state.ground[at] is not None:
            raise BadPosition("two_on_a_field", _("Two foundation tiles lie on one field."), f"{path}.at")
        state.ground[at] = state.unit(tile, piece["seat"], at, 0)


def _board_tile(state: State, piece: PieceData, path: str) -> Tile:
    check_seat(state, piece["seat"], f"{path}.seat")
    army = own = state.players[piece["seat"]].army
    if piece["army"] is not None:
        army = state.registry.army(piece["army"], f"{path}.army")
    tile = state.registry.tile(army, piece["tile"], f"{path}.tile")
    if tile.is_instant or tile.is_foundation:
        raise BadPosition("bad_position", _("Only units and HQs stand on the board."), f"{path}.tile")
    if tile.part and army is not own:
        raise BadPosition("bad_position", _("An ally has no Structure on the board."), f"{path}.tile")
    if tile.is_hq:
        if army is not own:
            raise BadPosition("bad_position", _("An ally has no HQ on the board."), f"{path}.tile")
        _check_wounds_of_hq(army, tile, piece, f"{path}.wounds")
    return tile


def _check_wounds_of_hq(army: Army, hq: Tile, piece: PieceData, path: str) -> None:
    """An HQ has wounds of its own only where its player has several, and then fewer than its hit points."""
    if army.several_hqs is None:
        if piece["wounds"]:
            message = _("The wounds of an HQ are counted in its player's hit points.")
            raise BadPosition("bad_position", message, path)
    elif piece["wounds"] >= hq.hit_points:
        raise BadPosition("bad_position", NO_HIT_POINTS, path)


def check_wounds(state: State, board: list[PieceData]) -> None:
    """Nobody stands with more wounds than it bears here."""
    lost = {unit.at for unit in find_unsupported(state.board, state.forces())}
    for number, piece in enumerate(board if lost else ()):
        if state.grid.number(piece["at"]) in lost:
            message = _("A unit with that many wounds is destroyed.")
            raise BadPosition("bad_position", message, f"board.{number}.wounds")


def pooled(player: Player) -> list[str]:
    """The tiles in all pools of a player."""
    return [tile for tiles in player.pools.values() for tile in tiles]


def check_copies(state: State) -> None:
    """Nobody has more tiles, or more copies of one, than are in the box."""
    lying = [u for u in state.units if u is not None and not u.tile.part and not state.board.is_ally(u)]
    lying += [u for u in state.ground if u is not None]
    for player in state.players:
        on_board = [u.tile.front for u in lying if u.owner == player.seat]
        tiles = Counter(on_board + player.hand + player.stack + player.discard + pooled(player))
        path = f"players.{player.seat}"
        if tiles.total() > player.army.size:
            raise BadPosition("too_many_tiles", _("An army has %(count)s tiles."), path, count=player.army.size)
        solver = state.puzzle is not None and state.puzzle.seat == player.seat  # more copies than there are: hex 9.6
        for name, count in tiles.items():
            if solver and not player.army.tiles[name].is_hq:
                continue
            if count > player.army.tiles[name].count:
                message = _("The army has fewer copies of %(tile)s.")
                raise BadPosition("too_many_copies", message, path, tile=player.army.tiles[name].names)
            if player.army.tiles[name].is_hq and name not in on_board:
                raise BadPosition("bad_position", _("An HQ is never in a hand, a stack or a discard pile."), path)


def check_allies(state: State, board: list[PieceData]) -> None:
    """No more allied units of a kind stand on the board than an army has."""
    if all(piece["army"] is None for piece in board):
        return
    allies = Counter((unit.tile.army, unit.tile.id) for unit in state.units if unit and state.board.is_ally(unit))
    for number, piece in enumerate(board):
        if piece["army"] is None:
            continue
        tile = state.definition(piece["army"], piece["tile"])
        if allies[piece["army"], piece["tile"]] > tile.count:
            message = _("The army has fewer copies of %(tile)s.")
            raise BadPosition("too_many_copies", message, f"board.{number}.tile", tile=tile.names)
