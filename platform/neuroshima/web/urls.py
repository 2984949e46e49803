"""Addresses of the frame: accounts, settings, packs, help."""

from django.conf import settings as site
from django.urls import include, path, re_path
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog

from neuroshima.web.views import pages, settings
from neuroshima.web.views.accounts.guarding import Later

ACCOUNT_PAGES = [
    path("", Later("pages.account"), name="account"),
    path("sign-up/", Later("pages.sign_up"), name="account_signup"),
    path("sign-up/<str:token>/", Later("pages.sign_up_link"), name="sign_up_link"),
    path("log-in/", Later("pages.log_in"), name="account_login"),
    path("log-out/", Later("pages.log_out"), name="account_logout"),
    path("confirm/", Later("pages.confirm_identity"), name="account_reauthenticate"),
    path("password/", Later("pages.change_password"), name="account_change_password"),
    path("password/first/", Later("pages.set_password"), name="account_set_password"),
    path("password/forgotten/", Later("pages.forgotten"), name="account_reset_password"),
    path("password/forgotten/sent/", Later("pages.reset_sent"), name="account_reset_password_done"),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$",
        Later("pages.reset"),
        name="account_reset_password_from_key",
    ),
    path("mail/", Later("pages.address"), name="account_email"),
    path("mail/sent/", Later("pages.confirmation_sent"), name="account_email_verification_sent"),
    re_path(r"^mail/confirm/(?P<key>[-:\w]+)/$", Later("pages.confirm"), name="account_confirm_email"),
    path("second-factors/", Later("second_factors.overview"), name="mfa_index"),
    path("second-factors/log-in/", Later("second_factors.log_in"), name="mfa_authenticate"),
    path("second-factors/confirm/", Later("second_factors.confirm"), name="mfa_reauthenticate"),
    path("second-factors/app/", Later("second_factors.add_app"), name="mfa_activate_totp"),
    path("second-factors/app/remove/", Later("second_factors.remove_app"), name="mfa_deactivate_totp"),
    path("second-factors/codes/", Later("second_factors.codes"), name="mfa_view_recovery_codes"),
    path("second-factors/codes/new/", Later("second_factors.new_codes"), name="mfa_generate_recovery_codes"),
    path("passkeys/add/", Later("second_factors.add_passkey"), name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/rename/", Later("second_factors.rename_passkey"), name="mfa_edit_webauthn"),
    path("passkeys/<int:pk>/remove/", Later("second_factors.remove_passkey"), name="mfa_remove_webauthn"),
    path("passkeys/log-in/", Later("second_factors.log_in_by_passkey"), name="mfa_login_webauthn"),
    path("passkeys/confirm/", Later("second_factors.confirm_by_passkey"), name="mfa_reauthenticate_webauthn"),
    path("rename/", Later("pages.rename"), name="rename_account"),
    path("sessions/", Later("sessions.sessions"), name="usersessions_list"),
    path("sessions/<int:pk>/end/", Later("sessions.end_session"), name="end_session"),
    path("delete/", Later("pages.delete"), name="delete_account"),
]
"""By the names that allauth uses. Pages without one are unreachable."""

if site.SIGN_IN_WITH:
    ACCOUNT_PAGES += [
        path("with/", Later("other_sites.connections"), name="socialaccount_connections"),
        path("with/sign-up/", Later("other_sites.sign_up"), name="socialaccount_signup"),
        path("with/<slug:provider_id>/", Later("other_sites.log_in"), name="openid_connect_login"),
        path("with/<slug:provider_id>/back/", Later("other_sites.back"), name="openid_connect_callback"),
    ]

urlpatterns = [
    path("account/", include(ACCOUNT_PAGES)),
    path("docs/", pages.documentation, name="documentation"),
    path("docs/<path:path>", pages.documentation, name="documentation"),
    path("pack/<slug:digest>/<slug:page>.js", pages.pack, name="pack"),
    path("pack/<slug:digest>/<slug:page>/<slug:game_id>.js", pages.pack, name="pack"),
    path("help/", pages.help_page, name="help"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("settings/", settings.settings, name="settings"),
    path("settings/keep/", settings.keep_settings, name="keep_settings"),
    path("language/", settings.choose_language, name="set_language"),
    path("jsi18n/", conditional_page(JavaScriptCatalog.as_view()), name="jsi18n"),
]
