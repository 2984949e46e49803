"""The Satiety markers: what a meal gives."""

from __future__ import annotations

from neuroshima_hex.expansion import Bonus, DoubleMobility, Marker


class Claws(Marker):
    id = "claws"
    names = {"en": "Claws", "pl": "Pazury", "cs": "Drápy"}
    texts = {"en": "Melee strength 1 more.", "pl": "Siła ciosów większa o 1.", "cs": "Síla útoků ztečí o 1 vyšší."}
    supply = 3
    bonus = Bonus(melee=1)


class Lungs(Marker):
    id = "lungs"
    names = {"en": "Lungs", "pl": "Płuca", "cs": "Plíce"}
    texts = {"en": "Initiative 1 higher.", "pl": "Inicjatywa wyższa o 1.", "cs": "Iniciativa o 1 vyšší."}
    supply = 3
    bonus = Bonus(initiative=1)


class Fangs(Marker):
    id = "fangs"
    names = {"en": "Fangs", "pl": "Kły", "cs": "Tesáky"}
    texts = {"en": "Melee strength 2 more.", "pl": "Siła ciosów większa o 2.", "cs": "Síla útoků ztečí o 2 vyšší."}
    supply = 1
    bonus = Bonus(melee=2)


class Eyes(Marker):
    id = "eyes"
    names = {"en": "Eyes", "pl": "Oczy", "cs": "Oči"}
    texts = {"en": "Initiative 2 higher.", "pl": "Inicjatywa wyższa o 2.", "cs": "Iniciativa o 2 vyšší."}
    supply = 1
    bonus = Bonus(initiative=2)


class Heart(Marker):
    id = "heart"
    names = {"en": "Heart", "pl": "Serce", "cs": "Srdce"}
    texts = {"en": "Toughness 2 more.", "pl": "Wytrzymałość większa o 2.", "cs": "Odolnost o 2 vyšší."}
    supply = 1
    bonus = Bonus(toughness=2)


class Muscles(Marker):
    """Once in each own turn for its unit, also where it is chosen again (FAQ general.227)."""

    id = "muscles"
    names = {"en": "Muscles", "pl": "Mięśnie", "cs": "Svaly"}
    texts = {
        "en": "Two moves in one, once in each own turn.",
        "pl": "Dwa ruchy w jednym, raz w każdej własnej turze.",
        "cs": "Dva pohyby v jednom, jednou v každém vlastním tahu.",
    }
    supply = 1
    grants = (DoubleMobility(),)


LESSER = (Claws(), Lungs())
GREATER = (Fangs(), Eyes(), Heart(), Muscles())
MARKERS = (*GREATER, *LESSER)
"""The order in which they are offered."""
