"""What the editor edits: a campaign as steps, and the campaign file that says the same.

A file can say more than a draft. It is edited as a draft exactly if the draft that is read from it gives it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any

import tomli_w
from django.utils.translation import gettext, override
from neuroshima_contract import safe_parsing
from neuroshima_contract.campaign_files import CampaignTerms, Proposal
from neuroshima_contract.packs.archive import LARGEST_PACK
from neuroshima_contract.translation.languages import BUILT_IN
from pydantic import BaseModel, Field

PATH = "campaigns/campaign.toml"
ROLES = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Ids of roles; a campaign has the first ones."""
FEWEST_ROLES, MOST_ROLES = 1, len(ROLES)
BEATEN, DRAW = "beaten", "draw"
END = "end"
MOST_STEPS, MOST_COUNTERS, MOST_CONDITIONS = 30, 3, 6
WINS = "wins"
"""The counter of won matches."""
NEWS = "news"

Text = Annotated[str, Field(max_length=2000)]
Title = Annotated[str, Field(max_length=100)]
Word = Annotated[str, Field(pattern=r"^([a-z][a-z0-9_]*)?$", max_length=60)]
Titles = dict[str, Title]
Texts = dict[str, Text]


class Way(BaseModel):
    """What follows a result: the step that is next (empty: the one below), and what is told from then on."""

    to: Word = ""
    news: Texts = {}


class Step(BaseModel):
    """A match. `ways`: by result; each role wins, or nobody. `gate`: a condition; if it is met, `gate_to` is next,
    whatever the result."""

    id: Word
    preset: Word = ""
    names: Titles = {}
    texts: Texts = {}
    ways: Annotated[list[Way], Field(min_length=FEWEST_ROLES + 1, max_length=MOST_ROLES + 1)]
    gate: Word = ""
    gate_to: Word = ""


class Counter(BaseModel):
    """A number that the winner of a match gains."""

    id: Word
    names: Titles = {}
    gain: Annotated[int, Field(ge=-99, le=99)] = 1


class Condition(BaseModel):
    """Something that is so once a step has had a result: the number of the winning role, or of roles for a draw."""

    id: Word
    names: Titles = {}
    step: Word = ""
    result: Annotated[int, Field(ge=0, le=MOST_ROLES)] = 0


class Draft(BaseModel):
    """A campaign as the page shows it. `carried`: ids of proposals; `regain`: what the winner gets of the first one.

    `decides`: who wins the campaign: the winner of the last match (empty), or who has more of a value."""

    names: Titles = {}
    texts: Texts = {}
    roles: Annotated[list[Word], Field(min_length=FEWEST_ROLES, max_length=MOST_ROLES)] = ["", ""]
    steps: Annotated[list[Step], Field(max_length=MOST_STEPS)] = []
    carried: Annotated[list[Word], Field(max_length=20)] = []
    regain: Annotated[int, Field(ge=0, le=99)] = 0
    counters: Annotated[list[Counter], Field(max_length=MOST_COUNTERS)] = []
    conditions: Annotated[list[Condition], Field(max_length=MOST_CONDITIONS)] = []
    decides: Word = ""

    @property
    def role_ids(self) -> Sequence[str]:
        return ROLES[: len(self.roles)]

    @property
    def results(self) -> Sequence[str]:
        """How a match ends: the role that wins, or "draw"."""
        return (*self.role_ids, DRAW)

    def new_step(self, name: str, preset: str = "") -> Step:
        """A step with a way for each result."""
        return Step(id=name, preset=preset, ways=[Way() for _result in self.results])


# Into a file ----------------------------------------------------------------------------------------------------------


def text_of(draft: Draft, pack: str, game: str, terms: CampaignTerms) -> str:
    """The campaign file of a draft."""
    return tomli_w.dumps(_table(draft, pack, game, terms))


def _table(draft: Draft, pack: str, game: str, terms: CampaignTerms) -> dict[str, Any]:
    proposals = [each for each in terms.proposals() if each.id in draft.carried]
    said: dict[str, Any] = {
        "won": _in_languages(lambda: gettext("{role} wins: {scenario}.")),
        "nobody_won": _in_languages(lambda: gettext("{scenario}: a draw.")),
        "campaign_won": _in_languages(lambda: gettext("{winner} wins the campaign.")),
    }
    found: dict[str, Any] = {
        "campaign": f"{pack}__campaign",
        "game": game,
        "names": _filled(draft.names),
        "texts": _filled(draft.texts),
        "role": [_role(name, chosen, terms) for name, chosen in zip(draft.role_ids, draft.roles, strict=True)],
        "step": [_step(step, draft) for step in draft.steps],
        "carry": list(_carries(draft, proposals)),
        "condition": list(_beaten(draft, proposals)),
        "effect": list(_effects(draft, proposals, said)),
        "end": list(_ends(draft, proposals)),
        "say": said,
    }
    return {key: value for key, value in found.items() if value != []}


