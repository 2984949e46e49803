"""The form with which a player takes an open seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import OptionValues, Refusal

from neuroshima import chance
from neuroshima.factions.access import banned_options, preferred_options
from neuroshima.factions.forms import SeatFields
from neuroshima.lobby.presenters.presets import seat_title
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Seat
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.ending_words import seat_words as words_of_seat
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import Option
from neuroshima.matches.setup.seating import commanders_of, fit_together, has_any, open_options
from neuroshima.players.models import Player
from neuroshima.refusals import refusal, words
from neuroshima.web.forms.fields import NameField, card_field
from neuroshima.web.seat_count import team_words

GONE = _("This seat has just been taken. Another one is open.")
NOT_LEFT = _("This is not free any more, or does not go with what the others play. Choose from what is left.")


class JoinForm(SeatFields):
    """Form to take an open seat: name, seat if several are open, and its open options.

    A player with reserved seats (a rematch) takes those."""

    player: Player | None = None
    """The player who sits down; None before the form is accepted."""

    def __init__(self, access: Access, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        assert access.game is not None
        self.access, self.game = access, text_store.game_to_choose_from(access.match, access.game)
        self.fields["name"] = NameField()
        if len(self.open_seats) > 1 and not self.reserved_seats:
            field = card_field(_("Seat"), self._seat_choices(), str(self._first.index), settled=self._settled_seats())
            field.error_messages["invalid_choice"] = GONE
            self.fields["seat"] = field
        self.add_options(self.free_options, "mine", chance=True)
        for option in self.free_options:
            self.fields[f"mine-{option.name}"].error_messages["invalid_choice"] = NOT_LEFT

    @cached_property
    def commanders(self) -> list[int]:
        return commanders_of(self.game, self.access.match.options, len(self.access.seats))

    @cached_property
    def open_seats(self) -> list[Seat]:
        """Open seats to choose from.

        Seats of one commander are offered as the first of them."""
        free = [seat for seat in self.access.seats if seat.kind == Seat.Kind.OPEN]
        return [seat for seat in free if self.commanders[seat.index] == seat.index]

    def _with(self, seat: Seat) -> list[Seat]:
        """The other seats that the same player commands."""
        return [s for s in self.access.seats if s is not seat and self.commanders[s.index] == seat.index]

    @cached_property
    def reserved_seats(self) -> list[Seat]:
        """The seats to choose from that are reserved for the reader."""
        return [seat for seat in self.access.reserved_seats if seat in self.open_seats]

    @property
    def _first(self) -> Seat:
        """The seat to offer: preferably one that is not reserved."""
        return next((seat for seat in self.open_seats if seat.kept_for_id is None), self.open_seats[0])

    def _settled_seats(self) -> list[str]:
        """The open seats with fixed options."""
        return [str(seat.index) for seat in self.open_seats if seat.options is not None]

    @property
    def _free(self) -> list[Seat]:
        """The seats that the player may take and whose options are still open."""
        return [seat for seat in self.reserved_seats or self.open_seats if seat.options is None]

    def _seat_choices(self) -> list[tuple[str, str]]:
        teams = team_words([seat.team for seat in self.access.seats])
        return [(str(seat.index), self._seat_words(seat, teams[seat.index])) for seat in self.open_seats]

    def _seat_words(self, seat: Seat, team: str) -> str:
        place = seat_title(seat.index) if self.access.role_of(seat) is None else ""
        more = [gettext("with it %(seat)s") % {"seat": self._also(other)} for other in self._with(seat)]
        kept = gettext("kept for %(name)s") % {"name": seat.kept_for.name} if seat.kept_for is not None else ""
        return ", ".join(filter(None, [place, *words_of_seat(self.access, seat), team, *more, kept]))

    def _also(self, seat: Seat) -> str:
        return " ".join([seat_title(seat.index), *words_of_seat(self.access, seat)])

    @cached_property
    def free_options(self) -> list[Option]:
        """Options of a free seat without choices that the other seats exclude."""
        options = open_options(self.game) if self._free else []
        return [self._narrow(option) for option in options]

    def _narrow(self, option: Option) -> Option:
        if option.kind != "choice":
            return option
        possible = tuple(choice for choice in option.choices if self._fits({option.name: choice[0]}))
        default = option.default if option.default in dict(possible) else None
        return replace(option, choices=possible or option.choices, default=default)

    def _fits(self, choice: OptionValues) -> bool:
        """Whether the choice fits the other seats in one of the open seats."""
        return any(self._fits_at(seat, choice) for seat in self._free)

    def _fits_at(self, free: Seat, choice: OptionValues) -> bool:
        seats = [choice if seat is free else seat.options for seat in self.access.seats]
        return fit_together(self.game, self.access.match.options, seats)

    # What the template shows

    def preset(self) -> list[str]:
        """What the player will play, in words, if that is fixed."""
        seats = self.reserved_seats or (self.open_seats if len(self.open_seats) == 1 else [])
        taken = [each for seat in seats for each in (seat, *self._with(seat))]
        return [word for seat in taken for word in words_of_seat(self.access, seat)]

    def own_fields(self) -> list[forms.BoundField]:
        return self.bound_fields(self.free_options, "mine")

    def places(self) -> forms.BoundField | None:
        """The field for the seat, if several are open."""
        return self["seat"] if "seat" in self.fields else None

    def tell(self, refused: Refusal) -> None:
        """Show a refusal at the field that it concerns."""
        self.add_error(self._place_of(refused.path.split(".")), ValidationError(words(refused), code=refused.code))

    def _place_of(self, path: Sequence[str]) -> str | None:
        if path[0] in self.fields and len(path) == 1:
            return path[0]
        named = [f"mine-{option.name}" for option in self.free_options if option.name in path]
        return next(iter([*named, *(f"mine-{option.name}" for option in self.free_options if len(path) > 1)]), None)

    # What was asked for

    def seat(self) -> int | None:
        return int(self.cleaned_data["seat"]) if "seat" in self.fields else None

    def options(self) -> OptionValues:
        """The joining player's options, with open ones drawn from what is free."""
        chosen = self.chosen_values(self.free_options, "mine")
        blanks = [option for option in self.free_options if option.kind == "choice" and option.name not in chosen]
        player = self.player or self.access.player
        easy, banned = preferred_options(player, self.game), banned_options(player, self.game)
        return {**chosen, **{option.name: _draw_choice(option, easy, banned) for option in blanks}}


def _draw_choice(option: Option, liked: Sequence[OptionValues], banned: Sequence[OptionValues]) -> Any:
    """Random choice of those that are left and not banned, preferably one that `liked` has.

    Raises Refusal `nothing_to_draw`."""
    values = [value for value, _words in option.choices if not has_any({option.name: value}, banned)]
    if not values:
        raise refusal(MatchCode.NOTHING_TO_DRAW, f"seat.{option.name}", reason=gettext("everything else is banned."))
    wanted = [value for value in values if has_any({option.name: value}, liked)]
    return chance.generator.choice(wanted or values)
