"""Load positions, with every check that a schema cannot express.

docs/convoy-data.md describes them.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ValidationError

from ..actions.messages import malformed
from ..battle.convoy_movement import EndOfBattle, TurnBoard
from ..battle.phases import BeginBattle
from ..components.cards import CITIES, KINDS, MOLOCH, OUTPOST, SIDES, Box, Card
from ..errors import BadPosition, _
from ..steps.agenda import Step
from ..steps.question import Question
from ..steps.step_files import load_step
from ..table.table import Result, Table
from ..table.unit import Unit
from .known_files import load_known
from .position_schema import PositionModel, QuestionModel, UnitModel
from .state import Options, State

MOST_CARDS = 99
"""Of a side in a position written by hand: more than the box has, so that any case can be tried."""


def load_position(box: Box, options: Options, raw: object) -> State:
    """The state that plain data describes.

    Raises BadPosition, with the path of the reason."""
    try:
        data = PositionModel.model_validate(raw)
    except ValidationError as error:
        raise malformed(error) from None
    table = Table(box, data.chance.seed)
    table.drawn = data.chance.drawn
    _load_rows(table, data)
    _load_sides(table, data)
    _load_battle(table, data)
    table.phase, table.seat, table.round = data.phase, data.seat, data.round
    table.skip_modules = data.skip_modules
    table.playing = _card(box, data.playing, "playing") if data.playing is not None else None
    _check_number(table)
    for path in load_known(table, data.known):
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


def _load_sides(table: Table, data: PositionModel) -> None:
    for side, model in enumerate((data.moloch, data.outpost)):
        piles = {"hand": table.hands, "deck": table.decks, "discard": table.discards}
        for pile, cards in piles.items():
            for index, name in enumerate(getattr(model, pile)):
                path = f"{SIDES[side]}.{pile}.{index}"
                card = _card(table.box, name, path)
                if card.side != side:
                    raise _bad(_("%(card)s is a card of the other side."), path, card=name)
                cards[side].append(card)


def _check_number(table: Table) -> None:
    """Check the number of cards of each side, which no rule changes."""
    for side in (MOLOCH, OUTPOST):
        rows = [unit for city in table.rows for row in city for unit in row]
        in_rows = sum(unit.card.side == side for unit in rows)
        modules = sum(unit.module is not None for unit in rows) if side == MOLOCH else 0
        piles = sum(len(pile[side]) for pile in (table.hands, table.decks, table.discards))
        playing = table.playing is not None and table.playing.side == side
        if in_rows + modules + piles + playing > MOST_CARDS:
            raise _bad(_("A side has at most %(count)s cards."), SIDES[side], count=MOST_CARDS)


def _load_rows(table: Table, data: PositionModel) -> None:
    for name, model in data.cities.items():
        city = _city(table.box, name, f"cities.{name}")
        districts = table.box.cities[city].districts
        for index, district in enumerate(model.destroyed):
            if district >= districts:
                raise _bad(_("The city has no such district."), f"cities.{name}.destroyed.{index}")
        table.destroyed[city] = set(model.destroyed)
        for side, row in enumerate((model.moloch, model.outpost)):
            for index, entry in enumerate(row):
                unit = _unit(table, entry, side, f"cities.{name}.{SIDES[side]}.{index}")
                table.rows[city][side].append(unit)


def _unit(table: Table, model: UnitModel, side: int, path: str) -> Unit:
    card = _card(table.box, model.card, f"{path}.card")
    if card.side != side or not card.is_unit:
        kinds = ", ".join(kind for kind in KINDS[SIDES[side]] if kind in ("robot", "soldier", "building"))
        raise _bad(
            _("%(card)s cannot lie here: this row takes only %(kinds)s."), f"{path}.card", card=card.id, kinds=kinds
        )
    unit = table.new_unit(card)
    unit.tokens, unit.arrived = model.strength, model.arrived
    unit.shield, unit.deactivated, unit.netted, unit.used = model.shield, model.deactivated, model.netted, model.used
    if model.module is not None:
        unit.module = _card(table.box, model.module, f"{path}.module")
        if unit.module.kind != "module" or card.kind == "building":
            raise _bad(_("Only Modules lie under a card, and only under Robots and Soldiers."), f"{path}.module")
    if not unit.is_robot and (model.shield or model.deactivated or model.module_deactivated):
        raise _bad(_("Shield and Deactivation tokens lie on Robots only."), path)
    if model.module_deactivated and (unit.module is None or unit.module.effect is None):
        raise _bad(_("There is no special Module here that could be switched off."), f"{path}.module_deactivated")
    unit.module_deactivated = model.module_deactivated
    return unit


def _load_battle(table: Table, data: PositionModel) -> None:
    """The cities before the battle's are destroyed, whether the file says so or not.

    A target that is destroyed itself stands for the city's leftmost district that is not."""
    if data.battle is not None:
        city, district = _city(table.box, data.battle.city, "battle.city"), data.battle.district
        if district >= table.box.cities[city].districts:
            raise _bad(_("The city has no such district."), "battle.district")
    else:
        open_cities = [city for city in range(CITIES) if table.standing_districts(city)]
        city, district = (open_cities[0], -1) if open_cities else (CITIES - 1, -1)
    table.turned = table.target_city = city
    if data.leaving is not None:
        table.turned = _city(table.box, data.leaving, "leaving")
        if table.turned != city - 1 or data.phase not in ("resolve", "over"):  # a player may leave meanwhile
            raise _bad(_("A city is left only when its last district has been destroyed."), "leaving")
    for gone in range(city):
        table.destroyed[gone] = set(range(table.box.cities[gone].districts))
    standing = table.standing_districts(city)
    if not standing and data.phase not in ("resolve", "over"):
        raise _bad(_("All districts of the city that is fought for are destroyed."), "battle.city")
    if any(not table.standing_districts(later) for later in range(city + 1, CITIES)):
        raise _bad(_("A city is destroyed though one before it is not."), "cities")
    kept = data.phase == "resolve" or (data.phase == "over" and data.battle is not None)
    table.target = district if district in standing or kept or not standing else standing[0]
    table.target = max(table.target, 0)


