"""The options of a game as a match, a position file and the lobby's form have them."""

from __future__ import annotations

from neuroshima_contract.refusal import _
from pydantic import Field

from ..actions import Message
from ..bounds import Name
from ..options.editions import EDITIONS, EditionId
from ..options.modes import MODES, PRINTED, ModeId
from ..options.options import Puzzle
from ..scenario.scenario_file import Circumstances


class OptionsModel(Message):
    """Options of a game of Hex."""

    edition: EditionId = Field(
        "3.0",
        title=_("Edition of the rules"),
        json_schema_extra={"choices": {edition.id: dict(edition.names) for edition in EDITIONS.values()}},
    )
    mode: ModeId = Field(
        "duel",
        title=_("Mode"),
        json_schema_extra={"choices": {mode.id: dict(mode.names) for mode in MODES.values()}},
    )
    extended: bool | None = Field(
        None,
        title=_("Board of 37 fields"),
        description=_("Four players may choose it; five and six always play on it."),
    )
    board: Name = Field(
        PRINTED,
        title=_("Board"),
        description=_("Expansions bring larger boards for more players."),
        json_schema_extra={"lobby": False},
    )
    spare_allies: bool = Field(
        False,
        title=_("Moloch spares its ally"),
        description=_("The edition of 2025 lets the players agree on that."),
    )
    alternative_start: bool = Field(
        False,
        title=_("Alternative start"),
        description=_("The first player also draws three tiles in the first turn, discards one and uses one."),
    )
    reinforcements: bool = Field(
        False,
        title=_("Reinforcements"),
        description=_("Tiles are drawn up to six; one is discarded, two may be used, the others are kept."),
    )
    structures: bool = Field(
        False,
        title=_("Structures"),
        description=_("Each army may build its Structure once. Those of the four base armies are our own design."),
    )
    faq_rulings: bool = Field(
        False,
        title=_("Rulings of the publisher's FAQ"),
        description=_(
            "The player who causes a battle says in which order players declare; in 3.0 every HQ of two teams has 20 "
            "hit points."
        ),
    )
    auto_choose: bool = Field(
        False,
        title=_("Decide at once"),
        description=_("Every decision inside a battle takes the first of its answers."),
        json_schema_extra={"lobby": False},
    )
    leaders: bool = Field(
        False,
        title=_("Leaders"),
        description=_(
            "Edition 2025, for two or for two against two: every side chooses one of three cards in secret and uses it "
            "twice. Three of the eight cards are described in the rulebook; the other five are our own design."
        ),
    )
    scenario: Name | None = Field(None, title=_("Scenario"), json_schema_extra={"lobby": False})
    circumstances: Circumstances | None = Field(
        None,
        title=_("Circumstances"),
        description=_("What this match of a scenario begins with."),
        json_schema_extra={"lobby": False},
    )
    puzzle: Puzzle | None = Field(
        None,
        title=_("Puzzle"),
        description=_("One turn and its battle, which one person has to win."),
        json_schema_extra={"lobby": False},
    )
