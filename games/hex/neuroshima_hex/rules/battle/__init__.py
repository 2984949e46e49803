"""Battles, segment by segment, and damage outside of them (hex 4).

Start with `fight.fight`. `Battle` and `Segment` are data; `battle` also has what else a position waits for. The steps
of a segment are functions on them: `declarations` (which units act), `attacks` and `relays` (targets), `medics`,
`damage` (with points), `marker_supply`; `events` tells what happened. `quiet_segments` plays segments without events
and decisions. `instant_damage` is damage by instants outside of battles, and by Air Strikes in them.
"""
