"""What the pages of a campaign say: sentences of its file, filled in every language, and what is carried on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from ..chains import Fact
from ..translation import Sentences, count_text, in_each_language, join_texts, read_sentences
from ..words import Texts
from .memory import Situation, owners
from .schema import EACH, CampaignFile, CarryTable, EffectTable, StakeTable, StepTable
from .terms import CampaignTerms

TEXTS = read_sentences(__package__)
PLACEHOLDER = re.compile(r"[a-z][a-z0-9_]*")
FORM = re.compile(r"(?:[a-z]{1,12}|[a-z]=[^|{}=]{0,60}(?:\|[a-z]=[^|{}=]{0,60}){0,4})?")
"""What may follow a placeholder's colon: a form of a name, or words by its gender."""


class Teller:
    """The sentences of a file, with the names of its roles and of its game."""

    def __init__(self, file: CampaignFile, terms: CampaignTerms, roles: Sequence[Texts]) -> None:
        self.file, self.terms, self.roles = file, terms, roles
        self.sentences = Sentences({name: dict(said) for name, said in file.say.items()})

    def stakes(self, step: StepTable, now: Situation) -> list[Texts]:
        """What each result of a step will change, as far as it can be told now."""
        coming = now.step
        is_next = coming is not None and coming.id == step.id
        found = [StakeTable(say=stake) if isinstance(stake, str) else stake for stake in step.stakes]
        return [
            self._say(stake.say, now, {}) for stake in found if (is_next or not stake.near) and now.holds(stake.when)
        ]

    def changes(self, before: Situation, after: Situation) -> Iterator[Texts]:
        """What the result between the two has changed."""
        if after.last is None or len(after.results) == len(before.results):
            return
        for number, count in after.last.told:
            if number < len(self.file.effect):
                yield self._of_effect(self.file.effect[number], after, count)
        ending = after.ending if after.step is None else None
        if ending is not None and ending.say is not None:
            winners = ending.winners
            yield self._say(ending.say, after, {"winner": self.roles[after.number(winners[0])]} if winners else {})

    def _of_effect(self, effect: EffectTable, now: Situation, count: int) -> Texts:
        values: dict[str, object] = {}
        if effect.role is not None:
            number = now.number(effect.role)
            values["role"] = self.roles[number]
            for carry in self.file.carry:
                if carry.whose == EACH:
                    values[carry.id] = self._word(carry, now.value(carry, number))
        assert effect.say is not None
        return self._say(effect.say, now, values, count)

    def _say(self, name: str, now: Situation, more: Mapping[str, object], count: int | None = None) -> Texts:
        return self.sentences.fill(name, count, **{**self.values(now), **more})

    def values(self, now: Situation) -> dict[str, object]:
        """What sentences may name in a situation: roles, values, kept numbers, the last step."""
        found: dict[str, object] = dict(zip(self.file.role_ids, self.roles, strict=True))
        for carry in self.file.carry:
            if carry.whose == EACH and owners(self.file, carry) != [None]:
                held = now.value(carry)
                words = [self._word(carry, each) for each in held]
                found |= {f"{carry.id}_{role}": word for role, word in zip(self.file.role_ids, words, strict=True)}
            else:
                found[carry.id] = self._word(carry, now.value(carry))
        if now.last is not None:
            step = next(step for step in self.file.step if step.id == now.last.scenario)
            found["scenario"] = self.title(step)
            for name, numbers in now.last.kept.items():
                found |= {f"{name}_{role}": _digits(n) for role, n in zip(self.file.role_ids, numbers, strict=True)}
        return found

    def title(self, step: StepTable) -> Texts:
        if step.names is not None:
            return step.names.texts
        preset = self.terms.presets().get(step.preset)
        return preset.titles if preset is not None else {"en": step.id}

    # What is carried on

    def facts(self, now: Situation) -> Iterator[Fact]:
        """What is carried on now."""
        shown = [carry for carry in self.file.carry if carry.names is not None and carry.shown != "never"]
        held = [carry for carry in shown if owners(self.file, carry) != [None]]
        for number in range(len(self.file.role)):
            for carry in held:
                if number in owners(self.file, carry):
                    yield from self._fact(carry, now, number)
        for carry in shown:
            if carry not in held:
                yield from self._fact(carry, now, None)

    def _fact(self, carry: CarryTable, now: Situation, role: int | None) -> Iterator[Fact]:
        value = now.value(carry, role)
        is_there = value is not None if carry.kind in ("role", "text") else bool(value)
        if (not is_there and carry.shown != "always") or (carry.until_end and now.step is None) or carry.names is None:
            return
        whose = now.value(now.carry(carry.holder)) if carry.holder is not None else role
        said = carry.values.get(self.file.role_ids[value]) if carry.kind == "role" and value is not None else None
        word: Any = self._say(said, now, {}) if said is not None else self._word(carry, value)
        if carry.kind == "number" and carry.most is not None:
            word = TEXTS.fill("of_most", value=_digits(value), most=_digits(carry.most))
        yield Fact(whose, carry.names.texts, word)

    def _word(self, carry: CarryTable, value: Any) -> Texts:
        """A value in every language."""
        if carry.kind == "counts":
            names = {name: self.terms.thing(carry.read or "", carry.of or "", name) for name in value}
            return join_texts(
                [count_text(names[name], count, "\u00a0×\u00a0") for name, count in sorted(value.items())]
            )
        if carry.kind == "condition":
            return TEXTS["yes" if value else "no"]
        if carry.kind == "role":
            return self.roles[value] if value is not None else TEXTS["nobody"]
        if carry.kind == "text":
            return self.sentences[value] if value in self.sentences else TEXTS["nobody"]
        return _digits(value)


def _digits(number: int) -> Texts:
    return in_each_language(lambda _language: str(number))


def placeholders(text: str) -> Iterator[tuple[str, bool]]:
    """The placeholders of a sentence, and whether each is one that may be filled. Raises ValueError for odd braces."""
    for _before, name, form, conversion in Formatter().parse(text):
        if name is not None:
            shaped = not form if name == "count" else FORM.fullmatch(form or "") is not None
            yield name, bool(PLACEHOLDER.fullmatch(name) and shaped and conversion is None)
