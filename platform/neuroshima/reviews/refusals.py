"""What is refused to whoever asks about a match that is over."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class ReviewCode(RefusalCode):
    """What is refused to whoever asks about a match that is over."""

    PIECE_NOT_FOUND = "piece_not_found", 404, _("There is no such piece in this game.")
