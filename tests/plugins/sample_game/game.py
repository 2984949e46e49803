"""Tally: the smallest game that has everything the host must handle.

A shuffled deck of numbered cards. In their turn a player may mark free fields (a point each, can be taken back), may
peek at the top card (unseen by the others), and ends the turn by taking the top card, which scores its number. The
player with the most points when the deck is empty wins. Two to four play: each alone, four in pairs, or one against
two.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Literal

from neuroshima_contract import (
    Action,
    Benchmark,
    Bot,
    Catalogue,
    Drawing,
    Event,
    Game,
    Illegal,
    Json,
    Malformed,
    Outcome,
    Preset,
    Schema,
    Screen,
    Snapshot,
    State,
    Teaching,
    Texts,
    Tools,
    View,
)
from pydantic import BaseModel, ConfigDict, Field, ValidationError

FIELDS = 6


class CardOptions(BaseModel):
    """Which cards and fields are used."""

    model_config = ConfigDict(extra="forbid")

    cards: int = Field(default=4, ge=1, le=50, title="Cards", description="How many cards the deck has")
    rules: Literal["plain", "sorted"] = Field(default="plain", json_schema_extra={"lobby": False})
    """Sorted: the deck is not shuffled."""


MODES: dict[str, dict[int, list[int]]] = {
    "each": {2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 2, 3]},
    "pairs": {4: [0, 1, 0, 1]},
    "hunt": {3: [0, 1, 1]},
}
"""For each mode, how many play it, and in which teams."""


class Options(CardOptions):
    """How the match is played."""

    mode: Literal["each", "pairs", "hunt"] = Field(
        default="each",
        title="Who with whom",
        json_schema_extra={
            "choices": {
                "each": {"en": "Each alone", "pl": "Każdy sam", "cs": "Každý sám"},
                "pairs": {"en": "In pairs", "pl": "W parach", "cs": "Ve dvojicích"},
                "hunt": {"en": "One against two", "pl": "Jeden na dwóch", "cs": "Jeden na dva"},
            }
        },
    )
    round: bool = Field(default=False, title="Round table", description="For four only")
    ready: bool = Field(default=False, json_schema_extra={"lobby": False})
    """Before the first turn every player says "ready", in any order."""


class SeatOptions(BaseModel):
    """The choices of a player."""

    model_config = ConfigDict(extra="forbid")

    colour: Literal["red", "blue", "green", "yellow"] = Field(
        title="Colour",
        json_schema_extra={
            "choices": {
                "red": {"en": "Red", "pl": "Czerwony", "cs": "Červená"},
                "blue": {"en": "Blue", "pl": "Niebieski", "cs": "Modrá"},
                "green": {"en": "Green", "pl": "Zielony", "cs": "Zelená"},
                "yellow": {"en": "Yellow", "pl": "Żółty", "cs": "Žlutá"},
            }
        },
    )


class Player(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    colour: Literal["red", "blue", "green", "yellow"]
    score: int = 0
    knows: int | None = None


class Position(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    players: list[Player] = Field(min_length=2, max_length=4)
    deck: list[int] = []
    marks: dict[str, int] = {}
    seat: int = Field(default=0, ge=0, le=3)
    unready: list[int] = []
    """The seats that have still to say that they are ready."""
    gone: dict[str, str] = {}
    """The seats whose players have left, with why."""
    dared: bool = False
    """The other player has to answer; only Ambush has dares."""


class FileParts(BaseModel):
    """A position file's own part, without the options."""

    seats: list[SeatOptions | str] = []
    seed: int = 0
    position: Position | None = None
    actions: list[dict[str, Any]] = []


class File(FileParts):
    options: Options = Options()


