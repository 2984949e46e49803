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

from neuroshima.contract import Refusal
from neuroshima.players.models import Player
from neuroshima.players.reasons import LONGEST, clean_reason
from neuroshima.refusals import words


class ReasonField(forms.CharField):
    """Why it is done."""

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
    """An account, and why it is changed."""

    reason = ReasonField()


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """A player, and why they are changed."""

    reason = ReasonField()

    class Meta:
        model = Player
        fields = ("name", "user")


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    """A new password, and why it is set."""

    reason = ReasonField()


class ReasonedActionForm(ActionForm):
    """What is done to those that are selected, and why."""

    reason = ReasonField(required=False, help_text="")


class Reasoned:
    """A model's pages on which a change and a deletion need a reason.

    Rows are deleted one by one."""

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
        """The reason that was sent; None where it is none, which is told."""
        try:
            return clean_reason(request.POST.get("reason", ""))
        except Refusal as refused:
            messages.error(request, words(refused))
            return None
