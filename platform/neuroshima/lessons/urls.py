"""Addresses of the pages of lessons, of first matches and of the coach."""

from django.urls import path

from neuroshima.lessons import views

urlpatterns = [
    path("play/<slug:game_id>/first/", views.first_match, name="first_match"),
    path("m/<slug:slug>/coach/", views.coach, name="coach"),
    path("learn/<slug:game_id>/<slug:lesson_id>/share.<str:form>", views.lesson_share, name="lesson_share"),
    path("learn/", views.lessons, name="lessons"),
    path("learn/<slug:game_id>/<slug:lesson_id>/", views.lesson, name="lesson"),
    path("learn/<slug:game_id>/<slug:lesson_id>/picture.svg", views.picture, name="lesson_picture"),
    path("learn/<slug:game_id>/<slug:lesson_id>/attempt/", views.attempt, name="lesson_attempt"),
]
