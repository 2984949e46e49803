"""Addresses of the pages of notices."""

from django.urls import path

from neuroshima.notices import views

urlpatterns = [
    path("account/notices/", views.notices, name="notices"),
    path("account/notices/<int:pk>/", views.open_notice, name="open_notice"),
    path("account/notices/read/", views.read_notices, name="read_notices"),
    path("account/notices/push/", views.allow_push, name="allow_push"),
    path("account/notices/push/remove/", views.remove_device, name="remove_device"),
    path("account/notices/test/", views.test, name="test_notices"),
    path("account/notices/stop/<str:token>/", views.stop, name="stop_notices"),
    path("service-worker.js", views.service_worker, name="service_worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("turns.json", views.turns, name="turns"),
]
