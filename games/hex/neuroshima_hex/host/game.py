"""The game of Hex, and the duel of its leagues, as the host's contract asks for them."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import metadata
from typing import Any, ClassVar, Literal

import neuroshima_contract as contract
from neuroshima_contract import (
    BothSides,
    Ending,
    Json,
    OptionValues,
    Outcome,
    Picture,
    PlayedGame,
    Preset,
    Snapshot,
    Texts,
    View,
)
from neuroshima_contract.campaign_files import FileCampaign
from neuroshima_contract.packs import FILE_PREFIX as PACK_PREFIX
from neuroshima_contract.packs import Pack, pack_of_text
from neuroshima_contract.refusal import _
from neuroshima_contract.translation import join_texts, read_sentences
from pydantic import BaseModel, ConfigDict, Field, create_model

from .. import pickling
from ..base import core_art
from ..bots import BOTS
from ..bots.players import Greedy
from ..drawing.art import Art
from ..hex_state import HexState
from ..puzzles.offering import Library
from ..rules.files import load, new_game
from ..rules.files.options_schema import OptionsModel
from ..rules.files.position_types import PlayerData
from ..rules.leaders.cards import LEADERS
from ..rules.leaders.use import DEALT
from ..rules.options import compatibility
from ..rules.options.modes import MODES, PRINTED
from ..rules.options.options import Options
from ..rules.randomness import shuffled
from ..rules.scenario.scenario import Scenario
from ..rules.state.registry import Registry
from ..texts.contradictions import Contradictions
from ..texts.words import Words, core_words
from . import scenarios
from .data_files import HexDataFiles, with_files
from .guide import Gallery, Lessons, Rulebooks
from .pack_files import fan_remark, fan_texts, pack_of
from .packs import HexPacks, with_packs
from .parts import BroughtBy, Contents, HexDrawing, HexGuide, HexScreen, HexTeaching, HexTools
from .workshop import ArmyWorkshop

TEXTS = read_sentences(__package__)

logger = logging.getLogger(__name__)
SEEN = (
    "turn", "setup", "fields", "terrain", "joins", "ground", "prizes", "to_turn", "pending", "waiting", "battle",
    "effect", "outcome",
)  # fmt: skip
PRINTED_NAMES = TEXTS["as_printed"]
SEEN_OF_UNITS = ("at", "tile", "army", "seat", "owner", "rotation", "wounds", "markers")


class HexGame(contract.Game):
    """Neuroshima Hex with the armies of `registry`.

    `brought_by`: contributions of other plugins."""

    id = "hex"
    titles = TEXTS["titles"]
    seat_counts = (2, 3, 4, 5, 6)
    Options: type[BaseModel] = OptionsModel
    secrets = False
    bots = BOTS
    stand_in = Greedy.id
    points = TEXTS["points"]
    screen: HexScreen
    drawing: HexDrawing
    tools: HexTools

    def __init__(
        self,
        registry: Registry,
        art: Art | None = None,
        words: Words | None = None,
        brought_by: BroughtBy | None = None,
        library: Library | None = None,
        contradictions: Contradictions | None = None,
        lessons: Lessons | None = None,
        rulebooks: Rulebooks | None = None,
        gallery: Gallery | None = None,
        packs: Mapping[str, Pack] | None = None,
        campaigns: Mapping[str, FileCampaign] | None = None,
    ) -> None:
        """`art` and `words` are the core's unless others are given. `packs`: by the names of their data files, with
        their `campaigns`."""
        self.registry = registry
        pickling.remember(registry)
        self.version = metadata.version("neuroshima-hex")
        self.SeatOptions = seat_options(registry, packs or {})
        self.Options = match_options(registry)
        self.contents = contents = Contents(
            registry=registry,
            art=art or core_art(),
            words=words or core_words(),
            brought_by=brought_by or {},
            library=library or Library(),
            contradictions=contradictions or Contradictions(),
            lessons=lessons or Lessons(),
            rulebooks=rulebooks or Rulebooks(),
            gallery=gallery or Gallery(),
            packs=packs or {},
            campaigns=campaigns or {},
        )
        self.guide = HexGuide(contents)
        self.screen = HexScreen(contents, self.guide)
        self.drawing = HexDrawing(contents, self.screen)
        self.teaching = HexTeaching(contents, self.drawing, self.imagine)
        self.tools = HexTools(contents, self.SeatOptions)
        self.data_files = HexDataFiles(registry, contents.packs)
        self.packs = HexPacks(contents)
        self.workshops = (ArmyWorkshop(contents),)

    def check_seats(self, options: BaseModel, seats: Sequence[BaseModel]) -> None:
        new_game.check_armies(self.registry, chosen_armies(seats), rule_options(options))

    def points_of(self, outcome: Outcome) -> Sequence[int]:
        """An HQ that was destroyed has none."""
        return [max(0, left) for left in outcome.details.get("hq_hp", ())]

    def ending_of(self, outcome: Outcome, seats: Sequence[OptionValues], teams: Sequence[int]) -> Ending:
        """The reason in words. The hit points decide by a margin only where no HQ is destroyed (hex 3.5)."""
        left = outcome.details.get("hq_hp", ())
        armies = [self.registry.armies.get(str(seat.get("army"))) for seat in seats]
        destroyed = [army.names for army, points in zip(armies, left, strict=False) if army is not None and points <= 0]
        reason = outcome.reason
        if reason == "hit_points" and not outcome.winners:
            reason = "equal"
        if f"endings.{reason}" not in TEXTS:
            return Ending()
        how = TEXTS.fill(f"endings.{reason}", armies=join_texts(destroyed))
        return Ending(how, _margin(left, outcome.winners, teams) if reason == "hit_points" else 0)

    def seat_counts_of(self, options: BaseModel) -> Sequence[int]:
        """Seat counts of the mode or the scenario, as far as the other options allow them.

        None if the options fit no number of players."""
        counts = compatibility.seat_counts(rule_options(options))
        played = self.registry.scenarios.get(_model(options).scenario or "")
        board = self.registry.boards.get(_model(options).board)
        if board is not None:
            counts = [count for count in counts if count in board.seats]
        return counts if played is None else [count for count in counts if count == len(played.file.side)]

    def check_so_far(self, options: BaseModel, seats: Sequence[BaseModel | None]) -> None:
        armies = [getattr(seat, "army", None) for seat in seats]
        new_game.check_different(armies)
        compatibility.check(rule_options(options), len(seats))
        new_game.check_board(self.registry, rule_options(options), len(seats))
        new_game.check_scenario(self.registry, rule_options(options))
        new_game.check_structures(self.registry, armies, rule_options(options))
        new_game.check_boards(self.registry, armies, rule_options(options))
        super().check_so_far(options, seats)

    def secrets_of(self, options: BaseModel) -> bool:
        """The choice of leaders is secret, and what lies in hidden pools of armies that somebody may choose."""
        pools = (pool for army in self.registry.armies.values() for pool in army.pools.values())
        return rule_options(options).leaders or any(pool.hidden for pool in pools)

    def teams(self, options: BaseModel, count: int) -> list[int]:
        return MODES[_model(options).mode].teams(count)

    def commanders(self, options: BaseModel, count: int) -> list[int]:
        return MODES[_model(options).mode].persons(count)

    def needs(self, options: BaseModel, seats: Sequence[BaseModel]) -> Sequence[str]:
        used = [("army", army) for army in chosen_armies(seats)]
        scenario = self.registry.scenarios.get(_model(options).scenario or "")
        used += scenario.uses() if scenario is not None else [("board", _model(options).board)]
        brought_by = self.contents.brought_by
        return sorted({brought_by[thing] for thing in used if thing in brought_by})

    def with_data(self, texts: Mapping[str, str]) -> HexGame:
        now = self.contents
        plugins = {thing: plugin for (sort, thing), plugin in now.brought_by.items() if sort == "army"}
        packs = {name: pack_of_text(name, text) for name, text in texts.items() if name.startswith(PACK_PREFIX)}
        files = {name: text for name, text in texts.items() if name not in packs}
        now = replace(now, registry=with_files(self.registry, files, plugins))
        now, left_out = with_packs(now, packs)
        for fault in left_out:
            logger.warning("left out of a pack: %s", fault)
        parts = (now.library, now.contradictions, now.lessons, now.rulebooks, now.gallery, now.packs, now.campaigns)
        return HexGame(now.registry, now.art, now.words, now.brought_by, *parts)

    def presets(self) -> Sequence[Preset]:
        return [
            preset for scenario in self.registry.scenarios.values() if (preset := self._preset(scenario)) is not None
        ]

    def _preset(self, scenario: Scenario) -> Preset | None:
        """A preset, or None if an expansion's contribution to it fails.

        The others are still offered."""
        try:
            preset = scenarios.preset(scenario, self.registry.armies, self._first_board)
        except Exception:
            logger.exception("the scenario %s cannot be begun", scenario.id)
            return None
        pack = pack_of(scenario.id, self.contents.packs)
        return preset if pack is None else replace(preset, remarks=[fan_remark(pack), *preset.remarks])

    def _first_board(self, options: OptionValues, armies: list[str]) -> Picture:
        """The first board of a preset.

        It is set up at once, so that a faulty preset is not offered, and drawn on demand."""
        state = self.start(self.Options(**options), [self.SeatOptions(army=army) for army in armies], seed=0)
        return lambda: self.drawing.board(state.snapshot())

    def start(self, options: BaseModel, seats: Sequence[BaseModel], seed: int) -> HexState:
        armies, chosen = chosen_armies(seats), _model(options)
        rules = rule_options(options)
        return HexState(new_game.start(self.registry, rules, armies, seed, chosen.circumstances))

    def load(self, options: BaseModel, snapshot: Snapshot) -> HexState:
        rules, given = rule_options(options), _model(options).circumstances
        new_game.check_circumstances(self.registry, rules, given)
        return HexState(load.load(self.registry, rules, snapshot))

    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> HexState:
        """A position that agrees with a view.

        Stacks are shuffled, with what lies in hidden pools of others; leaders of other players dealt."""
        raw = {key: view[key] for key in SEEN if view.get(key) is not None}
        if "leaders" in view:
            raw |= _imagine_leaders(view, rng)
        raw["players"] = [_imagine_player(player, rng) for player in view["players"]]
        raw["board"] = [{key: unit[key] for key in SEEN_OF_UNITS if key in unit} for unit in view["board"]]
        raw["fixtures"] = [{key: tile[key] for key in ("at", "tile", "rotation")} for tile in view["fixtures"]]
        return self.load(options, raw)


def _imagine_player(player: Json, rng: random.Random) -> Json:
    top = player.get("top", [])
    hidden: Counter[str] = Counter(player["remaining"]) - Counter(top)
    stack = [tile for tile in player["remaining"] for _copy in range(hidden[tile])]
    known = {key: player[key] for key in PlayerData.__annotations__ if key in player and key != "stack"}
    stack, pools = shuffled(stack, rng), dict(player.get("pools", {}))
    for pool, count in player.get("hidden", {}).items():
        pools[pool], stack = stack[:count], stack[count:]
    return {**known, "stack": [*top, *stack], "pools": pools}


def _imagine_leaders(view: View, rng: random.Random) -> Json:
    """The parts of a position that tell of the leaders; what is unknown is drawn (hex 9.4)."""
    seed = f"{rng.getrandbits(64):x}"
    parts: Json = {"leaders": {"cards": view["leaders"], "chance": {"seed": seed, "drawn": 0}}}
    if view["setup"] and view["setup"][0]["step"] == "leader":
        parts["setup"] = [_choice_of_leaders(view["setup"][0], rng), *view["setup"][1:]]
    return parts


def _choice_of_leaders(step: Json, rng: random.Random) -> Json:
    """The step with hands for players whose hands are not known.

    They are dealt from the cards that are left."""
    known = {leader for hand in step["dealt"] for leader in hand or ()}
    left = shuffled([leader for leader in LEADERS if leader not in known], rng)
    dealt, chosen = [], []
    for hand, choice, done in zip(step["dealt"], step["chosen"], step["done"], strict=True):
        if hand is None:
            hand, left = left[:DEALT], left[DEALT:]
            choice = hand[0] if done else None
        dealt.append(hand)
        chosen.append(choice)
    return {"step": "leader", "dealt": dealt, "chosen": chosen}


def _model(options: BaseModel) -> OptionsModel:
    assert isinstance(options, OptionsModel)
    return options


def rule_options(options: BaseModel) -> Options:
    return load.options_of(_model(options))


def chosen_armies(seats: Sequence[BaseModel]) -> list[str]:
    return [seat.army for seat in seats]  # type: ignore[attr-defined]


def match_options(registry: Registry) -> type[BaseModel]:
    """Option model of a whole match, with the boards that expansions bring.

    With such boards, five and six players have a choice besides the board of 37 fields, so it is asked for."""
    if not registry.boards:
        return OptionsModel
    shown = OptionsModel.model_fields["board"]
    choices: Any = {PRINTED: PRINTED_NAMES, **{board.id: dict(board.names) for board in registry.boards.values()}}
    annotation: Any = Literal[tuple(choices)]
    board = Field(PRINTED, title=shown.title, description=shown.description, json_schema_extra={"choices": choices})
    large = OptionsModel.model_fields["extended"]
    extended = Field(None, title=large.title, description=large.description, json_schema_extra={"told": False})
    return create_model(
        "HexOptions", __base__=OptionsModel, board=(annotation, board), extended=(bool | None, extended)
    )


def _margin(left: Sequence[int], winners: Sequence[int], teams: Sequence[int]) -> int:
    """By how many hit points the best team is ahead of the next; 0 if it is not, as where HQs began unequal."""
    sums = Counter[int]()
    for team, points in zip(teams, left, strict=True):
        sums[team] += max(0, points)
    won = {teams[seat] for seat in winners}
    others = [points for team, points in sums.items() if team not in won]
    return max(0, min(sums[team] for team in won) - max(others)) if won and others else 0


def seat_options(registry: Registry, packs: Mapping[str, Pack]) -> type[BaseModel]:
    """What a seat chooses: one of the armies that are installed. One of a pack is named with its pack."""
    choices: Any = {army.id: fan_texts(army.names, army.id, packs) for army in registry.armies.values()}
    colors: Any = {army.id: army.color for army in registry.armies.values()}
    annotation: Any = Literal[tuple(choices)]
    return create_model(
        "HexSeat",
        __config__=ConfigDict(extra="forbid", frozen=True),
        army=(annotation, Field(title=_("Army"), json_schema_extra={"choices": choices, "colors": colors})),
    )


# The match of leagues -------------------------------------------------------------------------------------------------

FOUGHT = {"hq_destroyed", "both_hqs_destroyed", "hit_points", "impasse", "standstill", "objective", "points"}
"""How a game ends in which nobody has left."""


class Duel(BothSides):
    """Two games with the armies swapped, hit points added up.

    In both games the same army begins, so each player begins once.

    An HQ that is destroyed counts nothing, and neither does that of a player who has left the game."""

    id: ClassVar[str] = "hex_duel"
    titles: ClassVar[Texts] = TEXTS["duel.titles"]
    texts: ClassVar[Texts] = TEXTS["duel.texts"]
    game: ClassVar[str] = "hex"
    points: ClassVar[Texts] = TEXTS["duel.points"]

    def __init__(self) -> None:
        self.version = metadata.version("neuroshima-hex")

    def score(self, game: PlayedGame) -> list[int]:
        left = game.outcome.details["hq_hp"]
        walked_out = game.outcome.winners and game.outcome.reason not in FOUGHT
        points = [0] * len(game.players)
        for seat, player in enumerate(game.players):
            points[player] = 0 if walked_out and seat not in game.outcome.winners else max(0, left[seat])
        return points
