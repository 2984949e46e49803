"""Addresses of the frame: accounts, settings, packs, help."""

from django.urls import include, path
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog

from neuroshima.web.views import documentation, pages, settings

urlpatterns = [
    path("account/", include("neuroshima.web.account_urls")),
    path("docs/", documentation.documentation, name="documentation"),
    path("docs/<path:path>", documentation.documentation, name="documentation"),
    path("pack/<slug:digest>/<slug:page>.js", pages.pack, name="pack"),
    path("pack/<slug:digest>/<slug:page>/<slug:game_id>.js", pages.pack, name="pack"),
    path("help/", pages.help_page, name="help"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("settings/", settings.settings, name="settings"),
    path("settings/keep/", settings.keep_settings, name="keep_settings"),
    path("language/", settings.choose_language, name="set_language"),
    path("jsi18n/", conditional_page(JavaScriptCatalog.as_view()), name="jsi18n"),
]
