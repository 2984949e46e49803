"""Rubbish, and data that is nearly right, for hypothesis to try on every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.profiles import share

SEEDS = st.integers(0, 2**32 - 1)


def examples(number: int) -> settings:
    """So many examples, or the share of them that the profile takes."""
    return settings(max_examples=share(number))


# Strategies are made once: to make one takes longer than to draw from it.
OUT_OF_TEN, OUT_OF_TWELVE, OUT_OF_TWENTY = st.integers(0, 9), st.integers(0, 11), st.integers(0, 19)
TIMES = st.sampled_from([1, 1, 1, 2, 3])
SMALL = st.integers(-2, 6)
LARGE = st.sampled_from([99, 10**6, 2**40, 10**20])
PAIR = st.lists(st.integers(-2, 2), min_size=2, max_size=2)


@dataclass(frozen=True)
class Spoiler:
    """Knows a game's words: `words` mean something in some place of a position or an action, `keys` are names of
    fields."""

    words: Sequence[str]
    keys: Sequence[str]

    @cached_property
    def rubbish(self) -> st.SearchStrategy[Any]:
        """Anything that a JSON reader of the careless kind may bring: NaN, numbers without bounds, halves of
        characters."""
        scalars = st.one_of(
            st.none(), st.booleans(), st.integers(), st.integers(-3, 9), st.floats(), st.text(),
            st.sampled_from([2**31, 2**63, 10**30, -(10**30)]), st.characters(categories=["Cs"]),
            st.sampled_from([*self.words, "any"]),
        )  # fmt: skip
        return st.recursive(
            scalars,
            lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(self.names, inner, max_size=4)),
            max_leaves=12,
        )

    @cached_property
    def names(self) -> st.SearchStrategy[str]:
        return st.one_of(st.text(max_size=5), st.characters(categories=["Cs"]), st.sampled_from([*self.keys, "any"]))

    def spoiled(self, data: Any) -> st.SearchStrategy[Any]:
        """`data` with one place in it, or up to three, replaced by something else, removed, or doubled."""
        return _spoiled(self, data)

    def spoil(self, draw: st.DrawFn, data: Any) -> Any:
        """One change somewhere in `data`; what was is left as it is."""
        if not isinstance(data, dict | list) or not data:
            return draw(self.instead_of(data))
        if draw(OUT_OF_TWENTY) == 0:
            return draw(self.rubbish)
        return self._spoil_dict(draw, dict(data)) if isinstance(data, dict) else self._spoil_list(draw, list(data))

    def instead_of(self, leaf: Any) -> st.SearchStrategy[Any]:
        """Mostly of the same type, so that more than the schema has to look at it."""
        if isinstance(leaf, bool) or leaf is None or isinstance(leaf, float):
            return self._instead["flag"]
        if isinstance(leaf, int):
            return self._instead["number"]
        return self._instead["word" if isinstance(leaf, str) else "nothing"]

    @cached_property
    def _instead(self) -> dict[str, st.SearchStrategy[Any]]:
        word = st.sampled_from(self.words)
        return {
            "flag": st.one_of(st.booleans(), self.rubbish),
            "number": st.one_of(SMALL, SMALL, LARGE, self.rubbish),
            "word": st.one_of(word, word, self.rubbish),
            "nothing": st.one_of(st.just([]), st.just({}), PAIR, self.rubbish),
        }

    def _spoil_dict(self, draw: st.DrawFn, data: Json) -> Json:
        key = draw(st.sampled_from(sorted(data)))
        how = draw(OUT_OF_TWELVE)
        if how == 0:
            del data[key]
        elif how == 1:
            data[draw(self.names)] = draw(self.rubbish)
        else:
            data[key] = self.spoil(draw, data[key])
        return data

    def _spoil_list(self, draw: st.DrawFn, data: list[Any]) -> list[Any]:
        number = draw(st.integers(0, len(data) - 1))
        how = draw(OUT_OF_TEN)
        if how == 0:
            del data[number]
        elif how == 1:
            data.insert(draw(st.integers(0, len(data))), data[number])
        else:
            data[number] = self.spoil(draw, data[number])
        return data


@st.composite
def _spoiled(draw: st.DrawFn, spoiler: Spoiler, data: Any) -> Any:
    for _ in range(draw(TIMES)):
        data = spoiler.spoil(draw, data)
    return data
