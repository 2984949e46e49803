"""The Sandstorm: a battle without one field, before which the Quicksands move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neuroshima_hex.expansion import Battle, Feature, Question, TerrainKind

if TYPE_CHECKING:
    from neuroshima_hex.expansion import About, Act, Answer, Offer, Play, State, Unit

NAMES = {"en": "Sandstorm", "pl": "Burza Piaskowa", "cs": "Písečná bouře"}


class InTheStorm(Feature):
    """A field that takes no part in the battle."""

    id = "in_the_storm"
    names = NAMES
    texts = {
        "en": "Sandstorm: for this battle nothing goes from this field, to it or through it.",
        "pl": "Burza Piaskowa: w tej Bitwie nic nie wychodzi z pola, nie dociera doń ani go nie przecina.",
        "cs": "Písečná bouře: v této bitvě nic nevychází z tohoto pole, nedosáhne na něj ani jím neprojde.",
    }
    cut_off = True


class Sandstorm(Battle):
    """A Battle tile that is laid on any field first, taken or not, HQs too.

    Then each of its player's Quicksands may move one field (FAQ general.220, 221), but not from or to the storm's field
    (our ruling). The question is about the storm's field, and about that of the Quicksands that have moved."""

    id = "sandstorm"
    fields = frozenset({"target"})
    asks = "sandstorm"
    answer_fields = ("use", "unit", "to")

    def begins(self, state: State, seat: int) -> list[Offer]:
        return [{"target": {"any": state.grid.shown}}]

    def prepare(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        return state.field(action.target, "target")

    def begin(self, state: State, seat: int, plan: Any) -> None:
        self._go_on(state, seat, plan, None)

    def question(self, state: State, about: About) -> Question:
        seat, moved = state.turn.seat, about.get("unit")
        last = None if moved is None else state.grid.number(moved)
        question = self._question(state, seat, state.grid.number(about["target"]), last)
        if len(question.answers) == 1 or state.turn.phase != "play" or not self._was_played(state, seat):
            raise LookupError("no Quicksands can move now")
        return question

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        storm, moved = state.grid.number(question.about["target"]), None
        if answer["use"]:
            at, moved = state.grid.number(answer["unit"]), state.grid.number(answer["to"])
            state.move_ground(at, moved, self.id)
        if moved is None or question.about.get("unit") is not None:
            self._start(state, question.seat, storm)
        else:
            self._go_on(state, question.seat, storm, moved)

    def _go_on(self, state: State, seat: int, storm: int, moved: int | None) -> None:
        """Ask who moves, or begin the battle where nobody can. `moved`: where those lie that have moved."""
        question = self._question(state, seat, storm, moved)
        if len(question.answers) > 1:
            state.ask(question)
        else:
            self._start(state, seat, storm)

    def _start(self, state: State, seat: int, storm: int) -> None:
        state.start_battle("tile", seat, [(STORM.id, [storm])])

    def _question(self, state: State, seat: int, storm: int, moved: int | None) -> Question:
        about: About = {"target": state.coord(storm)}
        if moved is not None:
            about["unit"] = state.coord(moved)
        answers: list[Answer] = [{"use": False}]
        for tile in state.ground:
            if tile is not None and self._may_move(tile, seat) and tile.at not in (storm, moved):
                exits = (to for to in state.ground_exits(tile.at) if to != storm)
                answers += [{"use": True, "unit": state.coord(tile.at), "to": state.coord(to)} for to in exits]
        return Question(seat, self.asks, answers, about)

    def _may_move(self, tile: Unit, seat: int) -> bool:
        return tile.seat == seat and QUICKSANDS in tile.tile.trait_ids

    def _was_played(self, state: State, seat: int) -> bool:
        """Whether one of these tiles lies on the discard pile."""
        player = state.players[seat]
        return any(self.id in player.army.tiles[tile].trait_ids for tile in player.discard)


QUICKSANDS = "quicksands"
STORM = TerrainKind("sandstorm", NAMES, (InTheStorm.id,), always=(InTheStorm.id,))
TRAITS = (Sandstorm(),)
TERRAIN = (InTheStorm(), STORM)
