"""The parts of a game beside its rules, each an attribute of `Game`, and what they offer.

Screen, drawing, guide, data files, teaching, tools: as they stand, they are empty. A game offers roles, data files and
ready-made matches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, TypeAdapter, create_model

from .analysis import Analyst, Reviewer
from .bots import Trainer
from .coaching import Advice, FirstMatch, MatchMove, Remark
from .factions import Faction, Matchups
from .lessons import Lesson, Puzzle, PuzzleMaker
from .rulebooks import Rulebook
from .state import Outcome, Standing, State
from .words import Catalogue, Event, OptionValues, Picture, Schema, Snapshot, Texts, View


@dataclass(frozen=True)
class Role:
    """A kind of seat, in a game whose seats are not alike."""

    id: str
    titles: Texts
    color: str = ""
    """Its accent, "#rrggbb"."""


@dataclass(frozen=True)
class DataFile:
    """A text file that a game is played by, and that a host may correct.

    For example cards with their numbers. It is TOML. The host refuses texts that could overload a parser before a game
    gets them."""

    titles: Texts
    text: str


@dataclass(frozen=True)
class DataFolder:
    """A kind of files that hosts may add to those of the game (scenarios).

    Their names begin with `prefix`."""

    prefix: str
    titles: Texts
    example: str
    """A whole file that can be used as it is: what somebody who writes one begins with."""
    addable: bool = True
    """Whether a host may add files. If not, the folder only names the files that old matches keep when the game has
    them no longer."""


@dataclass(frozen=True)
class WantedBot:
    """The bot wanted for a seat: its id and one of its styles.

    If one is left out or missing, the player's choice applies: the bot, and a style by lot."""

    bot: str = ""
    style: str = ""


@dataclass(frozen=True)
class Preset:
    """A ready-made match of a game (a scenario), listed with a picture.

    `options` are those of the match; `seats` those of its seats, in their order, None where the player there chooses.
    Other options may be chosen as far as `Game.check_so_far` takes them; what leaves no choice is said and not asked.
    """

    id: str
    titles: Texts
    texts: Texts
    picture: Picture
    options: OptionValues
    seats: Sequence[OptionValues | None]
    remarks: Sequence[Texts] = ()
    """What else has to be said of it (who designed it)."""
    bots: Sequence[WantedBot] = ()
    """By seat, the bot that is proposed; empty: none is."""


NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"></svg>'
Expectation = Callable[[Any, State], Iterator[str]]
"""Given what a case expects and the state that it ends in: what is otherwise, a line for each."""
Benchmark = Callable[[], int]
"""Does one round of work and returns how many units it had."""


class Screen:
    """The scripts and styles of a game, by static paths, and its catalogue."""

    element: str
    """Name of the custom element that draws the game, with a hyphen."""
    scripts: Sequence[str]
    """The ES modules that define the element."""
    styles: Sequence[str] = ()
    texts_in_all_languages: bool = False
    """Whether the table shows texts of the catalogue in other languages than the reader's, too. Otherwise a page gets
    a catalogue with one language, which is smaller."""
    shows_heads: bool = False
    """Whether the table shows the heads of its players above the board on a phone. Then the head of the page does not
    show them there."""
    pieces_element: str = ""
    """Name of the custom element that says of the pieces of a faction what they do, in the words of the game's table;
    without one they are only shown."""
    pieces_scripts: Sequence[str] = ()
    poster: str = ""
    """A picture of the game for the front page, 520 wide and 380 high, without words."""
    editor: str = ""
    """Name of the custom element that sets up a position on the analysis board; without one positions are only
    imported."""
    editor_scripts: Sequence[str] = ()
    editor_styles: Sequence[str] = ()

    def catalogue(self) -> Catalogue:
        """Everything a screen needs that never changes during a match.

        Tiles or cards with names by language, numbers, drawings as SVG text. Public, cacheable, the same for everybody.
        """
        return {}


class Drawing:
    """Draws positions, for lists, pictures of links, downloads and the admin. As it stands, it draws nothing."""

    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        """The position as one SVG document with words in `language`."""
        return NOTHING

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


