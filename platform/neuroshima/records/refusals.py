"""What is refused to whoever looks for a player."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class RecordCode(RefusalCode):
    """What is refused to whoever looks for a player."""

    PLAYER_NOT_FOUND = "player_not_found", 404, _(
        "There is no player with this link, or they do not show what they play."
    )  # fmt: skip
