"""Sign up, log in, log out; and the visitor's account page."""

from __future__ import annotations

from allauth.account import views
from django.conf import settings
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.passwords import form_error
from neuroshima.players.refusals import PlayerCode
from neuroshima.web.forms.accounts import LogInForm, SignUpForm
from neuroshima.web.views.accounts.guarding import PAGES, limit_view
from neuroshima.web.views.posting import post_only


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """The visitor's account page. Guests are asked to sign up."""
    return render(
        request, f"{PAGES}/account.html", {"player": player_of(request), "with_mail": settings.ACCOUNT_MAIL != "none"}
    )


class SignUpView(views.SignupView):  # type: ignore[misc]
    """A new account. If two visitors choose one name at once, the database decides."""

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("username", form_error(PlayerCode.ACCOUNT_NAME_TAKEN))
            response = self.form_invalid(form)
        return response


sign_up = limit_view(rate_limits.SIGN_UP, ["POST"])(
    SignUpView.as_view(template_name=f"{PAGES}/sign_up.html", form_class=SignUpForm)
)
log_in = limit_view(rate_limits.ACCOUNT)(
    views.LoginView.as_view(template_name=f"{PAGES}/log_in.html", form_class=LogInForm)
)
log_out = post_only(lambda _request: reverse("account"))(limit_view(rate_limits.ACCOUNT)(views.LogoutView.as_view()))
