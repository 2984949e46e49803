"""Instants that change the course of a battle (convoy 13)."""

from __future__ import annotations

from dataclasses import dataclass

from ..battle.cities import FoughtDistrict
from ..battle.resolution import EndOfBattle
from ..steps.agenda import Answer, Run, Step
from ..steps.effect import Effect, Source, register_effect


@dataclass(frozen=True)
class PlayedCardDiscard(Step):
    """The instant is resolved and goes to the discard pile."""

    name = "discard_played"

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if table.playing is not None:
            table.sides[table.playing.side].discard.append(table.playing)
            table.playing = None


@register_effect
class BattleEnd(Effect):
    """EMP Attack: the battle ends here.

    Nobody wins; the district is destroyed with its Bomb (Q 16)."""

    id = "end_battle"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.afterwards(FoughtDistrict("end_battle"), EndOfBattle())


@register_effect
class ModuleSkip(Effect):
    """Sudden Attack: this battle has no Module phase."""

    id = "skip_modules"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.table.skip_modules = True
        run.tell({"type": "modules_skipped"})
