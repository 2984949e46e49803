"""Addresses of the pages."""

from django.urls import include, path
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog

from neuroshima.web.views import (
    course,
    documentation,
    match,
    packs,
    pages,
    pictures,
    replay,
    settings,
    tables,
)

urlpatterns = [
    path("", include("neuroshima.lobby.urls")),
    path("account/", include("neuroshima.web.account_urls")),
    path("", include("neuroshima.notices.urls")),
    path("docs/", documentation.documentation, name="documentation"),
    path("docs/<path:path>", documentation.documentation, name="documentation"),
    path("", include("neuroshima.lessons.urls")),
    path("m/<slug:slug>/", match.table, name="match"),
    path("m/<slug:slug>/join/", match.join, name="join"),
    path("m/<slug:slug>/sit/", tables.sit, name="sit"),
    path("m/<slug:slug>/invite/", tables.invite_player, name="invite"),
    path("m/<slug:slug>/decline/", tables.decline_invitation, name="decline"),
    path("m/<slug:slug>/cancel/", tables.cancel, name="cancel_table"),
    path("m/<slug:slug>/rematch/", match.rematch, name="rematch"),
    path("m/<slug:slug>/course/", course.course, name="course"),
    path("m/<slug:slug>/pieces/<path:piece>.svg", course.piece_picture, name="piece_picture"),
    path("m/<slug:slug>/replay/", replay.replay, name="replay"),
    path("m/<slug:slug>/frames.json", replay.frames, name="frames"),
    path("", include("neuroshima.records.urls")),
    path("m/<slug:slug>/picture.<str:form>", pictures.match_picture, name="match_picture"),
    path("m/<slug:slug>/picture/<int:seq>.<str:form>", pictures.move_picture, name="move_picture"),
    path("", include("neuroshima.puzzles.urls")),
    path("", include("neuroshima.factions.urls")),
    path("", include("neuroshima.rulebooks.urls")),
    path("", include("neuroshima.moderation.urls")),
    path("", include("neuroshima.campaigns.urls")),
    path("", include("neuroshima.series.urls")),
    path("", include("neuroshima.tournaments.urls")),
    path("", include("neuroshima.studies.urls")),
    path("pack/<slug:digest>/<slug:page>.js", packs.pack, name="pack"),
    path("pack/<slug:digest>/<slug:page>/<slug:game_id>.js", packs.pack, name="pack"),
    path("help/", pages.help_page, name="help"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("settings/", settings.settings, name="settings"),
    path("settings/keep/", settings.keep_settings, name="keep_settings"),
    path("language/", settings.choose_language, name="set_language"),
    path("jsi18n/", conditional_page(JavaScriptCatalog.as_view()), name="jsi18n"),
]
