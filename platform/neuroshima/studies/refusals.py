"""Refusals of the analysis board."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class StudyCode(RefusalCode):
    """Refusals of the analysis board."""

    POSITION_TOO_LARGE = "position_too_large", 413, _("A shared position has at most %(count)s kB.")
    STUDY_NOT_FOUND = "study_not_found", 404, _("There is no position with this link.")
