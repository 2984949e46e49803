"""Lobby data of one player: seeks and invitations."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext
from neuroshima_contract import Refusal

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.lobby.invitations import MOST_SHOWN, invitations_of
from neuroshima.lobby.models import Invitation
from neuroshima.lobby.presenters.lines import Line, Reader
from neuroshima.lobby.presenters.tables import setting_words
from neuroshima.lobby.quick import kind_named, seeks_of
from neuroshima.matches.reading.access import Access
from neuroshima.web.presenters import title_of


@dataclass(frozen=True)
class InvitedTo:
    """A table to which somebody is invited."""

    access: Access
    by: str
    """The name of the player who has invited them."""


class PersonalLists:
    """Seeks and invitations of some players."""

    def __init__(self, seeks: Mapping[int, tuple[str, str]], invited: Mapping[int, Sequence[InvitedTo]]) -> None:
        self.seeks, self.invited = seeks, invited

    @property
    def key(self) -> object:
        """A key that is equal if nothing has changed."""
        return self.seeks, {
            player: [(one.access.slug, one.by) for one in some] for player, some in self.invited.items()
        }

    def match_of(self, reader: Reader) -> str:
        """The link of the match that was made for the reader; empty if there is none."""
        return self.seeks.get(reader.player or 0, ("", ""))[1]

    def kind_of(self, reader: Reader) -> str:
        """The quick match for which the reader waits; empty for none."""
        kind, match = self.seeks.get(reader.player or 0, ("", ""))
        return "" if match else kind

    def lists_for(self, reader: Reader) -> dict[str, list[Line]]:
        """The reader's own lists."""
        kind, match = self.seeks.get(reader.player or 0, ("", ""))
        with translation.override(reader.language):
            return {
                "waiting": [Line("waiting", _waiting_line(kind))] if kind and not match else [],
                "invitations": [
                    Line(one.access.slug, _invitation_line(one)) for one in self.invited.get(reader.player or 0, ())
                ],
            }


def read_personal_lists(players: Collection[int], registry: plugins.GuardedRegistry) -> PersonalLists:
    """The seeks and invitations of these players, in three queries."""
    if not players:
        return PersonalLists({}, {})
    invited: dict[int, list[InvitedTo]] = {}
    for invitation in invitations_of(players):
        mine = invited.setdefault(invitation.player_id, [])
        if len(mine) < MOST_SHOWN:
            mine.append(InvitedTo(_access_to(invitation, registry), str(invitation.invited_by)))
    return PersonalLists(seeks_of(players), invited)


def _access_to(invitation: Invitation, registry: plugins.GuardedRegistry) -> Access:
    access = Access(invitation.match, None, list(invitation.match.seats.all()))
    access.reading.registry = registry
    return access


def _waiting_line(kind: str) -> str:
    return render_to_string("lobby/lines/waiting.html", {"about": kind_in_words(kind)})


def kind_in_words(kind: str) -> str:
    """The game of a quick match, and how it is played."""
    try:
        game, found = kind_named(kind)
    except Refusal:  # its game has been disabled
        return gettext("Quick match")
    return f"{in_words(game.titles)} · {found.words}"


def _invitation_line(invited: InvitedTo) -> str:
    setting = " · ".join(setting_words(invited.access))
    given = {"slug": invited.access.slug, "by": invited.by, "title": title_of(invited.access), "setting": setting}
    return render_to_string("lobby/lines/invitation.html", given)
