"""Hooks by which an expansion adds to Hex; docs/plugins.md describes them.

What an expansion may use to implement them is in `neuroshima_hex.expansion`. Implement with
`neuroshima_contract.hookspecs.hookimpl`.
"""

from __future__ import annotations

from neuroshima_contract.hookspecs import hookspec

from .drawing.art import Drawn
from .rules.board.markers import Marker
from .rules.board.terrain import Feature, TerrainKind
from .rules.options.modes import Enlargement
from .rules.scenario.scenario import SpecialRule
from .rules.traits import Trait

EXPANSION_CONTRACT = ("NEUROSHIMA_HEX_CONTRACT", 2)
"""What a plugin that implements any of these hooks must carry: the name of the attribute, and the version it must have
(`neuroshima_contract.hookspecs.neuroshima_hookspecs`)."""


@hookspec
def hex_armies() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Army files as pairs (name of the file, its TOML text).

    The four base armies come through this hook too."""


@hookspec
def hex_art() -> list[Drawn]:  # type: ignore[empty-body]
    """Drawings of traits, markers, armies and terrain.

    The core's own come through this hook too; what has none is shown by a generated one."""


@hookspec
def hex_boards() -> list[Enlargement]:  # type: ignore[empty-body]
    """Boards larger than the printed ones, by the number of players.

    The lobby offers them."""


@hookspec
def hex_contradictions() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Contradictions within or between rulebooks, and what holds here.

    Pairs (name of the file, its TOML text). The core's own use this hook too."""


@hookspec
def hex_figures() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Files of figures, one for each army, as pairs (name of the file, its TOML text).

    The figures of the core's armies come through this hook too; a unit without one gets a figure made from what its
    tile does."""


@hookspec
def hex_fixtures() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Files of tiles that belong to the land and attack any unit in reach.

    As pairs (name of the file, its TOML text)."""


@hookspec
def hex_lessons() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Lesson files as pairs (name of the file, its TOML text).

    The core's own come through this hook too."""


@hookspec
def hex_markers() -> list[Marker | tuple[str, str]]:  # type: ignore[empty-body]
    """Kinds of markers that may lie on units: what the plugin's traits put there.

    Files of markers as pairs (name of the file, its TOML text), or objects of Python for what no file can say."""


@hookspec
def hex_matchups() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Results of bots with the plugin's armies, as `manage.py matchups` writes them.

    Pairs (name of the file, its TOML text). The base armies use this hook too."""


@hookspec
def hex_portraits() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Portraits of armies, for players who choose one: one file for each army.

    Pairs (name of the file, its TOML text). An army without one is shown without these texts."""


@hookspec
def hex_puzzles() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Puzzle files as pairs (name of the file, its TOML text).

    The core's own come through this hook too."""


@hookspec
def hex_rulebooks() -> list[dict[str, str]]:  # type: ignore[empty-body]
    """Rulebooks, the rules to read.

    For each a mapping from the paths of its files to their texts (`neuroshima_contract.rulebook_files` makes one of a
    folder). The core's own comes through this hook too."""


@hookspec
def hex_scenarios() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Scenario files as pairs (name of the file, its TOML text).

    The name begins with `scenario_` and ends with `.toml`; a host may replace the text by a corrected one."""


@hookspec
def hex_special_rules() -> list[SpecialRule]:  # type: ignore[empty-body]
    """Rules that hold where a scenario names them.

    Those of the map atlas come through this hook too."""


@hookspec
def hex_terrain() -> list[Feature | TerrainKind]:  # type: ignore[empty-body]
    """Features that ground may have, and kinds of terrain that have some of them.

    What lies on the maps of the atlas comes through this hook too."""


@hookspec
def hex_traits() -> list[Trait]:  # type: ignore[empty-body]
    """Traits that the tiles of the plugin's armies name.

    The core's own traits come through this hook too."""


@hookspec
def hex_words() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Names and explanations of traits, kinds of attacks and decisions, by language.

    Pairs (name of the file, its TOML text). The core's own words use this hook too."""
