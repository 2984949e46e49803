"""The agenda: what is still to be done, step by step, and the decisions on which it waits.

A step is plain data, so a position in the middle of an effect is saved like any other. The step on top is asked for its
question; when it has none, or it is answered, the step is taken off and carried out, and may put others on top."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, get_type_hints

from ..components.cards import Box, Card
from ..table.strength import facts
from ..table.table import Table, Unit

Answer = dict[str, Any]
Event = dict[str, Any]
MOST = 99
"""No step counts further."""
DECLINE: Answer = {"do": False}


@dataclass
class Question:
    """`seat` must choose one of `answers`. `source`: the card that asks, and where it lies.

    `cards`: where the choice is among cards of a deck or a hand, all of them, copies included. `secret`: only `seat`
    sees those cards."""

    seat: int
    kind: str
    answers: list[Answer]
    source: dict[str, Any] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    secret: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether it is put to the player. One about hidden cards always is: were it left out where they are alike,
        the others would learn that they are."""
        return self.secret or len(self.answers) > 1

    def dump(self) -> dict[str, Any]:
        return {"seat": self.seat, "kind": self.kind, "source": self.source, "answers": self.answers}


def which_card(seat: int, kind: str, cards: Iterable[Card], source: dict[str, Any], secret: bool) -> Question | None:
    """A choice of one of `cards`, of a deck or a hand; copies of a card are one answer."""
    names = tuple(card.id for card in cards)
    answers: list[Answer] = [{"card": name} for name in dict.fromkeys(names)]
    return Question(seat, kind, answers, source, names, secret) if answers else None


class Step:
    """One thing to do. Subclasses are frozen dataclasses whose fields are plain data, or by their names: `unit` (the
    uid of a unit, or None), `units` (several), `city` (its number), `cities`, `card` (its id)."""

    name: ClassVar[str]
    in_doubt: ClassVar[bool] = False
    """Whether a unit lies on the table that may not stay: until that is decided nothing follows from it."""

    def question(self, run: Run) -> Question | None:
        """What must be decided first."""
        return None

    def go(self, run: Run, answer: Answer | None) -> None:
        """Carry it out. `answer` is None where nothing was asked."""
        raise NotImplementedError

    def __init_subclass__(cls) -> None:
        cls.name = "".join("_" + c.lower() if c.isupper() else c for c in cls.__name__).lstrip("_")
        STEPS[cls.name] = cls


STEPS: dict[str, type[Step]] = {}


class Run:
    """A table with its agenda and, while an action is applied, the events it makes (`log`; None: nobody listens).

    `still`: nothing hidden is shown and no chance is drawn (previews)."""

    __slots__ = ("agenda", "auto_choose", "exempt", "limits", "log", "pending", "still", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.agenda: list[Step] = []
        self.pending: Question | None = None
        self.log: list[Event] | None = None
        self.auto_choose = False
        self.still = False
        self.limits: list[tuple[int, int]] = []
        self.exempt: set[int] = set()

    def copy(self) -> Run:
        other = Run(self.table.copy())
        other.agenda = self.agenda[:]
        other.pending = self.pending
        other.auto_choose = self.auto_choose
        other.limits, other.exempt = self.limits, self.exempt
        return other

    def tell(self, kind: str, /, **facts: Any) -> None:
        if self.log is not None:
            self.log.append({"type": kind, **facts})

    def tell_unit(self, kind: str, unit: Unit, /, **facts: Any) -> None:
        """Tell of a unit with its side, card and place."""
        if self.log is not None:
            at = self.table.place(unit)
            self.log.append({"type": kind, "seat": unit.card.side, "card": unit.card.id, "at": at, **facts})

    def tell_strength(self, winner: int | None) -> None:
        if self.log is not None:
            self.log.append({"type": "resolved", **facts(self.table, self.table.active), "winner": winner})

    def then(self, *steps: Step) -> None:
        """Do these next, the first one first."""
        self.agenda += reversed(steps)

    def afterwards(self, *steps: Step) -> None:
        """Do these when everything on the agenda is done."""
        self.agenda[:0] = reversed(steps)

    def advance(self) -> None:
        """Work the agenda off until it is empty or somebody must decide."""
        self.pending = None
        while self.agenda and self.table.result is None:
            step = self.agenda[-1]
            question = step.question(self)
            if question is not None and question.is_asked and not self.auto_choose:
                self.pending = question
                return
            self._take(question.answers[0] if question is not None else None)

    def answer(self, answer: Answer) -> None:
        """Answer the pending question, and go on."""
        self._take(answer)
        self.advance()

    def _take(self, answer: Answer | None) -> None:
        step = self.agenda.pop()
        step.go(self, answer)


def dump_step(run: Run, step: Step) -> dict[str, Any]:
    """A step as data: units by their places, cities by their ids."""
    return {"step": step.name, **{f.name: _dump(run.table, f.name, getattr(step, f.name)) for f in fields(step)}}  # type: ignore[arg-type]


def load_step(table: Table, data: dict[str, Any]) -> Step:
    """The step that `dump_step` wrote. Raises KeyError, TypeError, ValueError, IndexError for anything else."""
    kind = STEPS[data["step"]]
    names = {f.name for f in fields(kind)}  # type: ignore[arg-type]
    given = {name: value for name, value in data.items() if name != "step"}
    if given.keys() != names:
        raise ValueError("a step has other fields")
    hints = get_type_hints(kind)
    return kind(**{name: _load(table, name, value, hints[name]) for name, value in given.items()})


def _dump(table: Table, name: str, value: Any) -> Any:
    if name == "unit":
        found = table.find(value)
        return None if found is None else [*table.place(found[1]), found[1].card.side]
    if name == "units":
        return [place for uid in value if (place := _dump(table, "unit", uid)) is not None]
    if name == "city":
        return table.box.cities[value].id
    if name == "cities":
        return [table.box.cities[city].id for city in value]
    return value


def _load(table: Table, name: str, value: Any, kind: type) -> Any:
    if name == "unit":
        return None if value is None else _unit(table, value).uid
    if name == "units":
        return tuple(_unit(table, place).uid for place in value)
    if name == "city":
        return _city(table.box, value)
    if name == "cities":
        return tuple(_city(table.box, city) for city in value)
    if type(value) is not kind:
        raise TypeError("a step's field is of another type")
    if isinstance(value, int) and not 0 <= value <= (1 if name == "side" else MOST):
        raise ValueError("a step's number is out of bounds")
    if name == "card" and value not in table.box.cards:
        raise ValueError("there is no such card")
    return value


def _unit(table: Table, place: Any) -> Unit:
    city, index, side = place
    if type(index) is not int or type(side) is not int or index < 0 or side not in (0, 1):
        raise ValueError("this is no place")
    return table.rows[_city(table.box, city)][side][index]


def _city(box: Box, name: Any) -> int:
    city = box.city(name)
    if city is None:
        raise ValueError("there is no such city")
    return city.number
