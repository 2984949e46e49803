"""Addresses of the workshop."""

from django.urls import path

from neuroshima.workshop import views

urlpatterns = [
    path("workshop/", views.workshop, name="workshop"),
    path("workshop/words/<slug:language>.json", views.page_words, name="workshop_words"),
    path("workshop/new/<slug:game_id>/<slug:kind>/", views.begin, name="new_work"),
    path("workshop/<slug:slug>/", views.work, name="work"),
    path("workshop/<slug:slug>/preview/", views.preview, name="preview_work"),
    path("workshop/<slug:slug>/save/", views.save, name="save_work"),
    path("workshop/<slug:slug>/change/", views.change, name="change_work"),
    path("workshop/<slug:slug>/results/", views.results, name="work_results"),
    path("workshop/<slug:slug>/results.<str:form>", views.results_picture, name="work_results_picture"),
    path("workshop/<slug:slug>/pack.zip", views.download, name="download_work"),
]
