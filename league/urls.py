"""The site's addresses, each in the table of its app."""

from django.contrib import admin
from django.contrib.auth import views as accounts
from django.urls import include, path, reverse_lazy

# A forgotten password is set anew by whoever runs the site; no mail is sent.
account_urls = [
    path("login/", accounts.LoginView.as_view(), name="login"),
    path("logout/", accounts.LogoutView.as_view(), name="logout"),
    path("password/", accounts.PasswordChangeView.as_view(), name="password_change"),
    path(
        "password/done/",
        accounts.PasswordChangeDoneView.as_view(),
        name="password_change_done",
    ),
    path(
        "set/<uidb64>/<token>/",
        accounts.PasswordResetConfirmView.as_view(
            template_name="registration/password_set.html",
            success_url=reverse_lazy("login"),
        ),
        name="password_set",
    ),
]

urlpatterns = [
    path("", include("league.site_urls")),
    path("games/", include("games.urls")),
    path("accounts/", include(account_urls)),
    path("admin/", admin.site.urls),
]
