"""Refusals of profiles."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class RecordCode(RefusalCode):
    """Refusals of profiles."""

    PLAYER_NOT_FOUND = "player_not_found", 404, _(
        "There is no player with this link, or they do not show what they play."
    )  # fmt: skip
