"""Compare data with the expectations of a case, a lesson or an example.

Objects are compared by the expected keys, some lists in any order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from neuroshima_contract import Json

from .refusal import Unfit, _

WITHOUT_ORDER = {"netted_by", "nets", "acts_on", "medics", "attacks", "bonuses", "answers", "hand", "discard"}
"""Lists under these names are compared in any order."""


def compare(wanted: Any, got: Any, path: str) -> Iterator[Unfit]:
    """The differences between `wanted` and `got`, each with its path."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key, value in wanted.items():
            if key not in got:
                yield Unfit(
                    _("%(at)s: expected %(wanted)s, but it is missing"), at=f"{path}.{key}", wanted=spelled(value)
                )
            else:
                yield from compare(value, got[key], f"{path}.{key}")
    elif isinstance(wanted, list) and isinstance(got, list):
        yield from _compare_lists(wanted, got, path)
    elif not same(wanted, got):
        yield Unfit(_("%(at)s: expected %(wanted)s, got %(got)s"), at=path, wanted=spelled(wanted), got=spelled(got))


def _compare_lists(wanted: list[Any], got: list[Any], path: str) -> Iterator[Unfit]:
    if len(wanted) != len(got):
        yield Unfit(
            _("%(at)s: expected entries: %(count)s, %(wanted)s; got: %(number)s, %(got)s"),
            at=path, count=len(wanted), wanted=spelled(wanted), number=len(got), got=spelled(got),
        )  # fmt: skip
    elif path.rpartition(".")[2] in WITHOUT_ORDER:
        yield from compare_bags(wanted, got, path)
    else:
        for index, (one, other) in enumerate(zip(wanted, got, strict=True)):
            yield from compare(one, other, f"{path}.{index}")


def compare_bags(wanted: list[Any], got: list[Any], path: str) -> Iterator[Unfit]:
    """Entries of `wanted` that `got` lacks, in any order.

    An entry of `got` matches only once."""
    left = list(got)
    for entry in wanted:
        match = next((index for index, other in enumerate(left) if fits(entry, other)), None)
        if match is None:
            yield Unfit(
                _("%(at)s: expected %(wanted)s among %(got)s"), at=path, wanted=spelled(entry), got=spelled(got)
            )
        else:
            del left[match]


def spelled(value: Any) -> str:
    """A value as it stands in a file, in one line."""
    return json.dumps(value, ensure_ascii=False, default=str)


def fits(wanted: Any, got: Any) -> bool:
    return not any(True for _ in compare(wanted, got, ""))


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal as JSON: true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


# Patterns (docs/lessons.md) -------------------------------------------------------------------------------------------


def meets(wanted: Any, got: Any) -> bool:
    """Whether a value matches a pattern (`contract.lessons.Pattern`)."""
    if isinstance(wanted, dict):
        if wanted.keys() == {"any"}:
            return any(meets(one, got) for one in wanted["any"])
        return isinstance(got, dict) and all(key in got and meets(value, got[key]) for key, value in wanted.items())
    if isinstance(wanted, list) and wanted and all(isinstance(entry, dict) for entry in wanted):
        return isinstance(got, list) and all(any(meets(entry, other) for other in got) for entry in wanted)
    return same(wanted, got)


def in_order(wanted: Sequence[Json], events: Iterable[Json]) -> bool:
    """Whether these events have happened in this order. Others may come between them."""
    left = iter(events)
    return all(any(meets(one, event) for event in left) for one in wanted)
