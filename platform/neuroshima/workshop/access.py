"""The only way to read works: who may see one, and who may change it."""

from __future__ import annotations

from django.db.models import QuerySet

from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.workshop.models import Work
from neuroshima.workshop.refusals import WorkCode


def member(player: Player | None) -> Player:
    """The player, if they have an account. Raises Refusal `works_for_members`."""
    if player is None or player.user is None:
        raise refusal(WorkCode.WORKS_FOR_MEMBERS)
    return player


def works_of(player: Player) -> QuerySet[Work]:
    """The player's works, the last changed first, without their files."""
    return Work.objects.filter(owner=player).defer("files").select_related("origin__owner")


def may_change(player: Player | None, work: Work) -> bool:
    """Whether this player may change the work: its owner alone."""
    return player is not None and player.user is not None and work.owner_id == player.pk


def work_shown_to(player: Player | None, slug: str) -> Work:
    """A work that the player may see: their own, or a shared one. Raises Refusal `no_such_work`."""
    work = Work.objects.filter(slug=slug).select_related("owner", "origin__owner").first()
    if work is None or not (may_change(player, work) or work.visibility == Work.Visibility.LINK):
        raise refusal(WorkCode.NO_SUCH_WORK)
    return work


def work_changed_by(player: Player | None, slug: str) -> Work:
    """A work that the player may change. Raises Refusal `no_such_work`, `works_for_members`, `work_of_others`."""
    work = work_shown_to(player, slug)
    if not may_change(member(player), work):
        raise refusal(WorkCode.WORK_OF_OTHERS)
    return work
