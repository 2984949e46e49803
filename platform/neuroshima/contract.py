"""What a game promises the host. Read this first.

The host knows matches, seats, moves, replays, bots and campaigns. It does not know what is played: that is a
`Game`, which makes and loads `State` objects. Everything that crosses this module is plain JSON data (dicts, lists,
strings, ints, booleans, None), because it is stored in databases, sent over sockets and written into files.

Three promises carry the whole house:

* A state is a function of (options, seats, seed, actions). The snapshot is a cache of it, a replay proves it.
  No clock, no hidden randomness: the same input gives the same output, byte for byte, on every machine.
* `State.apply` is the only way a position changes, and it changes nothing when it raises.
* `State.view` is the only way a position is shown. What a seat may not know is not in its view. Only when a match is
  over may everybody see all of it: `State.open_view`.

Words: a *seat* is a place at the table, numbered from 0 in turn order; a seat is taken by a person or a bot. A *team*
is a number that seats share; without teams every seat has its own. Several seats may be to move at once.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pydantic import BaseModel

CONTRACT_VERSION = 1
"""A plugin says for which version of this module it was made (`NEUROSHIMA_CONTRACT`); another one is not compatible."""

Json = dict[str, Any]
Action = Json
"""`{"type": "...", ...}`, without the seat, which the host knows from the connection."""
Event = Json
"""`{"type": "...", ...}`: what happened, in order, enough to animate it and to write the log.

An event with `"reveals": true` has shown something that was hidden (a tile drawn, a card turned over): no action up to
it can be taken back."""
View = Json
Texts = Mapping[str, str]
"""Language code ("en", "pl", "cs") to text. English is always there."""


class Refusal(Exception):
    """Something a person asked for and cannot have; nothing was changed.

    `code` is a word for programs. `message` is one English sentence that a player understands, with named
    %-placeholders filled from `params`; it is the key under which the plugin's gettext catalogue has the translations.
    `path` says where in the input the reason stands ("at", "board.3.tile"), or is empty.
    """

    def __init__(self, code: str, message: str, path: str = "", **params: object) -> None:
        super().__init__(code, message, path, params)
        self.code = code
        self.message = message
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return self.message % self.params if self.params else self.message


class IllegalAction(Refusal):
    """The action is well formed, and not allowed here and now."""


class Malformed(Refusal):
    """The data does not fit the game's schema, or describes a position that cannot be."""


class BadContribution(Exception):  # the plugin is at fault, not the one who asks it
    """What another plugin gave a game cannot be used: the host leaves `plugin` out, says why, and makes the games anew.

    Raised by a game while it is made, never later."""

    def __init__(self, plugin: str, reason: str) -> None:
        super().__init__(reason)
        self.neuroshima_plugin = plugin


@dataclass(frozen=True)
class Role:
    """What one seat is in a game whose seats are not alike (one attacks, the other defends)."""

    id: str
    titles: Texts
    color: str = ""
    """Its accent, "#rrggbb"."""


@dataclass(frozen=True)
class DataFile:
    """A text that a game is played by (cards and their numbers) and that a host may replace by a corrected one."""

    titles: Texts
    text: str


@dataclass(frozen=True)
class DataFolder:
    """A kind of files of which a host may add some of his own (scenarios). Their names begin with `prefix`."""

    prefix: str
    titles: Texts
    example: str
    """A whole file that can be used as it is: what somebody who writes one begins with."""


@dataclass(frozen=True)
class Preset:
    """A way to begin a match that a game offers ready made (a scenario): listed with a picture, and begun from there.

    `options` are those of the match; `seats` those of its seats, in their order, None where whoever sits there chooses.
    """

    id: str
    titles: Texts
    texts: Texts
    picture: str
    """One SVG document."""
    options: Json
    seats: Sequence[Json | None]
    remarks: Sequence[Texts] = ()
    """What else has to be said of it (who designed it)."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended. No winner is a draw; several share the victory. `details` is the game's own (final points)."""

    winners: tuple[int, ...]
    reason: str
    details: Json = field(default_factory=dict)


