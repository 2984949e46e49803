"""The tiles that each side lost in a turn, and who destroyed them: from the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from neuroshima_contract import Event, Loss

LEFT = "eliminated"
"""The cause of the tiles that leave with their HQ: nobody has destroyed them."""
OWN_DOING = ("exploded",)
IN_BATTLE = ("wounds", "absorbed")
Field = tuple[int, ...]


def losses(moves: Sequence[tuple[int, Sequence[Event]]], armies: Sequence[str]) -> list[Loss]:
    """The tiles that were lost, in order. `armies`: of each seat."""
    found, blows = list[Loss](), _Blows()
    for actor, events in moves:
        for event in events:
            blows.follow(event)
            if event["type"] in ("destroyed", "ground_destroyed") and event["cause"] != LEFT:
                army = event.get("army") or armies[event["seat"]]
                found.append(Loss(f"{army}/{event['tile']}", event["seat"], blows.dealer(event, actor)))
    return found


class _Blows:
    """The hits in the running segment of a battle."""

    def __init__(self) -> None:
        self._hits: dict[Field, Counter[int]] = {}
        self._seat_at: dict[Field, int] = {}

    def follow(self, event: Event) -> None:
        if event["type"] in ("segment", "battle_started", "battle_ended"):
            self._hits, self._seat_at = {}, {}
        elif event["type"] == "attack" and event["seat"] is not None:
            self._seat_at[tuple(event["from"])] = event["seat"]
            if event["to"] is not None and event["wounds"]:
                self._hits.setdefault(tuple(event["to"]), Counter())[event["seat"]] += event["wounds"]
        elif event["type"] == "absorbed":
            seat = self._seat_at.get(tuple(event["source"])) if isinstance(event["source"], list) else None
            if seat is not None:
                self._hits.setdefault(tuple(event["medic"]), Counter())[seat] += event["wounds"]

    def dealer(self, event: Event, actor: int) -> int | None:
        """The seat that hit it hardest; outside battles the seat whose action it was.

        Nobody has destroyed what went by its owner's doing or the land's."""
        if event["cause"] in OWN_DOING:
            return None
        hits = self._hits.get(tuple(event["at"]))
        if hits:
            return max(hits, key=lambda seat: (seat != event["seat"], hits[seat], -seat))
        return None if event["cause"] in IN_BATTLE or actor == event["seat"] else actor


def count_equal(tiles: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Tiles with their numbers, the most of one kind first."""
    yield from Counter[Any](tiles).most_common()
