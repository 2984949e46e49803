"""Refusals of puzzles."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode, WayOn


class PuzzleCode(RefusalCode):
    """Refusals of puzzles."""

    NO_SUCH_PUZZLE = "no_such_puzzle", 404, _("There is no such puzzle here."), WayOn("puzzles", _("All puzzles"))
    PUZZLE_UNFINISHED = "puzzle_unfinished", 400, _("This attempt has not ended yet.")
