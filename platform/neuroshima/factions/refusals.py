"""What is refused to readers about armies."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class FactionCode(RefusalCode):
    """What is refused to readers about armies."""

    NO_SUCH_FACTION = "no_such_faction", 404, _("There is no such army here.")
