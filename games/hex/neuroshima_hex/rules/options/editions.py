"""The editions of the rulebook, as data: the rules in which they differ (hex 10).

The engine asks the facts of an `Edition`, never which edition it is. An author who adds a fact gives it here the value
of each edition, asks it where it matters, and says it in words (`options/rules_summary.py`).

The lines of the comparison in hex 10, in its order, each with its fact. "none": the difference changes nothing that
happens, or hex 12 rules alike for all editions.

| line | fact |
| --- | --- |
| who begins | none: the lobby decides |
| unlucky draw | `unlucky_draw` |
| equal after the Final Battle; free-for-all tie | `overtime` |
| after the last tile is drawn; Battle tile | none: FAQ errata.2 covers 3.0, nothing can be told apart in 2e |
| board still full; impasse | none: the FAQ rule in all (hex 3.3); the map atlas has a rule of its own |
| initiative range; empty segments | none |
| netted unit: armor, pushing; rings of nets; Grenade of a netted HQ | none (hex 5.1, 5.2, 12.27, 12.28) |
| Medic and patient wounded together | `tough_medic_heals` |
| which attack a Medic takes over | `patient_chooses` |
| Medic against the Clown's explosion | none |
| Clown's explosion | `clown_calls_air_strike` |
| a destroyed HQ leaves the board | `army_leaves_with_hq`; the HQ itself by FAQ errata.1 in all |
| armor and Gauss, armor and explosion; Hegemony HQ bonus | none (hex 4.5, 12.36) |
| Recon Center | none: every move, and for allies in all, as modules are (hex 6.5, 8.5) |
| Transports | none: they do not add up (hex 6.1) |
| Bomb, Push Back | none |
| points game | `modes`; the procedure is the same (hex 8.2) |
| one against a team; 3 players as a 4-army team game | `modes` |
| team game, HQ hit points | `team_hq` |
| order of declarations | `causer_orders`, in all by an option (hex 0) |
| instants on allied units | none: in all, Move asks for an own unit, the others for enemies or fields |
| modules against enemies, allies | none: 2025's words in all |
| Moloch with an ally | `lets_spare_allies` |
| extended board | `four_may_extend`; five and six play on it in all, no text being against it (our ruling) |
| variants | `reinforcements_discard`, `unlucky_only_with_six`; who has which, `variants.ROWS` says |
| HQ damage; armies sold apart | none: a matter of the box |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from neuroshima_contract import Texts

from .modes import MODES, NAMES, Mode

EditionId = Literal["2e", "3.0", "2025"]

DEFAULT = "3.0"
"""The edition of positions and matches that name none, because they are older than the other editions."""


@dataclass(frozen=True)
class Edition:
    """The rulings of one edition.

    Every fact stands in docs/rules/hex.md where its comment says. `modes`: the ids of the modes in its rulebook."""

    id: str
    names: Texts
    modes: frozenset[str]
    unlucky_draw: bool = True
    """A hand of nothing but instants may be thrown away for another (3.2)."""
    overtime: bool = True
    """Players who are equal after the Final Battle play one more turn and battle; otherwise it is a draw (3.5, 8.1)."""
    tough_medic_heals: bool = True
    """A Medic that survives its own wounds takes over those of others all the same (4.7, case 4)."""
    patient_chooses: bool = False
    """Which of several attacks on one unit a Medic takes over is said by the unit's owner, not the Medic's (10)."""
    clown_calls_air_strike: bool = False
    """A Clown that explodes calls a Bomb on itself, with all that this tile does and does not do (11.1)."""
    army_leaves_with_hq: bool = False
    """Where more than two play, a destroyed HQ takes all units of its army off the board at the end of its segment;
    otherwise they fight on to the end of the battle (8.1, 12.58)."""
    team_hq: int = 20
    """The hit points of each HQ where two play against two (8.4)."""
    lets_spare_allies: bool = False
    """That some armies fight their allies (8.6) may be left out, if all agree."""
    reinforcements_discard: bool = True
    """Of the two tiles that reinforcements let a player use each may be discarded as well (9)."""
    unlucky_only_with_six: bool = True
    """With reinforcements, the unlucky draw is for a hand of six instants only (9.2)."""
    causer_orders: bool = False
    """The causer of a battle says in which order players declare; otherwise the causer comes last (4.6)."""
    four_may_extend: bool = True
    """Four players may choose the board of 37 fields (8.7)."""


_SHARED = ("duel", "free_for_all", "points", "team")
SECOND = Edition(
    "2e",
    NAMES["edition_2e"],
    frozenset({*_SHARED, "team_points"}),
    unlucky_draw=False,
    overtime=False,
    patient_chooses=True,
    clown_calls_air_strike=True,
    army_leaves_with_hq=True,
    four_may_extend=False,
)
THIRD = Edition(
    "3.0",
    NAMES["edition_3_0"],
    frozenset({*_SHARED, "one_against_team", "three_in_teams"}),
    reinforcements_discard=False,
    unlucky_only_with_six=False,
    team_hq=15,  # its errata has 20, but the printed number is a visible part of the edition (hex 0)
)
NEW = Edition(
    "2025",
    NAMES["edition_2025"],
    frozenset({*_SHARED, "one_against_team"}),
    tough_medic_heals=False,
    lets_spare_allies=True,
)
EDITIONS: Mapping[str, Edition] = {edition.id: edition for edition in (SECOND, THIRD, NEW)}


@cache
def edition_of(edition: str, faq_rulings: bool = False) -> Edition:
    """An edition as it is played.

    `faq_rulings`: with those answers of the publisher's FAQ that are left out otherwise (hex 0)."""
    found = EDITIONS[edition]
    return replace(found, causer_orders=True, team_hq=20) if faq_rulings else found


@cache
def mode_of(edition: str, mode: str, faq_rulings: bool = False) -> Mode:
    """A mode with the numbers of that edition as it is played."""
    found = MODES[mode]
    if not found.team_hqs:
        return found
    most = max(found.seats)
    return replace(found, hit_points=dict.fromkeys(range(most), edition_of(edition, faq_rulings).team_hq))
