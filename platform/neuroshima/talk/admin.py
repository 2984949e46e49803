"""Messages in the admin, searchable; and the host's list of unwanted words."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import ClosedLookups, MadeElsewhere
from neuroshima.matches.models import Status
from neuroshima.talk.models import Circle, Message, UnwantedWord, phrase_words
from neuroshima.talk.saying import normalize_word


class UnwantedWordForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form of an unwanted word or phrase."""

    class Meta:
        model = UnwantedWord
        fields = ("word",)

    def clean_word(self) -> str:
        word: str = self.cleaned_data["word"].strip()
        compared = normalize_word(word)
        if not compared:
            raise ValidationError(gettext("A word has at least one letter or digit."))
        if UnwantedWord.objects.filter(folded=compared).exclude(pk=self.instance.pk).exists():
            raise ValidationError(gettext("This word is in the list already, in this or another spelling."))
        self.instance.folded = compared
        return word


@admin.register(UnwantedWord)
class UnwantedWordAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    form = UnwantedWordForm
    ordering = ("word",)
    search_fields = ("word",)


@admin.register(Message)
class MessageAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("created", "match", "circle", "player", "message_text", "removed")
    list_filter = ("circle", "created")
    list_select_related = ("match", "player")
    search_fields = ("match__slug", "player__name", "player__user__username", "name", "text")
    fields = ("match", "number", "circle", "player", "name", "seat", "seq", "message_text", "created", "removed")
    readonly_fields = fields

    def get_queryset(self, request: Any) -> QuerySet[Message]:
        """Messages, without those of spectators of a running match.

        The host may be one of its players."""
        said = super().get_queryset(request).defer("match__snapshot")
        return said.filter(Q(circle=Circle.PLAYERS) | Q(match__status=Status.OVER))

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("text"))
    def message_text(self, message: Message) -> str:
        return message.text or phrase_words(message.phrase)
