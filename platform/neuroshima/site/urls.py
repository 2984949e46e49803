"""URLs of the site: pages, data, the admin."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one door for all passwords

handler500 = "neuroshima.web.views.failures.server_error"
urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("neuroshima.matches.urls")),
    path("", include("neuroshima.web.urls")),
]
