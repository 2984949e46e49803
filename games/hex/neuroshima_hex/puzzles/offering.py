"""Puzzles as the host's contract has them, with their texts in every language.

Goals, hints and reasons for a failure have names of tiles and fields in them: they are made from `sentences.toml`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import neuroshima_contract as contract
from neuroshima_contract import Action, Outcome, Proof, Puzzle, Snapshot, Texts
from neuroshima_contract.refusal import BadPosition, TakenError
from neuroshima_contract.translation import join_texts, read_sentences

from ..hex_state import HexState
from ..rules.board.tiles import Tile
from ..rules.files import load
from ..rules.grid import BASIC_RADIUS, Coord, radius_grid
from ..rules.options.editions import DEFAULT
from ..rules.options.options import Options
from ..rules.options.options import Puzzle as Question
from ..rules.state.registry import Registry
from .files import PuzzleTable, Riddle, read_puzzles, write
from .maker import Maker
from .mistakes import table_of_mistake
from .solver import MOBILITY, Unprovable, solve

logger = logging.getLogger(__name__)

THREE_STARS, TWO_STARS, ONE_STAR = 3, 2, 1
Drawing = Callable[[Snapshot], str]
"""A picture of a position."""


class Library:
    """The puzzles of a game, by their ids, easiest first."""

    def __init__(self) -> None:
        self.riddles: dict[str, Riddle] = {}

    def add(self, name: str, text: str, registry: Registry) -> None:
        """The puzzles of a file.

        Raises ValueError for a puzzle that cannot be read, whose tiles are not here, or whose id is taken."""
        for riddle in read_puzzles(name, text):
            if riddle.id in self.riddles:
                raise TakenError("puzzle", riddle.id, f"{name}: there are two puzzles called {riddle.id}")
            try:
                riddle.state(registry)
            except BadPosition as error:
                raise ValueError(f"{name}: {riddle.id}: {error.path}: {error}") from error
            self.riddles[riddle.id] = riddle

    def make_puzzles(self, registry: Registry, drawn: Drawing) -> list[Puzzle]:
        """All puzzles as the host shows them, the easiest first.

        One that the armies of `registry` do not fit is left out and logged."""
        made = []
        for riddle in sorted(self.riddles.values(), key=lambda riddle: riddle.table.level):
            try:
                riddle.state(registry)
                made.append(make_puzzle(riddle, registry, drawn))
            except (BadPosition, LookupError) as error:
                logger.warning("the puzzle %s is left out: %s", riddle.id, error)
        return made


def stars(puzzle: Puzzle, outcome: Outcome) -> int:
    """3 for the fewest tiles there can be, 2 for one more, 1 for any other solution."""
    if puzzle.seat not in outcome.winners:
        return 0
    more = outcome.details["used"] - puzzle.fewest
    return THREE_STARS if more <= 0 else TWO_STARS if more == 1 else ONE_STAR


def read_puzzle(text: str, registry: Registry, drawn: Drawing) -> Puzzle:
    """The one puzzle of a text. Raises ValueError, also if its tiles are not here."""
    [riddle] = read_puzzles("puzzle", text)
    try:
        riddle.state(registry)
        return make_puzzle(riddle, registry, drawn)
    except (BadPosition, LookupError) as error:
        raise ValueError(f"{riddle.id}: {error}") from error


def make_puzzle(riddle: Riddle, registry: Registry, drawn: Drawing) -> Puzzle:
    """The puzzle that the host shows, from one of a file."""
    table = riddle.table
    return Puzzle(
        id=table.id,
        titles=table.names.model_dump(),
        level=table.level,
        goal=goal(table, registry),
        options=riddle.options,
        position=riddle.position,
        seat=riddle.puzzle.seat,
        hints=hints(table, registry),
        picture=lambda: drawn(riddle.position),
        solution=riddle.example,
        fewest=table.fewest,
        themes=themes(table, registry),
    )


class PuzzleMaker(contract.PuzzleMaker):
    """Makes puzzles of the armies that are installed, and proves them."""

    def __init__(self, registry: Registry, armies: Sequence[str]) -> None:
        self.registry, self.armies = registry, armies

    def prove(self, puzzle: Puzzle) -> Proof:
        """Prove the puzzle.

        Raises Malformed if the other side would have to decide something."""
        question = Question.model_validate(puzzle.options["puzzle"])
        options = Options(edition=puzzle.options.get("edition", DEFAULT), puzzle=question)
        state = load.load(self.registry, options, puzzle.position)
        try:
            found = solve(state)
        except Unprovable as error:
            raise contract.Malformed("unprovable", "This puzzle cannot be proved: %(why)s.", why=error) from error
        example = [{"seat": question.seat, **action} for action in found.example]
        if not found.boards:
            return Proof(0, 0, found.tried, [])
        end = {"seat": question.seat, "type": "end_turn"}
        return Proof(found.solutions, found.fewest, found.tried, [*example, end], found.ways)

    def make(self, level: int, seed: int) -> str:
        return Maker(self.registry, self.armies).make(level, seed)

    def from_mistake(self, state: contract.State, seat: int, actions: Sequence[Action]) -> str | None:
        """A puzzle made of a turn that ended with the player's own battle."""
        assert isinstance(state, HexState)
        table = table_of_mistake(state.rules, seat, actions)
        return write(table) if table is not None else None


