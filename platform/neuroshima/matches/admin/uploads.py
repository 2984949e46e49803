"""The form that uploads a data file, with reasons why a file is refused."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import DataFolder, Game, Refusal

from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.data_files import managed_files, text_store
from neuroshima.matches.models import DataText
from neuroshima.refusals import words

LONGEST_NAME = 100


def title_of(file: managed_files.File) -> str:
    """Title of a file, as `Game – file` in the reader's language.

    A file in a folder is shown with its name."""
    named = f": {file.name}" if file.folder is not None else ""
    return f"{in_words(file.game.titles)} – {in_words(file.titles)}{named}"


def folder_title(game: Game, folder: DataFolder) -> str:
    """Title for a new file, as `Game – folder: a new file` in the reader's language."""
    new = gettext("a new file")
    return f"{in_words(game.titles)} – {in_words(folder.titles)}: {new}"


def kept_words(file: managed_files.File) -> SafeString:
    """What stays with the game's own text if the file is corrected, as HTML; empty if nothing does."""
    return render_to_string("matches/own_texts.html", {"kept": managed_files.kept_by_own_text(file.game, file.name)})


class UploadForm(forms.ModelForm):  # type: ignore[type-arg]
    """Upload of a corrected or a new file.

    The text is stored only if the game can be played by it."""

    file = forms.ChoiceField(label=_("File"))
    new_name = forms.CharField(
        label=_("Name of a new file"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=_("Small letters, digits and _. Left empty, it gets the name of the uploaded file."),
    )
    upload = forms.FileField(label=_("Upload"), required=False, help_text=_("A text file in UTF-8."))
    pasted = forms.CharField(
        label=_("or edit here"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 30, "spellcheck": "false", "style": "width: 100%; font-family: monospace"}
        ),
        help_text=_("Ignored if a file is uploaded."),
    )
    use = forms.BooleanField(label=_("New matches get it at once"), required=False, initial=True)

    class Meta:
        model = DataText
        fields = ("note",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {file.key: file for file in managed_files.files()}
        self.folders = managed_files.folders()
        choices = [(key, title_of(file)) for key, file in self.known.items()]
        choices += [(key, folder_title(game, folder)) for key, (game, folder) in self.folders.items()]
        self.fields["file"].choices = choices  # type: ignore[attr-defined]
        file = self.known.get(self.data.get("file") or self.initial.get("file", ""))
        if file is not None:
            self.fields["use"].help_text = kept_words(file)

    def clean_upload(self) -> str:
        """The text of an uploaded file; empty without a file."""
        given = self.cleaned_data["upload"]
        if given is None:
            return ""
        if given.size > text_store.LARGEST:
            raise forms.ValidationError(_("The file is too large."))
        try:
            return _plain(given.read().decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise forms.ValidationError(_("This is not a text in UTF-8.")) from error

    def clean_pasted(self) -> str:
        text: str = self.cleaned_data["pasted"]
        if len(text) > text_store.LARGEST:
            raise forms.ValidationError(_("The text is too large."))
        return _plain(text)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        chosen = self._chosen_file(cleaned["file"])
        if chosen is None:
            return cleaned
        where = "upload" if cleaned["upload"] else "pasted"
        cleaned["chosen"], cleaned["text"] = chosen, cleaned[where]
        problem = _problem(chosen, cleaned["text"])
        if problem:
            self.add_error(where, problem)
        return cleaned

    def _chosen_file(self, key: str) -> managed_files.File | None:
        """The chosen file, or a new one with the given name.

        None for a bad name; the form then has the reason."""
        if key in self.known:
            return self.known[key]
        game, folder = self.folders[key]
        uploaded = self.files.get("upload")
        given = self.cleaned_data["new_name"] or (uploaded.name if uploaded else "")
        name = _full_name(given or "", folder)
        if text_store.folder_of(game, name) is None or len(name) > LONGEST_NAME:
            example = f"{folder.prefix}my_own.toml"
            self.add_error("new_name", gettext("It needs a name such as %(example)s.") % {"example": example})
            return None
        return managed_files.file_named(game, name)

    def store_version(self, by: Any) -> DataText:
        """Store the uploaded text as a new version of its file."""
        row = managed_files.upload(
            self.cleaned_data["chosen"], self.cleaned_data["text"], self.cleaned_data["note"], by
        )
        if self.cleaned_data["use"]:
            text_store.use(row)
        return row


def _full_name(given: str, folder: DataFolder) -> str:
    """The full file name. Accepts `scenario_x.toml`, `scenario_x`, `x` and `x.toml`."""
    word = re.sub(r"\.toml$", "", given.strip())
    return f"{folder.prefix}{word.removeprefix(folder.prefix)}.toml"


def _plain(text: str) -> str:
    """The text with normalized line endings."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _problem(file: managed_files.File, text: str) -> str:
    """Why the text cannot be used, in words; empty if it can."""
    if not text.strip():
        return gettext("Upload a file or write a text.")
    if "\0" in text:
        return gettext("The text has a character in it that cannot be stored.")
    known = DataText.objects.filter(game=file.game.id, name=file.name, digest=sha256(text)).first()
    if known is not None:
        return gettext("This is version %(number)s already. Choose it there.") % {"number": known.number}
    if file.own is not None and text == file.own.text:
        return gettext("This is the game's own text.")
    try:
        managed_files.check(file, text)
    except Exception as error:
        return failure_words(error)
    return ""


def failure_words(error: Exception) -> str:
    """Why a game cannot use a text, in the game's own words.

    The file's name is put before them, unless they contain it."""
    if not isinstance(error, Refusal):
        return gettext("The game failed on it: %(error)s") % {"error": f"{type(error).__name__}: {error}"}
    said = words(error)
    return said if error.path in said else f"{error.path}: {said}"
