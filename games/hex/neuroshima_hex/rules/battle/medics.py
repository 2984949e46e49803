"""Medics (hex 4.7): who takes over whose wounds, in battle and outside.

A *bundle* is the wounds that one unit gets from one attack, one explosion or one instant tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..answers import Answer, AnswerFacts, Answers, Question
from ..board.board import Board
from ..board.effects import SAVES
from ..board.modifiers import Forces
from ..board.tiles import Unit

MEDIC = "medic"
SPLINTERS = "explosion"
"""The kind of wounds that an explosion deals: they are no attack."""
Source = int | str
"""The attacker's field, or the instant tile's id."""
Reach = Mapping[int, Sequence[int]]
"""By the field of a patient, those of the Medics that help it."""


@dataclass(slots=True)
class Bundle:
    """Wounds of `victim` from `source`.

    `side`: the direction in which the attack flies, None without one. `way`: the fields of units that sent it on.
    `each`: the wounds of one attack, if attacks come without end; a Medic takes over only one. `kind`: that of the
    attack; empty if it is no attack, or several attacks in one bundle. `is_returned`: a unit has sent the attack
    back. `by`: the unit that attacks, where it has left the board. `reach`: by the field of each patient, the Medics
    that may take these wounds over, where not the links of now decide that."""

    victim: Unit
    wounds: int
    source: Source
    side: int | None = None
    way: tuple[int, ...] = ()
    each: int | None = None
    kind: str = ""
    is_returned: bool = False
    by: Unit | None = None
    reach: Reach | None = None

    @property
    def taken(self) -> int:
        """The wounds that a Medic takes over."""
        return self.wounds if self.each is None else self.each


Pair = tuple[Bundle, Unit]
"""A bundle, and the Medic that may take it over."""


class Treatment:
    """The take-overs of one segment or one instant tile.

    `bundles` shrinks as wounds are taken over; `used` collects the fields of the Medics that are destroyed by it;
    `tell` hears of each."""

    def __init__(
        self,
        board: Board,
        forces: Forces,
        bundles: list[Bundle],
        tell: Callable[[Bundle, Unit], None],
    ) -> None:
        self.grid = board.grid
        self.edition = board.edition
        self.forces = forces
        self.wounds, self.units = board.wounds, board.units
        self.bundles = bundles
        self.used: set[int] = set()
        self.tell = tell
        self.medics = [u for u in forces.affecting if u.services and forces.works(u) and is_medic(u)]
        reached = {at for bundle in bundles for medics in (bundle.reach or {}).values() for at in medics}
        if reached:  # they worked when they reached their patients
            others = [u for at in sorted(reached) if (u := self.units[at]) is not None and is_medic(u)]
            self.medics += [u for u in others if u not in self.medics]

    def treat(self, seats: Sequence[int], answers: Answers) -> None:
        """Let all Medics work that can, in the order of `seats`, the causer last; then those that may.

        For linked units this is compulsory (hex 4.7). A Medic that was saved by another side's Medic may work again, so
        the round repeats until no Medic can do anything."""
        self._treat_linked(seats, answers)
        if SAVES in self.forces.states:
            for seat in seats:
                while self._offer_rescue(seat, answers):
                    self._treat_linked(seats, answers)

    def _treat_linked(self, seats: Sequence[int], answers: Answers) -> None:
        """Let all Medics work that have to."""
        links = self.forces.links
        if not self.medics or not any(self._is_served(bundle) for bundle in self.bundles):
            return
        team_of = {links.seat_served(m): links.team_served(m) for m in self.medics}
        teams = list(dict.fromkeys(team_of[seat] for seat in reversed(seats) if seat in team_of))[::-1]
        if len(teams) > 1 and self._serve_one_unit():
            while self._settle_contest(teams, seats[-1], answers) or self._treat_once(teams, seats[-1], answers):
                pass
        else:
            while any(self._treat_for(team, seats[-1], answers) for team in teams):
                pass

    def _offer_rescue(self, seat: int, answers: Answers) -> bool:
        """Ask whether a unit of the seat dies for another one (`SAVES`; hex 11.7). Returns whether one does.

        It takes over one attack of one enemy unit, and no other wounds."""
        pairs = [
            (bundle, savior)
            for bundle in self.bundles
            if self._is_attack_of_enemy(bundle) and bundle.victim.at not in self.used
            for field in self.forces.sources_of(SAVES, bundle.victim)
            if (savior := self.units[field]) is not None and savior.seat == seat and self._works(savior)
        ]
        if not pairs:
            return False
        pairs, options = self._options(pairs)
        ways: list[Answer] = [{"use": False}]
        for option in options:
            ways.append({**option, "use": True})
        facts: list[AnswerFacts] = [{}, *(self._facts(bundle) for bundle, _savior in pairs)]
        answer = answers.choose(Question(seat, SAVES, ways, facts=facts))
        if answer["use"]:
            self._take_over(*pairs[ways.index(answer) - 1])
        return answer["use"]

    def _is_attack_of_enemy(self, bundle: Bundle) -> bool:
        """Whether the wounds are those of one attack of an enemy's unit."""
        attacker = self.units[bundle.source] if isinstance(bundle.source, int) else None
        is_attack = bundle.kind not in ("", SPLINTERS)
        return is_attack and attacker is not None and attacker.team != bundle.victim.team

    def _treat_for(self, team: int, causer: int, answers: Answers) -> bool:
        """Everything that the Medics of one side can do now; True if there was anything."""
        busy = False
        while pairs := self._pairs(team):
            busy = True
            self._choose_among(pairs, causer, answers)
        return busy

    def _treat_once(self, teams: Sequence[int], causer: int, answers: Answers) -> bool:
        """The next thing that the Medics of the first side that can do anything do; False if none can."""
        pairs = next(filter(None, map(self._pairs, teams)), None)
        if pairs is None:
            return False
        self._choose_among(pairs, causer, answers)
        return True

    def _choose_among(self, pairs: list[Pair], causer: int, answers: Answers) -> None:
        """Let a Medic take over a bundle, one of these pairs of one side.

        Their owner decides, and where Medics of several partners could act the causer (hex 8.4)."""
        if self.edition.patient_chooses:
            pairs = self._of_one_patient(pairs, causer, answers)
        seat = pairs[0][0].victim.seat if self.edition.patient_chooses else self._decider(pairs, causer)
        pairs, options = self._options(pairs)
        facts = [self._facts(bundle) for bundle, _medic in pairs]
        answer = answers.choose(Question(seat, MEDIC, options, facts=facts))
        self._take_over(*pairs[options.index(answer)])

    def _serve_one_unit(self) -> bool:
        """Whether Medics of several sides serve one of the wounded units."""
        team_served = self.forces.links.team_served
        return any(len({team_served(m) for m in self._servants(b, b.victim.at)}) > 1 for b in self.bundles)

    def _is_served(self, bundle: Bundle) -> bool:
        return bundle.victim.at in (self.forces.links.served if bundle.reach is None else bundle.reach)

    def _servants(self, bundle: Bundle, field: int) -> Sequence[Unit]:
        """The Medics that help the unit on a field against these wounds."""
        if bundle.reach is None:
            return self.forces.links.servants(field, MEDIC)
        return [medic for medic in self.medics if medic.at in bundle.reach.get(field, ())]

    def _settle_contest(self, teams: Sequence[int], causer: int, answers: Answers) -> bool:
        """Let the causer say which Medic works, where those of several sides could take over the same bundle.

        They exclude each other (hex 8.4; FAQ multiplayer.1). Whom the Medic helps, if it has a choice, its owner says.
        False if there is no such bundle."""
        sides = [self._pairs(team) for team in teams]
        reached = Counter(number for pairs in sides for number in {id(bundle) for bundle, _medic in pairs})
        all_pairs = [pair for pairs in sides for pair in pairs]
        contesting = {medic.at for bundle, medic in all_pairs if reached[id(bundle)] > 1}
        if not contesting:
            return False
        of_medics = {at: [pair for pair in all_pairs if pair[1].at == at] for at in sorted(contesting)}
        named = {at: self._options(pairs) for at, pairs in of_medics.items()}
        facts: list[AnswerFacts] = []
        if all(len(options) == 1 for _pairs, options in named.values()):
            choices = {at: options[0] for at, (_pairs, options) in named.items()}
            facts = [self._facts(pairs[0][0]) for pairs, _options in named.values()]
        else:
            choices = {at: Answer(medic=list(self.grid.coords[at])) for at in named}
        answer = answers.choose(Question(causer, MEDIC, list(choices.values()), facts=facts))
        at = next(at for at, choice in choices.items() if choice == answer)
        self._choose_among(of_medics[at], causer, answers)
        return True

    def _decider(self, pairs: list[Pair], causer: int) -> int:
        owners = {self.forces.links.seat_served(medic) for _bundle, medic in pairs}
        return causer if len(owners) > 1 else owners.pop()

    def _of_one_patient(self, pairs: list[Pair], causer: int, answers: Answers) -> list[Pair]:
        """The pairs of a patient and a Medic that the Medic's owner chooses.

        It is asked only if the patient's owner chooses the attack: then the Medic's owner says first which patient is
        helped, and by which Medic. If both are the same player, one question is enough, and all pairs come back."""
        couples: dict[tuple[int, int], list[Pair]] = {}
        for bundle, medic in pairs:
            couples.setdefault((bundle.victim.at, medic.at), []).append((bundle, medic))
        seat = self._decider(pairs, causer)
        if all(bundle.victim.seat == seat for bundle, _medic in pairs):
            return pairs
        coords = self.grid.coords
        options: list[Answer] = [{"medic": list(coords[m]), "patient": list(coords[p])} for p, m in couples]
        answer = answers.choose(Question(seat, MEDIC, options))
        return list(couples.values())[options.index(answer)]

    def _options(self, pairs: list[Pair]) -> tuple[list[Pair], list[Answer]]:
        """The pairs that make a difference to the chooser, with answers that name them.

        One attack may reach a unit by several ways. The answer names the wounds only if those differ."""
        unlike: dict[tuple[object, ...], Pair] = {}
        for bundle, medic in pairs:
            key = (medic.at, bundle.victim.at, bundle.source, bundle.side, bundle.taken)
            unlike.setdefault(key, (bundle, medic))
        kept = list(unlike.values())
        named = [self._answer(*pair) for pair in kept]
        return kept, [
            {**answer, "wounds": bundle.taken} if named.count(answer) > 1 else answer
            for answer, (bundle, _medic) in zip(named, kept, strict=True)
        ]

    def _pairs(self, team: int) -> list[Pair]:
        """All (bundle, Medic) that the side may join now."""
        working = [m for m in self.medics if self.forces.links.team_served(m) == team and self._works(m)]
        if not working:
            return []
        by_links = {field: self._doctors(field, working) for field in self.forces.links.served}
        pairs = []
        for bundle in self.bundles:
            graph = by_links
            if bundle.reach is not None:
                graph = {f: [m.at for m in self._servants(bundle, f) if m in working] for f in bundle.reach}
            for field in sorted(final_groups(bundle.victim.at, graph)):
                pairs.append((bundle, next(m for m in working if m.at == field)))
        return sorted(pairs, key=lambda p: (p[0].victim.at, _order(p[0].source), _order(p[0].side), p[1].at))

    def _doctors(self, field: int, working: list[Unit]) -> list[int]:
        """Fields of the working Medics linked to the unit on a field.

        A Medic that was won by a Scoper is still the enemy's unit: it has no doctor on the side that it serves, so
        chains run only inside one side (hex 12.21)."""
        return [m.at for m in self.forces.links.servants(field, MEDIC) if m in working]

    def _works(self, medic: Unit) -> bool:
        """Whether a Medic can still work: it is unused, and survives its own wounds.

        A Medic that is wounded and survives still heals, unless the edition says otherwise (case 4; FAQ general.63)."""
        if medic.at in self.used:
            return False
        structures = self.forces.structures
        parts = structures.parts(medic)
        own = sum(b.wounds for b in self.bundles if b.victim in parts)
        if own and not self.edition.tough_medic_heals:
            return False
        return not self.forces.toughness.is_destroyed(medic, structures.total(medic, self.wounds) + own, own)

    def _take_over(self, bundle: Bundle, medic: Unit) -> None:
        if bundle.each is None:
            self.bundles.remove(bundle)
        self.used.add(medic.at)
        self.tell(bundle, medic)

    def _answer(self, bundle: Bundle, medic: Unit) -> Answer:
        coords = self.grid.coords
        source = list(coords[bundle.source]) if isinstance(bundle.source, int) else bundle.source
        patient = list(coords[bundle.victim.at])
        return {"medic": list(coords[medic.at]), "patient": patient, "source": source, "side": bundle.side}

    def _facts(self, bundle: Bundle) -> AnswerFacts:
        """What the answer does not say of the wounds that are taken over."""
        facts: AnswerFacts = {"wounds": bundle.taken}
        if bundle.kind:
            facts["kind"] = bundle.kind
        if bundle.way:
            facts["way"] = [list(self.grid.coords[field]) for field in bundle.way]
        return facts


def is_medic(unit: Unit) -> bool:
    return any(t.id == MEDIC for t in unit.services)


def _order(value: Source | None) -> tuple[int, str]:
    if isinstance(value, int):
        return (value, "")
    return (-1, value or "")


def final_groups(start: int, graph: dict[int, list[int]]) -> set[int]:
    """The Medics at the end of the chains from `start`.

    They are the members of every strongly connected group that can be reached from there and that no edge leaves: a
    lone Medic, or all members of a ring."""
    reach = {f: _reachable(f, graph) for f in _reachable(start, graph)}
    return {f for f, there in reach.items() if all(f in reach[g] for g in there)}


def _reachable(start: int, graph: dict[int, list[int]]) -> set[int]:
    """Fields that can be reached from `start` by at least one edge."""
    found: set[int] = set()
    queue = list(graph.get(start, ()))
    while queue:
        field = queue.pop()
        if field not in found:
            found.add(field)
            queue.extend(graph.get(field, ()))
    return found
