"""Check a plugin or a pack, in a process in which it is at hand (`running.py` starts it).

The registry is made twice, with the plugin and without it. What the plugin adds is the difference: choices of seats,
lessons, puzzles, texts, drawings. A game of its own is all new."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _
from neuroshima_contract import Game, Refusal
from neuroshima_contract.complaints import separate_faults
from neuroshima_contract.conformance import (
    Finding,
    Timings,
    drawing_findings,
    new_values,
    play_checked,
    random_tables,
    seen_findings,
)
from neuroshima_contract.conformance import text_findings as missing_texts
from neuroshima_contract.conformance.drawings import contributed_drawings
from neuroshima_contract.conformance.findings import failure
from neuroshima_contract.conformance.tables import Table, Values
from neuroshima_contract.legal import allows, drawn
from neuroshima_contract.pack_checks import check_files
from neuroshima_contract.packs import read_folder, read_zip
from neuroshima_contract.registry import FoundPlugin, Reason, assemble, discover
from neuroshima_contract.translation import offered_languages

from neuroshima.authors.project import Project
from neuroshima.authors.report import Report
from neuroshima.configuration import configuration
from neuroshima.lessons.access import faults
from neuroshima.matches.data_files import text_store
from neuroshima.plugins import reason_in_words
from neuroshima.refusals import words
from neuroshima.testing.cases import BadCase, Difference, differences_in, in_editions, read_case

BUDGET = 100
"""Milliseconds that a bot is given."""
CHOICES_OF_BOT = 8
"""Positions in which each bot is asked."""
PATIENCE = 60
"""Seconds for the proofs of puzzles."""
SAID_OF_OTHERS = ("plugin ", "the pack ")
"""Beginnings of logged lines that the report has as findings of their own."""


@dataclass
class Task:
    """What is to be checked, how much of it, and where to tell how far it is."""

    project: Project
    report: Report
    matches: int = 100
    seed: int = 1
    languages: Sequence[str] = field(default_factory=lambda: list(offered_languages()))
    begin: Callable[[str], None] = lambda what: None
    """Called with what comes next, before it is tried."""


@dataclass(frozen=True)
class Subject:
    """A game with what is checked, and the same without it; None: the game is the author's own."""

    game: Game
    known: Game | None
    wanted: Values = field(default_factory=dict)
    """Values of seats that are new."""
    presets: Sequence[str] = ()
    """Ids of presets that are new."""


def check(task: Task) -> None:
    """Check everything. The report of the task grows meanwhile."""
    with _logged(task.report):
        subjects = subjects_of(task)
        for subject in subjects:
            for part in (_texts, _drawings, _screen, _lessons, _puzzles, _matches, _bots):
                _guarded(task, subject, part)
        games = {subject.game.id: subject.game for subject in subjects}
        if games and task.project.root.is_dir():
            task.begin("cases")
            _cases(task, games)


def subjects_of(task: Task) -> list[Subject]:
    """The games that the project brings or extends. What keeps it from being used is added to the report."""
    return _of_pack(task) if task.project.kind == "pack" else _of_plugin(task)


def _guarded(task: Task, subject: Subject, part: Callable[[Task, Subject], None]) -> None:
    name = part.__name__.strip("_")
    task.begin(f"{name} of {subject.game.id}")
    try:
        part(task, subject)
    except Exception as error:
        task.report.add(Finding(f"{subject.game.id}, {name}", failure(error)))


@contextmanager
def _logged(report: Report) -> Iterator[None]:
    """Add warnings and errors that are logged meanwhile."""

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said = record.getMessage()
            if not said.startswith(SAID_OF_OTHERS):
                error = f": {failure(record.exc_info[1])}" if record.exc_info and record.exc_info[1] else ""
                report.add(Finding("log", f"{said}{error}", "warning"))

    listener = Listener(logging.WARNING)
    root = logging.getLogger()
    root.addHandler(listener)
    try:
        yield
    finally:
        root.removeHandler(listener)


# What there is to check -----------------------------------------------------------------------------------------------


