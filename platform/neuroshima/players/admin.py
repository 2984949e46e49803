"""Accounts, people and guests in the admin. It asks for a reason of each change and logs it."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, UserChangeForm
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Model, Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima.admin_filters import ClosedLookups
from neuroshima.players import importing
from neuroshima.players.accounts import site_address
from neuroshima.players.credentials import second_factor_of
from neuroshima.players.models import Closure, Player
from neuroshima.players.reasons import LONGEST, clean_reason
from neuroshima.players.renaming import former_names
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


class GuestFilter(admin.SimpleListFilter):
    """Guests, or people with an account."""

    title = _("kind")
    parameter_name = "guest"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("guests")), ("no", _("with an account")), ("gone", _("deleted players"))]

    def queryset(self, request: Any, queryset: Any) -> Any:
        if self.value() is None:
            return queryset
        return queryset.filter(user__isnull=self.value() != "no", deleted__isnull=self.value() != "gone")


@admin.register(Player)
class PlayerAdmin(ReasonRequired, ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    form = PlayerForm
    list_display = ("__str__", "user", "created", "last_seen")
    list_filter = (GuestFilter, "created", "last_seen")
    list_select_related = ("user",)
    search_fields = ("name", "user__username")
    readonly_fields = ("created", "last_seen", "deleted")
    raw_id_fields = ("user",)

    def has_add_permission(self, request: Any) -> bool:
        return False

    def older_rows(self, asked: str) -> Q:
        return Q(pk__in=_keys(Player, Q(name=asked), Q(user__username=asked)))


MOST_FOUND = 100
"""Most older rows that a search for an exact name finds."""


def _keys(model: type[Model], *conditions: Q) -> list[int]:
    """The keys of rows for which one of the conditions holds; each is found by its own index."""
    found = (model._base_manager.filter(each).values_list("pk", flat=True)[:MOST_FOUND] for each in conditions)
    return [key for keys in found for key in keys]


for model in [model for model in admin.site._registry if model.__module__.startswith("allauth.")]:
    admin.site.unregister(model)  # the account's page has what a host needs; some of these models hold secrets
admin.site.unregister(User)


class SecondFactorFilter(admin.SimpleListFilter):
    """Filter: accounts with a second factor, or without."""

    title = _("second factor")
    parameter_name = "second_factor"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("with")), ("no", _("without"))]

    def queryset(self, request: Any, queryset: Any) -> Any:
        return queryset if self.value() is None else queryset.filter(has_second_factor=self.value() == "yes")


@admin.register(User)
class AccountAdmin(ReasonRequired, ClosedLookups, UserAdmin):  # type: ignore[type-arg]
    """Accounts, each with the player it belongs to."""

    form = AccountForm
    change_password_form = PasswordForm
    change_user_password_template = "players/admin/change_password.html"

    list_display = ("username", "email", "its_player", "date_joined", "is_staff", "second_factor", "is_active")
    list_filter = ("is_staff", "is_superuser", "is_active", SecondFactorFilter, "date_joined")
    list_select_related = ("player",)
    ordering = ("-pk",)
    search_fields = ("username", "first_name", "email", "player__name")
    readonly_fields = ("date_joined", "last_login", "its_player", "former_names")
    actions = ("remove_second_factors",)

    def older_rows(self, asked: str) -> Q:
        return Q(pk__in=_keys(User, Q(username=asked), Q(player__name=asked)))

    @admin.display(description=_("player"), ordering="player__name")
    def its_player(self, user: User) -> str:
        player = getattr(user, "player", None)
        if player is None:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("admin:players_player_change", args=[player.pk]), player.name)

    @admin.display(description=_("former names"))
    def former_names(self, user: User) -> str:
        return ", ".join(former_names(user)) or "–"

    @admin.display(description=_("second factor"), boolean=True)
    def second_factor(self, user: Any) -> bool:
        return bool(user.has_second_factor)

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).annotate(has_second_factor=second_factor_of("pk"))

    def save_model(self, request: Any, obj: User, form: Any, change: bool) -> None:
        """Save an account. A change by the host ends a closure set by moderators."""
        super().save_model(request, obj, form, change)
        if "is_active" in form.changed_data:
            Closure.objects.filter(user=obj).delete()

    @admin.action(description=_("Remove passkeys and codes (a phone or a key is lost)"), permissions=["change"])
    def remove_second_factors(self, request: Any, queryset: Any) -> None:
        reason = self.reason_in(request)
        if reason is None:
            return
        for user in queryset:
            Authenticator.objects.filter(user=user).delete()
            self.log_change(request, user, f"second factors removed: {reason}")

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.import_view)
        return [path("import/", view, name="import_members"), *super().get_urls()]

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """View that makes accounts of a table, after a look at what comes of it."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": _("Import members"),
            "opts": self.opts,
            "most": importing.MOST,
            "longest": importing.LONGEST,
            "with_mail": settings.ACCOUNT_MAIL != "none",
        }
        if request.method == "POST":
            given = request.FILES.get("file")
            text = (
                given.read(4 * importing.LONGEST).decode(errors="replace") if given else request.POST.get("table", "")
            )
            context["table"] = text
            try:
                if "make" in request.POST and not given:
                    context["made"] = self._import(request, text)
                else:
                    members = context["members"] = importing.read_members(text)
                    context["ready"] = bool(members) and not any(member.faults for member in members)
            except Refusal as refused:
                context["problem"] = words(refused)
        return render(request, "players/admin/import.html", context, status=400 if "problem" in context else 200)

    def _import(self, request: HttpRequest, text: str) -> list[importing.Made]:
        made = importing.make_accounts(text, site_address(request))
        for one in made:
            self.log_addition(request, one.user, "imported")
        return made

    def get_fieldsets(self, request: Any, obj: Any = None) -> Any:
        own = [(None, {"fields": ("its_player", "former_names", "reason")})] if obj is not None else []
        return [*own, *super().get_fieldsets(request, obj)]
