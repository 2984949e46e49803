"""Units that change places at the start of a turn, all at the same moment, for tiles of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_contract.refusal import Illegal, _

from ..answers import Answer, Question
from ..turn import hand
from ..turn.breaking_free import price
from ..turn.player import Rearrangement, Way
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..answers import About
    from ..board.tiles import Unit
    from ..entries import Offer
    from ..state.state import State

FACINGS = 6


class Rearranging(Trait):
    """At the start of their turn a player discards tiles, and the own units with this trait change places and turn.

    An expansion gives it an id of its own. The player chooses the discarded tiles where the hand has more of them; with
    none in hand it may be done, too. Then it is asked of one unit after the other where it goes and how it looks; as it
    stands now comes first where it may stay. All is done at once when all is answered, so nothing that the first one
    changes counts for the next. Units that may break free are moved although they are held."""

    discards: ClassVar[int] = 3
    """How many tiles are discarded; all, if the hand has fewer."""
    action = "act"
    opens_turn = True
    barred_with = frozenset({"place"})
    answer_fields = ("tile", "to", "rotation")

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [{}] if self.units(state, seat) else []

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        if not self.units(state, seat):
            raise Illegal("no_ability", _("You have no unit on the board that could do this."))

    def units(self, state: State, seat: int) -> list[Unit]:
        """The own units that change places, by field: those that carry the trait, and are not held beyond its power."""
        carrying = [u for u in state.units if u is not None and u.owner == seat and u.tile.has(self.id)]
        forces = state.forces()
        return [u for u in carrying if (u.seat == seat and forces.works(u)) or price(state, seat, u)]

    def perform(self, state: State, seat: int, plan: Any) -> None:
        held = len(state.players[seat].hand)
        state.turn.rearranging = Rearrangement(self.id, min(self.discards, held))
        state.turn.phase = "play"
        self._go_on(state, seat)

    def question(self, state: State, about: About) -> Question:
        under_way = state.turn.rearranging
        if under_way is None or under_way.ability != self.id:
            raise LookupError("nothing is rearranged now")
        question = self._next_question(state, state.turn.seat, under_way)
        if question is None:
            raise LookupError("all is answered")
        return question

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        under_way = state.turn.rearranging
        assert under_way is not None
        if "tile" in answer:
            under_way.discards -= 1
            hand.throw(state, state.players[question.seat], [answer["tile"]])
        else:
            at, to = (state.grid.number(coord) for coord in (question.about["unit"], answer["to"]))
            under_way.ways.append(Way(at, to, answer["rotation"]))
        self._go_on(state, question.seat)

    def _go_on(self, state: State, seat: int) -> None:
        """Ask what is asked next, or do it all."""
        under_way, player = state.turn.rearranging, state.players[seat]
        assert under_way is not None
        if under_way.discards >= len(player.hand):
            under_way.discards = 0
            hand.throw(state, player, player.hand[:])
        question = self._next_question(state, seat, under_way)
        if question is not None:
            state.ask(question)
            return
        state.turn.rearranging = None
        state.rearrange(seat, under_way.ways, self.id)

    def _next_question(self, state: State, seat: int, under_way: Rearrangement) -> Question | None:
        if under_way.discards:
            tiles = dict.fromkeys(state.players[seat].hand)
            return Question(seat, self.id, [{"tile": tile} for tile in tiles])
        units, placed = self.units(state, seat), {way.unit for way in under_way.ways}
        taken = {way.to for way in under_way.ways}
        unit = next((unit for unit in units if unit.at not in placed), None)
        if unit is None:
            return None
        fields = [other.at for other in units if other.at not in taken and self._may_stand(state, unit, other.at)]
        fields.sort(key=lambda field: field != unit.at)
        facings = [(unit.rotation + turn) % FACINGS for turn in range(FACINGS)]
        answers: list[Answer] = [{"to": state.coord(f), "rotation": r} for f in fields for r in facings]
        return Question(seat, self.id, answers, {"unit": state.coord(unit.at)})

    def _may_stand(self, state: State, unit: Unit, field: int) -> bool:
        return field == unit.at or not state.land.bars(unit.tile, unit.owner, field, state.units)
