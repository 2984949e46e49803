"""Acres: a game of fields without a table of its own, for the general table.

Each player sows fields and reaps what has ripened. Actions of three types, with one field, with two and with none."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from neuroshima_contract import (
    Action,
    Drawing,
    Event,
    Game,
    GeneralScreen,
    Illegal,
    Malformed,
    OptionValues,
    Outcome,
    Snapshot,
    State,
    Texts,
    View,
)
from neuroshima_contract.hookspecs import hookimpl
from pydantic import BaseModel, ConfigDict, Field

NEUROSHIMA_CONTRACT = 2
FIELDS = ("north", "brook", "hill")
WORTH = {"oat": 1, "rye": 2}


class Options(BaseModel):
    turns: int = Field(4, ge=2, le=10, title="Turns of each player")


class Seat(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Acres(State):
    """`fields`: what grows where. `scores` and `left`: points and turns of each seat. `seat` is to move."""

    def __init__(self, data: Snapshot) -> None:
        self.data = data

    @property
    def seats(self) -> Sequence[OptionValues]:
        return [{}, {}]

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.outcome else (self.data["seat"],)

    @property
    def outcome(self) -> Outcome | None:
        if self.data["turns"]:
            return None
        best = max(self.data["scores"])
        winners = tuple(seat for seat in (0, 1) if self.data["scores"][seat] == best)
        return Outcome(winners=winners if len(winners) == 1 else (), reason="harvest")

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.to_move:
            return []
        empty = [field for field in FIELDS if not self.data["fields"][field]]
        ripe = [field for field in FIELDS if self.data["fields"][field]]
        sow: list[Action] = [{"type": "sow", "field": {"any": empty}, "seed": {"any": list(WORTH)}}] if empty else []
        reap: list[Action] = [{"type": "reap", "field": {"any": ripe}}] if ripe else []
        return [*sow, *reap, {"type": "rest"}]

    def apply(self, seat: int, action: Action) -> list[Event]:
        if {"sow": {"type", "field", "seed"}, "reap": {"type", "field"}, "rest": {"type"}}.get(
            str(action.get("type"))
        ) != set(action) or not all(isinstance(value, str) for value in action.values()):
            raise Malformed("malformed", "This is no action of Acres.")
        if seat not in self.to_move:
            raise Illegal("not_to_move", "It is not your turn.")
        field, seed = action.get("field"), action.get("seed")
        if field is not None and (field not in FIELDS or (action["type"] == "sow") == bool(self.data["fields"][field])):
            raise Illegal("bad_field", "This field cannot be used so.", "field")
        if seed is not None and seed not in WORTH:
            raise Illegal("bad_seed", "There is no such seed.", "seed")
        events: list[Event] = []
        if action["type"] == "sow":
            self.data["fields"][field] = seed
            events = [{"type": "sown", "seat": seat, "field": field, "seed": seed}]
        if action["type"] == "reap":
            gain = WORTH[self.data["fields"][field]]
            self.data["fields"][field] = ""
            self.data["scores"][seat] += gain
            events = [{"type": "reaped", "seat": seat, "field": field, "gain": gain}]
        self.data["turns"] -= 1
        self.data["seat"] = 1 - seat
        return events

    def view(self, seat: int | None) -> View:
        return self.snapshot()

    def preview(self, seat: int, action: Action) -> View:
        after = self.copy()
        after.apply(seat, action)
        return after.view(seat)

    def snapshot(self) -> Snapshot:
        return copy.deepcopy(self.data)

    def copy(self) -> Acres:
        return Acres(self.snapshot())


class AcresDrawing(Drawing):
    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        colors = {"": "#7a5c3e", "oat": "#d9c26a", "rye": "#9aa84f"}
        squares = "".join(
            f'<rect x="{n * 32 + 2}" y="2" width="28" height="28" rx="3" fill="{colors[snapshot["fields"][field]]}"/>'
            for n, field in enumerate(FIELDS)
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32" width="960" height="320">{squares}</svg>'


class AcresScreen(GeneralScreen):
    words: Mapping[str, Texts] = {
        "sow": {"en": "Sow", "pl": "Siej", "cs": "Zasej"},
        "reap": {"en": "Reap", "pl": "Zbierz", "cs": "Skliď"},
        "field": {"en": "field", "pl": "pole", "cs": "pole"},
        "oat": {"en": "Oats", "pl": "Owies", "cs": "Oves"},
        "rye": {"en": "Rye", "pl": "Żyto", "cs": "Žito"},
        "harvest": {"en": "All turns are played.", "pl": "Rozegrano wszystkie tury.", "cs": "Tahy jsou odehrány."},
    }
    sentences: Mapping[str, Texts] = {
        "sown": {"en": "%(player)s sows %(seed)s: %(field)s"},
        "reaped": {"en": "%(player)s reaps %(field)s for %(gain)s"},
    }


class AcresGame(Game):
    id = "acres"
    version = "1.0"
    titles: ClassVar[Texts] = {"en": "Acres", "pl": "Zagony", "cs": "Lány"}
    seat_counts: Sequence[int] = (2,)
    Options: type[BaseModel] = Options
    SeatOptions: type[BaseModel] = Seat
    secrets = False
    screen: GeneralScreen = AcresScreen()
    drawing: Drawing = AcresDrawing()

    def start(self, options: Any, seats: Sequence[BaseModel], seed: int) -> Acres:
        return Acres({"fields": dict.fromkeys(FIELDS, ""), "scores": [0, 0], "turns": 2 * options.turns, "seat": 0})

    def load(self, options: BaseModel, snapshot: Snapshot) -> Acres:
        try:
            fields = {field: str(snapshot["fields"][field]) for field in FIELDS}
            scores = [int(score) for score in snapshot["scores"]]
            return Acres(
                {"fields": fields, "scores": scores, "turns": int(snapshot["turns"]), "seat": snapshot["seat"]}
            )
        except (KeyError, TypeError, ValueError):
            raise Malformed("malformed", "This is no position of Acres.", "position") from None

    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> Acres:
        return self.load(options, view)


class PlainGame(AcresGame):
    """The same without pictures and words: the smallest screen that there is."""

    id = "plain"
    titles: ClassVar[Texts] = {"en": "Plain acres", "pl": "Zwykłe zagony", "cs": "Prosté lány"}
    screen = GeneralScreen()
    drawing = Drawing()


@hookimpl
def neuroshima_games(hooks: Any) -> list[Game]:
    return [AcresGame(), PlainGame()]
