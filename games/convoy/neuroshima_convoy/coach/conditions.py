"""When something is said: a function for each condition that `advice.toml` names.

A condition answers with the values for the text and the cities to mark, or with None if it does not hold. All comes
from the view of the reader's side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from neuroshima_contract import Action, Event
from neuroshima_contract.coaching import Conditions, Observation

from ..rules.components.cards import MOLOCH, OUTPOST, SIDES, Box, Card
from ..rules.state.view import CityView, View

DECK_LOW = 6
MARGIN = 2
"""A lead that no Module is likely to turn."""


@dataclass(frozen=True)
class Moment:
    """A position as the Outpost sees it. `events`: since its last action."""

    box: Box
    view: View
    legal: Sequence[Action]
    events: Sequence[Event]

    @property
    def acts(self) -> bool:
        """Whether the reader may act now."""
        return self.view["phase"] == "outpost" and self.view["pending"] is None

    @property
    def city(self) -> CityView:
        """Where the battle is."""
        return next(city for city in self.view["cities"] if city["id"] == self.view["battle"]["city"])

    @property
    def hand(self) -> list[Card]:
        return [self.box.cards[card] for card in self.view["sides"][OUTPOST]["hand"] or ()]

    @property
    def lead(self) -> int:
        return self.view["strength"]["outpost"]["total"] - self.view["strength"]["moloch"]["total"]

    @property
    def is_last_battle(self) -> bool:
        """Whether the game ends with this battle: what is kept for later is worth nothing (convoy 12)."""
        is_last_city = self.city["id"] == self.view["cities"][-1]["id"]
        return is_last_city and self.city["districts"] - len(self.city["destroyed"]) == 1

    @property
    def deck(self) -> int:
        """Cards in Moloch's deck."""
        return self.view["sides"][MOLOCH]["deck"]


YES = Observation()
CONDITIONS = Conditions[Moment]()
condition = CONDITIONS.add


# Battles --------------------------------------------------------------------------------------------------------------


@condition
def battle_won(now: Moment) -> Observation | None:
    return _last_battle_won_by(now, OUTPOST) if asked(now) is None and now.deck else None


@condition
def battle_won_empty(now: Moment) -> Observation | None:
    """Nothing is left in Moloch's deck that would have to go."""
    return _last_battle_won_by(now, OUTPOST) if asked(now) is None and not now.deck else None


@condition
def battle_won_asked(now: Moment) -> Observation | None:
    """A choice of the reader comes before cards leave Moloch's deck."""
    return _last_battle_won_by(now, OUTPOST) if asked(now) is not None else None


@condition
def battle_lost(now: Moment) -> Observation | None:
    return _last_battle_won_by(now, MOLOCH)


@condition
def battle_tied(now: Moment) -> Observation | None:
    return _last_battle_won_by(now, None)


def _last_battle_won_by(now: Moment, winner: int | None) -> Observation | None:
    """The last battle that was resolved with this winner (convoy 6 phase 5).

    None if there was none since the reader's last action."""
    resolved = [event for event in now.events if event["type"] == "resolved"]
    if not resolved or resolved[-1]["winner"] != winner:
        return None
    gone = sum(event["type"] == "milled" for event in now.events)
    totals = {side: resolved[-1][side]["total"] for side in SIDES}
    return Observation({"mine": totals["outpost"], "theirs": totals["moloch"], "gone": gone, "deck": now.deck})


@condition
def losing(now: Moment) -> Observation | None:
    return _would(now, lambda lead: lead < 0)


@condition
def tied(now: Moment) -> Observation | None:
    return _would(now, lambda lead: lead == 0)


@condition
def barely_winning(now: Moment) -> Observation | None:
    """A Module may still turn it (convoy 6 phase 4)."""
    robots = now.city["moloch"]["cards"]
    room = any(robot["module"] is None for robot in robots) and now.view["sides"][MOLOCH]["hand_count"] > 0
    may = room and not now.view["skip_modules"]
    return _would(now, lambda lead: 0 < lead <= MARGIN and may)


@condition
def winning(now: Moment) -> Observation | None:
    return _would(now, lambda lead: lead > 0) if barely_winning(now) is None else None


