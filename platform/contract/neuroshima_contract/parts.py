"""The parts of a game beside its rules, each an attribute of `Game`, and what they offer.

Screen, drawing, guide, data files, teaching, tools: as they stand, they are empty. A game offers roles, data files and
ready-made matches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter, create_model

from .analysis import Analyst, Reviewer
from .bots import Trainer
from .coaching import Advice, FirstMatch, MatchMove, Remark
from .encoding import Encoding
from .factions import Faction, Matchups
from .lessons import Lesson, Puzzle, PuzzleMaker
from .packs.faults import Fault
from .packs.pack import Pack
from .refusal import Unfit
from .rulebooks import Rulebook
from .state import Outcome, Standing, State
from .words import Catalogue, Event, OptionValues, Picture, Schema, Snapshot, Texts, View

if TYPE_CHECKING:
    from .campaign_files import CampaignTerms
    from .chains import Campaign


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
    packs: bool = False
    """Whether its files are packs (`Packs`), which the host stores as files of this folder."""


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
Expectation = Callable[[Any, State], Iterator[Unfit | str]]
"""Given what a case expects and the state that it ends in: what is otherwise (`comparison.compare`)."""
Benchmark = Callable[[], int]
"""Does one round of work and returns how many units it had."""


@dataclass(frozen=True)
class ScenarioEditor:
    """An editor of scenarios in the browser: a custom element that shows and changes one file of a pack.

    The host stores the file, has the pack checked, and lets the scenario be played; it is the preset with the file's
    id."""

    element: str
    """Name of the custom element, with a hyphen (docs/tables.md)."""
    blank: str
    """A whole file that can be played as it is: what a new scenario begins with. Its id is replaced."""
    prefix: str
    """Of the data files that are scenarios: any of them may be begun with as well."""
    scripts: Sequence[str] = ()
    """The modules that define the element, loaded after those of the table."""
    styles: Sequence[str] = ()
    folder: str = "scenarios"
    """The folder of a pack in which the file is."""
    key: str = "scenario"
    """The key under which the file has its id. The keys `names` and `texts` have its title and story by language."""


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
    moving_poster: str = ""
    """An SVG of the same size that shows the game being played, without end, script or sound, in at most 60 kB as sent.
    Who wants no motion, or has stopped it, sees the other one."""
    editor: str = ""
    """Name of the custom element that sets up a position on the analysis board; without one positions are only
    imported."""
    editor_scripts: Sequence[str] = ()
    editor_styles: Sequence[str] = ()
    shows_seen: bool = False
    """Whether the table asks the host for pictures of its positions: `Drawing.seen`."""
    scenario_editor: ScenarioEditor | None = None
    """The editor with which players make scenarios; None: they only bring files."""

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

    def seen(self, view: View, language: str = "en") -> str:
        """The position of a view, for a table that shows pictures (`Screen.shows_seen`): nothing that is not in it.

        As it stands, `picture`, which fits a game whose views have the form of its snapshots."""
        return self.picture(view, language)

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

    sentence: Texts = {}
    """What the game is, in one sentence for somebody who has never heard of it; may be empty."""
    minutes: tuple[int, int] | None = None
    """How long a match takes at the table, from and to; None: not known."""

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

    def used_in(self, position: Snapshot) -> Collection[str]:
        """Names of the data files that a position outside of matches needs beside those of `used_by`.

        Anything may stand there: a unit of an army that nobody plays, a marker of a pack."""
        return ()


@dataclass(frozen=True)
class PackItem:
    """A thing that a pack brings: its sort (`army`), its id, and its titles."""

    sort: str
    id: str
    titles: Texts
    sorts: Texts
    """What the sort is called."""


class Packs:
    """What a game makes of packs. As it stands, it takes none.

    A game that takes packs has a `DataFolder` for them, with the prefix `neuroshima_contract.packs.FILE_PREFIX`, and is
    played by them through `Game.with_data`."""

    are_taken: bool = False

    def check(self, pack: Pack, unread: frozenset[str] = frozenset()) -> Sequence[Fault]:
        """Everything that is wrong with a pack, but for its manifest.

        `unread`: paths of files that are not among the pack's because they cannot be read; nothing is said of what
        depends on them."""
        return ()

    def items(self, pack: Pack) -> Sequence[PackItem]:
        """What a pack brings, as far as it can be used here."""
        return ()

    def unusable(self, pack: Pack) -> Sequence[Fault]:
        """What of a pack is left out here, and why.

        Parts that others do not need (a puzzle, a lesson, a drawing), of a pack that is used as it is."""
        return ()

    def campaigns(self) -> Mapping[str, Campaign]:
        """The campaigns of the packs by which this game is played, by id."""
        return {}

    def campaign_terms(self, pack: Pack | None = None) -> CampaignTerms | None:
        """What campaign files may say here, also of what a pack brings that is not in use; None: there are none."""
        return None


class Teaching:
    """What a game teaches. As it stands, nothing."""

    def lessons(self) -> Sequence[Lesson]:
        """Its lessons, in any order: they are listed by chapter and `order`."""
        return ()

    def puzzles(self) -> Sequence[Puzzle]:
        """Its puzzles, easiest first."""
        return ()

    def read_puzzle(self, text: str) -> Puzzle:
        """The puzzle of a text that `PuzzleMaker` has made. Raises ValueError, also if it does not fit this game."""
        raise ValueError("this game reads no puzzles")

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


@dataclass(frozen=True)
class AuthorTemplate:
    """A folder from which `neuroshima new` makes the beginning of a plugin or a pack (a template of copier).

    `id`: what it begins ("army"). `describes`: a line for `neuroshima new --help`, in English."""

    id: str
    describes: str
    folder: Path


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

    def encoding(self, state: State) -> Encoding | None:
        """The match of `state` as numbers, for programs that learn.

        The same for all positions of a match. None: the game has no such thing."""
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

    def templates(self) -> Sequence[AuthorTemplate]:
        """What authors may begin for this game by `neuroshima new`."""
        return ()

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
