"""Load markers, prizes, tiles of the land, Structures, leaders (hex 9.4), and steps of the setup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from neuroshima_contract.refusal import BadPosition, _

from ..battle.held_markers import unheld
from ..board.board import MOST_KEPT, replace_markers
from ..board.markers import Guard, Prize
from ..grid import JsonCoord
from ..leaders.cards import LEADERS
from ..leaders.use import DEALT, choosers
from ..randomness import Chance
from ..scenario.steps import Begin, ChooseLeader, Deploy, HeadStart, PlaceHq, PutFixtures, Step
from ..state.data import OFF_BOARD
from ..state.state import State
from ..turn import setup
from ..turn.player import Card, Leading
from .position_types import (
    ChooseLeaderData,
    FixtureData,
    FixturesData,
    LeadersData,
    Marks,
    PieceData,
    PlayerData,
    PrizeData,
    StepData,
    TurnData,
)

NO_LEADERS = _("This match is played without leaders.")


def load_leading(state: State, data: LeadersData | None) -> None:
    """The cards that lie before the teams; where nothing is said, none are left.

    Raises BadPosition: bad_position, unknown_leader."""
    teams = len({player.team for player in state.players})
    if not state.options.leaders:
        if data is not None:
            raise BadPosition("bad_position", NO_LEADERS, "leaders")
        return
    cards = [None] * teams if data is None else data["cards"]
    _check_leaders([card["leader"] if card is not None else None for card in cards], "leaders.cards")
    chance = Chance("", 0) if data is None else Chance(data["chance"]["seed"], data["chance"]["drawn"])
    state.leading = Leading([None if card is None else Card(card["leader"], card["used"]) for card in cards], chance)


def check_leaders_used(state: State, data: TurnData) -> None:
    """Check what the running turn remembers of leaders. Raises BadPosition("bad_position")."""
    if state.leading is None:
        if data["led"] or data["discarded"] or data["phase"] == "leader":
            raise BadPosition("bad_position", NO_LEADERS, "turn")
        return
    cards = state.leading.cards
    unused = [team for team in data["led"] if team < len(cards) and (card := cards[team]) is not None and not card.used]
    if unused or sorted(set(data["led"])) != sorted(data["led"]) or any(team >= len(cards) for team in data["led"]):
        raise BadPosition(
            "bad_position", _("A leader is used once in a turn, and then its card is turned over."), "turn.led"
        )
    if data["discarded"] and data["phase"] != "play":
        message = _("The forced discard is followed by the rest of the turn.")
        raise BadPosition("bad_position", message, "turn.discarded")


def load_choice(state: State, step: ChooseLeaderData, path: str) -> ChooseLeader:
    """The choice that is under way. Raises BadPosition: bad_position, unknown_leader."""
    if state.leading is None or any(card is not None for card in state.leading.cards):
        raise BadPosition("bad_position", _("Leaders are chosen once, before anything else."), path)
    dealt = [leader for hand in step["dealt"] for leader in hand]
    _check_leaders(dealt, f"{path}.dealt")
    if any(len(hand) != DEALT for hand in step["dealt"]):
        raise BadPosition("bad_position", _("Everybody chooses from three leaders."), f"{path}.dealt")
    for team, leader in enumerate(step["chosen"]):
        if leader is not None and leader not in step["dealt"][team]:
            message = _("Only one of the leaders that were dealt can be chosen.")
            raise BadPosition("bad_position", message, f"{path}.chosen.{team}")
    if None not in step["chosen"]:
        raise BadPosition("bad_position", _("All leaders have been chosen."), f"{path}.chosen")
    return ChooseLeader(tuple(map(tuple, step["dealt"])), tuple(step["chosen"]))


def check_leaders_turn(state: State) -> None:
    """While leaders are chosen the turn is that of the first seat that has not.

    Raises BadPosition("bad_position")."""
    if not state.setup and state.turn.phase != "leader":  # as nearly always
        return
    steps = [isinstance(step, ChooseLeader) for step in state.setup]
    choosing = any(steps)
    fits = choosing == (state.turn.phase == "leader") and not any(steps[1:])
    if not fits or (choosing and state.turn.seat != choosers(state)[0]):
        message = _("The first step of the setup does not fit the turn.")
        raise BadPosition("bad_position", message, "turn.phase")


def _check_leaders(leaders: Sequence[str | None], path: str) -> None:
    """Every leader is one card."""
    named = [leader for leader in leaders if leader is not None]
    for leader in named:
        if leader not in LEADERS:
            raise BadPosition("unknown_leader", _("There is no leader called %(leader)s."), path, leader=leader)
    if len(set(named)) != len(named):
        raise BadPosition("bad_position", _("There is one card of each leader."), path)


NO_MARKER = _("There is no marker called %(marker)s.")
NO_FIXTURE = _("There is no tile of the land called %(tile)s.")
WRONG_SETUP = _("The setup and the phase do not fit together.")


def field_of(state: State, coord: JsonCoord, path: str) -> int:
    """The number of a field. Raises BadPosition("off_board")."""
    number = state.grid.index.get((coord[0], coord[1]))
    if number is None:
        raise BadPosition("off_board", OFF_BOARD, path)
    return number


def check_seat(state: State, seat: int, path: str) -> None:
    """Raises BadPosition where nobody sits there."""
    if seat >= len(state.players):
        raise BadPosition("bad_position", _("There is no such seat at this table."), path)


# Markers --------------------------------------------------------------------------------------------------------------


def mark(state: State, at: int, marks: Marks, path: str) -> None:
    """Put these markers on the unit there.

    Raises BadPosition: unknown_marker, bad_position."""
    _check_known(state, marks, path)
    unit, kinds = state.units[at], state.registry.markers
    assert unit is not None
    kept = sum(count for name, count in marks.items() if kinds[name].kept)
    if kept and (unit.is_hq or kept > MOST_KEPT):
        message = _("At most two such markers lie on a unit, and none on an HQ.")
        raise BadPosition("bad_position", message, path)
    for name, count in marks.items():
        if kinds[name].single and count > 1:
            raise BadPosition("bad_position", _("A unit has at most one such marker."), f"{path}.{name}")
        if kinds[name].army and not _takes_part(state, kinds[name].army):
            raise BadPosition("bad_position", _("Nobody in the match has such markers."), f"{path}.{name}")
    state.board.put_markers(at, marks)


def _takes_part(state: State, army: str) -> bool:
    """Whether a player has that army, or allied units of it stand on the board."""
    return army in state.board.armies or any(u is not None and u.tile.army == army for u in state.units)


def check_held_markers(state: State) -> None:
    """Each marker that a unit holds on another one is held."""
    for unit, marker in unheld(state.board, state.forces()):
        at = state.coord(unit.at)
        message = _("Nobody holds the marker %(marker)s on the unit there: %(at)s.")
        raise BadPosition("bad_position", message, "board", marker=state.board.kinds[marker].names, at=str(at))


def _check_known(state: State, marks: Marks, path: str, only_kept: bool = False) -> None:
    for name in marks:
        kind = state.registry.markers.get(name)
        if kind is None:
            raise BadPosition("unknown_marker", NO_MARKER, path, marker=name)
        if only_kept and not kind.kept:
            raise BadPosition("bad_position", _("Nobody wins or keeps such a marker."), path)


def put_kept_markers(state: State, players: Sequence[PlayerData]) -> None:
    """Load the markers that players have won and not yet used."""
    for seat, player in enumerate(players):
        if player["markers"] or player["won"]:
            _check_known(state, player["markers"], f"players.{seat}.markers", only_kept=True)
            _check_known(state, player["won"], f"players.{seat}.won", only_kept=True)
            state.board.keep(seat, player["markers"])
            state.board.won = replace_markers(state.board.won, seat, player["won"])
        for army, units in player["spared"].items():
            _check_units(state, army, units, f"players.{seat}.spared.{army}")


def check_supply(state: State, path: str = "board") -> None:
    """No more markers of a kind are in play than there are.

    Raises BadPosition("too_many_markers")."""
    found = state.board.markers_in_play()
    for name, kind in state.registry.markers.items() if found else ():
        if found[name] > kind.supply:
            message = _("There are only %(count)s markers of that kind.")
            raise BadPosition("too_many_markers", message, path, count=kind.supply)


# Structures -----------------------------------------------------------------------------------------------------------


def put_structures(state: State, players: Sequence[PlayerData], board: Sequence[PieceData]) -> None:
    """Load which players may still build their Structure.

    Structures on the board must be whole. Raises BadPosition: no_structures, half_structure, bad_position."""
    parts = {unit.at: unit for unit in state.units if unit is not None and unit.tile.part}
    for number, piece in enumerate(board if parts else ()):
        if state.grid.number(piece["at"]) in parts:
            _check_whole(state, piece, f"board.{number}")
    for player, entry in zip(state.players, players, strict=True):
        has = state.options.structures and player.army.structure is not None
        standing = any(part.owner == player.seat for part in parts.values())
        if entry["structure"] and (standing or not has):
            message = _("The Structure of this player is not to be built any more.")
            raise BadPosition("bad_position", message, f"players.{player.seat}.structure")
        player.structure = has and not standing and entry["structure"] is not False


def _check_whole(state: State, piece: PieceData, path: str) -> None:
    if not state.options.structures:
        message = _("This game is played without Structures.")
        raise BadPosition("no_structures", message, f"{path}.tile")
    own = [u for u in state.units if u is not None and u.tile.part and u.owner == piece["seat"]]
    parts = sorted(u.tile.part for u in own)
    if parts != [1, 2] or own[1].at not in state.grid.neighbours[own[0].at]:
        message = _("A Structure stands on the board with both its tiles, side by side.")
        raise BadPosition("half_structure", message, f"{path}.tile")


# What lies on the land ------------------------------------------------------------------------------------------------


def put_fixtures(state: State, fixtures: Sequence[FixtureData]) -> None:
    """Raises BadPosition: off_board, unknown_tile, two_on_a_field, bad_position."""
    for number, fixture in enumerate(fixtures):
        path = f"fixtures.{number}"
        at = field_of(state, fixture["at"], f"{path}.at")
        if fixture["tile"] not in state.registry.fixtures:
            raise BadPosition("unknown_tile", NO_FIXTURE, f"{path}.tile", tile=fixture["tile"])
        if at in state.board.fixtures:
            raise BadPosition("two_on_a_field", _("Two tiles of the land lie on one field."), f"{path}.at")
        if not state.bears_fixture(at):
            raise BadPosition("bad_position", _("The land there bears no such tile."), f"{path}.at")
        if any(other.tile == state.registry.fixtures[fixture["tile"]] for other in state.board.fixtures.values()):
            raise BadPosition("too_many_copies", _("There is only one such tile of the land."), f"{path}.tile")
        state.lay_fixture(fixture["tile"], at, fixture["rotation"])


def put_prizes(state: State, prizes: Sequence[PrizeData]) -> None:
    """Load the prizes.

    Raises BadPosition: off_board, unknown_army, two_on_a_field, bad_position, unknown_marker."""
    for number, prize in enumerate(prizes):
        path = f"prizes.{number}"
        at = field_of(state, prize["at"], f"{path}.at")
        if at in state.board.prizes or at in state.board.fixtures:
            raise BadPosition("two_on_a_field", _("Two prizes lie on one field."), f"{path}.at")
        if state.units[at] is not None:
            raise BadPosition("two_on_a_field", _("A unit stands on the field of a prize."), f"{path}.at")
        if not state.land.bears_prize(at):
            raise BadPosition("bad_position", _("A prize lies where nobody can stand."), f"{path}.at")
        if not prize["markers"]:
            raise BadPosition("bad_position", _("A prize has markers."), f"{path}.markers")
        if prize["damage"] >= prize["security"]:
            raise BadPosition("bad_position", _("A prize that has been won is gone."), f"{path}.damage")
        _check_known(state, prize["markers"], f"{path}.markers", only_kept=True)
        for index, army in enumerate(prize["armies"]):
            state.registry.army(army, f"{path}.armies.{index}")
        state.board.lay_prize(at, _prize(state, prize, path))


def _prize(state: State, prize: PrizeData, path: str) -> Prize:
    guard = None
    if prize["guard"] is not None:
        state.registry.army(prize["guard"]["army"], f"{path}.guard.army")
        fields = (field_of(state, c, f"{path}.guard.fields.{n}") for n, c in enumerate(prize["guard"]["fields"]))
        guard = Guard(prize["guard"]["army"], frozenset(fields))
    return Prize(dict(prize["markers"]), prize["security"], prize["damage"], frozenset(prize["armies"]), guard)


# The setup ------------------------------------------------------------------------------------------------------------


def load_setup(state: State, steps: Sequence[StepData] | None) -> None:
    """Load the steps of the setup that remain.

    Without any, those that every game starts with. The first step must fit the phase and the seat to move."""
    turn = state.turn
    if steps is None:
        state.setup = setup.ordinary(state, turn.seat) if turn.phase == "place_hq" else []
        if turn.phase == "deploy":
            raise BadPosition("bad_position", WRONG_SETUP, "setup")
        return
    state.setup = [_step(state, step, f"setup.{number}") for number, step in enumerate(steps)]
    _check_order(state)
    if state.setup and not _fits(state.setup[0], turn.phase):
        raise BadPosition("bad_position", WRONG_SETUP, "setup")
    first = state.setup[0] if state.setup else None
    placing = turn.phase in ("place_hq", "deploy")
    if placing and (first is None or isinstance(first, ChooseLeader) or first.seat != turn.seat):
        raise BadPosition("bad_position", WRONG_SETUP, "setup")


def _fits(step: Step, phase: str) -> bool:
    if isinstance(step, ChooseLeader):
        return phase == "leader"
    if isinstance(step, PlaceHq):
        return phase == "place_hq"
    if isinstance(step, Deploy | PutFixtures):
        return phase == "deploy"
    return isinstance(step, HeadStart) and phase not in ("place_hq", "deploy")


def _check_order(state: State) -> None:
    """Check that each missing HQ is placed once, and an ordinary turn comes last."""
    coming = [step.seat for step in state.setup if isinstance(step, PlaceHq)]
    missing = [p.seat for p in state.players if not p.out for _hq in state.missing_hqs(p.seat)]
    begins = [isinstance(step, Begin) for step in state.setup]
    if state.setup and (sorted(coming) != missing or sum(begins) != 1 or not begins[-1]):
        message = _("The setup places every HQ that is missing once, and ends with the first turn.")
        raise BadPosition("bad_position", message, "setup")


def _step(state: State, step: StepData, path: str) -> Step:
    if step["step"] == "leader":
        return load_choice(state, step, path)
    check_seat(state, step["seat"], f"{path}.seat")
    if step["step"] == "turns":
        return HeadStart(step["seat"], step["count"])
    if step["step"] == "begin":
        return Begin(step["seat"], state.hands.first if step["limit"] is None else step["limit"])
    fields = None
    if step["fields"] is not None:
        fields = tuple(sorted({field_of(state, c, f"{path}.fields.{n}") for n, c in enumerate(step["fields"])}))
    if step["step"] == "hq":
        return PlaceHq(step["seat"], fields)
    if step["step"] == "deploy":
        state.registry.army(step["army"], f"{path}.army")
        _check_units(state, step["army"], step["units"], f"{path}.units")
        optional, reserve = step["optional"], step["reserve"]
        return Deploy(step["seat"], step["army"], dict(step["units"]), step["count"], fields, optional, reserve)
    return _fixtures(state, step, fields, path)


def _fixtures(state: State, step: FixturesData, fields: tuple[int, ...] | None, path: str) -> PutFixtures:
    for number, tile in enumerate(step["tiles"]):
        if tile not in state.registry.fixtures:
            raise BadPosition("unknown_tile", NO_FIXTURE, f"{path}.tiles.{number}", tile=tile)
    return PutFixtures(step["seat"], tuple(step["tiles"]), step["count"], fields)


def _check_units(state: State, army: str, units: Mapping[str, int], path: str) -> None:
    found = state.registry.army(army, path)
    for name, count in units.items():
        tile = state.registry.tile(found, name, path)
        if not tile.is_troop:
            raise BadPosition("bad_position", _("Only units are allies."), path)
        if count > tile.count:
            message = _("The army has fewer copies of %(tile)s.")
            raise BadPosition("too_many_copies", message, path, tile=tile.names)
