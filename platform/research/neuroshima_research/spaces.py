"""The spaces of observations and actions, for both kinds of environments."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from .match_spec import MatchSpec

BOUND = 1000.0
"""No number of an observation is farther from 0. Most are between 0 and 1; hit points of an ordinary HQ are 1."""


def vector_space(spec: MatchSpec) -> spaces.Box:
    """What a seat sees, as a vector (`MatchSpec.layout`)."""
    return spaces.Box(-BOUND, BOUND, (spec.layout.size,), np.float32)


def masked_space(spec: MatchSpec) -> spaces.Dict:
    """The same as `observation`, and the legal numbers as `action_mask`."""
    mask = spaces.Box(0, 1, (spec.numbering.size,), np.int8)
    return spaces.Dict({"observation": vector_space(spec), "action_mask": mask})


def action_space(spec: MatchSpec) -> spaces.Discrete:
    """All numbers of actions."""
    return spaces.Discrete(spec.numbering.size)