class Guide:
    """What there is to read about a game. As it stands, nothing."""

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

    def contributions(self, plugin: str) -> Sequence[Texts]:
        """What a plugin adds to the game, as lines for hosts ("Armies: two by name").

        `plugin`: the game's own, or one that implements its hooks."""
        return ()


class DataFiles:
    """The data files of a game. As it stands, it has none.

    `Game.with_data` plays by others. Every match keeps those that it was begun with."""

    def by_name(self) -> Mapping[str, DataFile]:
        """The texts that a host may replace."""
        return {}

    def folders(self) -> Sequence[DataFolder]:
        """Kinds of files that hosts may add to those of `by_name`."""
        return ()

    def used_by(self, options: BaseModel, seats: Sequence[BaseModel] = ()) -> Collection[str]:
        """Names of the data files that a match with these options and seats keeps.

        `seats` are those that have chosen: none while a match is made, all when it begins. May raise a Refusal."""
        return self.by_name().keys()


class Teaching:
    """What a game teaches. As it stands, nothing."""

    def lessons(self) -> Sequence[Lesson]:
        """Its lessons, in any order: they are listed by chapter and `order`."""
        return ()

    def puzzles(self) -> Sequence[Puzzle]:
        """Its puzzles, easiest first."""
        return ()

    def stars(self, puzzle: Puzzle, outcome: Outcome) -> int:
        """How well a puzzle was solved that ended so: 1 to 3, and 0 where it was not."""
        return 3 if puzzle.seat in outcome.winners else 0

    def verdict(self, puzzle: Puzzle, outcome: Outcome) -> Texts:
        """Why an attempt at a puzzle ended so, as a sentence for its player; may be empty."""
        return {}

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


class Tools:
    """Tools for analysis, and for those who write rules, bots and puzzles. As it stands, there are none."""

    def analyst(self) -> Analyst | None:
        """The analyst that finds the best actions in a position.

        For hints and the analysis board. None: no hints."""
        return None

    def reviewer(self) -> Reviewer | None:
        """The reviewer that tells the course of a finished match.

        None: result and replay are shown alone."""
        return None

    def trainer(self) -> Trainer | None:
        """The trainer that learns from games of the game's bots (`manage.py train`).

        None: there is none."""
        return None

    def puzzle_maker(self) -> PuzzleMaker | None:
        """What makes and proves puzzles, where the game has such a thing."""
        return None

    def schema(self) -> Schema:
        """JSON Schema of position files with the expansions that are installed now.

        An object with the properties options, seats, seed, position and actions."""
        return {"type": "object"}

    def expectations(self) -> Mapping[str, Expectation]:
        """Further expectations of cases of this game, by their key in `expect`.

        `neuroshima.testing.cases` has those of every game."""
        return {}

    def benchmarks(self) -> Mapping[str, Benchmark]:
        """Benchmarks of `manage.py bench` by name, measured on one core."""
        return {}


def position_file_schema(
    options: type[BaseModel], position: Any, action: TypeAdapter[Any], seats: type[BaseModel] | None = None
) -> Schema:
    """The JSON Schema of a game's own parts of position files, for `Tools.schema`.

    `position`: the type of a position. `action`: a union by `type`. `seats`: what a seat chooses, if anything."""
    model = create_model(
        "Document",
        options=(options, ...),
        seats=(list[Any], ...),
        seed=(int, ...),
        position=(position, ...),
        actions=(list[Any], ...),
    )
    schema: Schema = model.model_json_schema()
    items = action.json_schema()
    schema["$defs"] |= items.pop("$defs")
    if seats is not None:
        seat = seats.model_json_schema()
        schema["$defs"] |= seat.pop("$defs", {})
        schema["properties"]["seats"]["items"] = seat
    for reference in items["discriminator"]["mapping"].values():
        # In a file every action says whose it is; on the table the host knows.
        entry = schema["$defs"][reference.rpartition("/")[2]]
        entry["properties"]["seat"] = {"type": "integer"}
        entry["required"] = [*entry["required"], "seat"]
    schema["properties"]["actions"]["items"] = items
    schema["required"] = []
    return schema