class State(ABC):
    """One position of one match. Only `apply` changes it."""

    sandbox: bool = False
    """Set by position files and the analysis board: allows the actions that the game's schema marks as theirs only."""

    @property
    @abstractmethod
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; empty exactly when `outcome` is set."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """What `seat` may do now, compactly: an entry is an action in which the value of a field may be
        `{"any": [...]}`, and stands for every combination. Every action it stands for is accepted, every other one
        refused; none is listed twice. Empty for a seat that is not to move."""

    @abstractmethod
    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do `action` for `seat` and tell what happened. Raises Malformed or IllegalAction and then changes nothing."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """All that `seat` may know of the position (None: a spectator). Everything a screen, a log or a bot gets."""

    def open_view(self) -> View:
        """All of the position, for a match that is over: its replay is watched with open hands. Of the same form as
        `view`. A game that hides nothing worth seeing afterwards leaves this as it is."""
        return self.view(None)

    def seen(self, event: Event, seat: int | None) -> Event:
        """`event` as `seat` may see it. What it may not see is emptied, never skipped: the numbering is everybody's.
        A game in which all events are public leaves this as it is."""
        return event

    def told(self, action: Action, actor: int, seat: int | None) -> Action:
        """`action` of the seat `actor` as `seat` may know it: a field that gives a secret away is left out. A game in
        which everybody sees what everybody does leaves this as it is."""
        return action

    @abstractmethod
    def preview(self, seat: int, action: Action) -> View:
        """The view of `seat` as it would be after `action`, for a screen to show before the player commits himself.
        Reveals nothing hidden and starts nothing that others would have to answer. Raises as `apply` does."""

    @abstractmethod
    def snapshot(self) -> Json:
        """The whole position with all its secrets, in the form of position files. `Game.load` takes it back; nothing
        that follows differs between the two."""

    @abstractmethod
    def copy(self) -> State: ...


class Bot(ABC):
    """A player of the machine's. One object serves any number of matches: it keeps nothing between calls."""

    id: ClassVar[str]
    titles: ClassVar[Texts]

    @abstractmethod
    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        """One legal action for `seat`.

        `state` was made by `Game.imagine` from the view of that seat alone, so its hidden parts are a guess and reading
        them is no cheating. `budget` is the time to think in milliseconds. All chance comes from `rng`."""


class Game(ABC):
    """One game with all its options. One object per site, made by the plugin's `neuroshima_games` hook."""

    id: ClassVar[str]
    """A word for URLs, files and the database: "^[a-z][a-z0-9_]*$"."""
    version: str
    """Of the rules and data. A match remembers the version it was begun with."""
    titles: ClassVar[Texts]
    seat_counts: Sequence[int]
    """How many may play, whatever the options."""
    Options: type[BaseModel]
    """Options of the whole match. The lobby's form is built from its JSON Schema; `title` and `description` of a field
    are shown. A field with `json_schema_extra={"lobby": False}` is not offered there."""
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
    behind a curtain."""
    element: ClassVar[str]
    """Name of the custom element that draws the game, with a hyphen."""
    scripts: Sequence[str]
    """Static paths of the ES modules that define the element."""
    styles: Sequence[str] = ()
    bots: Mapping[str, Bot] = {}
    """By id, weakest first."""

    def data_files(self) -> Mapping[str, DataFile]:
        """By name, the texts a host may replace. Every match keeps those it was begun with."""
        return {}

    def with_data(self, texts: Mapping[str, str]) -> Game:
        """This game played by `texts` (by the names of `data_files`; what is left out stays; a name that begins as one
        of `data_folders` says may be new). Raises Malformed where a text cannot be used; its message names table and
        field, its path is the file's name."""
        if texts:
            raise Malformed("no_data_files", "This game has no files that could be replaced.")
        return self

    def data_folders(self) -> Sequence[DataFolder]:
        """The kinds of files of which a host may add more."""
        return ()

    def data_used(self, options: BaseModel) -> Collection[str]:
        """The names of the data files by which a match with these options is played: those it keeps."""
        return self.data_files().keys()

    def presets(self) -> Sequence[Preset]:
        """Ready made ways to begin, in the order in which they are listed."""
        return ()

    def seat_counts_of(self, options: BaseModel) -> Sequence[int]:
        """How many of `seat_counts` a match with these options is for (a mode for three). The lobby shows it beside the
        choices on which it depends."""
        return self.seat_counts

    def check_seats(self, options: BaseModel, seats: Sequence[BaseModel]) -> None:  # noqa: B027 - most games need none
        """Raise IllegalAction where these seats cannot play together (the same army twice ...). Its path says for which
        of them that is told: "seats.2.army"."""

    def check_so_far(self, options: BaseModel, seats: Sequence[BaseModel | None]) -> None:
        """As `check_seats`, while some have not chosen yet (None): raise where no choice of theirs could help. So two
        who want the same army learn it at once, and not when the last seat is taken."""
        chosen = [seat for seat in seats if seat is not None]
        if len(chosen) == len(seats):
            self.check_seats(options, chosen)

    def needs(self, options: BaseModel, seats: Sequence[BaseModel]) -> Sequence[str]:
        """The names of the other plugins without which these seats cannot play like that (an expansion whose army one
        of them chose). While one of them is not here the match is kept frozen, and says for whom it waits."""
        return ()

    def teams(self, options: BaseModel, count: int) -> list[int]:
        """The team of each of `count` seats. The lobby says who plays with whom, where teams are not one each."""
        return list(range(count))

    @abstractmethod
    def start(self, options: BaseModel, seats: Sequence[BaseModel], seed: int) -> State:
        """A new match. Seat 0 begins, unless the options say otherwise. Raises Malformed or IllegalAction."""

    @abstractmethod
    def load(self, options: BaseModel, snapshot: Json) -> State:
        """The state that a snapshot or a position written by hand describes. Raises Malformed."""

    @abstractmethod
    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> State:
        """A state that agrees with `view`, which is that of `seat` (None: a spectator's), its hidden parts filled in by
        `rng`: all a bot ever gets, and what is drawn of a match that runs."""

    @abstractmethod
    def schema(self) -> Json:
        """JSON Schema of this game's position files with the expansions that are installed now: an object with the
        properties options, seats, seed, position and actions."""

    @abstractmethod
    def catalogue(self) -> Json:
        """All that never changes during a match and that the screen needs: tiles or cards with names per language,
        numbers, drawings as SVG text. Public, cacheable, the same for everybody."""

    @abstractmethod
    def picture(self, snapshot: Json) -> str:
        """The position as one SVG document, for the admin and for documents."""

    def benchmarks(self) -> Mapping[str, Any]:
        """Name to a callable without arguments that does one unit of work and returns how many things it did:
        what `manage.py bench` measures, on one core."""
        return {}


