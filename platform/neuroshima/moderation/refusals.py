"""Refusals of moderation, also to those who are no moderators."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class ModerationCode(RefusalCode):
    """Refusals of moderation, also to those who are no moderators."""

    NOT_A_MODERATOR = "not_a_moderator", 403, _("This page is for the moderators of the site. Log in as one of them.")
    NOT_ON_YOURSELF = "not_on_yourself", 403, _("That is yourself. Ask somebody else to look at it.")
    NOT_ON_HOSTS = "not_on_hosts", 403, _(
        "This account belongs to the hosts of this site; moderators do not act on hosts and their staff."
    )  # fmt: skip
    NO_SUCH_REPORT = "no_such_report", 404, _("There is no such report.")
    REPORT_SETTLED = "report_settled", 409, _("This report has been settled already, perhaps by another moderator.")
    NO_SUCH_ACT = "no_such_act", 409, _("That cannot be done here, or it has ended already.")
