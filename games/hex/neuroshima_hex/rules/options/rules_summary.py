"""The rules in force in a match, where editions or variants differ.

The help of the table shows them. A *point* is one such question; its answer is a word, and the sentence that says it is
the entry `rule_<point>_<word>` of a file of words (`rulings.toml`). An author who adds a fact to the editions, or a
variant, adds a point to `POINTS` and a sentence for each of its words. A variant answers None while it is not played,
and is then not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import NamedTuple, NotRequired, cast

from typing_extensions import TypedDict

from .compatibility import OFF, is_enlarged, is_extended, is_in_edition, is_on
from .editions import EDITIONS, Edition, edition_of, mode_of
from .modes import SMALL, Mode
from .options import Options, OptionsView

MOST_MATCHES = 256
"""So many are kept: more than there are matches of different options at the same time."""
ALWAYS = ("edition", "mode", "auto_choose", "scenario", "extended")
"""Options that every view has."""


@dataclass(frozen=True)
class Match:
    """What is known of a match: its options, and its mode as an edition plays it."""

    options: Options
    edition: Edition
    mode: Mode


@dataclass(frozen=True)
class Point:
    """`word`: the answer in a match; None where the question does not arise in it."""

    id: str
    word: Callable[[Match], str | None]

    def sentence(self, match: Match) -> str | None:
        """The id of the words that say it."""
        word = self.word(match)
        return None if word is None else f"rule_{self.id}_{word}"


def _overtime(match: Match) -> str | None:
    if match.options.puzzle is not None:
        return None
    if not match.edition.overtime:
        return "no"
    return "shared" if match.mode.shares else "yes"


def _allies(match: Match) -> str | None:
    if not match.mode.together:
        return None
    if match.options.spare_allies and match.edition.lets_spare_allies:
        return "spared"
    return "fight_unless_agreed" if match.edition.lets_spare_allies else "fight"


def _board(match: Match) -> str | None:
    if SMALL not in match.mode.seats:
        return None
    if is_enlarged(match.options):
        return "enlarged"
    return "four_choose" if match.edition.four_may_extend else "four_small"


def _fallen_army(match: Match) -> str | None:
    """Where more than two play for hit points."""
    if max(match.mode.seats) == 2 or match.mode.points:
        return None
    return "at_once" if match.edition.army_leaves_with_hq else "fights_on"


def _alternative_start(match: Match) -> str:
    return "of_six" if match.options.reinforcements else "on"


def _reinforcements(match: Match) -> str:
    return "discard" if match.edition.reinforcements_discard else "play"


def _medic_attack(match: Match) -> str | None:
    """Unit and Medic are of different players only where there are teams."""
    if not match.mode.together:
        return None
    return "patient" if match.edition.patient_chooses else "medic"


def _unlucky_draw(match: Match) -> str | None:
    if match.options.puzzle is not None:
        return None
    if not match.edition.unlucky_draw:
        return "no"
    if not match.options.reinforcements:
        return "yes"
    return "three_of_six" if match.edition.unlucky_only_with_six else "three"


def _mode(match: Match) -> str:
    return "known" if match.mode.id in match.edition.modes else "unknown"


def _flag(fact: str, yes: str, no: str) -> Callable[[Match], str]:
    return lambda match: yes if getattr(match.edition, fact) else no


def _variant(option: str, word: Callable[[Match], str] = lambda match: "on") -> Point:
    """A point for a variant, with no sentence while the variant is not played.

    Nor for editions that do not know it."""

    def answer(match: Match) -> str | None:
        return word(match) if is_on(match.options, option) and is_in_edition(option, match.edition.id) else None

    return Point(option, answer)


POINTS: tuple[Point, ...] = (
    Point("mode", _mode),
    Point("team_hq", lambda match: str(match.edition.team_hq) if match.mode.team_hqs else None),
    Point("unlucky_draw", _unlucky_draw),
    Point("overtime", _overtime),
    Point("allies", _allies),
    Point("medic_attack", _medic_attack),
    Point("medic_wounded", _flag("tough_medic_heals", "heals", "helpless")),
    Point("explosion", _flag("clown_calls_air_strike", "spares_hqs", "hqs")),
    Point("fallen_army", _fallen_army),
    Point("board", _board),
    Point("declarations", lambda match: "causer_orders" if match.edition.causer_orders else None),
    _variant("alternative_start", _alternative_start),
    _variant("structures"),
    _variant("reinforcements", _reinforcements),
    _variant("leaders"),
)


class RuleOfOthers(TypedDict):
    """The sentence that other editions have."""

    rule: str
    editions: list[str]


class RuleInForce(TypedDict):
    """A sentence that holds in the match, as an id of the words.

    `others`: those of other editions in its place."""

    rule: str
    others: NotRequired[list[RuleOfOthers]]


class MatchFacts(NamedTuple):
    """What views say of a match and no move changes. They share it, so nobody may change it."""

    options: OptionsView
    rules: list[RuleInForce]


@lru_cache(MOST_MATCHES)
def match_facts(options: Options, players: int) -> MatchFacts:
    """The options of a match, and the sentences of the rules that hold in it."""
    return MatchFacts(_options_shown(options, players), rules_in_force(options))


def _options_shown(options: Options, players: int) -> OptionsView:
    """Those that every game has; of others those that are played."""
    facts = {name: value for name, value in asdict(options).items() if value not in OFF or name in ALWAYS}
    facts["extended"] = is_extended(options, players)
    if options.puzzle is not None:
        facts["puzzle"] = options.puzzle.model_dump(mode="json")
    return cast(OptionsView, facts)


def rules_in_force(options: Options) -> list[RuleInForce]:
    """The sentences that hold in a match (`rule`), and other editions' (`others`)."""
    faq = options.faq_rulings
    matches = {name: Match(options, edition_of(name, faq), mode_of(name, options.mode, faq)) for name in EDITIONS}
    return [entry for point in POINTS if (entry := _entry(point, options.edition, matches)) is not None]


def _entry(point: Point, played: str, matches: Mapping[str, Match]) -> RuleInForce | None:
    """The sentence of one point, with those of other editions.

    None if the question does not arise, or all editions know the mode."""
    said = {name: point.sentence(match) for name, match in matches.items()}
    here = said[played]
    unlike = dict.fromkeys(there for there in said.values() if there not in (None, here))
    others: list[RuleOfOthers] = [
        {"rule": rule, "editions": [name for name, there in said.items() if there == rule]} for rule in unlike
    ]
    if here is None or (point.word is _mode and not others):
        return None
    return {"rule": here, "others": others} if others else {"rule": here}