def _in_languages(make: Callable[[], str]) -> dict[str, str]:
    """A sentence of ours in the languages of the site."""
    found = {}
    for language in BUILT_IN:
        with override(language):
            found[language] = make()
    return found


def _filled(texts: Mapping[str, str]) -> dict[str, str]:
    """Without empty texts."""
    return {language: text for language, text in texts.items() if text.strip()}


def _role(name: str, chosen: str, terms: CampaignTerms) -> dict[str, Any]:
    seat = next((dict(choice.seat) for choice in terms.choices() if choice.id == chosen), {})
    return {"id": name, "seat": seat}


def _step(step: Step, draft: Draft) -> dict[str, Any]:
    found: dict[str, Any] = {"id": step.id, "preset": step.preset}
    found |= {key: _filled(texts) for key, texts in (("names", step.names), ("texts", step.texts)) if _filled(texts)}
    branches: list[dict[str, Any]] = []
    if step.gate:
        branches.append({"to": step.gate_to or END, "when": {"met": [step.gate]}})
    branches += [{"to": way.to, "when": _when(draft.results[n])} for n, way in enumerate(step.ways) if way.to]
    return {**found, "branch": branches} if branches else found


def _when(result: str, **more: Any) -> dict[str, Any]:
    return {**more, **({"draw": True} if result == DRAW else {"winner": result})}


def _carries(draft: Draft, proposals: list[Proposal]) -> Iterator[dict[str, Any]]:
    for proposal in proposals:
        yield {"id": proposal.id, "names": dict(proposal.titles), **proposal.table}
    if draft.decides == WINS:
        names = _in_languages(lambda: gettext("Matches won"))
        yield {"id": WINS, "kind": "number", "names": names, "shown": "always"}
    for counter in draft.counters:
        found = {"id": counter.id, "kind": "number", "shown": "always", "least": -999}
        yield {**found, **({"names": _filled(counter.names)} if _filled(counter.names) else {})}
    for condition in draft.conditions:
        found = {"id": condition.id, "kind": "condition", "whose": "all"}
        yield {**found, **({"names": _filled(condition.names)} if _filled(condition.names) else {})}
    if any(_filled(way.news) for step in draft.steps for way in step.ways):
        names = _in_languages(lambda: gettext("News"))
        yield {"id": NEWS, "kind": "text", "whose": "all", "names": names}


