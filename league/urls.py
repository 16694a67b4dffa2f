"""The site's addresses, each in the table of its app."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("league.site_urls")),
    path("games/", include("games.urls")),
    path("accounts/", include("django.contrib.auth.urls")),
    path("admin/", admin.site.urls),
]
