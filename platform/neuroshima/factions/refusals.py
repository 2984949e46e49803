"""Refusals of the pages of factions."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode, WayOn


class FactionCode(RefusalCode):
    """Refusals of the pages of factions."""

    NO_SUCH_FACTION = "no_such_faction", 404, _("There is no such army here."), WayOn("factions", _("All armies"))
