"""Refusals of series."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class SeriesCode(RefusalCode):
    """Refusals of series."""

    SERIES_NOT_FOUND = "series_not_found", 404, _("There is no series with this link.")
    SERIES_FROZEN = "series_frozen", 409, _(
        "This series waits for its plugin “%(plugin)s”, which is not here now. Nothing is lost."
    )  # fmt: skip
    SERIES_BROKEN = "series_broken", 500, _(
        "The plugin “%(plugin)s” cannot say how this series goes on. Nothing is lost; the host can see it in the log."
    )  # fmt: skip
    SERIES_OVER = "series_over", 409, _("The series is over.")
    NOT_YOUR_SERIES = "not_your_series", 403, _("You do not play in this series. You can watch.")
