"""Refusals of hints and best lines."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class AnalysisCode(RefusalCode):
    """Refusals of hints and best lines."""

    RATED_NO_HINTS = "rated_no_hints", 400, _("In a rated match there are no hints.")
    NO_HINT = "no_hint", 400, _("No hint was found for this position. Nothing is lost; try again.")
