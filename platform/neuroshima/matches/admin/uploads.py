"""The form that takes a corrected data file, and why one cannot be taken."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from neuroshima.contract import Refusal
from neuroshima.digests import sha256
from neuroshima.matches import data
from neuroshima.matches.models import DataText
from neuroshima.refusals import words

WIDE = "width: 100%; font-family: monospace"


def title_of(file: data.File) -> str:
    """`Game – file` in the reader's language."""
    language = get_language() or "en"
    texts = (file.game.titles, file.game.data_files()[file.name].titles)
    return " – ".join(text.get(language, text["en"]) for text in texts)


class UploadForm(forms.ModelForm):  # type: ignore[type-arg]
    """A corrected text for one file. It is kept only when the game can be played by it."""

    file = forms.ChoiceField(label=_("File"))
    upload = forms.FileField(label=_("Upload"), required=False, help_text=_("A text file in UTF-8."))
    pasted = forms.CharField(
        label=_("or edit here"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 30, "spellcheck": "false", "style": "width: 100%; font-family: monospace"}
        ),
        help_text=_("Not read where a file is uploaded."),
    )
    use = forms.BooleanField(label=_("New matches get it at once"), required=False, initial=True)

    class Meta:
        model = DataText
        fields = ("note",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {file.key: file for file in data.files()}
        choices = [(key, title_of(file)) for key, file in self.known.items()]
        self.fields["file"].choices = choices  # type: ignore[attr-defined]

    def clean_upload(self) -> str:
        """The text of an uploaded file; empty where there is none."""
        given = self.cleaned_data["upload"]
        if given is None:
            return ""
        if given.size > data.LARGEST:
            raise forms.ValidationError(_("The file is too large."))
        try:
            return _plain(given.read().decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise forms.ValidationError(_("This is not a text in UTF-8.")) from error

    def clean_pasted(self) -> str:
        text: str = self.cleaned_data["pasted"]
        if len(text) > data.LARGEST:
            raise forms.ValidationError(_("The text is too large."))
        return _plain(text)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        where = "upload" if self.cleaned_data["upload"] else "pasted"
        cleaned["text"] = self.cleaned_data[where]
        problem = _problem(self.known[cleaned["file"]], cleaned["text"])
        if problem:
            self.add_error(where, problem)
        return cleaned

    def kept(self, by: Any) -> DataText:
        """The new version."""
        row = data.upload(
            self.known[self.cleaned_data["file"]], self.cleaned_data["text"], self.cleaned_data["note"], by
        )
        if self.cleaned_data["use"]:
            data.use(row)
        return row


def _plain(text: str) -> str:
    """With the ends of lines as everywhere, whichever browser or system they come from."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _problem(file: data.File, text: str) -> str:
    """Why the text cannot be taken, in words; empty where it can."""
    if not text.strip():
        return gettext("Upload a file or write a text.")
    if "\0" in text:
        return gettext("The text has a character in it that cannot be stored.")
    known = DataText.objects.filter(game=file.game.id, name=file.name, digest=sha256(text)).first()
    if known is not None:
        return gettext("This is version %(number)s already. Choose it there.") % {"number": known.number}
    if text == file.own_text:
        return gettext("This is the game's own text.")
    try:
        data.check(file, text)
    except Refusal as refused:
        return words(refused)
    except Exception as error:
        return gettext("The game failed on it: %(error)s") % {"error": f"{type(error).__name__}: {error}"}
    return ""