def _of_plugin(task: Task) -> list[Subject]:
    project, report = task.project, task.report
    for name in project.missing:
        report.add(Finding("pyproject.toml", _("it needs %(name)s, which is not installed here") % {"name": name}))
    task.begin("imports and hooks")
    found = discover(configuration().plugins)
    mine = [one for one in found if one.name in project.sources]
    others = assemble([one for one in found if one.name not in project.sources])
    now = assemble(found, order=[one.name for one in found if one.name not in project.sources])
    for one in mine:
        reason = one.reason or now.reasons.get(one.name)
        if reason is not None:
            report.add(*(Finding(one.name, _with_cause(each, one)) for each in one_by_one(reason)))
        report.adds += [f"{one.name}: {', '.join(now.hooks[one.name])}"] if now.hooks.get(one.name) else []
        if not reason and not now.hooks.get(one.name):
            report.add(Finding(one.name, _("it implements no hook, so it brings nothing")))
    _import_place(task, mine)
    subjects = [Subject(now.games[game], None) for game, owner in now.owners.items() if owner in project.sources]
    for name, game in now.games.items():
        known = others.games.get(name)
        if known is None or now.owners[name] in project.sources:
            continue
        lines = [line["en"] for one in mine for line in game.guide.contributions(one.name)]
        report.adds += [f"{game.titles['en']}: {line}" for line in lines]
        wanted = new_values(game, known)
        if lines or wanted:
            subjects.append(Subject(game, known, wanted, _new_presets(game, known)))
    return subjects


def one_by_one(reason: Reason) -> list[Reason]:
    """A reason for each of the faults that a game tells together."""
    faults = separate_faults(reason.params.get("error"))
    return [Reason(reason.code, {**reason.params, "error": fault}) for fault in faults] if faults[1:] else [reason]


def _with_cause(reason: Reason, found: FoundPlugin) -> str:
    """Why a plugin is left out, with the place of the exception."""
    told = reason_in_words(reason)
    return f"{told} [{failure(found.error)}]" if found.error is not None else told


def _import_place(task: Task, mine: Sequence[FoundPlugin]) -> None:
    """Check that the packages are those of the folder, and not installed ones of the same name."""
    import sys

    for one in mine:
        module = sys.modules.get(one.module)
        place = Path(getattr(module, "__file__", None) or "") if module else None
        if place is not None and not place.is_relative_to(task.project.root):
            message = _("%(module)s is imported from %(place)s, not from %(folder)s") % {
                "module": one.module,
                "place": place,
                "folder": task.project.root,
            }
            task.report.add(Finding(one.name, message))


def _of_pack(task: Task) -> list[Subject]:
    task.begin("files")
    root = task.project.root
    files, wrong = read_folder(root) if root.is_dir() else read_zip(root.read_bytes())
    games = assemble(discover(configuration().plugins)).games
    checked = check_files(files, wrong, games)
    for fault in checked.faults:
        where = " ".join(part for part in (fault.file, fault.place) if part)
        task.report.add(Finding(where, words(fault.reason)))
    pack = checked.pack
    if pack is None or pack.manifest.game not in games:
        return []
    task.report.name, task.report.version = pack.id, pack.manifest.version
    known = games[pack.manifest.game]
    task.languages = [language for language in task.languages if language in pack.manifest.languages]
    task.report.adds += (
        [f"{item.sort} {item.id}: {item.titles['en']}" for item in known.packs.items(pack)] if checked.is_whole else []
    )
    if not checked.is_whole:
        return []
    try:
        game = text_store.with_texts(known, {pack.file_name: pack.text})
    except Refusal as refused:
        task.report.add(Finding("", words(refused)))
        return []
    return [Subject(game, known, new_values(game, known), _new_presets(game, known))]


def _new_presets(game: Game, known: Game) -> list[str]:
    old = {preset.id for preset in known.presets()}
    return [preset.id for preset in game.presets() if preset.id not in old]


# The parts ------------------------------------------------------------------------------------------------------------


def _texts(task: Task, subject: Subject) -> None:
    task.report.add(*missing_texts(subject.game, task.languages, subject.known))
    task.report.count("languages", len(task.languages))


def _drawings(task: Task, subject: Subject) -> None:
    task.report.add(*contributed_drawings(subject.game, subject.known))


def _screen(task: Task, subject: Subject) -> None:
    """The files of a game's own table are there, and one of them defines its element."""
    if subject.known is not None:
        return
    screen = subject.game.screen
    scripts = [*screen.scripts, *screen.pieces_scripts, *screen.editor_scripts]
    places = {
        name: finders.find(name)
        for name in [*scripts, *screen.styles, *screen.editor_styles, *filter(None, [screen.poster])]
    }
    for name, place in places.items():
        if place is None:
            task.report.add(
                Finding(
                    "screen", _("the file %(name)s is in no folder `static/` of an installed package") % {"name": name}
                )
            )
    texts = [Path(place).read_text("utf-8") for name in screen.scripts if isinstance(place := places[name], str)]
    if texts and not any(f'"{screen.element}"' in text or f"'{screen.element}'" in text for text in texts):
        message = _("none of %(files)s names the element %(element)s (customElements.define)") % {
            "files": ", ".join(screen.scripts),
            "element": screen.element,
        }
        task.report.add(Finding("screen", message, "warning"))


