"""What mattered in a turn, in every language.

The sentences stand in `sentences.toml`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from neuroshima_contract import Event, Loss, Texts

from ..rules.state.registry import Registry
from .losses import count_equal

LANGUAGES = ("en", "pl", "cs")
BATTLES = ("tile", "boarding", "filled", "final", "overtime")


@cache
def _texts() -> Mapping[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("sentences.toml").read_text(encoding="utf-8"))


def format_sentence(name: str, count: int = 0, **values: object) -> Texts:
    """The sentence `name` in every language, in the form for `count`.

    A value may be a text in every language itself."""
    return {
        language: _form(_texts()[name][language], language, count).format(
            count=count,
            **{key: value[language] if isinstance(value, Mapping) else value for key, value in values.items()},
        )
        for language in LANGUAGES
    }


def _form(forms: str | Sequence[str], language: str, count: int) -> str:
    """The form of a sentence for that count: of one, of a few, of many."""
    if isinstance(forms, str):
        return forms
    if count == 1:
        return forms[0]
    tens = count // 10 % 10 == 1 if language == "pl" else count > 4
    return forms[1] if 2 <= count % 10 <= 4 and not tens else forms[2]


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
        out = [
            format_sentence("out", army=self.army(event["seat"])) for event in events if event["type"] == "eliminated"
        ]
        yield from [*out, *first, *self._battles(events), *lost]
        if not first and not lost:
            yield from self._tile_uses(_without_battle_tiles(events))

    def army(self, seat: int) -> Texts:
        return self._complete_names(self.registry.armies[self.armies[seat]].names, self.armies[seat])

    def tile(self, piece: str) -> Texts:
        """The name of a tile, by `army/tile`."""
        army, _, tile = piece.partition("/")
        return self._complete_names(self.registry.armies[army].tiles[tile].names, tile)

    def _complete_names(self, names: Mapping[str, str], name: str) -> Texts:
        return {**dict.fromkeys(LANGUAGES, names.get("en", name)), **names}

    def _hit_points(self, events: Sequence[Event]) -> Iterator[Texts]:
        lost, left = Counter[int](), dict[int, int]()
        for event in events:
            if event["type"] == "hq_damage":
                lost[event["seat"]] += event["damage"]
                left[event["seat"]] = event["hp"]
        for seat, count in lost.most_common():
            if left[seat]:
                yield format_sentence("hq", army=self.army(seat), count=count, left=left[seat])
            else:
                yield format_sentence("hq_gone", army=self.army(seat))

    def _points(self, events: Sequence[Event]) -> Iterator[Texts]:
        won, total = Counter[int](), dict[int, int]()
        for event in events:
            if event["type"] == "points":
                won[event["seat"]] += event["points"]
                total[event["seat"]] = event["total"]
        for seat, count in won.most_common():
            yield format_sentence("points", army=self.army(seat), count=count, total=total[seat])

    def _battles(self, events: Sequence[Event]) -> Iterator[Texts]:
        for event in events:
            if event["type"] == "battle_started":
                name = f"battle_{event['cause']}" if event["cause"] in BATTLES else "battle"
                yield format_sentence(name, army=self.army(event["seat"]))

    def _losses(self, losses: Sequence[Loss]) -> Iterator[Texts]:
        by_seat = Counter[int](loss.seat for loss in losses)
        for seat, _count in by_seat.most_common():
            yield format_sentence(
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
                yield format_sentence(kind, army=self.army(seat), tiles=self._list_tiles(tiles))

    def _list_tiles(self, pieces: Sequence[str]) -> Texts:
        """Several tiles, equal ones together: "2 × Hybrid, Net Fighter"."""
        named = [(self.tile(piece), count) for piece, count in count_equal(pieces)]
        return {
            language: ", ".join(f"{count} × {name[language]}" if count > 1 else name[language] for name, count in named)
            for language in LANGUAGES
        }
