"""Addresses of accounts. allauth finds its pages by these names; what is not listed here cannot be reached."""

from django.urls import path, re_path

from neuroshima.web.views.accounts import entering, mail, own

urlpatterns = [
    path("", entering.account, name="account"),
    path("sign-up/", entering.sign_up, name="account_signup"),
    path("log-in/", entering.log_in, name="account_login"),
    path("log-out/", entering.log_out, name="account_logout"),
    path("confirm/", own.confirm_identity, name="account_reauthenticate"),
    path("password/", own.change_password, name="account_change_password"),
    path("password/first/", own.set_password, name="account_set_password"),
    path("password/forgotten/", mail.forgotten, name="account_reset_password"),
    path("password/forgotten/sent/", mail.reset_sent, name="account_reset_password_done"),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$", mail.reset, name="account_reset_password_from_key"
    ),
    path("mail/", mail.address, name="account_email"),
    path("mail/sent/", mail.confirmation_sent, name="account_email_verification_sent"),
    re_path(r"^mail/confirm/(?P<key>[-:\w]+)/$", mail.confirm, name="account_confirm_email"),
    path("delete/", own.delete, name="delete_account"),
]
