"""Refusals of reviews."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class ReviewCode(RefusalCode):
    """Refusals of reviews."""

    PIECE_NOT_FOUND = "piece_not_found", 404, _("There is no such piece in this game.")
