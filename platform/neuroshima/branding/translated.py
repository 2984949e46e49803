"""A text in the site's languages, as a field of a model and of a form. Others than English may be left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _
from neuroshima_contract.translation import ENGLISH, offered_languages


class LanguagesWidget(forms.MultiWidget):
    """An input for each language, named by it."""

    template_name = "branding/languages.html"

    def __init__(self, line: bool, attrs: dict[str, Any] | None = None) -> None:
        one: type[forms.Widget] = forms.TextInput if line else forms.Textarea
        rows = {} if line else {"rows": 6, "cols": 60}
        super().__init__({code: one({"lang": code, **rows}) for code in offered_languages()}, attrs)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        for (code, title), each in zip(offered_languages().items(), context["widget"]["subwidgets"], strict=True):
            each["language"] = {"code": code, "title": title}
        return context

    def decompress(self, value: Any) -> list[str]:
        texts = value if isinstance(value, Mapping) else {}
        return [str(texts.get(code, "")) for code in offered_languages()]


class LanguagesField(forms.MultiValueField):
    """A text in the site's languages: English comes first, others are optional."""

    def __init__(self, *, line: bool, longest: int, required: bool = True, **more: Any) -> None:
        fields = [forms.CharField(max_length=longest, required=False, label=code) for code in offered_languages()]
        super().__init__(fields, widget=LanguagesWidget(line), required=required, require_all_fields=False, **more)

    def compress(self, values: list[str]) -> dict[str, str]:
        texts = {code: text for code, text in zip(offered_languages(), values or [], strict=False) if text}
        if texts and ENGLISH not in texts:
            raise forms.ValidationError(_("Other languages fall back to English: it must be filled in."), "no_english")
        return texts


class TranslatedField(models.JSONField):
    """A text by language: `{"en": ..., "pl": ...}`; empty: `{}`. `longest`: characters of each language."""

    def __init__(self, *args: Any, line: bool = True, longest: int = 200, **more: Any) -> None:
        self.line, self.longest = line, longest
        super().__init__(*args, default=dict, **more)

    def deconstruct(self) -> Any:
        name, path, args, more = super().deconstruct()
        del more["default"]
        return name, path, args, {**more, "line": self.line, "longest": self.longest}

    def formfield(self, **more: Any) -> Any:
        kept = {key: more[key] for key in ("label", "help_text") if key in more}
        given = {"label": self.verbose_name, "help_text": self.help_text, **kept}
        return LanguagesField(line=self.line, longest=self.longest, required=not self.blank, **given)
