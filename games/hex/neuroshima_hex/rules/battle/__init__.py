"""Battles, segment by segment, and damage outside of them (hex 4).

Start with `battle.Battle`. `segment` runs one segment: `declarations` (who acts), `attacks` (targets), `damage`,
`medics`, `points`; `events` tells what happened, `pending` is what a position waits for.
"""