class Tally(State):
    def __init__(self, position: Position, teams: Sequence[int] = ()) -> None:
        """`teams`: the team of each seat; if left out, each plays alone."""
        self.position = position
        self.teams = list(teams) or list(range(len(position.players)))

    @property
    def seats(self) -> list[dict[str, Any]]:
        return [{"colour": player.colour} for player in self.position.players]

    @property
    def outcome(self) -> Outcome | None:
        staying = {team for seat, team in enumerate(self.teams) if str(seat) not in self.position.gone}
        if len(staying) < 2:
            winners = tuple(seat for seat, team in enumerate(self.teams) if team in staying)
            return Outcome(winners, [*self.position.gone.values()][-1], self.details())
        return None if self.position.deck else self._counted()

    def _counted(self) -> Outcome:
        """The winners: most points, added up in a team, of the players who have stayed."""
        scores: list[int] = self.details()["scores"]
        sums = [sum(scores[n] for n, team in enumerate(self.teams) if team == mine) for mine in self.teams]
        playing = [seat for seat in range(len(sums)) if str(seat) not in self.position.gone]
        best = max(sums[seat] for seat in playing)
        winners = tuple(seat for seat in playing if sums[seat] == best)
        return Outcome(winners if len(winners) < len(sums) else (), "deck_empty", self.details())

    def details(self) -> dict[str, Any]:
        return {"scores": [player.score for player in self.position.players]}

    def retire(self, seat: int, reason: str) -> list[Event]:
        position = self.position
        position.gone[str(seat)] = reason
        if seat in position.unready:
            position.unready.remove(seat)
        if self.outcome is None and position.seat == seat:
            position.seat = self._next(seat)
        return [{"type": "gone", "seat": seat}]

    def _next(self, seat: int) -> int:
        """The seat whose turn comes after that of `seat`."""
        count = len(self.position.players)
        order = [(seat + step) % count for step in range(1, count + 1)]
        return next(other for other in order if str(other) not in self.position.gone)

    @property
    def to_move(self) -> tuple[int, ...]:
        if self.outcome is not None:
            return ()
        return tuple(self.position.unready) or (self.position.seat,)

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.to_move:
            return []
        if self.position.unready:
            return [{"type": "ready"}]
        free = [field for field in range(FIELDS) if str(field) not in self.position.marks]
        marks = [{"type": "mark", "field": {"any": free}, "how": {"any": ["dot", "cross"]}}] if free else []
        return [*marks, {"type": "take"}, {"type": "peek"}]

    def apply(self, seat: int, action: Action) -> list[Event]:
        if seat not in self.to_move:
            raise Illegal("not_your_turn", "It is the other player's turn.")
        if self.position.unready:
            return self._ready(seat, action)
        do = {"mark": self._mark, "take": self._take, "peek": self._peek}.get(str(action.get("type")))
        if do is None:
            raise Malformed("unknown_action", "There is no action “%(type)s”.", "type", type=action.get("type"))
        return do(seat, action)

    def _ready(self, seat: int, action: Action) -> list[Event]:
        if action != {"type": "ready"}:
            raise Illegal("not_ready", "First all players say that they are ready.")
        self.position.unready.remove(seat)
        return [{"type": "readied", "seat": seat}]

    def _mark(self, seat: int, action: Action) -> list[Event]:
        field = action.get("field")
        if type(field) is not int or set(action) != {"type", "field", "how"} or action["how"] not in ("dot", "cross"):
            raise Malformed("malformed_mark", "A mark names a field and how.", "field")
        if not 0 <= field < FIELDS:
            raise Malformed("off_board", "Field %(field)s is not on the board.", "field", field=field)
        if str(field) in self.position.marks:
            raise Illegal("field_taken", "Field %(field)s is taken.", "field", field=field)
        self.position.marks[str(field)] = seat
        self.position.players[seat].score += 1
        return [{"type": "marked", "seat": seat, "field": field, "how": action["how"]}]

    def _take(self, seat: int, action: Action) -> list[Event]:
        if set(action) != {"type"}:
            raise Malformed("malformed_take", "Taking needs nothing else.")
        card = self.position.deck.pop(0)
        player = self.position.players[seat]
        player.score, self.position.seat = player.score + card, self._next(seat)
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
        return self._view(range(len(self.position.players)))

    def _view(self, eyes: Collection[int | None]) -> View:
        """The view of somebody who knows what the seats `eyes` know together."""
        players = [p.model_dump() for p in self.position.players]
        for index, player in enumerate(players):
            if index not in eyes:
                player["knows"] = None
        position = self.position
        shown = {"players": players, "left": len(position.deck), "marks": dict(position.marks), "seat": position.seat}
        return {**shown, "unready": list(position.unready), "gone": dict(position.gone)}

    def seen(self, event: Event, seat: int | None) -> Event:
        if event["type"] == "peeked" and event["seat"] != seat:
            return {"type": "peeked", "seat": event["seat"], "reveals": True}
        return event

    def preview(self, seat: int, action: Action) -> View:
        if action.get("type") != "mark":
            raise Illegal("no_preview", "Only a mark can be tried.")
        tried = self.copy()
        tried.apply(seat, action)
        return tried.view(seat)

    def snapshot(self) -> Snapshot:
        return self.position.model_dump()

    def copy(self) -> Tally:
        other = Tally(copy.deepcopy(self.position), self.teams)
        other.sandbox = self.sandbox
        return other


class Marker(Bot):
    id = "marker"
    titles: Texts = {"en": "Marker", "pl": "Znacznik", "cs": "Značkovač"}

    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        first = state.legal(seat)[0]
        if "field" in first:
            return {"type": "mark", "field": first["field"]["any"][0], "how": "dot"}
        return first if first["type"] == "ready" else {"type": "take"}


class TallyScreen(Screen):
    element = "tally-table"
    scripts = ("sample_game/table.js",)

    def catalogue(self) -> Catalogue:
        return {"fields": FIELDS}


