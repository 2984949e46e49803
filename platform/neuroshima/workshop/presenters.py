"""Works as their pages and editors show them, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext
from neuroshima_contract import DraftShown, Field, Form, Game, Json, Measure, OptionValues, Workshop
from neuroshima_contract.pack_checks import CheckedPack

from neuroshima import plugins
from neuroshima.factions.access import factions_of
from neuroshima.factions.results import points_of, results_of_bots
from neuroshima.languages import in_words
from neuroshima.packs import access as packs
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima.refusals import words
from neuroshima.web.own_works import WorkLine
from neuroshima.workshop import access, drafts
from neuroshima.workshop.drafts import Bench
from neuroshima.workshop.editors import editor_of
from neuroshima.workshop.measuring import State, tallies_of
from neuroshima.workshop.models import Measurement, Work


@dataclass(frozen=True)
class KindShown:
    """A kind of works that can be begun."""

    game: str
    game_title: str
    kind: str
    title: str
    text: str


def kinds_shown() -> list[KindShown]:
    return [
        KindShown(game.id, in_words(game.titles), each.kind, in_words(each.titles), in_words(each.texts))
        for game, each in drafts.workshops()
    ]


def lines_of(player: Player) -> list[WorkLine]:
    """The player's works of all kinds, the last changed first."""
    titles = {(game.id, each.kind): in_words(each.titles) for game, each in drafts.workshops()}
    lines = []
    for work in access.works_of(player):
        editor = editor_of(work.kind)
        kind = titles.get((work.game, work.kind), work.kind) if editor is None else str(editor.title)
        lines.append(line_of(work, editor.work_url if editor is not None else "work", kind))
    return lines


def line_of(work: Work, page: str, *told: str) -> WorkLine:
    """A work in a list: what is `told` of it, its game, and who sees it. `page`: the name of its editor's URL."""
    game = plugins.games().get(work.game)
    seen = gettext("shared") if work.visibility == Work.Visibility.LINK else gettext("only you")
    facts = (*told, in_words(game.titles) if game is not None else work.game, seen)
    return WorkLine(work.title, reverse(page, args=[work.slug]), work.changed, facts)


# The editor -----------------------------------------------------------------------------------------------------------


def form_shown(form: Form) -> Json:
    """The form for the editor's script."""
    return {
        "fields": [_field(each) for each in form.fields],
        "key": form.key,
        "title": in_words(form.titles),
        "part": [_field(each) for each in form.part],
        "blank": [{"title": in_words(titles), "part": part} for titles, part in form.blank],
        "references": list(form.references),
        "unique": list(form.unique),
    }


def _field(part: Field) -> Json:
    found = asdict(part) | {"titles": None, "texts": None, "choices": None, "fields": None, "group": None}
    shown: dict[str, Any] = {key: value for key, value in found.items() if value is not None}
    shown |= {"title": in_words(part.titles), "default": part.default}
    if part.group:
        shown["group"] = in_words(part.group)
    if part.texts:
        shown["help"] = in_words(part.texts)
    if part.kind == "list":
        shown["fields"] = [_field(each) for each in part.fields]
    if part.kind in ("choice", "choices", "part", "own"):
        shown["choices"] = [
            {"value": each.value, "title": in_words(each.titles), "only": {k: list(v) for k, v in each.only.items()},
             "text": in_words(each.texts) if each.texts else "", "most": each.most}
            for each in part.choices
        ]  # fmt: skip
    return shown


def draft_shown(shown: DraftShown, checked: CheckedPack) -> Json:
    """What comes of a draft, for the editor's script."""
    return {
        "parts": [{"id": part.id, "svg": part.svg, "facts": part.facts} for part in shown.parts],
        "facts": shown.facts,
        "faults": [{"file": each.file, "place": each.place, "reason": words(each.reason)} for each in checked.faults],
        "measures": [_measure(each) for each in shown.measures],
    }


