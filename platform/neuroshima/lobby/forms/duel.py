"""The lobby's form for two: the creator, the opponent, and who begins."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from neuroshima import chance
from neuroshima.lobby.forms.new_match import NewMatchForm, plan_of
from neuroshima.lobby.presenters.presets import seat_words
from neuroshima.matches.play import SeatPlan
from neuroshima.matches.setup.schemas import color_of
from neuroshima.records.forms import ME, RANDOM, SELF, Opponent, opponent_field, opponent_title
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
