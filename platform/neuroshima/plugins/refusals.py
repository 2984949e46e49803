"""Refusals because of plugins that are missing or fail."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class PluginCode(RefusalCode):
    """Refusals because of plugins that are missing or fail."""

    GAME_MISSING = "game_missing", 404, _("The game “%(game)s” is not installed or not switched on here.")
    GAME_LEFT_OUT = "game_left_out", 404, _(
        "The game “%(game)s” is not here; these plugins are left out (%(reasons)s)."
    )  # fmt: skip
    PLUGIN_FAILED = "plugin_failed", 409, _(
        "The plugin “%(plugin)s” failed. Nothing was changed and nothing is lost; the host can see why in the log."
    )  # fmt: skip
    CAMPAIGN_MISSING = "campaign_missing", 404, _(
        "The campaign “%(campaign)s” is not installed or not switched on here."
    )  # fmt: skip
    SERIES_MISSING = "series_missing", 404, _("This match cannot be played as the series “%(series)s” here.")
