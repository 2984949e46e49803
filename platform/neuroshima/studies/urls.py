"""Addresses of the analysis board, and of "what if" in a match."""

from django.urls import path

from neuroshima.studies import views

urlpatterns = [
    path("s/<slug:slug>/picture.<str:form>", views.study_picture, name="study_picture"),
    path("m/<slug:slug>/what-if/", views.what_if, name="what_if"),
    path("m/<slug:slug>/what-if/allow/", views.allow_what_if, name="allow_what_if"),
    path("study/unfold/", views.unfold_position, name="unfold"),
    path("study/catalogue/", views.file_catalogue, name="file_catalogue"),
    path("study/outlook/", views.foreseen, name="outlook"),
    path("study/chances/", views.chances, name="chances"),
    path("study/lines/", views.lines, name="lines"),
    path("study/lines/<uuid:name>/", views.best_lines, name="found_lines"),
    path("study/share/", views.share, name="share_study"),
    path("study/<slug:game_id>/setting/", views.setting, name="study_setting"),
    path("study/<slug:game_id>/", views.board, name="study"),
    path("s/<slug:slug>/", views.shared_study, name="shared_study"),
]
