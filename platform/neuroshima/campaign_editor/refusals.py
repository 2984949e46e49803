"""Refusals of the editor of campaigns."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode, WayOn


class EditorCode(RefusalCode):
    """Refusals of the editor of campaigns."""

    CAMPAIGN_FORM = "campaign_form", 400, _(
        "This cannot be saved: a name has more than 100 letters, a text more than 2000, or a number is too large."
    )  # fmt: skip
    NO_CAMPAIGNS_FOR = "no_campaigns_for", 404, _("No campaign can be made for this game."), WayOn(
        "campaign_editor", _("Editor of campaigns")
    )  # fmt: skip
    MAP_NOT_YOURS = "map_not_yours", 404, _("There is no such map of yours.")
    CAMPAIGN_UNFINISHED = "campaign_unfinished", 409, _(
        "This campaign cannot be played yet. What is missing or wrong is listed below. Your changes are saved."
    )  # fmt: skip
