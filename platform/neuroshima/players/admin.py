"""Accounts, people and guests in the admin."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import ClosedLookups
from neuroshima.players.models import Closure, Player
from neuroshima.players.reasoned_admin import AccountForm, PasswordForm, PlayerForm, ReasonRequired
from neuroshima.players.second_factors import second_factor_of


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
    show_full_result_count = False

    def has_add_permission(self, request: Any) -> bool:
        return False


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
    search_fields = ("username", "first_name", "email", "player__name")
    readonly_fields = ("date_joined", "last_login", "its_player")
    show_full_result_count = False
    actions = ("remove_second_factors",)

    @admin.display(description=_("player"), ordering="player__name")
    def its_player(self, user: User) -> str:
        player = getattr(user, "player", None)
        if player is None:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("admin:players_player_change", args=[player.pk]), player.name)

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

    def get_fieldsets(self, request: Any, obj: Any = None) -> Any:
        own = [(None, {"fields": ("its_player", "reason")})] if obj is not None else []
        return [*own, *super().get_fieldsets(request, obj)]
