"""The game of Convoy, as the host's contract asks for it, and the series of two games with the roles swapped."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import ClassVar, cast

import neuroshima_contract as contract
from neuroshima_contract import BothSides, Ending, OptionValues, Outcome, PlayedGame, Role, Snapshot, Texts, View
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel, ConfigDict

from ..bots import BOTS
from ..convoy_state import ConvoyState
from ..data_files import card_files
from ..imagined_positions import imagine_position
from ..rules.components.cards import MOLOCH
from ..rules.components.read_box import read_box
from ..rules.state.position_files import load_position
from ..rules.state.state import Options, start
from ..rules.state.view import View as RulesView
from .parts import ConvoyDataFiles, ConvoyDrawing, ConvoyGuide, ConvoyScreen, ConvoyTeaching, ConvoyTools

TEXTS = read_sentences(__package__)


class SeatModel(BaseModel):
    """A seat chooses nothing: what it plays is its role."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ConvoyGame(contract.Game):
    """Neuroshima: Convoy, 2nd edition, played by the card files `texts`."""

    id = "convoy"
    titles = TEXTS["titles"]
    seat_counts = (2,)
    roles = (
        Role("moloch", TEXTS["roles.moloch"], "#c2452d"),
        Role("outpost", TEXTS["roles.outpost"], "#5d8a3c"),
    )
    Options = Options
    SeatOptions = SeatModel
    bots = BOTS

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self.texts = dict(texts) if texts is not None else card_files()
        self.box = read_box(**self.texts)
        self.version = metadata.version("neuroshima-convoy")
        self.drawing = ConvoyDrawing(self.box)
        self.teaching = ConvoyTeaching(self.box, self.imagine)
        self.tools = ConvoyTools(self.box)
        self.data_files = ConvoyDataFiles(self.texts)
        self.guide = ConvoyGuide(self.box, self.roles)
        self.screen = ConvoyScreen(self.box, self.guide)

    def with_data(self, texts: Mapping[str, str]) -> ConvoyGame:
        unknown = next((name for name in texts if name not in self.texts), None)
        if unknown is not None:
            raise contract.Malformed("unknown_file", "Convoy has no file %(file)s.", unknown, file=unknown)
        return ConvoyGame({**self.texts, **texts})

    def ending_of(self, outcome: Outcome, seats: Sequence[OptionValues], teams: Sequence[int]) -> Ending:
        name = f"endings.{outcome.reason}"
        return Ending(TEXTS.get(name, {}))

    def start(self, options: BaseModel, seats: Sequence[BaseModel], seed: int) -> ConvoyState:
        return ConvoyState(start(self.box, _options(options), seed))

    def load(self, options: BaseModel, snapshot: Snapshot) -> ConvoyState:
        return ConvoyState(load_position(self.box, _options(options), snapshot))

    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> ConvoyState:
        return self.load(options, cast(Snapshot, imagine_position(cast(RulesView, view), seat, rng)))


def _options(options: BaseModel) -> Options:
    assert isinstance(options, Options)
    return options


FOUGHT = {"new_york", "convoy_stopped", "convoy_destroyed", "draw_agreed"}
"""How a game ends in which nobody has left."""


class BothRoles(BothSides):
    """Two games with the roles swapped. The player who wins both games wins.

    Otherwise it counts how far each of them has come as Moloch."""

    id: ClassVar[str] = "convoy_both_roles"
    titles: ClassVar[Texts] = TEXTS["both_roles.titles"]
    texts: ClassVar[Texts] = TEXTS["both_roles.texts"]
    game: ClassVar[str] = "convoy"
    points: ClassVar[Texts] = TEXTS["both_roles.points"]
    games_first = True

    def __init__(self) -> None:
        self.version = metadata.version("neuroshima-convoy")

    def score(self, game: PlayedGame) -> list[int]:
        """Who gives up as Moloch has come nowhere."""
        left = game.outcome.reason not in FOUGHT and MOLOCH not in game.outcome.winners
        points = [0] * len(game.players)
        points[game.players[MOLOCH]] = 0 if left else game.outcome.details["destroyed"]
        return points
