"""Data files in the admin: upload, compare, choose for new matches.

A version is never changed or deleted, because matches are played by it.
"""

from __future__ import annotations

import difflib
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game, Preset

from neuroshima import plugins
from neuroshima.admin_lists import LOOKED_AT
from neuroshima.languages import in_words
from neuroshima.matches.admin.parts import ReadOnly
from neuroshima.matches.admin.uploads import UploadForm, failure_words, folder_title, title_of
from neuroshima.matches.data_files import managed_files, text_store
from neuroshima.matches.models import DataText, Match
from neuroshima.matches.setup.presets import files_of, picture_tag, presets_of
from neuroshima.pictures import svg_of

SHOWN_MATCHES = 20


@admin.register(DataText)
class DataTextAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """The versions of all files, below a table that says what new matches get."""

    form = UploadForm
    fields = ("file", "new_name", "upload", "pasted", "note", "use")
    list_display = ("version", "number", "origin", "note", "uploaded_by", "created")
    list_filter = ("game", "name", "origin")
    ordering = ("game", "name", "-number")
    list_select_related = ("uploaded_by",)
    change_list_template = "matches/data_files.html"

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("text")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_add_permission(self, request)

    @admin.display(description=_("file"), ordering="name")
    def version(self, row: DataText) -> str:
        return f"{row.game}/{row.name}"

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        files = managed_files.files()
        shown = {
            "files": [{"file": file, "title": title_of(file), "problem": in_use_problem(file)} for file in files],
            "folders": [
                {"key": key, "title": folder_title(game, folder)}
                for key, (game, folder) in managed_files.folders().items()
            ],
            "presets": [shown for game in plugins.games().values() for shown in preset_previews(game)],
        }
        return super().changelist_view(request, {**(extra_context or {}), **shown})

    # Uploading

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        one_button = {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().add_view(request, form_url, {**(extra_context or {}), **one_button})

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Form data for a new version: the text in use, or a folder's example."""
        key = request.GET.get("file", "")
        _game, folder = managed_files.folders().get(key, (None, None))
        if folder is not None:
            return {"file": key, "pasted": folder.example}
        wanted = next((file for file in managed_files.files() if file.key == key), None)
        return {"file": key, "pasted": wanted.text} if wanted is not None else {}

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> DataText:
        row: DataText = form.store_version(request.user)
        return row

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Do nothing: the form has stored it."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Do nothing: a version has no related rows."""

    def response_add(self, request: HttpRequest, obj: DataText, post_url_continue: Any = None) -> HttpResponse:
        messages.success(request, gettext("Version %(number)s is kept.") % {"number": obj.number})
        return HttpResponseRedirect(reverse("admin:matches_datatext_change", args=[obj.pk]))

    # One version

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A version with its differences and matches; a POST chooses it for new matches."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = get_object_or_404(DataText, pk=object_id if object_id.isdigit() else None)
        if request.method == "POST":
            return self._switch(request, row)
        return render(
            request,
            "matches/data_text.html",
            {**self.admin_site.each_context(request), **_version_context(row, request)},
        )

    def _switch(self, request: HttpRequest, row: DataText) -> HttpResponse:
        if not _may_switch(request):
            raise PermissionDenied
        if request.POST.get("use") == "own":
            text_store.use_own(row.game, row.name)
            file = _file_of(row)
            added = file is not None and file.is_added
            told = gettext("It is out of use.") if added else gettext("New matches get the game's own text.")
        else:
            text_store.use(row)
            told = gettext("New matches get version %(number)s.") % {"number": row.number}
        self.log_change(request, row, told)
        messages.success(request, told)
        return HttpResponseRedirect(request.path)


def _may_switch(request: HttpRequest) -> bool:
    return request.user.has_perm("matches.change_datachoice")


def _file_of(row: DataText) -> managed_files.File | None:
    return next((file for file in managed_files.files() if file.key == f"{row.game}/{row.name}"), None)


def _version_context(row: DataText, request: HttpRequest) -> dict[str, object]:
    file = _file_of(row)
    own = file.own.text if file is not None and file.own is not None else None
    previous = DataText.objects.filter(game=row.game, name=row.name, number=row.number - 1).first()
    last = Match.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    used = managed_files.matches_with(row).filter(pk__gt=last - LOOKED_AT)
    return {
        "title": f"{title_of(file) if file is not None else row}, {gettext('version')} {row.number}",
        "opts": row._meta,
        "row": row,
        "file": file,
        "in_use": file is not None and file.in_use is not None and file.in_use.pk == row.pk,
        "is_own": own == row.text,
        "problem": in_use_problem(file) if file is not None else "",
        "presets": by_version(file.game, row) if file is not None else [],
        "kept": managed_files.kept_by_own_text(file.game, file.name) if file is not None and own != row.text else [],
        "from_own": differences(own, row.text) if own is not None else None,
        "from_previous": differences(previous.text, row.text) if previous is not None else None,
        "previous": previous if previous is not None and previous.text != own else None,
        "count": used.count(),
        "newest": LOOKED_AT,
        "matches": used.only("pk", "slug", "status")[:SHOWN_MATCHES],
        "may_switch": _may_switch(request),
    }


def in_use_problem(file: managed_files.File) -> str:
    """Why new matches do not use the chosen text.

    Empty if they do, or none was chosen."""
    return failure_words(file.problem) if file.problem is not None else ""


def differences(before: str, after: str) -> Sequence[tuple[str, str]]:
    """Changed places with three lines around each, as lines with signs.

    Empty without differences."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=3)
    return [(line[:1], line) for line in lines if not line.startswith(("---", "+++"))]


logger = logging.getLogger(__name__)


def preset_previews(game: Game) -> list[Mapping[str, object]]:
    """Previews of the game's presets, with the texts that new matches get."""
    playable = text_store.in_use(game)
    return [_preset_preview(playable, preset, []) for preset in presets_of(playable).values()]


def by_version(game: Game, row: DataText) -> list[Mapping[str, object]]:
    """Presets of this version of a file, with the other files in use."""
    digests = {**text_store.usable(game), row.name: row.digest}
    try:
        made = text_store.with_digests(game, digests)
    except Exception as error:
        logger.info("version %s has no previews: %s", row, error)
        return []
    found = []
    for preset in presets_of(made).values():
        files = files_of(made, preset)
        if row.name in files:
            found.append(
                _preset_preview(
                    made, preset, [("data", f"{name}:{digests[name]}") for name in files if name in digests]
                )
            )
    return found


def _preset_preview(game: Game, preset: Preset, words: Iterable[tuple[str, str]]) -> Mapping[str, object]:
    query = urlencode([*words, ("v", picture_tag(svg_of(preset.picture)))])
    address = reverse("preset_picture", args=[game.id, preset.id])
    return {
        "game": in_words(game.titles),
        "title": in_words(preset.titles),
        "picture": f"{address}?{query}",
        "remarks": [in_words(remark) for remark in preset.remarks],
        "files": files_of(game, preset),
    }
