"""An army of tests that profits from what it destroys: charges, marks, a pool of the dead, markers that are held."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.answers import About, Answer, Question
from neuroshima_hex.rules.board.effects import Effect
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.tiles import Tile, Unit
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.traits import Trait
from neuroshima_hex.rules.turn.holdings import Pool

from tests.support.hex.author_plugins import author_plugin, with_hex

if TYPE_CHECKING:
    from neuroshima_hex.rules.occasions import Occasion

WORDS = {"en": "Crypt", "pl": "Krypta", "cs": "Krypta"}
CRYPT = Pool("crypt", WORDS, WORDS, takes_destroyed=True)
LEASH = Effect("leashed", reach="sides")


class Leap(Trait):
    """The unit may go to the field of what it has destroyed."""

    id = "leap"
    pursues = True
    answer_fields = ("to", "use")


class Lunge(Trait):
    """As the leap."""

    id = "lunge"
    pursues = True
    answer_fields = Leap.answer_fields


class Leash(Trait):
    """A side that holds the chain."""

    id = "leashing"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.by_side.append((LEASH, side))


class Chained(Marker):
    """Nets its unit as long as a leash is on it."""

    id = "chained"
    names = texts = {"en": "Chained", "pl": "Łańcuch", "cs": "Řetěz"}
    supply = 2
    nets = True
    held = LEASH.does
    ends = ("moved",)


class Roped(Marker):
    """As the chain."""

    id = "roped"
    names = texts = Chained.names
    supply = 2
    nets = True
    held = LEASH.does


class Harvest(Trait):
    """Fields of enemies that own units destroyed are marked; after the battle a tile of the crypt comes there."""

    id = asks = "harvest"
    answer_fields = ("use",)
    pools = (CRYPT,)
    gains_by_kills = True
    hears: ClassVar[Mapping[str, str]] = {"destroyed": "anybody", "battle_over": "anybody"}

    def gain_of_kills(self, state: State, seat: int, kills: int, losses: int) -> float:
        return float(kills)

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if occasion.event == "battle_over":
            for at in state.marked_fields(unit.seat):
                state.ask(self.question(state, {"target": state.coord(at)}))
        elif occasion.at is not None and any(killer.seat == unit.seat for killer in occasion.killers):
            state.mark_field(unit.seat, occasion.at)

    def question(self, state: State, about: About) -> Question:
        return Question(0, self.id, [{"use": True}, {"use": False}], about)

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        if answer["use"]:
            at = state.grid.number(question.about["target"])
            state.bring(0, "ghoul", at, 0, "crypt", face="ghoul_risen")


TRAITS: tuple[Trait, ...] = (Leap(), Lunge(), Leash(), Harvest())
MARKERS = (Chained(), Roped())

ARMY = """
army = "reapers"
names = { en = "Reapers" }
color = "#112244"
[[tile]]
id = "hq"
names = { en = "HQ" }
count = 1
kind = "hq"
initiative = [0]
hit_points = 20
traits = ["harvest"]
[[tile]]
id = "ghoul"
names = { en = "Ghoul" }
count = 10
kind = "warrior"
initiative = [3, 2]
melee = [1, 0, 0, 0, 0, 0]
traits = ["leap"]
[[tile]]
id = "ghoul_risen"
face_of = "ghoul"
count = 0
names = { en = "Risen Ghoul" }
kind = "warrior"
initiative = [3, 2]
melee = [3, 0, 0, 0, 0, 0]
traits = ["leap"]
[[tile]]
id = "warden"
names = { en = "Warden" }
count = 10
kind = "warrior"
leashing = [1, 0, 0, 0, 0, 0]
[[tile]]
id = "archer"
names = { en = "Archer" }
count = 4
kind = "warrior"
initiative = [3]
ranged = [1, 0, 0, 0, 0, 0]
[[tile]]
id = "battle"
names = { en = "Battle" }
count = 5
kind = "instant"
traits = ["battle"]
[[tile]]
id = "move"
names = { en = "Move" }
count = 5
kind = "instant"
traits = ["move"]
"""


@cache
def game() -> HexGame:
    made = with_hex(
        reapers=author_plugin(hex_armies=[("reapers.toml", ARMY)], hex_traits=list(TRAITS), hex_markers=list(MARKERS))
    )
    assert not made.reasons, made.reasons
    return cast("HexGame", made.games["hex"])


def position(*pieces: Any, enemies: Any = (), enemy: str = "borgo", **more: Any) -> Any:
    """A position of the Reapers (seat 0) against another army. Pieces: tile, field, rotation, and what else they have.

    Both HQs are there: the own one in a corner, the enemy's too unless `enemies` has it."""
    board: list[dict[str, Any]] = [{"at": [-2, 0], "tile": "hq", "seat": 0}]
    if not any(tile == "hq" for tile, *_rest in enemies):
        board.append({"at": [2, 0], "tile": "hq", "seat": 1})
    for seat, those in enumerate((pieces, enemies)):
        board += [
            {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation, **(rest[0] if rest else {})}
            for tile, at, rotation, *rest in those
        ]
    players = [{"army": "reapers", "hand": ["battle", "move"]}, {"army": enemy}]
    hex_game: Any = game()
    data = {"players": players, "board": board, "turn": {"seat": 0, "phase": "play"}, **more}
    return hex_game.load(hex_game.Options(), data).rules
