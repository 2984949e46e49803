"""Eating for Satiety markers, and Bloodlust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from neuroshima_hex.expansion import LETHAL, Answer, Effect, Illegal, Question, Trait, Unit, _, effects, movement

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Offer, Play, State, Tile

LESSER = ("claws", "lungs")
SATIETY = ("fangs", "eyes", "heart", "muscles", *LESSER)
"""The markers in the order in which they are offered."""


class Meal(NamedTuple):
    """Who eats whom."""

    eater: Unit
    prey: Unit


class Eating(Trait):
    """A unit eats the one next to it, and its player chooses a Satiety marker for it.

    It is chosen before the prey leaves the board, because the Gourmand counts at that moment (FAQ general.231)."""

    fields = frozenset({"unit", "target"})
    answer_fields = ("marker",)

    def eaters(self, state: State, seat: int) -> list[Unit]:
        """The units of the seat that may eat now."""
        return movement.actors(state, seat, Cannibalism.id)

    def eater(self, state: State, seat: int, unit: tuple[int, int]) -> Unit:
        """The unit on that field, if it may eat now. Raises Illegal as `movement.actor`."""
        return movement.actor(state, seat, unit, Cannibalism.id)

    def is_prey(self, state: State, eater: Unit, other: Unit) -> bool:
        """Whether the eater may eat a unit next to it."""
        raise NotImplementedError

    def refusal(self) -> str:
        """The sentence for what it may not eat."""
        raise NotImplementedError

    def eat(self, state: State, meal: Meal, marker: str | None) -> None:
        """Destroy the prey. The eater gets the marker, and loses the one that it had."""
        raise NotImplementedError

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries: list[Offer] = []
        shown = state.grid.shown
        for eater in self.eaters(state, seat):
            beside = [u for f in state.grid.neighbours[eater.at] if (u := state.units[f]) is not None]
            prey = [shown[u.at] for u in beside if not u.is_hq and self.is_prey(state, eater, u)]
            if prey:
                entries.append({"unit": shown[eater.at], "target": {"any": prey}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> Meal:
        assert action.unit is not None and action.target is not None and not isinstance(action.target, list)
        return self._meal(state, self.eater(state, seat, action.unit), state.field(action.target, "target"))

    def _meal(self, state: State, eater: Unit, at: int) -> Meal:
        prey = state.units[at]
        is_beside = prey is not None and at in state.grid.neighbours[eater.at] and not prey.is_hq
        if prey is None or not is_beside or not self.is_prey(state, eater, prey):
            raise Illegal("bad_target", self.refusal(), "target")
        return Meal(eater, prey)

    def perform(self, state: State, seat: int, plan: Meal) -> None:
        question = self._question(state, plan)
        if question.answers:
            state.ask(question)
        else:  # it eats all the same (FAQ general.225)
            self.eat(state, plan, None)

    def _question(self, state: State, meal: Meal) -> Question:
        answers: list[Answer] = [{"marker": marker} for marker in fitting(state, meal)]
        about = {"unit": state.coord(meal.eater.at), "target": state.coord(meal.prey.at)}
        return Question(meal.eater.seat, self.asks, answers, about)  # type: ignore[arg-type]

    def question(self, state: State, about: object) -> Question:
        unit, target = about["unit"], about["target"]  # type: ignore[index]
        eater = movement.own_unit(state, state.turn.seat, tuple(unit))
        if not state.forces().traits.has(eater, Cannibalism.id):
            raise LookupError("that unit eats nobody")
        return self._question(state, self._meal(state, eater, state.grid.number(target)))

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        eater, prey = (state.units[state.grid.number(question.about[name])] for name in ("unit", "target"))
        assert eater is not None and prey is not None
        self.eat(state, Meal(eater, prey), answer["marker"])


def fitting(state: State, meal: Meal) -> list[str]:
    """The markers that the eater may take: those left, and the ones that it and the prey have.

    Greater ones next to the un-netted HQ of its player alone."""
    board, eater = state.board, meal.eater
    hqs = [state.units[field] for field in state.forces().sources_of(Gourmand.id, eater)]
    is_greater = any(hq is not None and hq.seat == eater.seat for hq in hqs)
    kinds = SATIETY if is_greater else LESSER
    freed = {*board.markers[eater.at], *board.markers[meal.prey.at]}
    return [kind for kind in kinds if kind in freed or board.in_play(kind) < board.kinds[kind].supply]


def feed(state: State, eater: Unit, marker: str | None) -> None:
    """Put the marker on the unit instead of the one that it has (FAQ general.226, 227); the prey is gone."""
    for old in SATIETY:
        state.unmark(eater, old)
    if marker is not None:
        state.mark(eater, marker)


class Cannibalism(Eating):
    """Once in each own turn one unit of the player eats another.

    One meal a turn is the limit (FAQ errata.12), for the player (our ruling)."""

    id = asks = "cannibalism"
    action = "act"

    def eaters(self, state: State, seat: int) -> list[Unit]:
        return [] if state.turn.users(self.id) else super().eaters(state, seat)

    def eater(self, state: State, seat: int, unit: tuple[int, int]) -> Unit:
        if state.turn.users(self.id):
            raise Illegal("already_used", _("Your units have eaten in this turn: one meal is the limit."), "unit")
        return super().eater(state, seat, unit)

    def is_prey(self, state: State, eater: Unit, other: Unit) -> bool:
        return other.seat == eater.seat and not state.board.is_ally(other)

    def refusal(self) -> str:
        return _("Choose a unit of your own next to the one that eats, but no HQ.")

    def perform(self, state: State, seat: int, plan: Meal) -> None:
        for unit in super().eaters(state, seat):  # of none of them it is said that it may still eat
            state.turn.use(unit.at, self.id)
        super().perform(state, seat, plan)

    def eat(self, state: State, meal: Meal, marker: str | None) -> None:
        state.destroy(meal.prey, self.id)
        if state.units[meal.eater.at] is meal.eater:
            feed(state, meal.eater, marker)
            state.follow_board_change()


class CannibalizeEnemy(Eating):
    """An instant tile: an own unit eats an enemy one; a Medic may stop it, and then all stays (FAQ general.230).

    None that drifts (FAQ general.293)."""

    id = asks = "cannibalize_enemy"
    action = "play"

    def eaters(self, state: State, seat: int) -> list[Unit]:
        traits = state.forces().traits
        return [unit for unit in movement.free_units(state, seat) if traits.has(unit, Cannibalism.id)]

    def eater(self, state: State, seat: int, unit: tuple[int, int]) -> Unit:
        eater = movement.own_unit(state, seat, unit)
        if not state.forces().traits.has(eater, Cannibalism.id):
            raise Illegal("no_ability", movement.NO_ABILITY, "unit")
        return eater

    def is_prey(self, state: State, eater: Unit, other: Unit) -> bool:
        return other.team != eater.team and other.at not in state.land.sheltered and not other.tile.drifts

    def refusal(self) -> str:
        return _("Choose an enemy unit next to the one that eats, but no HQ.")

    def eat(self, state: State, meal: Meal, marker: str | None) -> None:
        state.hurt(self.id, meal.eater.seat, [(meal.prey.at, LETHAL)], aimed=True, by=meal.eater.at, marker=marker)

    def dealt(self, state: State, unit: Unit, marker: str | None, victims: Sequence[Unit]) -> None:
        if victims:
            feed(state, unit, marker)


class Gourmand(Trait):
    """Units of the same player next to the HQ may take Greater Satiety, while it is un-netted."""

    id = "gourmand"
    effects = (Effect("gourmand", on=effects.OWN, reach=effects.NEIGHBOURS),)


class Bloodlust(Trait):
    """Blows are stronger by 1 against a unit, no HQ, that is wounded when the segment begins."""

    id = "bloodlust"

    def print_tile(self, tile: Tile) -> None:
        tile.icons = [
            icon._replace(kind=replace(icon.kind, more_at_wounded=1)) if icon.kind.is_blow else icon
            for icon in tile.icons
        ]


TRAITS = (Cannibalism(), CannibalizeEnemy(), Gourmand(), Bloodlust())
