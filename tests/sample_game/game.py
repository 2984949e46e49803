"""Tally: a game as small as can be that still has everything the host must handle.

A shuffled deck of numbered cards. In his turn a player may mark free fields (a point each, can be taken back), may peek
at the top card (he alone sees it), and ends it by taking the top card, whose number he scores. Whoever has most when
the deck is empty wins.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Literal

from neuroshima.contract import (
    Action,
    Bot,
    Event,
    Game,
    IllegalAction,
    Json,
    Malformed,
    Outcome,
    Preset,
    State,
    Texts,
    View,
)
from pydantic import BaseModel, ConfigDict, Field, ValidationError

FIELDS = 6


class Options(BaseModel):
    """How the match is played."""

    model_config = ConfigDict(extra="forbid")

    cards: int = Field(default=4, ge=1, le=50, title="Cards", description="How many cards the deck has")
    rules: Literal["plain", "sorted"] = Field(default="plain", json_schema_extra={"lobby": False})
    """Sorted: the deck is not shuffled."""


class SeatOptions(BaseModel):
    """What a player brings."""

    model_config = ConfigDict(extra="forbid")

    colour: Literal["red", "blue", "green"] = Field(
        title="Colour",
        json_schema_extra={
            "choices": {
                "red": {"en": "Red", "pl": "Czerwony", "cs": "Červená"},
                "blue": {"en": "Blue", "pl": "Niebieski", "cs": "Modrá"},
                "green": {"en": "Green", "pl": "Zielony", "cs": "Zelená"},
            }
        },
    )


class Player(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    colour: Literal["red", "blue", "green"]
    score: int = 0
    knows: int | None = None


class Position(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    players: list[Player] = Field(min_length=2, max_length=2)
    deck: list[int] = []
    marks: dict[str, int] = {}
    seat: int = Field(default=0, ge=0, le=1)
    dared: bool = False
    """The other player has to answer; only Ambush has dares."""


class File(BaseModel):
    """A position file's own part."""

    options: Options = Options()
    seats: list[SeatOptions | str] = []
    seed: int = 0
    position: Position | None = None
    actions: list[dict[str, Any]] = []


class Tally(State):
    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def outcome(self) -> Outcome | None:
        if self.position.deck:
            return None
        scores = [player.score for player in self.position.players]
        winners = () if scores[0] == scores[1] else (scores.index(max(scores)),)
        return Outcome(winners, "deck_empty", {"scores": scores})

    @property
    def to_move(self) -> tuple[int, ...]:
        return (self.position.seat,) if self.position.deck else ()

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.to_move:
            return []
        free = [field for field in range(FIELDS) if str(field) not in self.position.marks]
        marks = [{"type": "mark", "field": {"any": free}, "how": {"any": ["dot", "cross"]}}] if free else []
        return [*marks, {"type": "take"}, {"type": "peek"}]

    def apply(self, seat: int, action: Action) -> list[Event]:
        if seat not in self.to_move:
            raise IllegalAction("not_your_turn", "It is the other player's turn.")
        do = {"mark": self._mark, "take": self._take, "peek": self._peek}.get(str(action.get("type")))
        if do is None:
            raise Malformed("unknown_action", "There is no action “%(type)s”.", "type", type=action.get("type"))
        return do(seat, action)

    def _mark(self, seat: int, action: Action) -> list[Event]:
        field = action.get("field")
        if type(field) is not int or set(action) != {"type", "field", "how"} or action["how"] not in ("dot", "cross"):
            raise Malformed("malformed_mark", "A mark names a field and how.", "field")
        if not 0 <= field < FIELDS:
            raise Malformed("off_board", "Field %(field)s is not on the board.", "field", field=field)
        if str(field) in self.position.marks:
            raise IllegalAction("field_taken", "Field %(field)s is taken.", "field", field=field)
        self.position.marks[str(field)] = seat
        self.position.players[seat].score += 1
        return [{"type": "marked", "seat": seat, "field": field, "how": action["how"]}]

    def _take(self, seat: int, action: Action) -> list[Event]:
        if set(action) != {"type"}:
            raise Malformed("malformed_take", "Taking needs nothing else.")
        card = self.position.deck.pop(0)
        player = self.position.players[seat]
        player.score, self.position.seat = player.score + card, 1 - seat
        for each in self.position.players:
            each.knows = None
        return [{"type": "taken", "seat": seat, "card": card, "reveals": True}]

    def _peek(self, seat: int, action: Action) -> list[Event]:
        card = self.position.deck[0]
        self.position.players[seat].knows = card
        return [{"type": "peeked", "seat": seat, "card": card, "reveals": True}]

    def view(self, seat: int | None) -> View:
        return self._view({seat})

    def open_view(self) -> View:
        return self._view({0, 1})

    def _view(self, eyes: Collection[int | None]) -> View:
        """What the seats `eyes` know together."""
        players = [p.model_dump() for p in self.position.players]
        for index, player in enumerate(players):
            if index not in eyes:
                player["knows"] = None
        position = self.position
        return {"players": players, "left": len(position.deck), "marks": dict(position.marks), "seat": position.seat}

    def seen(self, event: Event, seat: int | None) -> Event:
        if event["type"] == "peeked" and event["seat"] != seat:
            return {"type": "peeked", "seat": event["seat"], "reveals": True}
        return event

    def preview(self, seat: int, action: Action) -> View:
        if action.get("type") != "mark":
            raise IllegalAction("no_preview", "Only a mark can be tried.")
        tried = self.copy()
        tried.apply(seat, action)
        return tried.view(seat)

    def snapshot(self) -> Json:
        return self.position.model_dump()

    def copy(self) -> Tally:
        other = Tally(copy.deepcopy(self.position))
        other.sandbox = self.sandbox
        return other


