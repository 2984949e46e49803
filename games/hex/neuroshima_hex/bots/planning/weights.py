"""The weights of the evaluation, from a file beside this one.

`manage.py train hex` makes the file. Built-in weights replace one that cannot be used.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated

from neuroshima_contract.complaints import read_toml
from pydantic import BaseModel, ConfigDict, Field

from .features import NAMES, PRINTED

logger = logging.getLogger(__name__)
FILE = "weights.toml"
VERSION = 1
"""Of the features. A file of another version was made for others."""
POINT = 0.095
"""The logit of a point of the evaluation by which the bots look one action ahead."""
WEIGHED = {
    "hp": 3.0, "low": 0.5, "outlook": 2.0, "crowded": 1.0, "closing": 1.0, "aims": 0.3, "siege": 0.5, "room": 0.3,
    "land": 1.0, "tempo": 2.9, "called": 1.2, "held": 0.8, "mate": 30.0, "battles": 1.0, "instants": 0.6, "tiles": 0.3,
}  # fmt: skip
PRINTED_WEIGHED = dict(zip(PRINTED, (0.5, 0.5, 0.5, 0.1, 0.5, 0.05, 1.0, 0.7, 0.2), strict=True))
BEFORE, AFTER = 0.25, 0.6
Number = Annotated[float, Field(allow_inf_nan=False, ge=-100, le=100)]


def built_in_weights() -> dict[str, float]:
    """Weights set by hand, in the order of the features."""
    shares = {"before": BEFORE, "after": AFTER}
    units = {
        f"{when}_{name}": share * value for when, share in shares.items() for name, value in PRINTED_WEIGHED.items()
    }
    points = WEIGHED | units
    return {name: POINT * points[name] for name in NAMES}


class WeightsFile(BaseModel):
    """A file of weights. `made`: how it was made, as a comment for readers."""

    model_config = ConfigDict(extra="forbid")

    version: int
    made: str = Field("", max_length=1000)
    weights: dict[str, Number]


def usable(name: str, text: str) -> Mapping[str, float]:
    """The weights in a file, in the order of the features.

    The built-in ones if it cannot be used; the log says so then."""
    try:
        found = read_toml(WeightsFile, name, text)
    except ValueError as refused:
        logger.warning("%s cannot be used, so the bot plays by built-in weights: %s", name, refused)
        return built_in_weights()
    if found.version != VERSION or found.weights.keys() != set(NAMES):
        logger.warning("%s is of another version, so the bot plays by built-in weights", name)
        return built_in_weights()
    return {feature: found.weights[feature] for feature in NAMES}


@cache
def weights() -> Mapping[str, float]:
    """The weights of the file beside this one."""
    return usable(FILE, resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
