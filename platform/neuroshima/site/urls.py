"""Addresses: the pages, the data beside them, the admin."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("neuroshima.matches.urls")),
    path("", include("neuroshima.web.urls")),
]
