"""Refusals of the workshop."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import LOG_IN, RefusalCode, WayOn

WORKSHOP = WayOn("workshop", _("Your workshop"))


class WorkCode(RefusalCode):
    """Refusals of works."""

    NO_SUCH_WORK = "no_such_work", 404, _("There is nothing with this link that you may see."), WORKSHOP
    WORKS_FOR_MEMBERS = "works_for_members", 403, _("The workshop is for players with an account."), LOG_IN
    WORK_OF_OTHERS = "work_of_others", 403, _("Only its author may do this. Make a copy: that is yours."), WORKSHOP
    WORK_CHANGED_ELSEWHERE = "work_changed_elsewhere", 409, _(
        "This has been changed in another window. Reload the page to go on with that version."
    )  # fmt: skip
    WORK_BROKEN = (
        "work_broken",
        409,
        _("This cannot be played yet. Everything that is missing is listed in the editor."),
    )
    WORK_TOO_LARGE = "work_too_large", 413, _("A work has at most %(count)s kB.")
    NO_TITLE = "no_title", 400, _("Give it a name first.")
    TOO_MANY_WORKS = (
        "too_many_works",
        409,
        _("You have %(count)s works. Delete one before you begin another."),
        WORKSHOP,
    )
    TOO_MANY_MEASUREMENTS = "too_many_measurements", 409, _(
        "Bots play for %(count)s of your works already. Wait until they are done, or stop one."
    )  # fmt: skip
