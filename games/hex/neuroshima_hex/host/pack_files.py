"""The files that a pack may bring to Hex, and what is wrong with its markers, armies and scenarios.

Everything here asks one file at a time; `packs.py` puts the files together."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from neuroshima_contract import Snapshot, Texts
from neuroshima_contract.complaints import with_suggestion
from neuroshima_contract.packs import FILE_PREFIX as PACK_PREFIX
from neuroshima_contract.packs import MANIFEST, SEPARATOR, Fault, Manifest, Pack, schema_faults
from neuroshima_contract.refusal import BadFile, BadPosition, Refusal, Unfit, _
from neuroshima_contract.safe_parsing import read_json, why_not
from neuroshima_contract.translation import read_sentences

from ..rules.board.army_files import army_complaints, file_of
from ..rules.board.marker_files import FILE_PREFIX as MARKER_PREFIX
from ..rules.board.marker_files import MarkerTable, marker_complaints
from ..rules.scenario.rest import rest_complaints
from ..rules.scenario.scenario import scenario_complaints
from ..rules.scenario.scenario_file import FILE_PREFIX, ScenarioFile
from ..rules.state.registry import Registry

TEXTS = read_sentences(__package__)
ARMIES, SCENARIOS, PUZZLES, LESSONS = "armies", "scenarios", "puzzles", "lessons"
CAMPAIGNS = "campaigns"
PORTRAITS, FIGURES, DRAWINGS, CASES = "portraits", "figures", "drawings", "cases"
MARKERS, WORDS = "markers.toml", "words.toml"
"""One file of each, beside the manifest."""
EMBLEM = "emblem"
"""The drawing of an army's sign, beside those of its tiles."""
OF_MARKERS = "markers"
"""The folder of drawings of markers, beside those of armies."""
NAME = r"[a-z0-9][a-z0-9_]*"
TOML_FOLDERS = (ARMIES, SCENARIOS, CAMPAIGNS, PUZZLES, LESSONS, PORTRAITS, FIGURES)
PATHS = (
    rf"({'|'.join(TOML_FOLDERS)})/{NAME}\.toml",
    rf"{DRAWINGS}/{NAME}/{NAME}\.svg",
    rf"{CASES}/({NAME}/)?{NAME}\.json",
    r"(pack|markers|words)\.toml|README\.md|LICENSE(\.(txt|md))?",
)
EXAMPLES = (
    *(f"{folder}/name.toml" for folder in TOML_FOLDERS),
    f"{DRAWINGS}/army/tile.svg",
    f"{CASES}/name.json",
    MARKERS,
    WORDS,
)
DEEPEST_CASE, LONGEST_CASE = 24, 64 * 1024
NO_FILE = _("no file of a pack has this path; these have: %(examples)s")


def pack_of(thing: str, packs: Mapping[str, Pack]) -> Pack | None:
    """The pack that brings an army, a scenario or a puzzle of this id; `packs` by the names of their data files."""
    name, separator, _word = thing.partition(SEPARATOR)
    return packs.get(f"{PACK_PREFIX}{name}.toml") if separator else None


def fan_texts(names: Texts, thing: str, packs: Mapping[str, Pack]) -> Texts:
    """The name of something with that of the pack that brings it, if one does."""
    pack = pack_of(thing, packs)
    return names if pack is None else TEXTS.fill("of_pack", thing=dict(names), pack=_title(pack))


def fan_remark(pack: Pack) -> Texts:
    """Who has made a pack, as a sentence."""
    return TEXTS.fill("made_by", pack=_title(pack), author=pack.manifest.author)


def _title(pack: Pack) -> Texts:
    return dict(pack.manifest.names.model_dump())


def strange_files(pack: Pack) -> Iterator[Fault]:
    """Files that belong to no pack, and cases that are not JSON."""
    for path, text in pack.files.items():
        if not any(re.fullmatch(pattern, path) for pattern in PATHS):
            folder, slash, _rest = path.partition("/")
            reason = Unfit(NO_FILE, "unknown_file", examples=", ".join(EXAMPLES))
            known = (*TOML_FOLDERS, DRAWINGS, CASES) if slash else (MARKERS, WORDS, MANIFEST)
            yield Fault(path, "", with_suggestion(reason, folder, known))
        elif path.endswith(".json"):
            try:
                read_json(text, DEEPEST_CASE, LONGEST_CASE)
            except ValueError as error:
                yield Fault(path, "", why_not(error))


