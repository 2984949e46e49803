"""Refusals of campaigns."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode, WayOn


class CampaignCode(RefusalCode):
    """Refusals of campaigns."""

    CAMPAIGN_NOT_FOUND = "campaign_not_found", 404, _("There is no campaign with this link."), WayOn(
        "campaigns", _("All campaigns")
    )  # fmt: skip
    CAMPAIGN_FROZEN = "campaign_frozen", 409, _(
        "This campaign waits for its plugin “%(plugin)s”, which is not here now. Nothing is lost."
    )  # fmt: skip
    CAMPAIGN_BROKEN = "campaign_broken", 500, _(
        "The plugin “%(plugin)s” cannot say how this campaign goes on. Nothing is lost; the host can see it in the "
        "log."
    )  # fmt: skip
    CAMPAIGN_OVER = "campaign_over", 409, _("The campaign is over.")
    NOT_YOUR_CAMPAIGN = "not_your_campaign", 403, _("You play no role in this campaign. You can watch.")
    ALREADY_IN_CAMPAIGN = "already_in_campaign", 409, _(
        "You already play in this campaign. Players who join open the link in a browser of their own."
    )  # fmt: skip
    ROLE_COUNT = "role_count", 400, _("This campaign is not played with %(count)s roles.")
    ROLE_OPEN = "role_open", 409, _("The campaign cannot begin: a role is still open.")
    NO_OPEN_ROLE = "no_open_role", 409, _("No role is open any more. You can watch.")
    MATCH_RUNNING = "match_running", 409, _("The match before it is still being played.")
