"""What a battle tells of: its attacks, wounds, and Medics at work, as events (docs/hex-data.md)."""

from __future__ import annotations

from collections.abc import Iterator

from ..board.allegiance import attacks
from ..board.board import Event
from ..board.modifiers import Forces
from ..board.tiles import NOBODY, Attack, Unit
from ..grid import Grid
from .declarations import Moment
from .medics import Bundle
from .relays import Arrival


def attack_event(
    moment: Moment,
    unit: Unit,
    attack: Attack,
    strength: int,
    field: int | None,
    wounds: int,
    direction: int | None = None,
) -> Event:
    """An attack on a field, or on nobody. `direction`: in which it arrives, where that is not its own."""
    forces = moment.forces
    coords = forces.grid.coords
    target = forces.units[field] if field is not None else None
    arriving = attack.direction if direction is None else direction
    armored = target is not None and attack.kind.armored and target.armor[arriving]
    return {
        "type": "attack", "seat": unit.seat if unit.seat != NOBODY else None,
        "from": list(coords[unit.at]), "direction": attack.direction,
        "kind": attack.kind.id, "strength": strength, "to": list(coords[field]) if field is not None else None,
        "wounds": max(0, wounds), "armor": 1 if armored else 0,
        "over": [list(coords[f]) for f in _passed_over(forces, unit, attack, field)],
        "extra": _is_extra(moment, unit),
    }  # fmt: skip


def relay_event(moment: Moment, unit: Unit, attack: Attack, arrival: Arrival, wounds: int) -> Event:
    """An attack that has come to its target by a way of several legs."""
    coords = moment.forces.grid.coords
    event = attack_event(moment, unit, attack, arrival.strength, arrival.field, wounds, arrival.direction)
    event["over"] = [list(coords[f]) for f in arrival.passed]
    event["path"] = [list(coords[f]) for f in (unit.at, *arrival.way, arrival.field)]
    return {**event, "endless": True} if arrival.endless else event


def _passed_over(forces: Forces, unit: Unit, attack: Attack, target: int | None) -> Iterator[int]:
    """Friendly units over which a shot flies."""
    for field in attack.line:
        if field == target:
            return
        other = forces.units[field]
        if other is not None and not attacks(unit, other, forces.strangers):
            yield field


def _is_extra(moment: Moment, unit: Unit) -> bool:
    values = next(values for u, values in moment.forces.values if u is unit)
    return moment.number in values[len(moment.forces.icons(unit)) :]


def wound_event(grid: Grid, unit: Unit, new: int, total: int) -> Event:
    return {"type": "wound", "seat": unit.seat, "at": list(grid.coords[unit.at]), "wounds": new, "total": total}


def absorbed_event(grid: Grid, bundle: Bundle, medic: Unit) -> Event:
    source = list(grid.coords[bundle.source]) if isinstance(bundle.source, int) else bundle.source
    return {
        "type": "absorbed", "seat": medic.seat, "medic": list(grid.coords[medic.at]), "source": source,
        "patient": list(grid.coords[bundle.victim.at]), "side": bundle.side, "wounds": bundle.taken,
    }  # fmt: skip
