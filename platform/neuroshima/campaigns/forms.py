"""The forms of campaigns: to begin one, and to take an open role."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Campaign, Game

from neuroshima import chance
from neuroshima.campaigns.access import RunAccess
from neuroshima.campaigns.play import RolePlan
from neuroshima.languages import in_words
from neuroshima.records.forms import BOT, PERSON, RANDOM, SELF, Opponent, opponent_field, opponent_title
from neuroshima.web.forms.fields import NameField, card_field


class CampaignForm(forms.Form):
    """A new campaign: the player's role, and the players of the other roles."""

    def __init__(self, campaign: Campaign, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.count = len(campaign.roles)
        self.fields["name"] = NameField()
        if self.count > 1:
            chance = (RANDOM, pgettext("choice", "By chance"))
            choices = [(str(number), in_words(role.titles)) for number, role in enumerate(campaign.roles)]
            colors = {str(number): role.color for number, role in enumerate(campaign.roles)}
            self.fields["role"] = card_field(_("You play"), [*choices, chance], "0", colors)
        for number in range(1, self.count):
            self.fields[f"opponent-{number}"] = opponent_field(game, self.count, gettext("A person, by link"))

    # What the template shows

    def own_fields(self) -> list[forms.BoundField]:
        return [self["role"]] if "role" in self.fields else []

    def opponents(self) -> list[Opponent]:
        return [
            Opponent(opponent_title(number, self.count), self[f"opponent-{number}"]) for number in range(1, self.count)
        ]

    # What was asked for

    def plans(self) -> list[RolePlan]:
        """Players wanted for the roles, in order."""
        others = [self._opponent(number) for number in range(1, self.count)]
        asked, first = [RolePlan("me"), *others], -self._role() % self.count
        return [*asked[first:], *asked[:first]]

    def _role(self) -> int:
        role = self.cleaned_data.get("role", "0")
        return chance.generator.randrange(self.count) if role == RANDOM else int(role)

    def _opponent(self, number: int) -> RolePlan:
        kind = self.cleaned_data[f"opponent-{number}"]
        if kind in (PERSON, SELF):
            return RolePlan("open" if kind == PERSON else "me")
        return RolePlan("bot", kind.removeprefix(BOT))


class JoinRunForm(forms.Form):
    """Take an open role: a name, and the role if several are open."""

    def __init__(self, access: RunAccess, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = NameField()
        self.titles = {
            str(part.role): in_words(role.titles)
            for part in access.open_parts
            if (role := access.role(part.role)) is not None
        }
        field = card_field(_("You play"), list(self.titles.items()), next(iter(self.titles), ""))
        field.error_messages["invalid_choice"] = _("This role has just been taken. Another one is open.")
        if len(self.titles) == 1:
            field.widget = forms.HiddenInput()
        self.fields["role"] = field

    def only(self) -> str:
        """The only open role, in words."""
        return next(iter(self.titles.values())) if len(self.titles) == 1 else ""

    def role_field(self) -> forms.BoundField:
        return self["role"]

    def role(self) -> int:
        return int(self.cleaned_data["role"])
