"""The Satiety markers: what a meal gives."""

from __future__ import annotations

from neuroshima_hex.expansion import Bonus, Marker


class Claws(Marker):
    id = "claws"
    names = {"en": "Claws", "pl": "Pazury", "cs": "Drápy"}
    texts = {"en": "melee strength +1", "pl": "siła ciosów +1", "cs": "síla útoků ztečí +1"}
    supply = 3
    bonus = Bonus(melee=1)


class Lungs(Marker):
    id = "lungs"
    names = {"en": "Lungs", "pl": "Płuca", "cs": "Plíce"}
    texts = {"en": "initiative +1", "pl": "Inicjatywa +1", "cs": "iniciativa +1"}
    supply = 3
    bonus = Bonus(initiative=1)


class Fangs(Marker):
    id = "fangs"
    names = {"en": "Fangs", "pl": "Kły", "cs": "Tesáky"}
    texts = {"en": "melee strength +2", "pl": "siła ciosów +2", "cs": "síla útoků ztečí +2"}
    supply = 1
    bonus = Bonus(melee=2)


class Eyes(Marker):
    id = "eyes"
    names = {"en": "Eyes", "pl": "Oczy", "cs": "Oči"}
    texts = {"en": "initiative +2", "pl": "Inicjatywa +2", "cs": "iniciativa +2"}
    supply = 1
    bonus = Bonus(initiative=2)


class Heart(Marker):
    id = "heart"
    names = {"en": "Heart", "pl": "Serce", "cs": "Srdce"}
    texts = {"en": "toughness +2", "pl": "Wytrzymałość +2", "cs": "odolnost +2"}
    supply = 1
    bonus = Bonus(toughness=2)


LESSER = (Claws(), Lungs())
GREATER = (Fangs(), Eyes(), Heart())
MARKERS = (*GREATER, *LESSER)
"""The order in which they are offered."""
