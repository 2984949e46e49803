"""Refusals of lessons and first matches."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode, WayOn


class LessonCode(RefusalCode):
    """Refusals of lessons and first matches."""

    NO_SUCH_LESSON = "no_such_lesson", 404, _("There is no such lesson here."), WayOn("lessons", _("All lessons"))
    LESSON_STEP_OPEN = "lesson_step_open", 400, _(
        "An earlier step of this lesson is not done yet. Begin the lesson again."
    )  # fmt: skip
    NO_FIRST_MATCH = "no_first_match", 404, _("This game has no first match with a coach.")
    NOT_COACHED = "not_coached", 403, _("No coach stands beside you in this match.")
