"""What mattered in a turn, in every language.

The sentences stand in `sentences.toml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from neuroshima_contract import Event, Loss, Texts
from neuroshima_contract.translation import count_text, join_texts, read_sentences

from ..rules.state.registry import Registry

BATTLES = ("tile", "boarding", "filled", "final", "overtime")
TEXTS = read_sentences(__package__, "sentences.toml")


def _without_battle_tiles(events: Sequence[Event]) -> list[Event]:
    """The events without Battle tiles that were played: the battle has a sentence of its own."""
    started = [at for at, event in enumerate(events) if event["type"] == "battle_started" and event["cause"] == "tile"]
    played = [
        max((at for at in range(start) if events[at]["type"] == "played"), default=None) for start in started
    ]  # the last tile before each battle
    return [event for at, event in enumerate(events) if at not in played]


class Teller:
    """Tells turns of a match between these armies."""

    def __init__(self, registry: Registry, armies: Sequence[str]) -> None:
        self.registry = registry
        self.armies = armies

    def sentences(self, events: Sequence[Event], losses: Sequence[Loss]) -> Iterator[Texts]:
        """Sentences on a turn, most important first.

        HQs, the start of a battle, lost tiles. Without these: what was placed and played."""
        first = [*self._hit_points(events), *self._points(events)]
        lost = [*self._losses(losses)]
        out = [TEXTS.fill("out", army=self.army(event["seat"])) for event in events if event["type"] == "eliminated"]
        yield from [*out, *first, *self._battles(events), *lost]
        if not first and not lost:
            yield from self._tile_uses(_without_battle_tiles(events))

    def army(self, seat: int) -> Texts:
        return self.registry.armies[self.armies[seat]].names

    def tile(self, piece: str) -> Texts:
        """The name of a tile, by `army/tile`."""
        army, _, tile = piece.partition("/")
        return self.registry.armies[army].tiles[tile].names

    def _hit_points(self, events: Sequence[Event]) -> Iterator[Texts]:
        lost, left = Counter[int](), dict[int, int]()
        for event in events:
            if event["type"] == "hq_damage":
                lost[event["seat"]] += event["damage"]
                left[event["seat"]] = event["hp"]
        for seat, count in lost.most_common():
            if left[seat]:
                yield TEXTS.fill("hq", army=self.army(seat), count=count, left=left[seat])
            else:
                yield TEXTS.fill("hq_gone", army=self.army(seat))

    def _points(self, events: Sequence[Event]) -> Iterator[Texts]:
        won, total = Counter[int](), dict[int, int]()
        for event in events:
            if event["type"] == "points":
                won[event["seat"]] += event["points"]
                total[event["seat"]] = event["total"]
        for seat, count in won.most_common():
            yield TEXTS.fill("points", army=self.army(seat), count=count, total=total[seat])

    def _battles(self, events: Sequence[Event]) -> Iterator[Texts]:
        for event in events:
            if event["type"] == "battle_started":
                name = f"battle_{event['cause']}" if event["cause"] in BATTLES else "battle"
                yield TEXTS.fill(name, army=self.army(event["seat"]))

    def _losses(self, losses: Sequence[Loss]) -> Iterator[Texts]:
        by_seat = Counter[int](loss.seat for loss in losses)
        for seat, _count in by_seat.most_common():
            yield TEXTS.fill(
                "lost",
                army=self.army(seat),
                tiles=self._list_tiles([loss.piece for loss in losses if loss.seat == seat]),
            )

    def _tile_uses(self, events: Sequence[Event]) -> Iterator[Texts]:
        for kind in ("placed", "played", "discarded"):
            by_seat: dict[int, list[str]] = {}
            for event in events:
                if event["type"] == kind:
                    army = event.get("army") or self.armies[event["seat"]]
                    by_seat.setdefault(event["seat"], []).append(f"{army}/{event['tile']}")
            for seat, tiles in by_seat.items():
                yield TEXTS.fill(kind, army=self.army(seat), tiles=self._list_tiles(tiles))

    def _list_tiles(self, pieces: Sequence[str]) -> Texts:
        """Several tiles, equal ones together: "2 × Hybrid, Net Fighter"."""
        return join_texts([count_text(self.tile(piece), count) for piece, count in count_equal(pieces)])


def count_equal(tiles: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Tiles with their numbers, the most of one kind first."""
    yield from Counter[Any](tiles).most_common()
