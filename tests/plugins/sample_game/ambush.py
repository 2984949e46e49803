"""Ambush: Tally with everything that Tally lacks.

Its seats are not alike; a file says what its cards are worth; a player who has peeked at the top card may bury it, and
nobody else learns which one it was. In the middle of a turn its player may dare the opponent, who has to answer before
the turn goes on.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from neuroshima_contract import (
    Action,
    Catalogue,
    DataFile,
    DataFiles,
    DataFolder,
    Event,
    Game,
    Illegal,
    Malformed,
    Preset,
    Role,
    Schema,
    Snapshot,
    Texts,
    View,
)
from pydantic import BaseModel, ConfigDict, Field

from sample_game import decks
from sample_game.game import (
    CardOptions,
    FileParts,
    Player,
    Position,
    Tally,
    TallyDrawing,
    TallyGame,
    TallyScreen,
    TallyTools,
)

FILE = "cards.toml"
WORTH = """\
# What the cards are worth beside their number.
[bonus]
first = 1
last = 2
"""


class AmbushOptions(CardOptions):
    deck: str = Field(default="", json_schema_extra={"lobby": False})
    """The id of a deck that is not shuffled, or nothing."""


class AmbushFile(FileParts):
    options: AmbushOptions = AmbushOptions()


class NoChoice(BaseModel):
    """A role without choices."""

    model_config = ConfigDict(extra="forbid")


class Ambush(Tally):
    def __init__(self, position: Position, bonus: Mapping[str, int]) -> None:
        super().__init__(position)
        self.bonus = bonus

    @property
    def to_move(self) -> tuple[int, ...]:
        dared = self.position.dared and self.outcome is None
        return (1 - self.position.seat,) if dared else super().to_move

    def legal(self, seat: int) -> list[Action]:
        if seat in self.to_move and self.position.dared:
            return [{"type": "answer"}]
        known = self.position.players[seat].knows
        bury = [{"type": "bury", "card": known}] if seat in self.to_move and known is not None else []
        dare = [{"type": "dare"}] if seat in self.to_move else []
        return [*super().legal(seat), *bury, *dare]

    def apply(self, seat: int, action: Action) -> list[Event]:
        own = {"bury": self._bury, "dare": self._dare, "answer": self._dare}.get(str(action.get("type")))
        return own(seat, action) if own is not None else super().apply(seat, action)

    def _dare(self, seat: int, action: Action) -> list[Event]:
        if action not in self.legal(seat):
            raise Illegal("cannot_dare", "Nobody is dared, or somebody is already.")
        self.position.dared = not self.position.dared
        return [{"type": "dared" if self.position.dared else "answered", "seat": seat}]

    def _bury(self, seat: int, action: Action) -> list[Event]:
        if {"type": "bury", "card": action.get("card")} not in self.legal(seat):
            raise Illegal("cannot_bury", "Only the card you have peeked at can be buried.", "card")
        self.position.deck.append(self.position.deck.pop(0))
        self.position.players[seat].knows = None
        return [{"type": "buried", "seat": seat}]

    def _take(self, seat: int, action: Action) -> list[Event]:
        events = super()._take(seat, action)
        self.position.players[seat].score += self.bonus["first" if self.position.deck else "last"]
        return events

    def _view(self, eyes: Collection[int | None]) -> View:
        return {**super()._view(eyes), "dared": self.position.dared}

    def told(self, action: Action, actor: int, seat: int | None) -> Action:
        if action["type"] == "bury" and actor != seat:
            return {"type": "bury"}
        return action

    def copy(self) -> Ambush:
        return Ambush(super().copy().position, self.bonus)


class AmbushScreen(TallyScreen):
    element = "ambush-table"

    def __init__(self, game: AmbushGame) -> None:
        self.game = game

    def catalogue(self) -> Catalogue:
        return {**super().catalogue(), "bonus": self.game.bonus}


class AmbushDrawing(TallyDrawing):
    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        """With all hidden information of the snapshot."""
        known = ", ".join(str(player["knows"]) for player in snapshot["players"])
        return super().picture(snapshot, language).replace("</svg>", f"<desc>known: {known}</desc></svg>")


class AmbushTools(TallyTools):
    def schema(self) -> Schema:
        return AmbushFile.model_json_schema()


class AmbushFiles(DataFiles):
    def __init__(self, game: AmbushGame) -> None:
        self.game = game

    def by_name(self) -> Mapping[str, DataFile]:
        cards = DataFile({"en": "Cards", "pl": "Karty", "cs": "Karty"}, WORTH)
        return {FILE: cards, **decks.files(self.game.more)}

    def folders(self) -> Sequence[DataFolder]:
        return (decks.FOLDER,)

    def used_by(self, options: Any, seats: Any = ()) -> Collection[str]:
        return [FILE, *([self.game.deck(options)[0]] if options.deck else [])]


class AmbushGame(TallyGame):
    id = "ambush"
    seat_counts = (2,)
    titles: ClassVar[Texts] = {"en": "Ambush", "pl": "Zasadzka", "cs": "Přepadení"}
    Options = AmbushOptions
    SeatOptions = NoChoice
    roles: Sequence[Role] = (
        Role("hunter", {"en": "Hunter", "pl": "Łowca", "cs": "Lovec"}, "#c0563b"),
        Role("prey", {"en": "Prey", "pl": "Zdobycz", "cs": "Kořist"}, "#4d9a8f"),
    )

    def __init__(self, text: str = WORTH, more: Mapping[str, str] = decks.BROUGHT) -> None:
        super().__init__()
        self.screen = AmbushScreen(self)
        self.drawing = AmbushDrawing()
        self.tools = AmbushTools(self)
        self.data_files = AmbushFiles(self)
        self.bonus = _read(text)
        self.more = more
        self.decks = decks.read(more)

    def deck(self, options: Any) -> tuple[str, decks.Deck]:
        if options.deck not in self.decks:
            raise Malformed("no_such_deck", "There is no deck “%(deck)s”.", "options.deck", deck=options.deck)
        return self.decks[options.deck]

    def with_data(self, texts: Mapping[str, str]) -> Game:
        more = {name: text for name, text in texts.items() if name != FILE}
        unknown = next((name for name in more if not name.startswith(decks.PREFIX)), None)
        if unknown is not None:
            raise Malformed("no_such_file", "This game has no such file.", unknown)
        return AmbushGame(texts.get(FILE, WORTH), {**self.more, **more}) if texts else self

    def presets(self) -> Sequence[Preset]:
        return [decks.preset(deck) for _name, deck in self.decks.values()]

    def seat_counts_of(self, options: Any) -> Sequence[int]:
        return self.seat_counts

    def teams(self, options: Any, count: int) -> list[int]:
        return list(range(count))

    def check_so_far(self, options: BaseModel, seats: Sequence[Any]) -> None:
        pass

    def start(self, options: Any, seats: Sequence[Any], seed: int) -> Ambush:
        deck = list(range(1, options.cards + 1))
        random.Random(seed).shuffle(deck)
        deck = list(self.deck(options)[1].cards) if options.deck else deck
        return Ambush(Position(players=[Player(colour="red"), Player(colour="blue")], deck=deck), self.bonus)

    def load(self, options: BaseModel, snapshot: Snapshot) -> Ambush:
        return Ambush(super().load(options, snapshot).position, self.bonus)

    def imagine(self, options: Any, view: View, seat: int | None, rng: random.Random) -> Ambush:
        """A player knows the card that they have peeked at. A spectator knows no card."""
        position = super().imagine(options, view, seat, rng).position
        known = None if seat is None else view["players"][seat]["knows"]
        position.dared = view["dared"]
        if known is not None:
            position.deck[0] = known
        return Ambush(position, self.bonus)


def _read(text: str) -> dict[str, int]:
    try:
        bonus = tomllib.loads(text)["bonus"]
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise Malformed("bad_file", "The table “bonus” cannot be read: %(reason)s", FILE, reason=error) from error
    for name in ("first", "last"):
        if type(bonus.get(name)) is not int:
            message = "Table “%(table)s”, field “%(field)s”: a number is needed here."
            raise Malformed("bad_file", message, FILE, table="bonus", field=name)
    return {"first": bonus["first"], "last": bonus["last"]}
