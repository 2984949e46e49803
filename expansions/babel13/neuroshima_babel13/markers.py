"""The markers of Babel 13 (its babel13 2, 6 and 9)."""

from __future__ import annotations

from neuroshima_hex.expansion import Bonus, Marker, Mobility

from .traits.attacks import Explosives as BlowsUp


class Venom(Marker):
    """Venom: each marker deals a wound at the start of every battle, to HQs too.

    No more than two lie on the board."""

    id = "venom"
    names = {"en": "Venom", "pl": "Jad", "cs": "Jed"}
    texts = {
        "en": "Takes 1 wound for each Venom marker at the start of every battle, before the first segment.",
        "pl": "Na początku każdej Bitwy, przed pierwszym segmentem, otrzymuje 1 ranę za każdy znacznik Jadu.",
        "cs": "Na začátku každé bitvy, před první fází, utrpí 1 zranění za každý žeton jedu.",
    }
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
    names = {"en": "Medkit", "pl": "Apteczka", "cs": "Lékárnička"}
    texts = {
        "en": "The unit has 1 toughness more.",
        "pl": "Jednostka ma Wytrzymałość większą o 1.",
        "cs": "Jednotka má odolnost o 1 vyšší.",
    }
    bonus = Bonus(toughness=1)


class MobilityMarker(Kept):
    id = "mobility"
    names = {"en": "Mobility", "pl": "Mobilność", "cs": "Pohyblivost"}
    texts = {
        "en": "The unit has Mobility.",
        "pl": "Jednostka ma Mobilność.",
        "cs": "Jednotka má pohyblivost.",
    }
    grants = (Mobility(),)


class MeleeStrength(Kept):
    """The names of this kind and of the next two are lost."""

    id = "melee"
    names = {"en": "Strong arm", "pl": "Mocne ramię", "cs": "Silná paže"}
    texts = {
        "en": "The unit's melee attacks are stronger by 1. (The marker's name is ours.)",
        "pl": "Ataki wręcz jednostki są silniejsze o 1. (Nazwa znacznika jest nasza.)",
        "cs": "Útoky jednotky ztečí jsou o 1 silnější. (Název žetonu je náš.)",
    }
    bonus = Bonus(melee=1)


class RangedStrength(Kept):
    id = "ranged"
    names = {"en": "Heavy ammunition", "pl": "Ciężka amunicja", "cs": "Těžké střelivo"}
    texts = {
        "en": "The unit's ranged attacks are stronger by 1. (The marker's name is ours.)",
        "pl": "Strzały jednostki są silniejsze o 1. (Nazwa znacznika jest nasza.)",
        "cs": "Střelecké útoky jednotky jsou o 1 silnější. (Název žetonu je náš.)",
    }
    bonus = Bonus(ranged=1)


class InitiativeMarker(Kept):
    id = "initiative"
    names = {"en": "Reflexes", "pl": "Refleks", "cs": "Reflexy"}
    texts = {
        "en": "The unit's initiative is higher by 1. (The marker's name is ours.)",
        "pl": "Inicjatywa jednostki jest wyższa o 1. (Nazwa znacznika jest nasza.)",
        "cs": "Iniciativa jednotky je o 1 vyšší. (Název žetonu je náš.)",
    }
    bonus = Bonus(initiative=1)


class Explosives(Kept):
    id = "explosives"
    names = {"en": "Explosives", "pl": "Materiały wybuchowe", "cs": "Výbušniny"}
    texts = {
        "en": "In its segment the unit may blow itself up instead of attacking: 1 wound to all around it, "
        "HQs included; then it is removed and cannot be healed.",
        "pl": "W swoim segmencie jednostka może się wysadzić zamiast atakować: 1 rana wszystkim dookoła, "
        "także Sztabom; potem znika i nie można jej wyleczyć.",
        "cs": "Ve své fázi se jednotka může místo útoku odpálit: 1 zranění všem kolem, i HQ; "
        "pak zmizí a nelze ji vyléčit.",
    }
    grants = (BlowsUp(),)


class Accelerator(Kept):
    """The Accelerator.

    The rules probably mean this kind, and not the marker that raises initiative; no source is certain."""

    id = "accelerator"
    names = {"en": "Accelerator", "pl": "Akcelerator", "cs": "Akcelerátor"}
    texts = {
        "en": "The unit acts once more, in the next segment below in which it does not act yet.",
        "pl": "Jednostka działa jeszcze raz, w najbliższym niższym segmencie, w którym jeszcze nie działa.",
        "cs": "Jednotka jedná ještě jednou, v nejbližší nižší fázi, v níž ještě nejedná.",
    }
    bonus = Bonus(extra_attack=1)


class Universal(Kept):
    """What it stands for is the scenario's to say; a unit has nothing of it."""

    id = "universal"
    names = {"en": "Universal marker", "pl": "Znacznik uniwersalny", "cs": "Univerzální žeton"}
    texts = {
        "en": "Each scenario says what it means.",
        "pl": "Co oznacza, mówi scenariusz.",
        "cs": "Co znamená, říká scénář.",
    }
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