# Campaigns ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    """The match that a campaign comes to next. `options` are those of the match, `seats` those of its seats in their
    order; seat n is played by whoever plays role `roles[n]` of the campaign."""

    id: str
    options: Json
    seats: Sequence[Json]
    roles: Sequence[int]


@dataclass(frozen=True)
class Milestone:
    """A stop on a campaign's road as its page shows it. `stakes`: what each result of it will change, as far as can be
    said beforehand; `picture`: one SVG document, or empty."""

    id: str
    titles: Texts
    texts: Texts
    stakes: Sequence[Texts] = ()
    picture: str = ""


@dataclass(frozen=True)
class Fact:
    """One thing that a campaign carries on, as its page shows it: of a role, or of both together (None)."""

    role: int | None
    titles: Texts
    value: Texts


class Campaign(ABC):
    """A chain of matches in which what happened in one changes the next. One object per site, made by the plugin's
    `neuroshima_campaigns` hook; it keeps nothing itself.

    What is carried from match to match is its *memory*: plain JSON data of its own form, which only the campaign reads,
    and gets back as JSON makes it (lists for tuples, texts for keys). It is a function of the outcomes so far, and all
    that is told of it is public. Roles are numbered from 0. Where a method raises, or answers nonsense, the campaign
    cannot be read: the host says so, logs it, and keeps everything."""

    id: ClassVar[str]
    """A word as for games."""
    version: str
    titles: ClassVar[Texts]
    texts: ClassVar[Texts]
    """The story, for whoever thinks of beginning it."""
    game: ClassVar[str]
    """Which game its matches are."""
    roles: Sequence[Role]
    """Who takes part: persons or bots play them from the first match to the last."""

    @abstractmethod
    def begin(self) -> Json:
        """The memory before the first match."""

    @abstractmethod
    def stage(self, memory: Json) -> Stage | None:
        """The next match, or None when the campaign is over."""

    @abstractmethod
    def after(self, memory: Json, outcome: Outcome) -> Json:
        """The memory when the match of `stage(memory)` has ended so; `outcome.winners` are seats of that match."""

    @abstractmethod
    def road(self, memory: Json) -> Sequence[Milestone]:
        """All stops from the first to the last, in order, each with the id of its stage; those that will not be come
        to any more are left out."""

    @abstractmethod
    def standing(self, memory: Json) -> Sequence[Fact]:
        """What is carried on now."""

    @abstractmethod
    def changes(self, before: Json, after: Json) -> Sequence[Texts]:
        """What the result between two memories has changed, in sentences."""

    @abstractmethod
    def outcome(self, memory: Json) -> Outcome | None:
        """How the campaign ended, in roles; None while it goes on (exactly as long as there is a stage)."""
