"""A game with its options."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import BaseModel

from .analysis import Analyst
from .bots import Bot
from .coaching import Advice, FirstMatch, MatchMove, Remark
from .factions import Faction, Matchups
from .lessons import Lesson
from .offers import DataFile, DataFolder, Preset, Role
from .puzzles import Puzzle, PuzzleMaker
from .refusal import Malformed
from .reviews import Reviewer
from .rulebooks import Rulebook
from .state import Outcome, Standing, State
from .training import Trainer
from .words import Catalogue, Event, Schema, Snapshot, Texts, View

Expectation = Callable[[Any, State], Iterator[str]]
"""Given what a case expects and the state that it ends in: what is otherwise, a line for each."""


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
    element: ClassVar[str]
    """Name of the custom element that draws the game, with a hyphen."""
    scripts: Sequence[str]
    """Static paths of the ES modules that define the element."""
    styles: Sequence[str] = ()
    texts_in_all_languages: ClassVar[bool] = False
    """Whether the table shows texts of the catalogue in other languages than the reader's, too. Otherwise a page gets
    a catalogue with one language, which is smaller."""
    shows_heads: ClassVar[bool] = False
    """Whether the table shows the heads of its players above the board on a phone. Then the head of the page does not
    show them there."""
    pieces_element: ClassVar[str] = ""
    """Name of the custom element that says of the pieces of a faction what they do, in the words of the game's table;
    without one they are only shown."""
    pieces_scripts: Sequence[str] = ()
    poster: ClassVar[str] = ""
    """Static path of a picture of the game for the front page, 520 wide and 380 high, without words."""
    bots: Mapping[str, Bot] = {}
    """By id, weakest first."""
    stand_in: str = ""
    """The id of the bot that plays on for players who have left; empty: the strongest one."""
    points: Texts = {}
    """What `points_of` counts ("Hit points of the HQ"); empty where nothing is counted."""
    editor: ClassVar[str] = ""
    """Name of the custom element that sets up a position on the analysis board; without one positions are only
    imported."""
    editor_scripts: Sequence[str] = ()
    editor_styles: Sequence[str] = ()

    def data_files(self) -> Mapping[str, DataFile]:
        """By name, the texts a host may replace.

        Every match keeps those it was begun with."""
        return {}

    def with_data(self, texts: Mapping[str, str]) -> Game:
        """This game played by `texts`, by the names of `data_files`.

        A file that is left out keeps its text. A name that begins as one of `data_folders` says may be new. Raises
        Malformed if a text cannot be used: its message names table and field, its path is the file's name, its
        parameter `plugin`, if any, is the plugin whose file it is. A text of the game's own that is left out and does
        not fit the others is dropped."""
        if texts:
            raise Malformed("no_data_files", "This game has no files that could be replaced.")
        return self

    def data_folders(self) -> Sequence[DataFolder]:
        """Kinds of files that hosts may add to those of `data_files`."""
        return ()

    def data_used(self, options: BaseModel, seats: Sequence[BaseModel] = ()) -> Collection[str]:
        """Names of the data files that a match with these options and seats keeps.

        `seats` are those that have chosen: none while a match is made, all when it begins."""
        return self.data_files().keys()

    def presets(self) -> Sequence[Preset]:
        """Ready made ways to begin, in the order in which they are listed."""
        return ()

    def puzzles(self) -> Sequence[Puzzle]:
        """Its puzzles, easiest first."""
        return ()

    def lessons(self) -> Sequence[Lesson]:
        """Its lessons, in any order: they are listed by chapter and `order`."""
        return ()

    def first_match(self) -> FirstMatch | None:
        """The match for a player who plays the first time, with a coach.

        None: there is none."""
        return None

    def coach(self, options: BaseModel, view: View, seat: int, events: Sequence[Event]) -> Sequence[Advice]:
        """What matters now to the player of `seat`, the weightiest first.

        `view` is what that seat sees, and `events` what it saw since its own last action: nothing else is known here.
        It takes no more than 20 ms."""
        return ()

    def decided(
        self,
        options: BaseModel,
        seats: Sequence[BaseModel],
        moves: Sequence[MatchMove],
        outcome: Outcome,
        seat: int,
    ) -> Sequence[Remark]:
        """What decided a finished match, in about three sentences to `seat`.

        Called once, and only for the match of `first_match`."""
        return ()

    def rulebooks(self) -> Sequence[Rulebook]:
        """Rulebooks of the game and its expansions, in any order.

        Pages sort them by `order`."""
        return ()

    def factions(self) -> Sequence[Faction]:
        """Factions of the game (armies, sides), in the order of lists.

        Each has a page of its own. If one option of a seat chooses between them, the lobby shows them as cards."""
        return ()

    def matchups(self) -> Sequence[Matchups]:
        """Results of bots with the factions against each other."""
        return ()

    def stars(self, puzzle: Puzzle, outcome: Outcome) -> int:
        """How well a puzzle was solved that ended so: 1 to 3, and 0 where it was not."""
        return 3 if puzzle.seat in outcome.winners else 0

    def verdict(self, puzzle: Puzzle, outcome: Outcome) -> Texts:
        """Why an attempt at a puzzle ended so, as a sentence for its player; may be empty."""
        return {}

    def points_of(self, outcome: Outcome) -> Sequence[int]:
        """Points of each seat after such an end of a match (see `points`).

        Empty without points."""
        return ()

    def puzzle_maker(self) -> PuzzleMaker | None:
        """What makes and proves puzzles, where the game has such a thing."""
        return None

    def reviewer(self) -> Reviewer | None:
        """The reviewer that tells the course of a finished match.

        None: result and replay are shown alone."""
        return None

    def analyst(self) -> Analyst | None:
        """The analyst that finds the best actions in a position.

        For hints and the analysis board. None: no hints."""
        return None

    def trainer(self) -> Trainer | None:
        """The trainer that learns from games of the game's bots (`manage.py train`).

        None: there is none."""
        return None

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

    def contributions(self, plugin: str) -> Sequence[Texts]:
        """What a plugin adds to this game, as lines for hosts ("Armies: two by name").

        `plugin`: the game's own, or one that implements its hooks."""
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

    @abstractmethod
    def schema(self) -> Schema:
        """JSON Schema of position files with the expansions that are installed now.

        An object with the properties options, seats, seed, position and actions."""

    @abstractmethod
    def catalogue(self) -> Catalogue:
        """Everything a screen needs that never changes during a match.

        Tiles or cards with names by language, numbers, drawings as SVG text. Public, cacheable, the same for everybody.
        """

    @abstractmethod
    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        """The position as one SVG document with words in `language`."""

    def detail(self, snapshot: Snapshot, places: Sequence[Any], language: str = "en") -> str:
        """The part of a `picture` around these places, enlarged."""
        return self.picture(snapshot, language)

    def on_paper(self, svg: str) -> str:
        """A `picture` or `detail` for white paper: little ink, dark words."""
        return svg

    def standings(self, snapshot: Snapshot, language: str = "en") -> Sequence[Standing]:
        """The standing of each seat in words, for pictures of links.

        These words stand beside the board (`detail` of no places). Empty: the picture of a link shows `picture`."""
        return ()

    def thumbnail(self, snapshot: Snapshot) -> str:
        """A small picture of the position for lists: the essentials, without words."""
        return self.picture(snapshot)

    def expectations(self) -> Mapping[str, Expectation]:
        """Further expectations of cases of this game, by their key in `expect`.

        `neuroshima.testing.cases` has those of every game."""
        return {}

    def benchmarks(self) -> Mapping[str, Any]:
        """Benchmarks of `manage.py bench` by name, measured on one core.

        Each is a callable without arguments that does one unit of work and returns a count."""
        return {}