def _effects(draft: Draft, proposals: list[Proposal], said: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for role in draft.role_ids:
        gains: dict[str, int] = {WINS: 1} if draft.decides == WINS else {}
        gains |= {counter.id: counter.gain for counter in draft.counters if counter.gain}
        yield {"when": _when(role), "role": role, "say": "won"}
        if gains:
            yield {"when": _when(role), "role": role, "add": gains}
        regained = next((each for each in proposals if each.table["kind"] == "number"), None)
        if draft.regain and regained is not None:
            bounds = {} if regained.loses_at is None else {"least": _all(draft, regained, regained.loses_at + 1)}
            yield {"when": _when(role, **bounds), "role": role, "add": {regained.id: draft.regain}}
    yield {"when": {"draw": True}, "say": "nobody_won"}
    for condition in draft.conditions:
        if condition.step:
            yield {"when": _when(draft.results[condition.result], after=[condition.step]), "set": {condition.id: True}}
    for step in draft.steps:
        for result, way in zip(draft.results, step.ways, strict=True):
            if _filled(way.news):
                name = f"{NEWS}_{step.id}_{result}"
                said[name] = _filled(way.news)
                yield {"when": _when(result, after=[step.id]), "set": {NEWS: name}, "say": name}


def _all(draft: Draft, proposal: Proposal, bound: int) -> dict[str, Any]:
    return {proposal.id: dict.fromkeys(draft.role_ids, bound)}


def _beaten(draft: Draft, proposals: list[Proposal]) -> Iterator[dict[str, Any]]:
    """With more than two roles, the conditions that one of them is beaten: it cannot play the next match."""
    for proposal in proposals:
        if proposal.loses_at is not None and len(draft.roles) > 2:
            lost = [{"most": {proposal.id: {role: proposal.loses_at}}} for role in draft.role_ids]
            yield {"id": f"{BEATEN}_{proposal.id}", "any": lost}


def _ends(draft: Draft, proposals: list[Proposal]) -> Iterator[dict[str, Any]]:
    for proposal in proposals:
        if proposal.loses_at is not None:
            yield from _ends_by(draft, proposal, proposal.loses_at)
    for role in draft.role_ids:
        won = {"ahead": {draft.decides: role}} if draft.decides else _when(role)
        yield {"when": won, "winners": [role], "say": "campaign_won"}


def _ends_by(draft: Draft, proposal: Proposal, bound: int) -> Iterator[dict[str, Any]]:
    """The ends that come at once when a role is beaten: the other one wins, of several the one that has most."""
    roles = draft.role_ids
    yield {"when": {"most": _all(draft, proposal, bound)}, "at_once": True}
    if len(roles) == 2:
        for role, other in (roles, roles[::-1]):
            lost = {"most": {proposal.id: {other: bound}}}
            yield {"when": lost, "at_once": True, "winners": [role], "say": "campaign_won"}
    if len(roles) > 2:
        met = {"met": [f"{BEATEN}_{proposal.id}"]}
        for role in roles:
            won = {**met, "ahead": {proposal.id: role}}
            yield {"when": won, "at_once": True, "winners": [role], "say": "campaign_won"}
        yield {"when": met, "at_once": True}


# Out of a file --------------------------------------------------------------------------------------------------------


def draft_of(text: str, pack: str, game: str, terms: CampaignTerms) -> Draft | None:
    """The draft of a campaign file; None if the file says something that a draft cannot."""
    try:
        table = safe_parsing.read_toml(text, LARGEST_PACK)
        found = _draft(table, terms)
        return found if _table(found, pack, game, terms) == table else None
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return None


def _draft(table: Mapping[str, Any], terms: CampaignTerms) -> Draft:
    carries = {carry["id"]: carry for carry in table.get("carry", ())}
    effects, ends = table.get("effect", ()), table.get("end", ())
    proposed = {each.id: each for each in terms.proposals()}
    first = next((name for name in carries if name in proposed and carries[name]["kind"] == "number"), "")
    gains = _gains(effects)
    seats = {repr(choice.seat): choice.id for choice in terms.choices()}
    roles = [seats.get(repr(role["seat"]), "") for role in table["role"]]
    results = [*ROLES[: len(roles)], DRAW]
    ahead = [end["when"]["ahead"] for end in ends if "ahead" in end.get("when", {}) and not end.get("at_once")]
    return Draft(
        names=table["names"],
        texts=table["texts"],
        roles=roles,
        steps=[_step_of(step, effects, table.get("say", {}), results) for step in table.get("step", ())],
        carried=[name for name in carries if name in proposed],
        regain=gains.get(first, 0),
        counters=[
            Counter(id=name, names=carry.get("names", {}), gain=gains.get(name, 0))
            for name, carry in carries.items()
            if carry["kind"] == "number" and name not in proposed and name != WINS
        ],
        conditions=[
            Condition(id=name, names=carry.get("names", {}), **_set_by(name, effects, results))
            for name, carry in carries.items()
            if carry["kind"] == "condition"
        ],
        decides=next(iter(ahead[0])) if ahead else "",
    )


def _gains(effects: Any) -> dict[str, int]:
    """What the first role gains when it wins."""
    found: dict[str, int] = {}
    for effect in effects:
        if effect.get("role") == ROLES[0]:
            found |= effect.get("add", {})
    return found


def _result_of(when: Mapping[str, Any], results: list[str]) -> int:
    return results.index(DRAW if when.get("draw") else when["winner"])


def _set_by(name: str, effects: Any, results: list[str]) -> dict[str, Any]:
    for effect in effects:
        if name in effect.get("set", {}):
            return {"step": effect["when"]["after"][0], "result": _result_of(effect["when"], results)}
    return {}


def _step_of(step: Mapping[str, Any], effects: Any, said: Mapping[str, Any], results: list[str]) -> Step:
    ways = [Way() for _result in results]
    gate, gate_to = "", ""
    for branch in step.get("branch", ()):
        if "met" in branch["when"]:
            gate, gate_to = branch["when"]["met"][0], branch["to"]
        else:
            ways[_result_of(branch["when"], results)].to = branch["to"]
    for effect in effects:
        if effect.get("when", {}).get("after") == [step["id"]] and NEWS in effect.get("set", {}):
            ways[_result_of(effect["when"], results)].news = said[effect["set"][NEWS]]
    names, texts = step.get("names", {}), step.get("texts", {})
    return Step(id=step["id"], preset=step["preset"], names=names, texts=texts, ways=ways, gate=gate, gate_to=gate_to)
