"""What a game promises the host. Read this first.

The host knows matches, seats, moves, replays, bots, campaigns and series. It does not know what is played: that is a
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

from .analysis import Analyst, Candidate, Loss, Piece, PlayedTurn, Reviewer, Score, TurnReview
from .bots import Bot, Ladder, Learned, Sample, Trainer, rated
from .chains import BothSides, Campaign, Fact, Milestone, NextGame, PlayedGame, Series, Stage
from .coaching import Advice, FirstMatch, MatchMove, Remark
from .encoding import ActionForm, Encoding
from .factions import Faction, FactionPiece, Matchup, Matchups, Portrait
from .game import Game
from .general_screen import GeneralScreen
from .lessons import Lesson, Proof, Puzzle, PuzzleMaker
from .parts import (
    AuthorTemplate,
    Benchmark,
    DataFile,
    DataFiles,
    DataFolder,
    Drawing,
    Expectation,
    Guide,
    PackItem,
    Packs,
    Preset,
    Role,
    ScenarioEditor,
    Screen,
    Teaching,
    Tools,
    WantedBot,
)
from .refusal import BadContribution, BadFile, BadPosition, ClashingContribution, Illegal, Malformed, Refusal, Unfit
from .rulebooks import Rulebook, citations, read_rulebook, rulebook_files
from .state import Ending, Hypothesis, Outcome, Standing, State
from .words import (
    CONTRACT_VERSION,
    Action,
    Catalogue,
    Event,
    Json,
    MemoryData,
    OptionValues,
    Picture,
    Schema,
    Snapshot,
    Texts,
    View,
)
from .workshop import DraftShown, Field, Form, Measure, PartShown, Workshop

__all__ = [
    "CONTRACT_VERSION",
    "Action",
    "ActionForm",
    "Advice",
    "Analyst",
    "AuthorTemplate",
    "BadContribution",
    "BadFile",
    "BadPosition",
    "Benchmark",
    "Bot",
    "BothSides",
    "Campaign",
    "Candidate",
    "Catalogue",
    "ClashingContribution",
    "DataFile",
    "DataFiles",
    "DataFolder",
    "DraftShown",
    "Drawing",
    "Encoding",
    "Ending",
    "Event",
    "Expectation",
    "Fact",
    "Faction",
    "FactionPiece",
    "Field",
    "FirstMatch",
    "Form",
    "Game",
    "GeneralScreen",
    "Guide",
    "Hypothesis",
    "Illegal",
    "Json",
    "Ladder",
    "Learned",
    "Lesson",
    "Loss",
    "Malformed",
    "MatchMove",
    "Matchup",
    "Matchups",
    "Measure",
    "MemoryData",
    "Milestone",
    "NextGame",
    "OptionValues",
    "Outcome",
    "PackItem",
    "Packs",
    "PartShown",
    "Picture",
    "Piece",
    "PlayedGame",
    "PlayedTurn",
    "Portrait",
    "Preset",
    "Proof",
    "Puzzle",
    "PuzzleMaker",
    "Refusal",
    "Remark",
    "Reviewer",
    "Role",
    "Rulebook",
    "Sample",
    "ScenarioEditor",
    "Schema",
    "Score",
    "Screen",
    "Series",
    "Snapshot",
    "Stage",
    "Standing",
    "State",
    "Teaching",
    "Texts",
    "Tools",
    "Trainer",
    "TurnReview",
    "Unfit",
    "View",
    "WantedBot",
    "Workshop",
    "citations",
    "rated",
    "read_rulebook",
    "rulebook_files",
]
