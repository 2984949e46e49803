"""What an expansion may add to Hex: the whole public surface besides `neuroshima_hex.rules`.

Implement with `neuroshima.hookspecs.hookimpl`. Described in docs/plugins.md."""

from __future__ import annotations

from neuroshima.hookspecs import hookspec

from .rules.markers import Marker
from .rules.traits import Trait


@hookspec
def hex_armies() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Army files as pairs (name of the file, its TOML text). The four base armies come through this hook too."""


@hookspec
def hex_markers() -> list[Marker]:  # type: ignore[empty-body]
    """Kinds of markers that may lie on units: what the plugin's traits put there."""


@hookspec
def hex_traits() -> list[Trait]:  # type: ignore[empty-body]
    """Traits that the tiles of the plugin's armies name. The core's own traits come through this hook too."""
