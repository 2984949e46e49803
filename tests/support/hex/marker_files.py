"""Files of markers of an author's plugin."""

from __future__ import annotations

POISON = """
[poison]
names = { en = "Poison", pl = "Trucizna", cs = "Otrava" }
supply = 3
opening_wounds = 1
ends = ["turned"]
"""
SHACKLES = """
[author.shackles]
names = { en = "Shackles", pl = "Kajdany", cs = "Okovy" }
supply = 1
nets = true
single = true
spares = "moloch"
"""
TONIC = """
[tonic]
names = { en = "Tonic", pl = "Tonik", cs = "Tonikum" }
supply = 2
bonus = { melee = 1, ranged = -1, initiative = 2, extra_attack = 1, toughness = 3 }
grants = ["mobility"]
states = ["zone"]
kept = true
"""
HOOKS = """
[hook]
names = { en = "Hook" }
supply = 1
nets = true
held = "zone"

[bait]
names = { en = "Bait" }
supply = 1
strikes_for = "net"
kept_by = "medic"
"""
