"""Refusals of maps."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode, WayOn

MAPS = WayOn("maps", _("Your maps"))


class MapCode(RefusalCode):
    """Refusals of maps."""

    NO_SUCH_MAP = "no_such_map", 404, _("There is no map with this link that you may see."), MAPS
    NO_MAP_EDITOR = "no_map_editor", 404, _("This game has no editor of maps."), MAPS
    MAP_UNREADABLE = "map_unreadable", 400, _("This is no file of a map: %(reason)s")
    MAP_BROKEN = (
        "map_broken",
        409,
        _("This map cannot be played yet. What is missing or wrong is listed beside it."),
    )
    MAP_WITHOUT_BOTS = "map_without_bots", 409, _("Here no bot plays this game.")
    BALANCE_RUNNING = "balance_running", 409, _(
        "Bots are playing on %(count)s of your maps already. Wait for them, or stop them."
    )  # fmt: skip
