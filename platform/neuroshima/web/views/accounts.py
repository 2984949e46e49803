"""The pages of an account: sign up, log in, log out.

allauth has the views. Here they get the site's templates and forms, its limits, and its way to refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from allauth.account import views
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.passwords import form_error
from neuroshima.players.rate_limits import Door, enter
from neuroshima.refusals import Code
from neuroshima.web.forms.accounts import LogInForm, SignUpForm
from neuroshima.web.views.posting import View, posted_from
from neuroshima.web.views.refusals import refusals_as_pages

PAGES = "web/account"
BOTH = ("GET", "HEAD", "POST")


def guarded(door: Door, methods: Collection[str] = BOTH) -> Callable[[View], View]:
    """`view` behind a door, for these methods. A form that comes back with errors has status 400."""

    def guard(view: View) -> View:
        @wraps(view)
        @never_cache
        @refusals_as_pages
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in methods:
                enter(request, door)
            response = view(request, *args, **kwargs)
            if isinstance(response, TemplateResponse) and _is_wrong(response):
                response.status_code = 400
            return response

        answer.door = door  # type: ignore[attr-defined]
        return answer

    return guard


def _is_wrong(response: TemplateResponse) -> bool:
    """Whether the page shows a form that was sent and has errors."""
    form = (response.context_data or {}).get("form")
    return form is not None and form.is_bound and bool(form.errors)


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """The page of who asks: their account, or for a guest the way to one."""
    return render(request, f"{PAGES}/account.html", {"player": player_of(request)})


class SignUpView(views.SignupView):  # type: ignore[misc]
    """A new account. If two ask for one name at once, the database decides."""

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("username", form_error(Code.ACCOUNT_NAME_TAKEN))
            response = self.form_invalid(form)
        return response


sign_up = guarded(rate_limits.SIGN_UP, ["POST"])(
    SignUpView.as_view(template_name=f"{PAGES}/sign_up.html", form_class=SignUpForm)
)
log_in = guarded(rate_limits.ACCOUNT)(
    views.LoginView.as_view(template_name=f"{PAGES}/log_in.html", form_class=LogInForm)
)
log_out = posted_from(lambda _request: reverse("account"))(guarded(rate_limits.ACCOUNT)(views.LogoutView.as_view()))
