"""Admin pages that ask for a reason and log it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.auth.forms import AdminPasswordChangeForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima.players.models import Player
from neuroshima.players.reasons import LONGEST, clean_reason
from neuroshima.refusals import words


class ReasonField(forms.CharField):
    """The reason of a change."""

    def __init__(self, **kwargs: Any) -> None:
        given = {"label": _("reason"), "help_text": _("It is kept in the log."), "max_length": LONGEST}
        super().__init__(**{**given, "widget": forms.TextInput(attrs={"class": "vTextField"}), **kwargs})

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        try:
            return clean_reason(text)
        except Refusal as refused:
            raise ValidationError(words(refused), code=refused.code) from refused


class AccountForm(UserChangeForm):  # type: ignore[type-arg]
    """Form of an account, with the reason of the change."""

    reason = ReasonField()


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form of a player, with the reason of the change."""

    reason = ReasonField()

    class Meta:
        model = Player
        fields = ("name", "user")


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    """Form of a new password, with the reason of the change."""

    reason = ReasonField()


class ReasonedActionForm(ActionForm):
    """Form of an action on selected rows, with its reason."""

    reason = ReasonField(required=False, help_text="")


class ReasonRequired:
    """Admin pages on which a change or a deletion needs a reason.

    Rows are deleted one at a time."""

    action_form = ReasonedActionForm
    delete_confirmation_template: Any = "players/admin/delete.html"

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        if add:
            return super().construct_change_message(request, form, formsets, add)  # type: ignore[misc]
        fields = {name: str(field.label) for name, field in form.fields.items()}
        changed = ", ".join(fields.get(name, name) for name in form.changed_data if name != "reason")
        return f"{changed or '–'}: {form.cleaned_data['reason']}"

    def get_actions(self, request: HttpRequest) -> Any:
        actions = super().get_actions(request)  # type: ignore[misc]
        actions.pop("delete_selected", None)
        return actions

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        if request.method == "POST" and self.reason_in(request) is None:
            return HttpResponseRedirect(request.get_full_path())
        more = {"longest": LONGEST, **(extra_context or {})}
        answer: HttpResponse = super().delete_view(request, object_id, more)  # type: ignore[misc]
        return answer

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        return LogEntry.objects.log_actions(
            user_id=request.user.pk,  # type: ignore[arg-type]
            queryset=queryset,
            action_flag=DELETION,
            change_message=clean_reason(request.POST.get("reason", "")),
        )

    def reason_in(self, request: HttpRequest) -> str | None:
        """The submitted reason; None, and a message, if it is not valid."""
        try:
            return clean_reason(request.POST.get("reason", ""))
        except Refusal as refused:
            messages.error(request, words(refused))
            return None
