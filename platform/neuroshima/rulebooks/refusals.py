"""Refusals of the pages of the rules."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode, WayOn


class RulebookCode(RefusalCode):
    """Refusals of the pages of the rules."""

    NO_SUCH_RULE = "no_such_rule", 404, _("There is no such page of the rules here."), WayOn("rulebooks", _("Rules"))
