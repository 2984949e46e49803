"""Read and write positions with all secrets (docs/convoy-data.md).

`position_types` says which fields there are. Here are the checks that it cannot express."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from neuroshima_contract.complaints import malformed
from neuroshima_contract.refusal import BadPosition, _
from pydantic import ValidationError

from ..battle.phases import BattleStart, seat_of
from ..battle.resolution import CityDestruction, EndOfBattle
from ..components.cards import CITIES, KINDS, MOLOCH, OUTPOST, SIDES, Box, Card
from ..steps.agenda import Question, QuestionData, Step
from ..steps.step_files import dump_step, load_step
from ..table.table import Result, Table
from ..table.unit import Unit
from .known_files import dump_known, load_known
from .position_types import POSITION, CityData, PositionData, SideData, UnitData
from .state import Options, State

PILES = tuple(SideData.__annotations__)
"""Fields of a side, all of them lists of its cards."""
TOKENS = tuple(name for name in UnitData.__annotations__ if name not in ("card", "strength", "module"))
"""Fields of a unit that are the same in data and in memory."""
MOST_CARDS = 99
"""Of a side in a position written by hand: more than the box has, so that any case can be tried."""


def load_position(box: Box, options: Options, raw: object) -> State:
    """The state that plain data describes.

    Raises BadPosition, with the path of the reason."""
    try:
        data = POSITION.validate_python(raw)
    except ValidationError as error:
        raise malformed(error) from None
    table = Table(box, data["chance"]["seed"])
    table.drawn = data["chance"]["drawn"]
    _load_rows(table, data)
    _load_sides(table, data)
    _load_battle(table, data)
    table.phase, table.seat, table.round = data["phase"], data["seat"], data["round"]
    table.skip_modules = data["skip_modules"]
    playing = data["playing"]
    table.playing = _card(box, playing, "playing") if playing is not None else None
    _check_number(table)
    for path in load_known(table, data["known"]):
        raise _bad(_("A card that is known does not lie there."), path)
    _load_outcome(table, data)
    state = State(table, options)
    _load_agenda(state, data)
    return state


def _bad(message: str, path: str, **params: object) -> BadPosition:
    return BadPosition("bad_position", message, path, **params)


def _card(box: Box, name: str, path: str) -> Card:
    card = box.cards.get(name)
    if card is None:
        raise BadPosition("unknown_card", _("There is no card %(card)s."), path, card=name)
    return card


def _city(box: Box, name: str, path: str) -> int:
    city = box.city(name)
    if city is None:
        raise BadPosition("unknown_city", _("There is no city %(city)s."), path, city=name)
    return city.number


def _load_sides(table: Table, data: PositionData) -> None:
    for side, name in enumerate(SIDES):
        for pile in PILES:
            cards = getattr(table.sides[side], pile)
            for index, card_name in enumerate(data[name][pile]):  # type: ignore[literal-required]
                path = f"{name}.{pile}.{index}"
                card = _card(table.box, card_name, path)
                if card.side != side:
                    raise _bad(_("%(card)s is a card of the other side."), path, card=card_name)
                cards.append(card)


def _check_number(table: Table) -> None:
    """Check the number of cards of each side, which no rule changes."""
    for side in (MOLOCH, OUTPOST):
        rows = [unit for city in table.rows for row in city for unit in row]
        in_rows = sum(unit.card.side == side for unit in rows)
        modules = sum(unit.module is not None for unit in rows) if side == MOLOCH else 0
        piles = sum(len(getattr(table.sides[side], pile)) for pile in PILES)
        playing = table.playing is not None and table.playing.side == side
        if in_rows + modules + piles + playing > MOST_CARDS:
            raise _bad(_("A side has at most %(count)s cards."), SIDES[side], count=MOST_CARDS)


def _load_rows(table: Table, data: PositionData) -> None:
    for name, entry in data["cities"].items():
        city = _city(table.box, name, f"cities.{name}")
        districts = table.box.cities[city].districts
        for index, district in enumerate(entry["destroyed"]):
            if district >= districts:
                raise _bad(_("The city has no such district."), f"cities.{name}.destroyed.{index}")
        table.destroyed[city] = set(entry["destroyed"])
        for side, side_name in enumerate(SIDES):
            for index, unit in enumerate(entry[side_name]):
                path = f"cities.{name}.{side_name}.{index}"
                table.rows[city][side].append(_unit(table, unit, side, path))


def _unit(table: Table, data: UnitData, side: int, path: str) -> Unit:
    card = _card(table.box, data["card"], f"{path}.card")
    if card.side != side or not card.is_unit:
        kinds = ", ".join(kind for kind in KINDS[SIDES[side]] if kind in ("robot", "soldier", "building"))
        raise _bad(
            _("%(card)s cannot lie here: this row takes only %(kinds)s."), f"{path}.card", card=card.id, kinds=kinds
        )
    unit = table.new_unit(card)
    unit.tokens = data["strength"]
    for name in TOKENS:
        setattr(unit, name, data[name])  # type: ignore[literal-required]
    if data["module"] is not None:
        unit.module = _card(table.box, data["module"], f"{path}.module")
        if unit.module.kind != "module" or card.kind == "building":
            raise _bad(_("Only Modules lie under a card, and only under Robots and Soldiers."), f"{path}.module")
    if not unit.is_robot and (unit.shield or unit.deactivated or unit.module_deactivated):
        raise _bad(_("Shield and Deactivation tokens lie on Robots only."), path)
    if unit.module_deactivated and (unit.module is None or unit.module.effect is None):
        raise _bad(_("There is no special Module here that could be switched off."), f"{path}.module_deactivated")
    return unit


def _load_battle(table: Table, data: PositionData) -> None:
    """The cities before the battle's are destroyed, whether the file says so or not.

    A target that is destroyed itself stands for the city's leftmost district that is not."""
    phase, battle, leaving = data["phase"], data["battle"], data["leaving"]
    if battle is not None:
        city, district = _city(table.box, battle["city"], "battle.city"), battle["district"]
        if district >= table.box.cities[city].districts:
            raise _bad(_("The city has no such district."), "battle.district")
    else:
        open_cities = [city for city in range(CITIES) if table.standing_districts(city)]
        city, district = (open_cities[0], -1) if open_cities else (CITIES - 1, -1)
    table.turned = table.target_city = city
    if leaving is not None:
        table.turned = _city(table.box, leaving, "leaving")
        if table.turned != city - 1 or phase not in ("resolve", "over"):  # a player may leave meanwhile
            raise _bad(_("A city is left only when its last district has been destroyed."), "leaving")
    for gone in range(city):
        table.destroyed[gone] = set(range(table.box.cities[gone].districts))
    standing = table.standing_districts(city)
    if not standing and phase not in ("resolve", "over"):
        raise _bad(_("All districts of the city that is fought for are destroyed."), "battle.city")
    if any(not table.standing_districts(later) for later in range(city + 1, CITIES)):
        raise _bad(_("A city is destroyed though one before it is not."), "cities")
    kept = phase == "resolve" or (phase == "over" and battle is not None)
    table.target = district if district in standing or kept or not standing else standing[0]
    table.target = max(table.target, 0)


