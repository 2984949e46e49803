"""Two accounts of one person become one: a preview, and the merging.

Each app moves its rows as from a guest to an account (`guest_merged`). Rows that only accounts have are moved here.
What must stay goes to a stand-in without a name, as when an account is deleted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import ManyToOneRel
from django.utils.translation import gettext_noop as _

from neuroshima.matches.models import Match, Status
from neuroshima.members.models import Friend
from neuroshima.players.lifecycle import guest_merged, name_from_account
from neuroshima.players.models import FormerName, Player
from neuroshima.players.names import look_of
from neuroshima.refusals import RefusalCode, refusal
from neuroshima.talk.models import Mute

DECIDED_BELOW: Final = frozenset(
    {
        "campaigns.Part", "matches.ArchivedPlayer", "matches.Move", "matches.Seat", "talk.Agreement", "talk.Message",
        "tournaments.Entrant", "tournaments.LeagueMember",
    }
)  # fmt: skip
"""Models whose apps say which rows move: the others stay, because both accounts take part in the same thing."""
OF_THE_USER: Final = frozenset(
    {"admin.LogEntry", "admission.SignUpLink", "moderation.Act", "socialaccount.SocialAccount"}
)
"""Models whose rows belong to the user."""


class MergingCode(RefusalCode):
    """Refusals of merging two accounts."""

    NO_SUCH_ACCOUNT = "no_such_account", 404, _("There is no account with this name.")
    SAME_ACCOUNT = "same_account", 400, _("These are not two accounts.")
    PLAY_EACH_OTHER = "play_each_other", 409, _(
        "Both accounts play in a match that runs: %(links)s. End it first; then they can be merged."
    )  # fmt: skip
    ONE_IS_CLOSED = "one_is_closed", 409, _("One of the two accounts is closed. Open it first.")


@dataclass(frozen=True)
class Preview:
    """What would come of merging. `moves`: kinds of rows with their numbers; `shared`: finished matches of both."""

    moves: Sequence[tuple[str, int]]
    shared: int


def account_called(name: str) -> Player:
    """The player of the account with that name. Raises Refusal `no_such_account`."""
    found = Player.objects.filter(user__username__iexact=name.strip()).select_related("user").first()
    if found is None:
        raise refusal(MergingCode.NO_SUCH_ACCOUNT, "other")
    return found


def preview(source: Player, target: Player) -> Preview:
    """What would move from `source` to `target`, and what would stay without a name. Raises Refusal as `merge`."""
    _check(source, target)
    counted: Counter[str] = Counter()
    for model, field in _relations(include_hidden=False):
        counted[str(model._meta.verbose_name_plural)] += model._base_manager.filter(**{field: source}).count()
    return Preview([(name, count) for name, count in counted.items() if count], _shared(source, target).count())


def merge(source: Player, target: Player) -> None:
    """Give all that `source` has to `target`, and delete its account.

    Its name stays taken. Raises Refusal `same_account`, `one_is_closed`, `play_each_other`, `no_such_account`."""
    with transaction.atomic():
        players = {row.pk: row for row in Player.objects.select_for_update().filter(pk__in=(source.pk, target.pk))}
        if len(players) < 2:
            raise refusal(MergingCode.SAME_ACCOUNT, "other")
        source, target = players[source.pk], players[target.pk]
        _check(source, target)
        user = User.objects.get(player=source)
        for model, field in ((Friend, "friend"), (Mute, "muted")):
            rows: Any = model._base_manager
            rows.filter(**{"player": source, field: target}).delete()
            rows.filter(**{"player": target, field: source}).delete()
        guest_merged.send(Player, guest=source, player=target)
        for model, field in _relations():
            if model._meta.label not in DECIDED_BELOW:
                _move(model, field, source, target)
        before, owner = name_from_account(user), User.objects.get(player=target)
        _give_acts(user, owner)
        FormerName.objects.filter(user=user).update(user=owner)
        FormerName.objects.create(user=owner, name=before, look=look_of(before))
        user.delete()


def _check(source: Player, target: Player) -> None:
    if source.pk == target.pk:
        raise refusal(MergingCode.SAME_ACCOUNT, "other")
    if source.user_id is None or target.user_id is None:
        raise refusal(MergingCode.NO_SUCH_ACCOUNT, "other")
    if not all(User.objects.filter(pk__in=(source.user_id, target.user_id)).values_list("is_active", flat=True)):
        raise refusal(MergingCode.ONE_IS_CLOSED, "other")
    links = list(_shared(source, target).exclude(status=Status.OVER).values_list("slug", flat=True)[:5])
    if links:
        raise refusal(MergingCode.PLAY_EACH_OTHER, "other", links=", ".join(links))


def _shared(source: Player, target: Player) -> Any:
    """The matches in which both have a seat."""
    return Match.objects.filter(seats__player=source).filter(seats__player=target).order_by().distinct()


def _relations(include_hidden: bool = True) -> Iterator[tuple[Any, str]]:
    """The models whose rows belong to a player, with the field that says so. Hidden: without a name for the list."""
    for relation in Player._meta.get_fields(include_hidden=include_hidden):
        if isinstance(relation, ManyToOneRel) and not relation.one_to_one:
            yield relation.related_model, relation.field.name


def _give_acts(source: User, target: User) -> None:
    """Give what one user did as a host, and the other sites by which they sign in, to the other."""
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel) and relation.related_model._meta.label in OF_THE_USER:
            relation.related_model._base_manager.filter(**{relation.field.name: source}).update(
                **{relation.field.name: target}
            )


def _move(model: Any, field: str, source: Player, target: Player) -> None:
    """Move rows one by one; one that the target has already stays, and goes with the account."""
    for key in list(model._base_manager.filter(**{field: source}).values_list("pk", flat=True)):
        with suppress(IntegrityError), transaction.atomic():
            model._base_manager.filter(pk=key).update(**{field: target})
