"""Addresses of accounts. allauth finds its pages by these names; what is not listed here cannot be reached."""

from django.urls import path

from neuroshima.web.views import accounts

urlpatterns = [
    path("", accounts.account, name="account"),
    path("sign-up/", accounts.sign_up, name="account_signup"),
    path("log-in/", accounts.log_in, name="account_login"),
    path("log-out/", accounts.log_out, name="account_logout"),
]
