"""Sign-in by another site: redirect, return, and the first visit."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from allauth.socialaccount import forms as allauth_forms
from allauth.socialaccount import views
from allauth.socialaccount.internal.flows.signup import redirect_to_signup
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.openid_connect import views as openid_connect
from django.conf import settings
from django.db import IntegrityError
from django.http import HttpResponse
from django.urls import reverse

from neuroshima.players import rate_limits
from neuroshima.players.credentials import form_error
from neuroshima.players.refusals import PlayerCode
from neuroshima.web.forms.accounts import NewAccount
from neuroshima.web.views.accounts.guarding import PAGES, limit_view
from neuroshima.web.views.accounts.reaching import refuse_unreachable
from neuroshima.web.views.posting import post_only

_behind = limit_view(rate_limits.ACCOUNT)


class FirstSignInForm(NewAccount, allauth_forms.SignupForm):  # type: ignore[misc]
    """A name for the new account. The other site provides the rest."""

    def _get_signup_fields(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        """The fields of a new account without the password, which is not needed."""
        kwargs.pop("email_required", None)
        return {name: how for name, how in app_settings.SIGNUP_FIELDS.items() if not name.startswith("password")}


class FirstSignInView(views.SignupView):  # type: ignore[misc]
    """The page of the first sign-in by another site.

    If two visitors choose one name at once, the database decides."""

    def form_valid(self, form: FirstSignInForm) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            redirect_to_signup(self.request, self.sociallogin)  # it is asked for once more
            form.add_error("username", form_error(PlayerCode.ACCOUNT_NAME_TAKEN))
            response = self.form_invalid(form)
        return response


class ConnectionsView(views.ConnectionsView):  # type: ignore[misc]
    """The sites by which an account signs in."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        known = {account.provider: account for account in SocialAccount.objects.filter(user=self.request.user)}
        return {**found, "sites": [{**site, "account": known.get(site["id"])} for site in settings.SIGN_IN_WITH]}


log_in = post_only(lambda _request, provider_id: reverse("account_login"))(
    _behind(refuse_unreachable(openid_connect.login))
)
log_in.door = rate_limits.ACCOUNT  # type: ignore[attr-defined]
back = _behind(refuse_unreachable(openid_connect.callback))
sign_up = limit_view(rate_limits.SIGN_UP, ["POST"])(
    FirstSignInView.as_view(template_name=f"{PAGES}/first_sign_in.html", form_class=FirstSignInForm)
)
connections = _behind(ConnectionsView.as_view(template_name=f"{PAGES}/connections.html"))
