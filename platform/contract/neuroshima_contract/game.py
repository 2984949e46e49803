"""A game: its rules, and the parts that it may bring beside them.

The smallest game says `id`, `version`, `titles`, `seat_counts`, `Options` and `SeatOptions`, and has `start`, `load`
and `imagine`. All else has a default. The parts are objects of their own: `screen`, `drawing`, `teaching`, `tools`,
`data_files`, `guide`, `bots`."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import BaseModel

from .bots import Bot
from .general_screen import GeneralScreen
from .parts import DataFiles, Drawing, Guide, Packs, Preset, Role, Screen, Teaching, Tools
from .refusal import Malformed
from .state import Ending, Outcome, State
from .words import OptionValues, Snapshot, Texts, View
from .workshop import Workshop


class Game(ABC):
    """One game with all its options.

    One object per site, made by the plugin's `neuroshima_games` hook."""

    id: ClassVar[str]
    """A word for URLs, files and the database: `^[a-z][a-z0-9_]*$`."""
    version: str
    """Of the rules and data. A match remembers the version it was begun with."""
    titles: ClassVar[Texts]
    seat_counts: Sequence[int]
    """How many may play, whatever the options."""
    Options: type[BaseModel]
    """Options of the whole match. The lobby's form is built from its JSON Schema; `title` and `description` of a field
    are shown. A field with `json_schema_extra={"lobby": False}` is not offered there; with `{"told": False}` it is not
    spoken of where so many players leave nothing of it to choose."""
    SeatOptions: type[BaseModel]
    """What each seat chooses for itself (an army, a side). The same: the lobby's form is built from its schema. An
    enum's choice texts come from
    `json_schema_extra={"choices": {value: {"en": ..., "pl": ..., "cs": ...}}}`, and beside them, where there are any,
    their accents: `"colors": {value: "#rrggbb"}`."""
    roles: Sequence[Role] = ()
    """Where the seats are not alike: seat n plays role n, so the lobby asks who plays which instead of who begins.
    Then `seat_counts` is their number."""
    secrets: bool = True
    """Whether a seat may know what another must not. Where several are played at one screen, it is then passed on
    behind a curtain. Where nobody may, `State.view` is the same for every seat, and the host makes one for all."""
    bots: Mapping[str, Bot] = {}
    """By id, weakest first."""
    stand_in: str = ""
    """The id of the bot that plays on for players who have left; empty: the strongest one."""
    points: Texts = {}
    """What `points_of` counts ("Hit points of the HQ"); empty where nothing is counted."""

    # Parts of the game beside its rules. A game replaces those that it has; the others stay empty.

    screen: Screen = GeneralScreen()
    """How the browser shows it. As it stands, on the general table."""
    drawing: Drawing = Drawing()
    """Pictures of positions."""
    teaching: Teaching = Teaching()
    """Lessons, puzzles, the coach."""
    tools: Tools = Tools()
    """Hints, reviews, training; position files and benchmarks."""
    data_files: DataFiles = DataFiles()
    """The text files that it is played by."""
    packs: Packs = Packs()
    """What it makes of packs of armies, scenarios and the like."""
    workshops: Sequence[Workshop] = ()
    """What players make of it in the browser."""
    guide: Guide = Guide()
    """Rulebooks, factions, and what plugins have added."""

    def with_data(self, texts: Mapping[str, str]) -> Game:
        """This game played by `texts`, by the names of `data_files`.

        A file that is left out keeps its text. A name that begins as one of `data_folders` says may be new. Raises
        Malformed if a text cannot be used: its message names table and field, its path is the file's name, its
        parameter `plugin`, if any, is the plugin whose file it is. A text of the game's own that is left out and does
        not fit the others is dropped."""
        if texts:
            raise Malformed("no_data_files", "This game has no files that could be replaced.")
        return self

    def presets(self) -> Sequence[Preset]:
        """Ready made ways to begin, in the order in which they are listed."""
        return ()

    def points_of(self, outcome: Outcome) -> Sequence[int]:
        """Points of each seat after such an end of a match (see `points`).

        Empty without points."""
        return ()

    def ending_of(self, outcome: Outcome, seats: Sequence[OptionValues], teams: Sequence[int]) -> Ending:
        """How a match came to this end, and by how many points it was won.

        `seats`: what each plays by, as data of `SeatOptions`. `teams`: the number of each seat's team. Only for the
        game's own reasons: what players, clocks and hosts have ended, the host says. As it stands, the words that a
        `GeneralScreen` has for the reason."""
        return Ending(self.screen.words.get(outcome.reason, {}) if isinstance(self.screen, GeneralScreen) else {})

    def seat_counts_of(self, options: BaseModel) -> Sequence[int]:
        """How many of `seat_counts` a match with these options is for (a mode for three).

        The lobby shows it beside the choices on which it depends."""
        return self.seat_counts

    def secrets_of(self, options: BaseModel) -> bool:
        """`secrets` of a match with these options."""
        return self.secrets

    def check_seats(self, options: BaseModel, seats: Sequence[BaseModel]) -> None:  # noqa: B027 - most games need none
        """Raise Illegal if these seats cannot play together.

        Its path says which seat is told: "seats.2.army"."""

    def check_so_far(self, options: BaseModel, seats: Sequence[BaseModel | None]) -> None:
        """As `check_seats`, while some seats have not chosen yet (None).

        Raise Illegal if no choice of theirs could help, so that two players who want the same army learn it at
        once."""
        chosen = [seat for seat in seats if seat is not None]
        if len(chosen) == len(seats):
            self.check_seats(options, chosen)

    def needs(self, options: BaseModel, seats: Sequence[BaseModel]) -> Sequence[str]:
        """Names of other plugins that these seats need.

        For example an expansion whose army one of them chose. While one of them is missing, the match is frozen and
        says what it waits for."""
        return ()

    def teams(self, options: BaseModel, count: int) -> list[int]:
        """The team of each of `count` seats.

        The lobby shows the teams, unless each seat is a team of its own."""
        return list(range(count))

    def commanders(self, options: BaseModel, count: int) -> list[int]:
        """The person who plays each of `count` seats, as a number.

        Seats with the same number are played by one person, or by one bot, who commands two armies."""
        return list(range(count))

    @abstractmethod
    def start(self, options: BaseModel, seats: Sequence[BaseModel], seed: int) -> State:
        """A new match.

        Seat 0 begins, unless the options say otherwise. Raises Malformed or Illegal."""

    @abstractmethod
    def load(self, options: BaseModel, snapshot: Snapshot) -> State:
        """The state that a snapshot or a position written by hand describes.

        Raises Malformed."""

    @abstractmethod
    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> State:
        """A state that agrees with `view`; `rng` fills in the hidden parts.

        `seat`: whose view it is; None: a spectator's. Bots get nothing else, and pictures of running matches are drawn
        from it."""