class TallyDrawing(Drawing):
    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        scores = " : ".join(str(player["score"]) for player in snapshot["players"])
        size = f'viewBox="0 0 90 30" lang="{language}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><text y="20">{scores}</text></svg>'


class TallyTeaching(Teaching):
    pass


class TallyTools(Tools):
    def __init__(self, game: TallyGame) -> None:
        self.game = game

    def schema(self) -> Schema:
        return File.model_json_schema()

    def benchmarks(self) -> Mapping[str, Benchmark]:
        def games() -> int:
            state = self.game.start(Options(cards=3), [SeatOptions(colour="red"), SeatOptions(colour="blue")], 1)
            while state.to_move:
                state.apply(state.to_move[0], {"type": "take"})
            return 1

        return {"games": games}


class TallyGame(Game):
    id = "tally"
    version = "1.0"
    titles: ClassVar[Texts] = {"en": "Tally", "pl": "Rachuba", "cs": "Počítání"}
    seat_counts: Sequence[int] = (2, 3, 4)
    Options: type[BaseModel] = Options
    SeatOptions: type[BaseModel] = SeatOptions
    points: Texts = {"en": "Points", "pl": "Punkty", "cs": "Body"}

    def points_of(self, outcome: Outcome) -> Sequence[int]:
        return outcome.details.get("scores", ())  # type: ignore[no-any-return]

    def __init__(self, bots: Mapping[str, Bot] | None = None) -> None:
        self.bots = {"marker": Marker()} if bots is None else bots
        self.screen = TallyScreen()
        self.drawing = TallyDrawing()
        self.tools = TallyTools(self)
        self.teaching = TallyTeaching()

    def presets(self) -> Sequence[Preset]:
        titles: list[Texts] = [
            {"en": "A sorted duel", "pl": "Pojedynek po kolei", "cs": "Souboj popořadě"},
            {"en": "Red waits", "pl": "Czerwony czeka", "cs": "Červená čeká"},
        ]
        texts: Texts = {"en": "The <cards> lie in order.", "pl": "Karty leżą po kolei.", "cs": "Karty leží popořadě."}
        remarks: list[Texts] = [{"en": "Nothing is left to chance.", "pl": "Bez losowania.", "cs": "Bez náhody."}]
        options: Json = {"cards": 3, "rules": "sorted"}
        picture = self.drawing.picture({"players": [{"score": 0}, {"score": 3}]})
        red, blue = {"colour": "red"}, {"colour": "blue"}
        return [
            Preset("duel", titles[0], texts, picture, options, [red, blue], remarks),
            Preset("waiting", titles[1], {"en": ""}, picture, {"cards": 6}, [None, red]),
        ]

    def seat_counts_of(self, options: Any) -> Sequence[int]:
        return [count for count in MODES[options.mode] if count == 4 or not options.round]

    def teams(self, options: Any, count: int) -> list[int]:
        return MODES[options.mode][count]

    def check_seats(self, options: BaseModel, seats: Sequence[Any]) -> None:
        self.check_so_far(options, seats)

    def check_so_far(self, options: BaseModel, seats: Sequence[Any]) -> None:
        colours = [seat and seat.colour for seat in seats]
        for index, colour in enumerate(colours):
            if colour is not None and colour in colours[:index]:
                message = "Both players chose %(colour)s." if len(seats) == 2 else "Somebody else plays %(colour)s."
                raise Illegal("same_colour", message, f"seats.{index}.colour", colour=colour)

    def start(self, options: Any, seats: Sequence[Any], seed: int) -> Tally:
        deck = list(range(1, options.cards + 1))
        if options.rules == "plain":
            random.Random(seed).shuffle(deck)
        unready = list(range(len(seats))) if options.ready else []
        players = [Player(colour=seat.colour) for seat in seats]
        return Tally(Position(players=players, deck=deck, unready=unready), self.teams(options, len(seats)))

    def load(self, options: Any, snapshot: Snapshot) -> Tally:
        try:
            position = Position.model_validate(snapshot)
            mode = getattr(options, "mode", "each")
            return Tally(position, MODES[mode].get(len(position.players), ()))
        except ValidationError as error:
            first = error.errors()[0]
            path = ".".join(map(str, ("position", *first["loc"])))
            raise Malformed("bad_position", "%(reason)s", path, reason=first["msg"]) from error

    def imagine(self, options: Any, view: View, seat: int | None, rng: random.Random) -> Tally:
        players = [Player(**player) for player in view["players"]]
        deck = [rng.randint(1, options.cards) for _ in range(view["left"])]
        position = Position(players=players, deck=deck, marks=dict(view["marks"]), seat=view["seat"])
        position.unready, position.gone = list(view["unready"]), dict(view["gone"])
        return Tally(position, MODES[getattr(options, "mode", "each")].get(len(players), ()))
