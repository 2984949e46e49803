"""The Symbionts: an army of the tests with implants, and what units do only by the help of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_hex.base import army_files
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.answers import Answer, Question
from neuroshima_hex.rules.board.effects import BOARD, ENEMIES, NET, OWN, Effect
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.tiles import MELEE, NEXT, AttackKind, Bonus, Unit
from neuroshima_hex.rules.entries import Offer
from neuroshima_hex.rules.events.battle import Declaration
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import CORE_TRAITS, Trait
from neuroshima_hex.rules.traits.displacing import Castling
from neuroshima_hex.rules.traits.icons import AttackIcon
from neuroshima_hex.rules.traits.implants import MORE_IMPLANTS, Implant, ImplantUse
from neuroshima_hex.rules.traits.instants import Battle, Move

if TYPE_CHECKING:
    from neuroshima_hex.rules.actions import Act
    from neuroshima_hex.rules.battle.segment import Segment
    from neuroshima_hex.rules.state.state import State

FILE = Path(__file__).with_name("symbionts.toml")
OPEN = "opener"


class Braced(Trait):
    """Nets only slow it."""

    id = "braced"
    slowed_by_nets = True


class Stubborn(Trait):
    """As `Braced`, of a unit that is no HQ."""

    id = "stubborn"
    slowed_by_nets = True


class Opener(Trait):
    """Own units make their late blows."""

    id = OPEN
    effects = (Effect(OPEN, on=OWN, reach=BOARD),)


class Feeler(Trait):
    """One more implant in a turn."""

    id = "feeler"
    effects = (Effect(MORE_IMPLANTS, on=OWN, reach=BOARD),)


class Whetstone(Trait):
    """Blows of all own units are stronger."""

    id = "whetstone"
    effects = (Effect("whetstone", on=OWN, reach=BOARD, bonus=Bonus(melee=1)),)


class Weaver(Trait):
    """Own units net what they strike, anywhere."""

    id = "weaver"
    effects = (Effect(NET, on=ENEMIES, reach=BOARD, lends=True),)


class Spiked(Marker):
    """Blows reach the unit from anywhere."""

    id = "spiked"
    names: ClassVar[dict[str, str]] = {"en": "Spiked", "pl": "Nadziany", "cs": "Nabodený"}
    texts: ClassVar[dict[str, str]] = {"en": "Blows reach it.", "pl": "Ciosy go sięgają.", "cs": "Útoky ho zasáhnou."}
    supply = 1
    strikes_for, kept_by = "far_blow", "spike"
    ends = frozenset({"battle_over"})


class Scented(Marker):
    """As `Spiked`, and two of them."""

    id = "scented"
    names: ClassVar[dict[str, str]] = {"en": "Scented", "pl": "Pachnący", "cs": "Vonící"}
    texts: ClassVar[dict[str, str]] = Spiked.texts
    supply = 2
    strikes_for, kept_by = "far_blow", "fuse"


class FarBlow(Trait):
    """1 wound to the spiked unit in each of its segments."""

    id = "far_blow"
    acts = True

    def acting(self, segment: Segment, tile: Unit) -> None:
        for at, marks in enumerate(segment.battle.board.markers):
            victim = segment.units[at]
            if marks and victim is not None:
                segment.strike(victim, 1, tile.at, self.id)


class Spike(ImplantUse):
    """Puts its marker on an enemy."""

    id = "spike"
    fields = frozenset({"unit", "target"})

    def uses(self, state: State, seat: int, implant: Unit) -> list[Offer]:
        enemies = [state.coord(u.at) for u in state.units if u is not None and u.team != implant.team]
        return [{"target": {"any": enemies}}]

    def check_use(self, state: State, seat: int, implant: Unit, action: Act) -> Unit:
        assert action.target is not None
        unit = state.units[state.field(action.target, "target")]
        assert unit is not None
        return unit

    def use(self, state: State, seat: int, plan: Any) -> None:
        state.mark(plan, Spiked.id)


class Fuse(Trait):
    """Its owner may blow it up before a battle: 1 wound to each neighbour."""

    id = "fuse"
    opens = declares = True
    answer_fields = ("use",)

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        answers: list[Answer] = [{"use": False}, {"use": True}]
        yield Question(unit.seat, self.id, answers, {"unit": segment.coord(unit.at)})

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        if answer["use"]:
            for field in segment.in_blast(unit):
                victim = segment.units[field]
                assert victim is not None
                segment.strike(victim, 1, unit.at, "explosion")
            segment.use_up(unit)
        return super().declared(segment, unit, answer)


TRAITS: Sequence[Trait] = (
    Braced(), Opener(), Feeler(), Whetstone(), Weaver(), FarBlow(), Spike(), Fuse(),
    Stubborn(),
    AttackIcon(AttackKind("late_blow", NEXT, MELEE, armored=False, shot=False, needs=OPEN)),
    AttackIcon(AttackKind("keen_blow", NEXT, MELEE, armored=False, shot=False, needs="whetstone")),
    Implant("legs", Move(frees=False)), Implant("swapper", Castling(frees=False)), Implant("horn", Battle()),
)  # fmt: skip


@cache
def game() -> HexGame:
    """Hex with the base armies and the Symbionts."""
    files = [*army_files(), (FILE.name, FILE.read_text(encoding="utf-8"))]
    registry = Registry(files, [*CORE_TRAITS, *TRAITS])
    for marker in (Spiked(), Scented()):
        registry.add_marker(marker)
    return HexGame(registry)
