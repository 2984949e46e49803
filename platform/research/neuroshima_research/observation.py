"""What a seat sees, as one vector, and how to read it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


class Layout:
    """Where the arrays of an observation stand in its vector: by name, one after the other.

    `axes`: the names of the places in each dimension (`Encoding.axes`). `size`: the length of the vector."""

    def __init__(self, axes: Mapping[str, Sequence[Sequence[str]]]) -> None:
        self.axes = axes
        self.shapes = {name: tuple(map(len, dimensions)) for name, dimensions in axes.items()}
        self.slices: dict[str, slice] = {}
        self.size = 0
        for name, shape in self.shapes.items():
            self.slices[name] = slice(self.size, self.size + math.prod(shape))
            self.size += math.prod(shape)

    def join(self, arrays: Mapping[str, Sequence[float]]) -> Array:
        """The vector of an observation. Raises ValueError if an array has another length than its axes say."""
        vector = np.empty(self.size, np.float32)
        for name, place in self.slices.items():
            vector[place] = arrays[name]
        return vector

    def split(self, vectors: Array) -> dict[str, Array]:
        """The arrays of a vector by name, as views in their shapes.

        Of several vectors, (n, size), each array has n as its first dimension."""
        before = vectors.shape[:-1]
        return {name: vectors[..., place].reshape(*before, *self.shapes[name]) for name, place in self.slices.items()}