def id_faults(manifest: Manifest, path: str, place: str, name: str) -> Iterator[Fault]:
    """An id that does not begin with the pack's."""
    if not name.startswith(manifest.prefix) or name == manifest.prefix:
        meant = manifest.prefix + name.rpartition("__")[2]
        reason = Unfit(_("every id of this pack begins with “%(prefix)s” (did you mean %(word)s?)"), "no_prefix",
                       prefix=manifest.prefix, word=meant)  # fmt: skip
        yield Fault(path, place, reason)


def id_in(text: str, key: str) -> str:
    """The id that a TOML text has under a key, empty without one."""
    found = tomllib.loads(text).get(key)
    return found if isinstance(found, str) else ""


def table_in(text: str, key: str) -> Mapping[str, Any]:
    """The table that a TOML text has under a key, empty without one."""
    found = tomllib.loads(text).get(key)
    return found if isinstance(found, dict) else {}


def data_files_of(pack: Pack) -> dict[str, str]:
    """The paths of the pack's markers, armies and scenarios by the names under which Hex knows such files."""
    markers = {f"{MARKER_PREFIX}{pack.id}.toml": MARKERS} if MARKERS in pack.files else {}
    armies = {file_of(id_in(text, "army")): path for path, text in pack.folder(ARMIES).items()}
    scenarios = pack.folder(SCENARIOS).items()
    return markers | armies | {f"{FILE_PREFIX}{id_in(text, 'scenario')}.toml": path for path, text in scenarios}


def marker_faults(pack: Pack, registry: Registry) -> list[Fault]:
    """What is wrong with the markers of the pack."""
    text = pack.files.get(MARKERS)
    if text is None:
        return []
    tables, complaints = marker_complaints(text, registry.traits)
    faults = [Fault(MARKERS, place, reason) for place, reason in complaints]
    faults += _strange_ids(pack, registry, tables)
    if not faults:
        try:
            registry.with_files({f"{MARKER_PREFIX}{pack.id}.toml": text})
        except BadFile as error:
            faults.append(_of_refusal(MARKERS, error))
    return faults


def _strange_ids(pack: Pack, registry: Registry, tables: Mapping[str, MarkerTable]) -> Iterator[Fault]:
    """Ids of markers and of their traits that another has or may have, and armies that do not exist."""
    seen: dict[str, str] = {}
    armies = {*registry.armies, *(id_in(text, "army") for text in pack.folder(ARMIES).values())}
    for marker, table in tables.items():
        yield from id_faults(pack.manifest, MARKERS, marker, marker)
        yield from _taken(MARKERS, marker, marker, {}, registry.markers)
        for key in BROUGHT:
            trait = getattr(table, key)
            if trait is not None:
                yield from id_faults(pack.manifest, MARKERS, f"{marker}.{key}", trait)
                yield from _taken(MARKERS, f"{marker}.{key}", trait, seen, registry.traits)
        for key, army in (("army", table.army), ("spares", table.spares)):
            if army is not None and army not in armies:
                yield Fault(MARKERS, f"{marker}.{key}", no_army(army, armies))


BROUGHT = ("left_by", "given_by", "put_by")
"""The keys of a marker that name traits which come with it."""


def army_faults(pack: Pack, registry: Registry) -> dict[str, list[Fault]]:
    """What is wrong with each army of the pack, by its path."""
    seen, grounds = dict[str, str](), dict[str, str]()
    found = pack.folder(ARMIES).items()
    return {
        path: [
            *_strange_ground(pack, registry, path, text, grounds),
            *_faults_of_army(pack, registry, path, text, seen),
        ]
        for path, text in found
    }


def _strange_ground(pack: Pack, registry: Registry, path: str, text: str, seen: dict[str, str]) -> Iterator[Fault]:
    """An id of the fields that an army brings which other terrain has or may have."""
    ground = table_in(text, "board").get("id")
    if isinstance(ground, str):
        yield from id_faults(pack.manifest, path, "board.id", ground)
        yield from _taken(path, "board.id", ground, seen, {**registry.features, **registry.terrains})


def _faults_of_army(pack: Pack, registry: Registry, path: str, text: str, seen: dict[str, str]) -> Iterator[Fault]:
    name = id_in(text, "army")
    if name:
        yield from id_faults(pack.manifest, path, "army", name)
        yield from _taken(path, "army", name, seen, registry.armies)
    complaints = army_complaints(text, registry.traits)
    yield from (Fault(path, place, reason) for place, reason in complaints)
    if not complaints:
        try:
            registry.with_files({file_of(name): text})
        except BadFile as error:
            yield _of_refusal(path, error)