def _would(now: Moment, holds: Callable[[int], bool]) -> Observation | None:
    """What would come of the battle if it were resolved as it stands.

    In the last one the deck and the Robots decide, not the strength."""
    if not now.acts or now.is_last_battle or not holds(now.lead):
        return None
    strength = now.view["strength"]
    values = {"mine": strength["outpost"]["total"], "theirs": strength["moloch"]["total"]}
    return Observation({**values, "city": _name(now, now.city)}, [{"city": now.city["id"]}])


# What may be done -----------------------------------------------------------------------------------------------------


@condition
def mulligan(now: Moment) -> Observation | None:
    return YES if any(entry["type"] == "mulligan" for entry in now.legal) else None


@condition
def acting(now: Moment) -> Observation | None:
    return Observation({"deck": now.deck}) if now.acts else None


@condition
def asked(now: Moment) -> Observation | None:
    pending = now.view["pending"]
    return YES if pending is not None and pending["seat"] == OUTPOST else None


@condition
def unguarded(now: Moment) -> Observation | None:
    """A future city in which a Soldier would get a token (convoy 7)."""
    card = next((card for card in now.hand if card.kind == "soldier"), None)
    open_cities = [
        city
        for city in now.view["cities"]
        if city["state"] == "future" and not city["moloch"]["cards"] and _has_room(city)
    ]
    if card is None or not now.acts or not open_cities:
        return None
    return Observation({"card": card.names, "city": _name(now, open_cities[0])}, [{"city": open_cities[0]["id"]}])


@condition
def building_in_hand(now: Moment) -> Observation | None:
    return _holds(now, "building")


@condition
def instant_in_hand(now: Moment) -> Observation | None:
    playable = {entry.get("card") for entry in now.legal if entry["type"] == "play"}
    return _holds(now, "instant") if any(card.id in playable for card in now.hand) else None


@condition
def ability_ready(now: Moment) -> Observation | None:
    return YES if now.acts and any(entry["type"] == "use" for entry in now.legal) else None


@condition
def no_room(now: Moment) -> Observation | None:
    """All positions of the reader in the active city are taken."""
    return Observation(at=[{"city": now.city["id"]}]) if now.acts and not _has_room(now.city) else None


@condition
def captured_module(now: Moment) -> Observation | None:
    return YES if now.view["phase"] == "outpost_modules" and now.view["pending"] is None else None


def _holds(now: Moment, kind: str) -> Observation | None:
    card = next((card for card in now.hand if card.kind == kind), None)
    return Observation({"card": card.names}) if card is not None and now.acts else None


# What comes -----------------------------------------------------------------------------------------------------------


@condition
def bomb(now: Moment) -> Observation | None:
    """The district that is fought over has a Bomb (convoy 9)."""
    here = now.view["battle"]["district"] in now.city["bombs"]
    return Observation(at=[{"city": now.city["id"]}]) if now.acts and here else None


@condition
def last_district(now: Moment) -> Observation | None:
    """After this battle the convoy moves on (convoy 6 phase 6)."""
    left = now.city["districts"] - len(now.city["destroyed"])
    is_last = left == 1 and now.city["id"] != now.view["cities"][-1]["id"]
    return Observation({"city": _name(now, now.city)}, [{"city": now.city["id"]}]) if now.acts and is_last else None


@condition
def deck_low(now: Moment) -> Observation | None:
    return Observation({"deck": now.deck}) if now.acts and 0 < now.deck <= DECK_LOW else None


@condition
def last_battle(now: Moment) -> Observation | None:
    robots = len(now.city["moloch"]["cards"])
    return Observation({"deck": now.deck, "robots": robots}) if now.acts and now.is_last_battle else None


@condition
def last_city(now: Moment) -> Observation | None:
    last = now.view["cities"][-1]
    robots = len(last["moloch"]["cards"])
    here = now.acts and now.city["id"] == last["id"]
    return Observation({"deck": now.deck, "robots": robots, "city": _name(now, last)}) if here else None


def _has_room(city: CityView) -> bool:
    positions = city["outpost"]["positions"]
    return positions["used"] < positions["limit"]


def _name(now: Moment, city: CityView) -> Mapping[str, str]:
    return next(one.names for one in now.box.cities if one.id == city["id"])