# Texts ----------------------------------------------------------------------------------------------------------------

MOST_HINTS = 3
TEXTS = read_sentences(__package__, "sentences.toml")
WAYS = tuple(TEXTS[f"ways.{way}"] for way in ("up", "upper_right", "lower_right", "down", "lower_left", "upper_left"))


@cache
def field_name(at: Coord) -> str:
    """A field's name at the table.

    The letter of its column from the left, then its place in the column from above."""
    coords = radius_grid(BASIC_RADIUS).coords
    columns = sorted({q for q, _r in coords})
    rows = sorted(r for q, r in coords if q == at[0])
    return f"{chr(ord('A') + columns.index(at[0]))}{rows.index(at[1]) + 1}"


def goal(table: PuzzleTable, registry: Registry) -> Texts:
    """What has to be done, in one line."""
    target = registry.armies[table.armies[1]].tiles[table.target].names if table.target else ""
    tiles = TEXTS.fill("tiles", table.most)
    mine, theirs = table.hit_points
    aim = TEXTS.fill(f"goal_{table.goal}", target=target, mine=mine, theirs=theirs)
    return join_texts([aim, tiles], " ")


def themes(table: PuzzleTable, registry: Registry) -> Mapping[str, Texts]:
    """What the puzzle is about: its goal, and whether its player has instant tiles or units that move by themselves.

    What the solution does with them is no theme, since that would be a hint."""
    army = registry.armies[table.armies[0]]
    hand = [army.tiles[name] for name in table.hand]
    mine = [*hand, *(army.tiles[piece.tile] for piece in table.board if piece.seat == 0)]
    having = {"instants": any(tile.is_instant for tile in hand), "moving": any(tile.has(MOBILITY) for tile in mine)}
    return {name: TEXTS[f"themes.{name}"] for name in (table.goal, *(name for name, has in having.items() if has))}


def hints(table: PuzzleTable, registry: Registry) -> Sequence[Texts]:
    """Three hints, each more precise: a tile of a solution, its field, its rotation.

    If a unit must use its ability, that is the second hint, because tiles alone do not suggest it."""
    action = _telling_action(table)
    army = table.armies[0]
    if action["type"] == "act":
        names: dict[str, Any] = {"tile": TEXTS.fill("ability")}
    else:
        names = {"tile": registry.armies[army].tiles[action["tile"]].names}
    told = [TEXTS.fill("hint_tile", **names), *_places(action, names, registry, army)]
    acting = next((done for done in table.solution if done["type"] == "act" and done is not action), None)
    if acting is not None:
        told.insert(1, TEXTS.fill("hint_act", field=field_name(tuple(acting["unit"]))))
    return told[:MOST_HINTS]


def _telling_action(table: PuzzleTable) -> Mapping[str, Any]:
    """The action of the solution that hints tell.

    An instant tile if there is one, else the last placed tile."""
    done = [action for action in table.solution if action["type"] in ("place", "play", "act")]
    return next((action for action in done if action["type"] == "play"), done[-1])


def _places(action: Mapping[str, Any], names: Mapping[str, Any], registry: Registry, army: str) -> Iterator[Texts]:
    field = {
        name: field_name((action[name][0], action[name][1]))
        for name in ("at", "unit", "to", "target")
        if name in action
    }
    if action["type"] == "place":
        yield TEXTS.fill("hint_place", field=field["at"], **names)
        yield from _rotation_hint(registry.armies[army].tiles[action["tile"]], action["rotation"], names)
    elif "target" in field:
        yield TEXTS.fill("hint_target", field=field["target"], **names)
    elif "unit" in field:
        yield TEXTS.fill("hint_unit", field=field["unit"], **names)
        if "to" in field:
            yield TEXTS.fill("hint_to", field=field["to"], way=WAYS[action.get("rotation", 0) % 6], **names)


def _rotation_hint(tile: Tile, rotation: int, names: Mapping[str, Any]) -> Iterator[Texts]:
    """The direction that shows how the tile is turned: of an attack, a net or a link."""
    sides = [icon.side for icon in tile.icons] + tile.nets + tile.links
    if sides and len(set(sides)) < 6:
        what = "hint_attack" if tile.icons else "hint_net" if tile.nets else "hint_link"
        ways = sorted({(side + rotation) % 6 for side in sides})
        listed = join_texts([WAYS[way] for way in ways])
        yield TEXTS.fill(what, ways=listed, **names)


def verdict(puzzle: Puzzle, outcome: Outcome, registry: Registry) -> Texts:
    """Why the battle came out so, in one sentence."""
    question, hp = Question.model_validate(puzzle.options["puzzle"]), outcome.details["hq_hp"]
    if puzzle.seat in outcome.winners:
        return TEXTS.fill("solved_best" if outcome.details["used"] <= puzzle.fewest else "solved", fewest=puzzle.fewest)
    if not hp[0]:
        return TEXTS.fill("lost_both" if not hp[1] else "lost_own_hq")
    army = registry.armies[puzzle.position["players"][1]["army"]]
    target = army.tiles[question.target].names if question.target else ""
    return TEXTS.fill(f"lost_{question.goal}", target=target, mine=hp[0], theirs=hp[1])
