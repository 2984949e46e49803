"""Passkeys, apps for codes, and recovery codes."""

from __future__ import annotations

import json
from typing import Any

from allauth.mfa.base import views as base
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.mfa.webauthn.internal import auth
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse, reverse_lazy

from neuroshima.players import rate_limits
from neuroshima.web.forms.second_factors import (
    AddAppForm,
    AddPasskeyForm,
    CodeForm,
    ConfirmByCodeForm,
    ConfirmByPasskeyForm,
    LogInByPasskeyForm,
    NewCodesForm,
    PasskeyForm,
    RemoveAppForm,
    RenamePasskeyForm,
)
from neuroshima.web.views.accounts.guarding import PAGES, limit_view, unless_locked_out

_behind = limit_view(rate_limits.ACCOUNT)
OVERVIEW = reverse_lazy("mfa_index")
CHALLENGE = "passkey"
"""The cookie with the challenge of a log-in by passkey."""
CHALLENGE_HOLDS = 10 * 60
"""Seconds."""


class AuthenticateView(base.AuthenticateView):  # type: ignore[misc]
    """The second step of logging in: a code, or a passkey."""

    webauthn_form_class = PasskeyForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        passkeys = bool(auth.get_credentials(self.stage.login.user))
        options = found["js_data"]["request_options"]
        return {**found, "options": json.dumps(options) if passkeys else "", "wrong": self.webauthn_form.errors}


class AddPasskeyView(webauthn.AddWebAuthnView):  # type: ignore[misc]
    """A passkey with user verification, so that it needs no password."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        found.setdefault("form", kwargs.get("form") or self.get_form())
        return {**found, "options": json.dumps(auth.begin_registration(self.request.user, True))}


class LogInByPasskeyView(webauthn.LoginWebAuthnView):  # type: ignore[misc]
    """The passkey challenge of the log-in page, and the browser's answer.

    allauth keeps the challenge in a session. A visitor who has not logged in has none, and would get a stored one by
    each request; so the challenge waits in a signed cookie instead."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        modified = request.session.modified
        response = JsonResponse(auth.begin_authentication(user=None))
        response.set_signed_cookie(
            CHALLENGE,
            json.dumps(auth.get_state()),
            max_age=CHALLENGE_HOLDS,
            path=request.path,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Strict",
        )
        auth.clear_state()
        request.session.modified = modified
        return response

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        state = request.get_signed_cookie(CHALLENGE, default="", max_age=CHALLENGE_HOLDS)
        auth.set_state(json.loads(state) if state else None)
        answered: HttpResponse = super().post(request, *args, **kwargs)
        auth.clear_state()
        answered.delete_cookie(CHALLENGE, path=request.path, samesite="Strict")
        return answered

    def form_invalid(self, form: LogInByPasskeyForm) -> HttpResponse:
        return _redirect_with_reason(self.request, form, reverse("account_login"))


class ConfirmByPasskeyView(webauthn.ReauthenticateWebAuthnView):  # type: ignore[misc]
    """Confirm the account's owner by a passkey."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        return {**found, "options": json.dumps(found["js_data"]["request_options"])}

    def form_invalid(self, form: ConfirmByPasskeyForm) -> HttpResponse:
        return _redirect_with_reason(
            self.request, form, self.passthrough_next_url(reverse("mfa_reauthenticate_webauthn"))
        )


def _redirect_with_reason(request: HttpRequest, form: Any, back: str) -> HttpResponse:
    """Redirect to the page with the passkey button, with the reason."""
    for sentence in form.non_field_errors():
        messages.error(request, sentence)
    return HttpResponseRedirect(back)


def _page(name: str) -> str:
    return f"{PAGES}/{name}.html"


overview = _behind(base.IndexView.as_view(template_name=_page("second_factors")))
log_in = _behind(unless_locked_out(AuthenticateView.as_view(template_name=_page("second_step"), form_class=CodeForm)))
confirm = _behind(
    unless_locked_out(base.ReauthenticateView.as_view(template_name=_page("confirm"), form_class=ConfirmByCodeForm))
)
add_app = _behind(totp.ActivateTOTPView.as_view(template_name=_page("add_app"), form_class=AddAppForm))
remove_app = _behind(totp.DeactivateTOTPView.as_view(template_name=_page("remove_app"), form_class=RemoveAppForm))
codes = _behind(recovery_codes.ViewRecoveryCodesView.as_view(template_name=_page("codes")))
new_codes = _behind(
    recovery_codes.GenerateRecoveryCodesView.as_view(template_name=_page("new_codes"), form_class=NewCodesForm)
)
add_passkey = _behind(AddPasskeyView.as_view(template_name=_page("add_passkey"), form_class=AddPasskeyForm))
remove_passkey = _behind(
    webauthn.RemoveWebAuthnView.as_view(template_name=_page("remove_passkey"), success_url=OVERVIEW)
)
rename_passkey = _behind(
    webauthn.EditWebAuthnView.as_view(
        template_name=_page("rename_passkey"), form_class=RenamePasskeyForm, success_url=OVERVIEW
    )
)
log_in_by_passkey = _behind(unless_locked_out(LogInByPasskeyView.as_view(form_class=LogInByPasskeyForm)))
confirm_by_passkey = _behind(
    unless_locked_out(
        ConfirmByPasskeyView.as_view(template_name=_page("confirm_by_passkey"), form_class=ConfirmByPasskeyForm)
    )
)
