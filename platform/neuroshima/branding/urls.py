"""Pages of the site's own face."""

from django.urls import path

from neuroshima.branding import views

urlpatterns = [
    path("site/logo.<str:digest>.<slug:kind>", views.logo, name="site_logo"),
    path("site/colours.<slug:accent>.css", views.colours, name="site_colours"),
    path("site/announcements.json", views.announcements, name="announcements"),
    path("site/<slug:kind>/", views.site_page, name="site_page"),
    path("robots.txt", views.robots, name="robots"),
]
