"""The paces that a form offers, and a pace in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from neuroshima.matches.clocks.clock import DAY, TimeControl, live, slow
from neuroshima.matches.clocks.playing_hours import PlayingHours

NO_CLOCK: Final = "none"
OWN_LIVE: Final = "live"
OWN_SLOW: Final = "slow"
READY: Final[Mapping[str, TimeControl]] = {
    "live-5-20": live(5, 20),
    "live-10-30": live(10, 30),
    "live-20-60": live(20, 60),
    "slow-1": slow(1, vacation=3),
    "slow-3": slow(3, vacation=7),
    "slow-7": slow(7, vacation=14),
}
"""The ready-made paces of a form."""
QUICK: Final = (NO_CLOCK, "live-5-20", "live-10-30", "slow-1", "slow-3")
"""The paces of quick matches. They are few, so that players meet."""


def ready_choices() -> list[tuple[str, str]]:
    """The choices of a form: no clock, and the ready-made paces."""
    return [(NO_CLOCK, gettext("No clock")), *((name, pace_words(control)) for name, control in READY.items())]


def quick_choices() -> list[tuple[str, str]]:
    """The choices for quick matches."""
    return [(name, words) for name, words in ready_choices() if name in QUICK]


def pace_words(control: TimeControl) -> str:
    """The time of a time control, in words."""
    if control.pace == "slow":
        days = control.time // DAY
        words = ngettext("%(n)s day per turn", "%(n)s days per turn", days) % {"n": days}
        return ", ".join([words, *_rests(control.hours)])
    given = {"minutes": f"{control.time / 60:g}", "seconds": control.increment}
    if not control.increment:
        return gettext("%(minutes)s min") % given
    if control.per == "action":
        return gettext("%(minutes)s min + %(seconds)s s per action") % given
    return gettext("%(minutes)s min + %(seconds)s s per turn") % given


def _rests(hours: PlayingHours | None) -> list[str]:
    """When the clocks run, in words; empty if they run always. The zone is said to who lives in another one."""
    if hours is None:
        return []
    words = [] if hours.is_all_day else [hours_words(hours.begins, hours.ends)]
    words += [] if hours.weekends else [gettext("not on weekends")]
    return [*words, *([hours.zone] if hours.zone != timezone.get_current_timezone_name() else [])]


def hours_words(begins: int, ends: int) -> str:
    """The hours between which clocks run."""
    return f"{begins}:00–{ends}:00"


def strict_words(control: TimeControl) -> str:
    """Strict or friendly, in a word."""
    return gettext("strict") if control.strict else gettext("friendly")


def strict_sentence(control: TimeControl) -> str:
    """What happens when time runs out, in a sentence."""
    if control.strict:
        return gettext("Strict: a player whose time runs out loses.")
    return gettext("Friendly: when a player’s time runs out, the opponents may claim the match.")


def control_words(control: TimeControl | None) -> list[str]:
    """Words for a time control: time, and what happens when it runs out.

    Empty without clocks."""
    return [] if control is None else [f"{pace_words(control)} ({strict_words(control)})"]