def scenario_faults(pack: Pack, registry: Registry) -> dict[str, list[Fault]]:
    """What is wrong with each scenario of the pack, by its path. `registry` has the pack's armies."""
    seen: dict[str, str] = {}
    found = pack.folder(SCENARIOS).items()
    return {path: list(_faults_of_scenario(pack, registry, path, text, seen)) for path, text in found}


def _faults_of_scenario(pack: Pack, registry: Registry, path: str, text: str, seen: dict[str, str]) -> Iterator[Fault]:
    name = id_in(text, "scenario")
    if name:
        yield from id_faults(pack.manifest, path, "scenario", name)
        yield from _taken(path, "scenario", name, seen, registry.scenarios)
    file, faults = schema_faults(ScenarioFile, path, text)
    yield from faults
    if file is None:
        yield from (Fault(path, *complaint) for complaint in rest_complaints(text, faults, registry))
        return
    complaints = scenario_complaints(file, registry)
    yield from (Fault(path, place, reason) for place, reason in complaints)
    if not complaints:
        try:
            registry.with_files({f"{FILE_PREFIX}{file.scenario}.toml": text})
        except BadPosition as error:
            yield _of_refusal(path, error)


def _taken(path: str, place: str, name: str, seen: dict[str, str], known: Mapping[str, object]) -> Iterator[Fault]:
    """An id that another file of the pack, or the game, has already."""
    if name in seen or name in known:
        other = seen.get(name, "-")
        yield Fault(path, place, Unfit(_("this id is taken already (%(other)s)"), "id_taken", other=other))
    seen.setdefault(name, path)


def _of_refusal(path: str, error: Refusal) -> Fault:
    place, reason = error.params.get("place", ""), error.params.get("reason")
    place = "" if place == "-" else str(place)
    return Fault(path, place, reason if isinstance(reason, Refusal) else Unfit("%(said)s", error.code, said=reason))


def fault_of(path: str, error: ValueError) -> Fault:
    """An error of a reader of files as a fault; the file's name is not said twice."""
    if isinstance(error, Unfit) and "reason" in error.params:
        return _of_refusal(path, error)
    words = re.sub(rf"^{re.escape(path)}[:,] ?", "", str(error))
    return Fault(path, "", Unfit("%(said)s", "cannot_be_read", said=words))


def no_army(name: str, known: Iterable[str]) -> Unfit:
    """That there is no such army, with the one that was probably meant."""
    return with_suggestion(Unfit(_("there is no army “%(army)s”"), "no_such_army", army=name), name, known)


def no_tile(name: str, known: Iterable[str]) -> Unfit:
    """That an army has no such tile, with the one that was probably meant."""
    return with_suggestion(Unfit(_("the army has no tile “%(tile)s”"), "no_such_tile", tile=name), name, known)


def strange_names(registry: Registry, position: Snapshot) -> Iterator[tuple[str, Unfit]]:
    """Armies of players, and tiles of hands and of the board, that do not exist, as (place, reason).

    What is not even of the right type is left to what loads the position."""
    players = _tables(position.get("players"))
    armies = [registry.armies.get(str(player.get("army"))) for player in players]
    for seat, (player, army) in enumerate(zip(players, armies, strict=True)):
        if army is None:
            yield f"players.{seat}.army", no_army(str(player.get("army")), registry.armies)
            continue
        hand = player.get("hand")
        for number, tile in enumerate(hand if isinstance(hand, list) else ()):
            if str(tile) not in army.tiles:
                yield f"players.{seat}.hand.{number}", no_tile(str(tile), army.tiles)
    for number, piece in enumerate(_tables(position.get("board"))):
        place, tile = piece.get("seat"), str(piece.get("tile"))
        army = armies[place] if isinstance(place, int) and 0 <= place < len(armies) else None
        if army is not None and "army" not in piece and tile not in army.tiles:
            yield f"board.{number}.tile", no_tile(tile, army.tiles)


def _tables(raw: object) -> list[Mapping[str, Any]]:
    """The tables of a list; anything else has none."""
    return [each if isinstance(each, dict) else {} for each in raw] if isinstance(raw, list) else []
