"""Refusals of notices."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class NoticeCode(RefusalCode):
    """Refusals of notices."""

    NO_PLAYER_YET = "no_player_yet", 403, _(
        "Sit down at a table first. Then you can choose how you are told of your turns."
    )  # fmt: skip
    BAD_DEVICE = "bad_device", 400, _(
        "This browser did not say how it takes notices. Load the page again, then try again."
    )  # fmt: skip
    UNKNOWN_PUSH_SERVICE = "unknown_push_service", 400, _(
        "This site does not know the push service of your browser (%(name)s). Its host can allow it."
    )  # fmt: skip
    TOO_MANY_DEVICES = "too_many_devices", 409, _(
        "You are told on %(count)s devices already. Remove one of them first."
    )  # fmt: skip
    NOTHING_TO_TEST = "nothing_to_test", 409, _("Allow notices on a device or by mail first; then you can test them.")