def _measure(each: Measure) -> Json:
    least, most = (min(each.others), max(each.others)) if each.others else (0.0, 0.0)
    value = round(each.value, each.decimals)
    verdict = ""
    if each.others and value > round(most, each.decimals):
        verdict = gettext("more than any printed one")
    elif each.others and value < round(least, each.decimals):
        verdict = gettext("less than any printed one")
    return {
        "title": in_words(each.titles),
        "value": _number(value, each.decimals),
        "least": _number(least, each.decimals),
        "most": _number(most, each.decimals),
        "median": _number(median(each.others), each.decimals) if each.others else "",
        "at": _share(value, least, most),
        "verdict": verdict,
    }


def _number(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}"


def _share(value: float, least: float, most: float) -> float:
    """Where a value stands in the span of the others, from 0 to 1; outside of it at its ends."""
    return round(min(1.0, max(0.0, (value - least) / (most - least))), 3) if most > least else 0.5


# Results of bots ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ResultLine:
    """The games against one opponent, or all of them."""

    title: str
    color: str
    won: int
    drawn: int
    lost: int

    @property
    def percent(self) -> int:
        """The share of the points: a draw counts half."""
        games = self.won + self.drawn + self.lost
        return round(100 * (self.won + self.drawn / 2) / games) if games else 0


def result_lines(game: Game, found: Measurement) -> list[ResultLine]:
    """The results against each opponent that was met, the best one first."""
    known = factions_of(game)
    lines = []
    for name, tally in tallies_of(found).items():
        title, color = (in_words(known[name].titles), known[name].color) if name in known else (name, "#888888")
        lines.append(ResultLine(title, color, tally.won, tally.drawn, tally.lost))
    return sorted(lines, key=lambda line: (-line.percent, line.title))


def total_of(lines: Sequence[ResultLine]) -> ResultLine:
    won, drawn, lost = (sum(getattr(line, name) for line in lines) for name in ("won", "drawn", "lost"))
    return ResultLine(gettext("All together"), "#888888", won, drawn, lost)


def measurement_of(work: Work) -> Measurement | None:
    return Measurement.objects.filter(work=work).first()


def results_shown(bench: Bench, found: Measurement | None) -> Json:
    """The state of a measurement, for the page and for its script."""
    if found is None:
        return {"state": "", "played": 0, "wanted": 0}
    lines = result_lines(bench.game, found)
    states = {State.RUNNING: "", State.DONE: "", State.STOPPED: gettext("Stopped."),
              State.FAILED: gettext("The bots cannot play with this version.")}  # fmt: skip
    bot = bench.game.bots.get(found.bot)
    return {
        "state": found.state,
        "said": states[State(found.state)],
        "played": found.played,
        "wanted": found.wanted,
        "bot": in_words(bot.titles) if bot is not None else found.bot,
        "outdated": found.revision != bench.work.revision,
        "lines": [asdict(line) | {"percent": line.percent} for line in lines],
        "printed": printed_percents(bench.game),
        "total": asdict(total_of(lines)) | {"percent": total_of(lines).percent},
        "picture": f"{reverse('work_results_picture', args=[bench.work.slug, 'svg'])}?n={found.pk}-{found.played}",
    }


def printed_percents(game: Game) -> tuple[int, int] | None:
    """The least and the most points that bots got with one of the game's own factions; None if none was measured."""
    shares = [round(100 * points_of(each.total)) for each in results_of_bots(game)]
    return (min(shares), max(shares)) if shares else None


# Handing in -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HandedIn:
    """The pack that was handed in from a work: its newest version, and whether it is in use."""

    address: str
    version: str
    in_use: bool
    waits: bool


def handed_in(work: Work) -> HandedIn | None:
    kept = FanPack.objects.filter(game=work.game, name=work.pack, owner=work.owner).select_related("owner").first()
    row = packs.rows_of(kept).first() if kept is not None else None
    if kept is None or row is None or work.owner is None:
        return None
    address = reverse("pack_version", args=[kept.game, kept.name, row.number])
    return HandedIn(address, row.note, packs.choice_of(kept) is not None, packs.waits_for_host(kept))


def opponents_of(game: Game, workshop: Workshop) -> list[tuple[str, str]]:
    """The opponents to choose from: id and title of each, in the game's order."""
    known = factions_of(game)
    offered = workshop.opponents()
    return [(name, in_words(each.titles)) for name, each in known.items() if each.options in offered]


def opponent_options(game: Game, faction: str) -> OptionValues | None:
    found = factions_of(game).get(faction)
    return found.options if found is not None else None
