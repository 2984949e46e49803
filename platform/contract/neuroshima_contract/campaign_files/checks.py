"""Everything that is wrong with a campaign file which its schema cannot say, with what was probably meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from ..complaints import Complaint, with_suggestion
from ..refusal import Unfit, _
from ..translation import Sentences
from .memory import owners
from .schema import ALL, EACH, END, CampaignFile, CarryTable, EffectTable, StepTable, When
from .telling import placeholders
from .terms import CampaignTerms

NO_ROLE = _("there is no role “%(word)s”")
NO_STEP = _("there is no step “%(word)s”")
NO_VALUE = _("no value called “%(word)s” is carried")
NO_CONDITION = _("there is no condition “%(word)s”")
NO_SENTENCE = _("there is no sentence [say.%(word)s]")
NO_PRESET = _("there is no scenario “%(word)s”")
NO_READING = _("a result does not tell “%(word)s”")
NO_SETTING = _("a match is not told “%(word)s”")
NO_NAMED = _("no plugin works out “%(word)s”")
NO_PLACEHOLDER = _("the sentence cannot name {%(word)s}")
NO_OBJECTIVE = _("no scenario here has the objective “%(word)s” for this role")
TAKEN = _("“%(word)s” is taken already")


def campaign_complaints(file: CampaignFile, terms: CampaignTerms, named: Collection[str] = ()) -> list[Complaint]:
    """What is wrong with a file, as (place in the file, reason). `named`: what a plugin works out for it."""
    return list(_Check(file, terms, named).complaints())


class _Check:
    def __init__(self, file: CampaignFile, terms: CampaignTerms, named: Collection[str]) -> None:
        self.file, self.terms, self.named = file, terms, named
        self.roles = file.role_ids
        self.steps = [step.id for step in file.step]
        self.carries = {carry.id: carry for carry in file.carry}
        self.conditions = [condition.id for condition in file.condition]

    def complaints(self) -> Iterator[Complaint]:
        yield from self._ids()
        yield from self._role_seats()
        for number, step in enumerate(self.file.step):
            yield from self._step(f"step {step.id}", number, step)
        yield from self._unreached()
        for carry in self.file.carry:
            yield from self._carry(f"carry {carry.id}", carry)
        for condition in self.file.condition:
            place = f"condition {condition.id}"
            yield from self._known(f"{place}.named", NO_NAMED, [condition.named], self.named)
            for number, when in enumerate(condition.any):
                yield from self._when(f"{place}.any.{number}", when)
            if self._asks_itself(condition.id):
                yield place, Unfit(_("the condition asks itself"), "cycle")
        for number, effect in enumerate(self.file.effect):
            yield from self._effect(f"effect.{number}", effect)
        for number, end in enumerate(self.file.end):
            yield from self._when(f"end.{number}.when", end.when)
            yield from self._known(f"end.{number}.winners", NO_ROLE, end.winners, self.roles)
            yield from self._said(f"end.{number}.say", end.say, [*self._of_results(), *["winner"] * bool(end.winners)])
        for name, said in self.file.say.items():
            yield from self._sentence(f"say.{name}", name, said)
        for number, name in enumerate(self.file.keep):
            yield from self._known(f"keep.{number}", NO_READING, [name], self._readings("number"))

    def _readings(self, kind: str) -> list[str]:
        return [name for name, reading in self.terms.readings.items() if reading.kind == kind]

    @staticmethod
    def _known(place: str, sentence: str, words: Iterable[str | None], known: Collection[str]) -> Iterator[Complaint]:
        for word in words:
            if word is not None and word not in known:
                yield place, with_suggestion(Unfit(sentence, "unknown_word", word=word), word, known)

    def _ids(self) -> Iterator[Complaint]:
        """Ids that two things have. Roles, values and conditions share one list, because sentences name them alike."""
        names = [("role", name) for name in self.roles]
        names += [("carry", name) for name in self.carries]
        names += [("condition", name) for name in self.conditions]
        count = Counter([*self.roles, *(carry.id for carry in self.file.carry), *self.conditions])
        for sort, name in names:
            if count[name] > 1:
                yield f"{sort} {name}.id", Unfit(TAKEN, "id_taken", word=name)
        for name, many in Counter(self.steps).items():
            if many > 1 or name == END:
                yield f"step {name}.id", Unfit(TAKEN, "id_taken", word=name)
        for name in self.carries.keys() & {"results", "scenario", "winner", "told", "count", "role", EACH, ALL}:
            yield f"carry {name}.id", Unfit(TAKEN, "id_taken", word=name)
        for name in set(self.roles) & {EACH, ALL, "role", "winner", "scenario", "count"}:
            yield f"role {name}.id", Unfit(TAKEN, "id_taken", word=name)

    def _role_seats(self) -> Iterator[Complaint]:
        for role in self.file.role:
            for key, reason in self.terms.seat_misfits(role.seat):
                yield f"role {role.id}.seat.{key}", reason

    # Steps

    def _step(self, place: str, number: int, step: StepTable) -> Iterator[Complaint]:
        presets = self.terms.presets()
        yield from self._known(f"{place}.preset", NO_PRESET, [step.preset], presets)
        if step.preset in presets and not list(self._role_seats()):
            for key, reason in self.terms.misfits(step.preset, [role.seat for role in self.file.role]):
                yield f"{place}.{key}", reason
        for stake in step.stakes:
            name = stake if isinstance(stake, str) else stake.say
            yield from self._said(f"{place}.stakes", name, [])
            if not isinstance(stake, str):
                yield from self._when(f"{place}.stakes", stake.when, is_ahead=True)
        later = [*self.steps[number + 1 :], END]
        for order, branch in enumerate(step.branch):
            where = f"{place}.branch.{order}"
            yield from self._when(f"{where}.when", branch.when, is_ahead=True)
            if branch.to in self.steps and branch.to not in later:
                yield f"{where}.to", Unfit(_("a branch leads to a step further down in the file"), "branch_back")
            else:
                yield from self._known(f"{where}.to", NO_STEP, [branch.to], later)
            if branch.when == When() and order + 1 < len(step.branch):
                yield where, Unfit(_("the branches below are never taken: this one always fits"), "never_taken")

    def _unreached(self) -> Iterator[Complaint]:
        reached = {self.steps[0]}
        for number, name in enumerate(self.steps):
            if name in reached:
                reached |= set(self.file.leads_to(number))
            else:
                yield f"step {name}", Unfit(_("nothing leads to this step"), "unreached")

    # Values

    def _carry(self, place: str, carry: CarryTable) -> Iterator[Complaint]:
        yield from self._known(f"{place}.whose", NO_ROLE, [carry.whose], [*self.roles, EACH, ALL])
        if carry.kind in ("role", "text") and carry.whose != ALL:
            yield f"{place}.whose", Unfit(_("a role or a text is carried for all: whose = “all”"), "for_all")
        yield from self._known(f"{place}.named", NO_NAMED, [carry.named], self.named)
        yield from self._known(f"{place}.only", NO_STEP, carry.only, self.steps)
        yield from self._known(f"{place}.values", NO_ROLE, carry.values, self.roles)
        for said in carry.values.values():
            yield from self._said(f"{place}.values", said, [])
        holders = [each.id for each in self.file.carry if each.kind == "role"]
        yield from self._known(f"{place}.holder", NO_VALUE, [carry.holder], holders)
        if not _fits(carry.begins_with, carry) and carry.begin is not None:
            yield f"{place}.begin", Unfit(_("it does not fit the kind and the bounds of the value"), "bad_begin")
        if carry.read is not None:
            yield from self._known(f"{place}.read", NO_READING, [carry.read], self._readings(carry.kind))
            yield from self._of(place, carry, self.terms.readings.get(carry.read))
        if carry.give is not None:
            yield from self._given(place, carry)

    def _given(self, place: str, carry: CarryTable) -> Iterator[Complaint]:
        settings = self.terms.settings
        yield from self._known(f"{place}.give", NO_SETTING, [carry.give], settings)
        setting = settings.get(carry.give or "")
        if setting is None:
            return
        if setting.kind != carry.kind:
            reason = _("“%(word)s” is told a %(kind)s")
            yield f"{place}.give", Unfit(reason, "wrong_kind", word=carry.give, kind=setting.kind)
        elif setting.each != (carry.whose == EACH and owners(self.file, carry) != [None]):
            reason = _("“%(word)s” is told one value for each role") if setting.each else _(
                "“%(word)s” is told one value: say whose"
            )  # fmt: skip
            yield f"{place}.give", Unfit(reason, "wrong_number", word=carry.give)
        if carry.read is None:
            yield from self._of(place, carry, setting)

    def _of(self, place: str, carry: CarryTable, term: Any) -> Iterator[Complaint]:
        if term is None:
            return
        if term.of and carry.of is None:
            yield f"{place}.of", Unfit(_("it must be said of what"), "of_missing")
        elif term.of and carry.of is not None:
            reason = self.terms.of_misfit(carry.read or carry.give or "", carry.of)
            if reason is not None:
                yield f"{place}.of", reason

    # Conditions and effects

    def _when(self, place: str, when: When, is_ahead: bool = False) -> Iterator[Complaint]:
        yield from self._known(f"{place}.after", NO_STEP, when.after, self.steps)
        yield from self._known(f"{place}.winner", NO_ROLE, [when.winner], self.roles)
        for key, bounds in (("least", when.least), ("most", when.most)):
            for name, bound in bounds.items():
                yield from self._known(f"{place}.{key}", NO_VALUE, [name], self._of_kind("number", "counts"))
                yield from self._per_role(f"{place}.{key}.{name}", name, bound)
        for name, value in when.equal.items():
            yield from self._known(f"{place}.equal", NO_VALUE, [name], self.carries)
            yield from self._value(f"{place}.equal.{name}", name, value)
        for name, role in when.ahead.items():
            yield from self._known(f"{place}.ahead", NO_VALUE, [name], self._each())
            yield from self._known(f"{place}.ahead.{name}", NO_ROLE, [role], self.roles)
        truths = [*self.conditions, *self._of_kind("condition")]
        yield from self._known(f"{place}.met", NO_CONDITION, when.met, truths)
        yield from self._known(f"{place}.unmet", NO_CONDITION, when.unmet, truths)
        for each in when.changed:
            name, _dot, role = each.partition(".")
            yield from self._known(f"{place}.changed", NO_VALUE, [name], self.carries)
            yield from self._known(f"{place}.changed", NO_ROLE, [role or None], self.roles)
        yield from self._achievements(place, when, is_ahead)

    def _achievements(self, place: str, when: When, is_ahead: bool) -> Iterator[Complaint]:
        presets = self.terms.presets()
        played = [presets[step.preset] for step in self.file.step if step.preset in presets]
        for key, wanted in (("achieved", when.achieved), ("missed", when.missed)):
            for role, word in wanted.items():
                yield from self._known(f"{place}.{key}", NO_ROLE, [role], self.roles)
                if role in self.roles:
                    number = self.roles.index(role)
                    ids = {name for each in played for name in [*each.objectives, *[[]] * 6][number]}
                    yield from self._known(f"{place}.{key}.{role}", NO_OBJECTIVE, [word], sorted(ids))
            if wanted and is_ahead:
                reason = _("what was achieved is known in effects alone: let one set a condition")
                yield f"{place}.{key}", Unfit(reason, "achieved_later")

    def _of_kind(self, *kinds: str) -> list[str]:
        return [name for name, carry in self.carries.items() if carry.kind in kinds]

    def _each(self) -> list[str]:
        return [name for name, carry in self.carries.items() if carry.whose == EACH]

    def _per_role(self, place: str, name: str, bound: object) -> Iterator[Complaint]:
        if not isinstance(bound, Mapping) or name not in self.carries:
            return
        if self.carries[name].whose != EACH:
            yield place, Unfit(_("there is one value for all roles, and none for each"), "not_each")
        yield from self._known(place, NO_ROLE, bound, self.roles)

    def _value(self, place: str, name: str, value: object) -> Iterator[Complaint]:
        carry = self.carries.get(name)
        if carry is None:
            return
        if carry.kind == "role":
            yield from self._known(place, NO_ROLE, [str(value)], self.roles)
        elif carry.kind == "text":
            yield from self._known(place, NO_SENTENCE, [str(value)], self.file.say)
        elif not _fits(value, carry):
            yield place, Unfit(_("it does not fit the kind and the bounds of the value"), "bad_value")

    def _effect(self, place: str, effect: EffectTable) -> Iterator[Complaint]:
        yield from self._when(f"{place}.when", effect.when)
        yield from self._known(f"{place}.role", NO_ROLE, [effect.role], self.roles)
        stored = [name for name, carry in self.carries.items() if carry.named is None]
        for name, value in effect.set.items():
            yield from self._known(f"{place}.set", NO_VALUE, [name], stored)
            yield from self._value(f"{place}.set.{name}", name, value)
        for name, more in effect.add.items():
            yield from self._known(
                f"{place}.add", NO_VALUE, [name], [n for n in stored if n in self._of_kind("number", "counts")]
            )
            if name in self.carries and isinstance(more, int) != (self.carries[name].kind == "number"):
                yield f"{place}.add.{name}", Unfit(_("it does not fit the kind of the value"), "bad_value")
        yield from self._known(f"{place}.count", NO_VALUE, [effect.count], self._of_kind("number", "counts"))
        more_names = ["role", "count", *self._each()] if effect.role is not None else ["count"]
        yield from self._said(f"{place}.say", effect.say, [*more_names, *self._of_results()])

    def _asks_itself(self, name: str) -> bool:
        asked = {
            each.id: [word for when in each.any for word in (*when.met, *when.unmet)] for each in self.file.condition
        }
        seen: set[str] = set()
        ahead = list(asked.get(name, ()))
        while ahead:
            word = ahead.pop()
            if word == name:
                return True
            if word not in seen:
                seen.add(word)
                ahead += asked.get(word, ())
        return False

    # Sentences

    def _names(self) -> list[str]:
        found = list(self.roles)
        for name, carry in self.carries.items():
            per_role = carry.whose == EACH and carry.kind not in ("role", "text")
            found += [f"{name}_{role}" for role in self.roles] if per_role else [name]
        return found

    def _of_results(self) -> list[str]:
        """What a sentence may name once a match was played."""
        return ["scenario", *(f"{name}_{role}" for name in self.file.keep for role in self.roles)]

    def _said(self, place: str, name: str | None, more: Collection[str]) -> Iterator[Complaint]:
        """A sentence that is said somewhere: it exists, and may name what it names."""
        yield from self._known(place, NO_SENTENCE, [name], self.file.say)
        known = [*self._names(), *more]
        for text in _texts(self.file.say.get(name or "", {})):
            try:
                used = [word for word, fine in placeholders(text) if fine]
            except ValueError:
                continue  # told with the sentence itself
            yield from self._known(place, NO_PLACEHOLDER, dict.fromkeys(used), known)

    @staticmethod
    def _sentence(place: str, name: str, said: Mapping[str, Any]) -> Iterator[Complaint]:
        try:
            Sentences({name: dict(said)})
            if "en" not in said:
                raise ValueError("en is missing")
            odd = [word for text in _texts(said) for word, fine in placeholders(text) if not fine]
        except ValueError as error:
            yield place, Unfit(_("the sentence cannot be read: %(said)s"), "bad_sentence", said=str(error)[:200])
            return
        for word in dict.fromkeys(odd):
            yield place, Unfit(NO_PLACEHOLDER, "unknown_word", word=word[:60])


def _texts(said: Mapping[str, Any]) -> Iterator[str]:
    for text in said.values():
        yield from text.values() if isinstance(text, Mapping) else [text]


def _fits(value: object, carry: CarryTable) -> bool:
    """Whether a number, counts or a condition may be the value."""
    if carry.kind == "number":
        most = 9999 if carry.most is None else carry.most
        return isinstance(value, int) and not isinstance(value, bool) and carry.least <= value <= most
    if carry.kind == "counts":
        return isinstance(value, Mapping)
    return isinstance(value, bool) if carry.kind == "condition" else value is None
