"""URLs of the site: the admin, data of matches, the frame, the pages of each app."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one door for all passwords

handler500 = "neuroshima.web.views.refusals.server_error"
urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("neuroshima.matches.urls")),
    path("", include("neuroshima.branding.urls")),
    path("", include("neuroshima.web.urls")),
    path("", include("neuroshima.lobby.urls")),
    path("", include("neuroshima.notices.urls")),
    path("", include("neuroshima.lessons.urls")),
    path("", include("neuroshima.match_pages.urls")),
    path("", include("neuroshima.records.urls")),
    path("", include("neuroshima.members.urls")),
    path("", include("neuroshima.vacations.urls")),
    path("", include("neuroshima.puzzles.urls")),
    path("", include("neuroshima.factions.urls")),
    path("", include("neuroshima.ladder.urls")),
    path("", include("neuroshima.packs.urls")),
    path("", include("neuroshima.maps.urls")),
    path("", include("neuroshima.workshop.urls")),
    path("", include("neuroshima.rulebooks.urls")),
    path("", include("neuroshima.moderation.urls")),
    path("", include("neuroshima.campaigns.urls")),
    path("", include("neuroshima.campaign_editor.urls")),
    path("", include("neuroshima.series.urls")),
    path("", include("neuroshima.tournaments.urls")),
    path("", include("neuroshima.studies.urls")),
]
