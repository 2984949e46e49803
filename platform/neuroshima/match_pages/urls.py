"""Addresses of the pages of a match."""

from django.urls import path

from neuroshima.match_pages.views import match, pictures, replay, tables

urlpatterns = [
    path("m/<slug:slug>/", match.table, name="match"),
    path("m/<slug:slug>/join/", match.join, name="join"),
    path("m/<slug:slug>/sit/", tables.sit, name="sit"),
    path("m/<slug:slug>/invite/", tables.invite_player, name="invite"),
    path("m/<slug:slug>/decline/", tables.decline_invitation, name="decline"),
    path("m/<slug:slug>/cancel/", tables.cancel, name="cancel_table"),
    path("m/<slug:slug>/rematch/", match.rematch, name="rematch"),
    path("m/<slug:slug>/course/", replay.course, name="course"),
    path("m/<slug:slug>/pieces/<path:piece>.svg", replay.piece_picture, name="piece_picture"),
    path("m/<slug:slug>/replay/", replay.replay, name="replay"),
    path("m/<slug:slug>/frames.json", replay.frames, name="frames"),
    path("m/<slug:slug>/better/<int:seq>.json", replay.better_line, name="better_line"),
    path("m/<slug:slug>/moves.json", replay.moves_file, name="moves_file"),
    path("m/<slug:slug>/since.json", replay.since, name="frames_since"),
    path("m/<slug:slug>/picture.<str:form>", pictures.match_picture, name="match_picture"),
    path("m/<slug:slug>/picture/<int:seq>.<str:form>", pictures.move_picture, name="move_picture"),
]
