"""Texts of the campaign's page: stakes of a scenario, results, what is carried on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from neuroshima_contract import Fact, Texts

from . import names
from .memory import (
    BATTLE,
    BUNKER,
    CONVOY,
    ENCOUNTER,
    MISSION,
    MOST,
    NEOJUNGLE,
    NEW_YORK,
    REGAINED,
    REVIVED,
    ROLES,
    Memory,
    Result,
)
from .sentences import gettext, ngettext, plain

# What is at stake -----------------------------------------------------------------------------------------------------


def stakes(stage: str, memory: Memory) -> Sequence[Texts]:
    """What each result of a scenario will change, as far as `memory` can tell.

    Every scenario's own comes last."""
    won = ngettext(
        "The side whose HQ takes less damage wins the scenario and regains %(count)s hit point, never above %(most)s.",
        "The side whose HQ takes less damage wins the scenario and regains %(count)s hit points, never above %(most)s.",
        REGAINED,
        most=MOST,
    )
    return [won, *_STAKES[stage](memory), gettext("An HQ that is destroyed ends the campaign at once.")]


def _encounter(memory: Memory) -> Iterator[Texts]:
    yield gettext("The winner places first in the next scenario, with a turn ahead there for each point of difference.")
    yield gettext("After a draw nobody regains anything, and Neojungle comes first, without a turn ahead.")


def _convoy(memory: Memory) -> Iterator[Texts]:
    yield _begins_next()
    yield gettext("Units of Moloch that survive come back in the fourth scenario and in the fifth, not in the third.")


def _bunker(memory: Memory) -> Iterator[Texts]:
    yield _begins_next()
    yield gettext("Markers that New York wins from the Warehouses and does not use are kept for the scenarios to come.")
    yield ngettext(
        "Afterwards Neojungle regains another %(count)s hit point, no matter who wins.",
        "Afterwards Neojungle regains another %(count)s hit points, no matter who wins.",
        REVIVED,
    )


def _mission(memory: Memory) -> Iterator[Texts]:
    yield _begins_next()
    yield gettext("The winner chooses the Turrets of the last scenario; after a draw Neojungle does.")
    yield gettext("If New York wins the Radio Station, 3 units of the Hegemony join it in the last scenario.")
    yield gettext("If not, 6 units of Borgo join Neojungle there.")
    if memory.next == MISSION and memory.moloch:
        yield gettext("Units of Moloch that are destroyed here do not come back in the last scenario.")


def _battle(memory: Memory) -> Iterator[Texts]:
    yield gettext("Then the HQ with more hit points wins the campaign. As many are a draw: that is our ruling.")


_STAKES: Mapping[str, Callable[[Memory], Iterator[Texts]]] = {
    ENCOUNTER: _encounter,
    CONVOY: _convoy,
    BUNKER: _bunker,
    MISSION: _mission,
    BATTLE: _battle,
}


def _begins_next() -> Texts:
    return gettext("The winner begins the next scenario; after a draw nobody regains anything, and Neojungle begins.")


# What has changed -----------------------------------------------------------------------------------------------------


def changes(before: Memory, after: Memory) -> Iterator[Texts]:
    """What the result that stands between the two has changed."""
    result = after.last
    if result is None or len(after.results) == len(before.results):
        return
    yield _damage(result)
    yield from _fallen(after) if after.fallen else _victory(result, before, after)
    if after.next is None:
        yield _verdict(after)
    else:
        yield from _ahead(result, before, after)


def _damage(result: Result) -> Texts:
    return gettext(
        "%(scenario)s: the HQ of %(first)s takes %(a)s damage, that of %(second)s %(b)s.",
        scenario=names.scenario(result.scenario),
        first=names.army(NEW_YORK),
        second=names.army(NEOJUNGLE),
        a=result.damage[NEW_YORK],
        b=result.damage[NEOJUNGLE],
    )


def _fallen(after: Memory) -> Iterator[Texts]:
    for role in after.fallen:
        yield gettext("The HQ of %(army)s is destroyed.", army=names.army(role))