class Marker(Bot):
    id: ClassVar[str] = "marker"
    titles: ClassVar[Texts] = {"en": "Marker", "pl": "Znacznik", "cs": "Značkovač"}

    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        first = state.legal(seat)[0]
        return (
            {"type": "mark", "field": first["field"]["any"][0], "how": "dot"} if "field" in first else {"type": "take"}
        )


class TallyGame(Game):
    id = "tally"
    version = "1.0"
    titles: ClassVar[Texts] = {"en": "Tally", "pl": "Rachuba", "cs": "Počítání"}
    seat_counts = (2,)
    Options = Options
    SeatOptions = SeatOptions
    element = "tally-table"
    scripts = ("sample_game/table.js",)

    def __init__(self, bots: Mapping[str, Bot] | None = None) -> None:
        self.bots = {"marker": Marker()} if bots is None else bots

    def presets(self) -> Sequence[Preset]:
        titles: list[Texts] = [
            {"en": "A sorted duel", "pl": "Pojedynek po kolei", "cs": "Souboj popořadě"},
            {"en": "Red waits", "pl": "Czerwony czeka", "cs": "Červená čeká"},
        ]
        texts: Texts = {"en": "The <cards> lie in order.", "pl": "Karty leżą po kolei.", "cs": "Karty leží popořadě."}
        remarks: list[Texts] = [{"en": "Nothing is left to chance.", "pl": "Bez losowania.", "cs": "Bez náhody."}]
        options, picture = {"cards": 3, "rules": "sorted"}, self.picture({"players": [{"score": 0}, {"score": 3}]})
        red, blue = {"colour": "red"}, {"colour": "blue"}
        return [
            Preset("duel", titles[0], texts, picture, options, [red, blue], remarks),
            Preset("waiting", titles[1], {"en": ""}, picture, {"cards": 6}, [None, red]),
        ]

    def check_seats(self, options: BaseModel, seats: Sequence[Any]) -> None:
        if seats[0].colour == seats[1].colour:
            raise IllegalAction("same_colour", "Both players chose %(colour)s.", "seats.1", colour=seats[0].colour)

    def start(self, options: Any, seats: Sequence[Any], seed: int) -> Tally:
        deck = list(range(1, options.cards + 1))
        if options.rules == "plain":
            random.Random(seed).shuffle(deck)
        return Tally(Position(players=[Player(colour=seat.colour) for seat in seats], deck=deck))

    def load(self, options: BaseModel, snapshot: Json) -> Tally:
        try:
            return Tally(Position.model_validate(snapshot))
        except ValidationError as error:
            first = error.errors()[0]
            path = ".".join(map(str, ("position", *first["loc"])))
            raise Malformed("bad_position", "%(reason)s", path, reason=first["msg"]) from error

    def imagine(self, options: Any, view: View, seat: int | None, rng: random.Random) -> Tally:
        players = [Player(**player) for player in view["players"]]
        deck = [rng.randint(1, options.cards) for _ in range(view["left"])]
        return Tally(Position(players=players, deck=deck, marks=dict(view["marks"]), seat=view["seat"]))

    def schema(self) -> Json:
        return File.model_json_schema()

    def catalogue(self) -> Json:
        return {"fields": FIELDS}

    def picture(self, snapshot: Json) -> str:
        scores = " : ".join(str(player["score"]) for player in snapshot["players"])
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><text y="20">{scores}</text></svg>'

    def benchmarks(self) -> Mapping[str, Any]:
        def games() -> int:
            state = self.start(Options(cards=3), [SeatOptions(colour="red"), SeatOptions(colour="blue")], 1)
            while state.to_move:
                state.apply(state.to_move[0], {"type": "take"})
            return 1

        return {"games": games}
