"""The lobby's forms by number of seats: for two, the opponent and who begins; for more, a row for each seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from neuroshima import chance
from neuroshima.lobby.forms.new_match import NewMatchForm, plan_of
from neuroshima.lobby.presenters.presets import seat_title, seat_words
from neuroshima.matches.play import SeatPlan
from neuroshima.matches.setup.schemas import color_of
from neuroshima.matches.setup.seating import random_seat_order
from neuroshima.records.forms import ME, RANDOM, SELF, Opponent, opponent_field, opponent_title, who_field
from neuroshima.web.forms.fields import card_field


class DuelForm(NewMatchForm):
    """Form for two players: the creator, the opponent, who begins.

    With roles, who plays which."""

    def add_people(self) -> None:
        self.add_options(self.seat_options, "mine", chance=True)
        for number in range(1, self.count):
            self.fields[f"opponent-{number}"] = opponent_field(self.game, self.count, wanted=self.wanted_bot)
            self.add_options(self.seat_options, f"theirs-{number}", chance=True)
        self._add_place()

    def _add_place(self) -> None:
        """Add the field for the creator's seat: who begins, or which seat if seats differ."""
        if not self.game.roles and self.preset is None:
            beginners = [(RANDOM, _("By chance")), ("me", _("I do")), ("opponent", _("My opponent"))]
            self.fields["begins"] = card_field(_("Who begins"), beginners, RANDOM)
            return
        seats = [(str(n), seat_words(self.game, n, options)) for n, options in enumerate(self.fixed)]
        chance = (RANDOM, pgettext("choice", "By chance"))
        settled = [str(number) for number, options in enumerate(self.fixed) if options is not None]
        field = card_field(_("You play"), [*seats, chance], RANDOM, self._seat_colors(), settled)
        self.fields["role" if self.game.roles else "seat"] = field

    def _seat_colors(self) -> dict[str, str]:
        """The accent colours of the seats: those of their roles, or of their fixed options."""
        roles = {str(number): role.color for number, role in enumerate(self.game.roles)}
        fixed = {str(n): color_of(self.game.SeatOptions, options or {}) for n, options in enumerate(self.fixed)}
        return roles or fixed

    def place(self) -> forms.BoundField | None:
        """The field for the creator's seat, if it is asked for."""
        return next((self[name] for name in ("role", "seat") if name in self.fields), None)

    def own_fields(self) -> list[forms.BoundField]:
        return self.bound_fields(self.seat_options, "mine")

    @property
    def half_settled(self) -> bool:
        """Whether some seats have fixed options, and others do not."""
        return None in self.fixed and any(options is not None for options in self.fixed)

    def opponents(self) -> list[Opponent]:
        return [self._opponent_shown(number) for number in range(1, self.count)]

    def _opponent_shown(self, number: int) -> Opponent:
        options = self.bound_fields(self.seat_options, f"theirs-{number}")
        title = opponent_title(number, self.count)
        return Opponent(title, self[f"opponent-{number}"], options)

    def plans_and_order(self) -> tuple[list[SeatPlan], list[int]]:
        mine = SeatPlan("me", self.chosen_values(self.seat_options, "mine"))
        plans = [mine, *map(self._opponent, range(1, self.count))]
        first = -self._place() % self.count
        return plans, [(first + seat) % self.count for seat in range(self.count)]

    def _place(self) -> int:
        """The creator's seat."""
        place = next(self.cleaned_data[name] for name in ("role", "seat", "begins") if name in self.fields)
        named = {"me": 0, "opponent": self.count - 1, RANDOM: chance.generator.randrange(self.count)}
        return named[place] if place in named else int(place)

    def _opponent(self, number: int) -> SeatPlan:
        kind = self.cleaned_data[f"opponent-{number}"]
        kind = ME if kind == SELF else kind
        return plan_of(kind, self.chosen_values(self.seat_options, f"theirs-{number}"))

    def names_of(self, number: int) -> tuple[str | None, str]:
        return (None, "mine") if number == 0 else (f"opponent-{number}", f"theirs-{number}")


LISTED = "listed"


@dataclass(frozen=True)
class Row:
    """One seat in the form for more than two."""

    number: int
    """From 1."""
    plays: str
    """The fixed options of the seat, in words."""
    color: str
    team: str
    who: forms.BoundField | None
    """None: the player of the seat that `commander` names."""
    commander: str
    options: list[forms.BoundField]


class TableForm(NewMatchForm):
    """Form for more than two players: a row for each seat with its player and options.

    The creator may take several seats."""

    def add_people(self) -> None:
        for index in range(self.count):
            if self.commanders[index] == index:
                self.fields[f"seat-{index}-who"] = who_field(self.game, index == 0, self.wanted_bot)
            if self.fixed[index] is None:
                self.add_options(self.seat_options, f"seat-{index}", chance=True, compact=True)
        if not self.game.roles and self.preset is None:
            orders = [(RANDOM, _("By chance")), (LISTED, _("As listed"))]
            self.fields["order"] = card_field(_("Turn order"), orders, RANDOM)
            if any(self.team_words()):
                self.fields["order"].help_text = _("Teams stay together, whatever the draw brings.")

    def rows(self) -> list[Row]:
        return [self._row(index) for index in range(self.count)]

    def _row(self, index: int) -> Row:
        leader = self.commanders[index]
        fixed, said = self.fixed[index], self.game.roles or self.fixed[index] is not None
        return Row(
            number=index + 1,
            plays=seat_words(self.game, index, fixed) if said else "",
            color=self.game.roles[index].color if self.game.roles else color_of(self.game.SeatOptions, fixed or {}),
            team=self.team_words()[index],
            who=self[f"seat-{index}-who"] if leader == index else None,
            commander="" if leader == index else seat_title(leader),
            options=self.bound_fields(self.seat_options, f"seat-{index}") if fixed is None else [],
        )

    def clean(self) -> dict[str, Any]:
        people = [self.cleaned_data.get(f"seat-{index}-who") for index in sorted(set(self.commanders))]
        if ME not in people and None not in people:
            sentence = gettext("No seat is yours. Choose “Me” at one of them.")
            self.add_error("seat-0-who", ValidationError(sentence, code="no_seat_of_mine"))
        return self.cleaned_data

    def plans_and_order(self) -> tuple[list[SeatPlan], list[int]]:
        plans = [self._plan(index) for index in range(self.count)]
        by_chance = self.cleaned_data.get("order") == RANDOM
        return plans, random_seat_order(self.teams, self.commanders) if by_chance else self.order

    def _plan(self, index: int) -> SeatPlan:
        options, leader = self.chosen_values(self.seat_options, f"seat-{index}"), self.commanders[index]
        plan = plan_of(self.cleaned_data[f"seat-{leader}-who"], options)
        return plan if leader == index else replace(plan, options=options)  # the seat's own options are fixed here

    def names_of(self, number: int) -> tuple[str | None, str]:
        return f"seat-{self.commanders[number]}-who", f"seat-{number}"