def _load_outcome(table: Table, data: PositionData) -> None:
    outcome = data["outcome"]
    if (data["phase"] == "over") != (outcome is not None):
        raise _bad(_("A game has an outcome exactly when it is over."), "outcome")
    if outcome is not None:
        table.result = Result(outcome["winners"][0], outcome["reason"])


def _load_agenda(state: State, data: PositionData) -> None:
    """Load the agenda and the pending decision.

    The decision is computed again and must be equal to the file's."""
    run, pending = state.run, data["pending"]
    try:
        run.agenda = [load_step(run.table, entry) for entry in data["agenda"]]
        question = run.agenda[-1].question(run) if run.agenda else None
    except (KeyError, ValueError, TypeError, IndexError, AttributeError, AssertionError):
        raise _bad(_("The list of what is still to be done cannot be read."), "agenda") from None
    if run.table.turned != run.table.target_city and _leaves_a_board_unturned(run.agenda):
        raise _bad(_("The next battle begins only when the board of the city that is left has been turned."), "agenda")
    if run.agenda and (question is None or not question.is_asked):
        raise _bad(_("Nobody has to decide anything in this position."), "agenda")
    if (pending is not None) != (question is not None):
        raise _bad(_("The pending decision does not fit what is still to be done."), "pending")
    if pending is not None and question is not None and not _agree(pending, question):
        raise _bad(_("This position leads to a different decision from the one it names."), "pending")
    run.pending = question


def _leaves_a_board_unturned(agenda: Iterable[Step]) -> bool:
    """Whether the next battle would begin before the board of a left city is turned.

    Not allowed (convoy 6 phase 6). The last step of an agenda is done first."""
    decisive = [step for step in agenda if isinstance(step, BattleStart | EndOfBattle | CityDestruction)]
    return bool(decisive) and isinstance(decisive[-1], BattleStart)


def _agree(data: QuestionData, question: Question) -> bool:
    answers = question.answers if data["answers"] is None else data["answers"]
    return (data["seat"], data["kind"], answers) == (question.seat, question.kind, question.answers)


def dump_position(state: State) -> PositionData:
    """The whole position with its secrets, as `load_position` takes it."""
    table, run = state.table, state.run
    data: PositionData = {
        "battle": {"city": table.box.cities[table.target_city].id, "district": table.target},
        "phase": table.phase,
        "cities": {city.id: _dump_city(table, city.number) for city in table.box.cities},
        "moloch": _dump_side(table, MOLOCH),
        "outpost": _dump_side(table, OUTPOST),
        "round": table.round,
        "chance": {"seed": table.seed, "drawn": table.drawn},
    }
    if table.phase == "mulligan":
        data["seat"] = seat_of(table)
    if table.skip_modules:
        data["skip_modules"] = True
    if table.playing is not None:
        data["playing"] = table.playing.id
    if table.turned != table.target_city:
        data["leaving"] = table.box.cities[table.turned].id
    if run.agenda:
        data["agenda"] = [dump_step(run, step) for step in run.agenda]
    if run.pending is not None:
        data["pending"] = run.pending.dump()
    if table.result is not None:
        data["outcome"] = {"winners": [table.result.winner], "reason": table.result.reason}
    known = dump_known(table)
    if known:
        data["known"] = known
    return data


def _dump_city(table: Table, city: int) -> CityData:
    moloch, outpost = ([dump_unit(unit) for unit in row] for row in table.rows[city])
    return {"destroyed": sorted(table.destroyed[city]), "moloch": moloch, "outpost": outpost}


def dump_unit(unit: Unit) -> UnitData:
    """A card on the table: the fields that each of its side has, and others that are not empty."""
    data: UnitData = {"card": unit.card.id, "strength": unit.tokens, "module": unit.module.id if unit.module else None}
    if unit.is_robot:
        data["shield"], data["deactivated"] = unit.shield, unit.deactivated
    if unit.module_deactivated:
        data["module_deactivated"] = True
    if unit.netted:
        data["netted"] = True
    if unit.used:
        data["used"] = True
    if unit.arrived:
        data["arrived"] = unit.arrived
    return data


def _dump_side(table: Table, side: int) -> SideData:
    return cast(SideData, {pile: [card.id for card in getattr(table.sides[side], pile)] for pile in PILES})