def _victory(result: Result, before: Memory, after: Memory) -> Iterator[Texts]:
    """The winner of the scenario, and the hit points that are regained."""
    if result.winner is None:
        yield gettext("A draw: nobody regains anything, and Neojungle counts as the winner.")
    else:
        yield gettext("%(army)s wins the scenario.", army=names.army(result.winner))
    left = [hp - lost for hp, lost in zip(before.hp, result.damage, strict=True)]
    for role in ROLES:
        regained = after.hp[role] - left[role]
        if regained > 0:
            yield ngettext(
                "%(army)s regains %(count)s hit point and has %(hp)s now.",
                "%(army)s regains %(count)s hit points and has %(hp)s now.",
                regained,
                army=names.army(role),
                hp=after.hp[role],
            )


def _ahead(result: Result, before: Memory, after: Memory) -> Iterator[Texts]:
    """What it means for the scenarios to come."""
    yield gettext("%(army)s comes first in the next scenario.", army=names.army(after.first))
    if after.lead:
        yield ngettext(
            "%(army)s is %(count)s turn ahead there.",
            "%(army)s is %(count)s turns ahead there.",
            after.lead,
            army=names.army(after.first),
        )
    if result.scenario == MISSION:
        yield gettext("%(army)s chooses the Turrets.", army=names.army(after.first))
        yield reinforcement(after)
    if result.scenario == CONVOY or after.moloch != before.moloch:
        yield _survivors(after)
    for role in ROLES:
        if after.markers[role] != before.markers[role]:
            yield _marker_sentence(role, after)


def _survivors(memory: Memory) -> Texts:
    if not memory.moloch:
        return gettext("Nothing is left of Moloch's convoy.")
    return gettext("Left of Moloch's convoy: %(units)s.", units=names.machines(memory.moloch))


def _marker_sentence(role: int, memory: Memory) -> Texts:
    if not memory.markers[role]:
        return gettext("%(army)s has used up its markers.", army=names.army(role))
    held = names.markers(memory.markers[role])
    return gettext("%(army)s keeps for later: %(markers)s.", army=names.army(role), markers=held)


def reinforcement(memory: Memory) -> Texts:
    """The army that comes to help in the last scenario."""
    if memory.radio == NEW_YORK:
        return gettext("The radio has called the Hegemony: 3 of its units join New York in the last scenario.")
    return gettext("Nobody has called for help: 6 units of Borgo join Neojungle in the last scenario.")


def _verdict(memory: Memory) -> Texts:
    if not memory.winners:
        return gettext("The campaign ends in a draw.")
    if memory.fallen:
        return gettext("%(army)s wins the campaign.", army=names.army(memory.winners[0]))
    return gettext(
        "%(army)s wins the campaign with %(best)s hit points to %(least)s.",
        army=names.army(memory.winners[0]),
        best=max(memory.hp),
        least=min(memory.hp),
    )


# What is carried on ---------------------------------------------------------------------------------------------------


def facts(memory: Memory) -> Iterator[Fact]:
    """What is carried on now."""
    for role in ROLES:
        hp = gettext("%(hp)s of %(most)s", hp=memory.hp[role], most=MOST)
        yield Fact(role, gettext("Hit points of the HQ"), hp)
        if memory.markers[role]:
            yield Fact(role, gettext("Markers kept"), names.markers(memory.markers[role]))
    if memory.moloch:
        yield Fact(NEOJUNGLE, gettext("Left of Moloch's convoy"), names.machines(memory.moloch))
    if memory.next is None:
        return
    yield Fact(None, gettext("First in the next scenario"), names.army(memory.first))
    if memory.lead:
        yield Fact(memory.first, gettext("Turns ahead in the next scenario"), plain(memory.lead))
    if memory.radio is not None:
        yield Fact(memory.radio, gettext("Reinforced in the last scenario"), _helpers(memory))


def _helpers(memory: Memory) -> Texts:
    if memory.radio == NEW_YORK:
        return gettext("by 3 units of the Hegemony")
    return gettext("by 6 units of Borgo")