def _load_outcome(table: Table, data: PositionModel) -> None:
    if (data.phase == "over") != (data.outcome is not None):
        raise _bad(_("A game has an outcome exactly when it is over."), "outcome")
    if data.outcome is not None:
        table.result = Result(data.outcome.winners[0], data.outcome.reason)


def _load_agenda(state: State, data: PositionModel) -> None:
    """Load the agenda and the pending decision.

    The decision is computed again and must be equal to the file's."""
    run = state.run
    try:
        run.agenda = [load_step(run.table, entry) for entry in data.agenda]
        question = run.agenda[-1].question(run) if run.agenda else None
    except (KeyError, ValueError, TypeError, IndexError, AttributeError, AssertionError):
        raise _bad(_("The list of what is still to be done cannot be read."), "agenda") from None
    if run.table.turned != run.table.target_city and _leaves_a_board_unturned(run.agenda):
        raise _bad(_("The next battle begins only when the board of the city that is left has been turned."), "agenda")
    if run.agenda and (question is None or not question.is_asked):
        raise _bad(_("Nobody has to decide anything in this position."), "agenda")
    if (data.pending is not None) != (question is not None):
        raise _bad(_("The pending decision does not fit what is still to be done."), "pending")
    if data.pending is not None and question is not None and not _agree(data.pending, question):
        raise _bad(_("This position leads to a different decision from the one it names."), "pending")
    run.pending = question


def _leaves_a_board_unturned(agenda: Iterable[Step]) -> bool:
    """Whether the next battle would begin before the board of a left city is turned.

    Not allowed (convoy 6 phase 6). The last step of an agenda is done first."""
    decisive = [step for step in agenda if isinstance(step, BeginBattle | EndOfBattle | TurnBoard)]
    return bool(decisive) and isinstance(decisive[-1], BeginBattle)


def _agree(model: QuestionModel, question: Question) -> bool:
    answers = question.answers if model.answers is None else model.answers
    return (model.seat, model.kind, answers) == (question.seat, question.kind, question.answers)
