"""docs/traits.md: the events, the verbs and the traits of Hex with its expansions, made from the registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.occasions.occasion import EVENTS
from neuroshima_hex.rules.occasions.triggers import CONCERNS, VERBS
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import Trait

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "traits.md"
MOST_TILES = 6
"""So many tiles with a trait are named."""
HEAD = """# Traits, events and verbs of Hex

Made from what is installed: `uv run python -m tools.regenerate traits`. What each point means is in
[the engine of Hex](hex-engine.md#events) and in the docstrings of `neuroshima_hex.expansion.Trait`.

A tile of an army file acts on an event with one verb:

```toml
[[tile.when]]
event = "destroyed"
do = "to_stack"
netted = true
```
"""
DETAILS = {"id", "fields", "optional", "aims_at_area", "answer_fields", "ability", "precedence", "foreseeable"}
"""Attributes of a trait that say more of a point, and not that it is asked."""
POINTS = [name for name, value in vars(Trait).items() if name[0] != "_" and not callable(value) and name not in DETAILS]
"""Attributes of a trait that say when it is asked, or what it does to its unit."""


def page(game: HexGame) -> str:
    """The text of the page."""
    registry = game.registry
    tiles = _tiles_by_trait(registry)
    parts = [HEAD, "## Events\n", *_events(registry, tiles), "\n## Verbs\n", *_verbs(), "\n## Traits\n"]
    return "\n".join([*parts, *_traits(game, tiles)]) + "\n"


def _tiles_by_trait(registry: Registry) -> Mapping[str, list[str]]:
    """The tiles of all armies by the ids of their traits, rows on their sides too."""
    found: dict[str, list[str]] = {name: [] for name in registry.traits}
    for army in registry.armies.values():
        for tile in army.tiles.values():
            for name in dict.fromkeys((*(trait.id for trait in tile.traits), *tile.sides)):
                found.setdefault(name, []).append(f"{army.id}.{tile.id}")
    return found


def _named(tiles: list[str]) -> str:
    more = f" and {len(tiles) - MOST_TILES} more" if len(tiles) > MOST_TILES else ""
    return ", ".join(f"`{tile}`" for tile in tiles[:MOST_TILES]) + more


def _item(text: str) -> str:
    return fill(text, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _events(registry: Registry, tiles: Mapping[str, list[str]]) -> Iterator[str]:
    for event, meaning in EVENTS.items():
        whom = ", ".join(f"`{each}`" for each in CONCERNS[event])
        hearing = [name for name, trait in registry.traits.items() if event in trait.hears and tiles[name]]
        heard = f" Heard by: {', '.join(f'`{name}`' for name in hearing)}." if hearing else ""
        yield _item(f"- `{event}`: {meaning} In army files: {whom}.{heard}")


def _verbs() -> Iterator[str]:
    for name, verb in VERBS.items():
        facts = [f"to {', '.join(f'`{each}`' for each in verb.on)}"]
        facts += ["with a `count`"] * verb.counts + ["with a `marker`"] * verb.marks
        facts += ["in a preview only that it happens"] * verb.hides + ["not inside of a battle"] * verb.attacks
        yield _item(f"- `{name}`: {'; '.join(facts)}.")


def _traits(game: HexGame, tiles: Mapping[str, list[str]]) -> Iterator[str]:
    entries: Mapping[str, Any] = game.screen.hex_catalogue["words"]
    for name in sorted(tiles):
        trait = game.registry.traits.get(name)
        words = entries.get(name, {}).get("names", {}).get("en", "")
        points = ", ".join(f"`{point}`" for point in _points(trait)) if trait is not None else "`hears`"
        facts = [words, f"asked by {points}" if points else "", f"on {_named(tiles[name])}" if tiles[name] else ""]
        yield _item(f"- `{name}`: {'; '.join(filter(None, facts)) or 'on no tile'}.")


def _points(trait: Trait) -> list[str]:
    """The points at which a trait is asked: attributes that are not as those of `Trait`."""
    points = [name for name in POINTS if name != "name" and getattr(trait, name) != getattr(Trait, name)]
    return [*points, *(["print_on"] if type(trait).print_on is not Trait.print_on else [])]
