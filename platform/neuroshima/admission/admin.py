"""Who may come in, in the admin: the rules, and the links to sign up."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import ClosedLookups, SingleRow
from neuroshima.admission.models import Admission, SignUpLink


class AdmissionForm(forms.ModelForm):  # type: ignore[type-arg]
    """The rules, if this site can keep them."""

    class Meta:
        model = Admission
        fields = ("sign_up", "guests", "members_only")

    def clean_sign_up(self) -> str:
        wanted: str = self.cleaned_data["sign_up"]
        if wanted == Admission.SignUp.OTHER_SITE and not settings.SIGN_IN_WITH:
            raise forms.ValidationError(
                _("No other site is set up by which one signs in (NEUROSHIMA_SIGN_IN_WITH)."), "no_other_site"
            )
        if wanted != Admission.SignUp.CLOSED and not settings.SIGN_UP:
            raise forms.ValidationError(
                _("The setting NEUROSHIMA_SIGN_UP=0 closes the sign-up, whatever is chosen here."), "sign_up_is_off"
            )
        return wanted


@admin.register(Admission)
class AdmissionAdmin(SingleRow, admin.ModelAdmin):  # type: ignore[type-arg]
    """The rules: one row."""

    form = AdmissionForm


@admin.register(SignUpLink)
class SignUpLinkAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    """Links to sign up. A deleted one leads nowhere."""

    list_display = ("__str__", "used", "most", "expires", "valid", "by", "created")
    list_select_related = ("by",)
    fields = ("note", "most", "expires", "address", "used", "by", "created")
    readonly_fields = ("address", "used", "by", "created")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields if obj is not None else ("note", "most", "expires")

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **more: Any) -> Any:
        if obj is not None:
            obj.shown_address = request.build_absolute_uri(reverse("sign_up_link", args=[obj.token]))
        return super().get_form(request, obj, change, **more)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change:
            obj.by = request.user
        super().save_model(request, obj, form, change)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Go on to the page of the new link, where its address stands."""
        return HttpResponseRedirect(reverse("admin:admission_signuplink_change", args=[obj.pk]))

    @admin.display(description=_("valid"), boolean=True)
    def valid(self, link: SignUpLink) -> bool:
        return link.is_valid

    @admin.display(description=_("address to pass on"))
    def address(self, link: Any) -> str:
        return format_html('<a href="{0}">{0}</a>', getattr(link, "shown_address", "–"))
