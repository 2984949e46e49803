"""The markers of Babel 13 (its babel13 2, 6 and 9)."""

from __future__ import annotations

from neuroshima_contract.translation import read_sentences
from neuroshima_hex.expansion import Bonus, Marker, Mobility

from .traits.attacks import Explosives as BlowsUp

TEXTS = read_sentences(__package__, "markers.toml")


class Venom(Marker):
    """Venom: each marker deals a wound at the start of every battle, to HQs too.

    No more than two lie on the board."""

    id = "venom"
    names = TEXTS["venom.names"]
    texts = TEXTS["venom.texts"]
    supply = 2

    def opening_wounds(self, count: int) -> int:
        return count


class Kept(Marker):
    """A bonus marker: won in a scenario or given by it.

    The player keeps it, and puts it on a unit of their own at any moment of their turn.

    There are 15, and how many of each kind is in no source: two of each and one universal are ours."""

    kept = True
    supply = 2


class Medkit(Kept):
    """That the first kind is the Medkit is likely, not certain."""

    id = "toughness"
    names = TEXTS["toughness.names"]
    texts = TEXTS["toughness.texts"]
    bonus = Bonus(toughness=1)


class MobilityMarker(Kept):
    id = "mobility"
    names = TEXTS["mobility.names"]
    texts = TEXTS["mobility.texts"]
    grants = (Mobility(),)


class MeleeStrength(Kept):
    """The names of this kind and of the next two are lost."""

    id = "melee"
    names = TEXTS["melee.names"]
    texts = TEXTS["melee.texts"]
    bonus = Bonus(melee=1)


class RangedStrength(Kept):
    id = "ranged"
    names = TEXTS["ranged.names"]
    texts = TEXTS["ranged.texts"]
    bonus = Bonus(ranged=1)


class InitiativeMarker(Kept):
    id = "initiative"
    names = TEXTS["initiative.names"]
    texts = TEXTS["initiative.texts"]
    bonus = Bonus(initiative=1)


class Explosives(Kept):
    id = "explosives"
    names = TEXTS["explosives.names"]
    texts = TEXTS["explosives.texts"]
    grants = (BlowsUp(),)


class Accelerator(Kept):
    """The Accelerator.

    The rules probably mean this kind, and not the marker that raises initiative; no source is certain."""

    id = "accelerator"
    names = TEXTS["accelerator.names"]
    texts = TEXTS["accelerator.texts"]
    bonus = Bonus(extra_attack=1)


class Universal(Kept):
    """What it stands for is the scenario's to say; a unit has nothing of it."""

    id = "universal"
    names = TEXTS["universal.names"]
    texts = TEXTS["universal.texts"]
    supply = 1


MARKERS = (
    Venom(),
    Medkit(),
    MobilityMarker(),
    MeleeStrength(),
    RangedStrength(),
    InitiativeMarker(),
    Explosives(),
    Accelerator(),
    Universal(),
)