def _lessons(task: Task, subject: Subject) -> None:
    known = {lesson.id for lesson in subject.known.teaching.lessons()} if subject.known else set()
    for lesson in subject.game.teaching.lessons():
        if lesson.id not in known:
            task.report.count("lessons")
            task.report.add(*(Finding(f"lesson {lesson.id}", fault) for fault in faults(subject.game, lesson)))


def _puzzles(task: Task, subject: Subject) -> None:
    maker = subject.game.tools.puzzle_maker()
    known = {puzzle.id for puzzle in subject.known.teaching.puzzles()} if subject.known else set()
    until = time.monotonic() + PATIENCE
    for puzzle in subject.game.teaching.puzzles():
        if puzzle.id in known or maker is None:
            continue
        if time.monotonic() > until:
            task.report.add(Finding(f"puzzle {puzzle.id}", _("it was not proved here: that takes too long"), "warning"))
            continue
        task.report.count("puzzles")
        try:
            if not maker.prove(puzzle).solutions:
                task.report.add(Finding(f"puzzle {puzzle.id}", _("it has no solution")))
        except Refusal as refused:
            task.report.add(Finding(f"puzzle {puzzle.id}", words(refused)))


def _matches(task: Task, subject: Subject) -> None:
    timings, played = Timings(), 0
    pictures = max(1, task.matches // 10)
    for number, table in enumerate(
        random_tables(subject.game, task.matches, task.seed, subject.wanted, subject.presets)
    ):
        task.begin(f"match {number + 1} of {task.matches} of {subject.game.id}: {table}")
        match = play_checked(subject.game, table, task.seed + number, timings)
        task.report.add(*match.findings)
        task.report.count("matches")
        task.report.count("actions", match.actions)
        if match.state is not None and number % pictures == 0:
            snapshot = match.state.snapshot()
            where = f"{subject.game.id}, drawing"
            task.report.add(*drawing_findings(subject.game, snapshot, task.languages, where))
            task.report.add(*seen_findings(subject.game, match.state, task.languages, where))
        played += 1
    if not played and task.matches:
        message = _("no options and seats were found with which a match can begin")
        task.report.add(Finding(subject.game.id, message))
    task.report.time(timings)
    task.report.add(*timings.findings())


def _bots(task: Task, subject: Subject) -> None:
    """Each bot chooses in some positions of one match."""
    tables = list(random_tables(subject.game, 1, task.seed, subject.wanted, subject.presets))
    for name in subject.game.bots if tables else ():
        task.begin(f"bot {name} of {subject.game.id}")
        task.report.count("bots")
        _one_bot(task, subject.game, name, tables[0])


def _one_bot(task: Task, game: Game, name: str, table: Table) -> None:
    options, lot = game.Options.model_validate(dict(table.options)), random.Random(task.seed)
    state = game.start(options, [game.SeatOptions.model_validate(dict(seat)) for seat in table.seats], task.seed)
    for _choice in range(CHOICES_OF_BOT):
        if not state.to_move:
            return
        seat = state.to_move[0]
        entries = state.legal(seat)
        seen = game.imagine(options, state.view(seat), seat, random.Random(task.seed))
        try:
            action = game.bots[name].choose(seen, seat, random.Random(task.seed), BUDGET)
        except Exception as error:
            task.report.add(Finding(f"{game.id}, bot {name}", failure(error)))
            return
        if not allows(entries, action):
            task.report.add(
                Finding(f"{game.id}, bot {name}", _("it chose %(action)s, which is not legal") % {"action": action})
            )
            return
        state.apply(seat, action)
        for _more in range(5):
            if state.to_move:
                state.apply(state.to_move[0], drawn(state.legal(state.to_move[0]), lot))


def _cases(task: Task, games: Mapping[str, Game]) -> None:
    """Play the cases in the folder `cases`."""
    for file in sorted((task.project.root / "cases").rglob("*.json")):
        where = str(file.relative_to(task.project.root))
        task.report.count("cases")
        try:
            case = read_case(file)
            game = games.get(str(case.document["game"]))
            if game is None:
                message = _("it is for %(game)s, which this does not bring or extend")
                task.report.add(Finding(where, message % {"game": case.document["game"]}))
                continue
            played = in_editions(case, case.editions) if case.editions else [case]
            found = [_in_words(difference) for one in played for difference in differences_in(one, game)]
        except BadCase as error:
            found = [words(error.reason)]
        except Exception as error:
            found = [failure(error)]
        task.report.add(*(Finding(where, difference) for difference in found))


def _in_words(difference: Difference) -> str:
    return difference if isinstance(difference, str) else words(difference)
