"""The site's addresses, each in the table of its app."""

from django.contrib import admin
from django.contrib.auth import views as accounts
from django.urls import include, path, reverse_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from league.api.site import api
from league.views import exchange

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

account_urls += [
    path("tokens/", exchange.token_list, name="token_list"),
    path("tokens/revoke/", exchange.token_revoke, name="token_revoke"),
    path("feeds/renew/", exchange.feed_renew, name="feed_renew"),
]

urlpatterns = [
    path("", include("league.site_urls")),
    path("api/v1/", exchange.api_docs, name="api_docs"),
    path("api/v1/", api.urls),
    path("games/", include("games.urls")),
    path("accounts/", include(account_urls)),
    path("admin/", admin.site.urls),
    # Choosing a language does no harm, and readers need no token and no cookie for it.
    path("language/", csrf_exempt(set_language), name="set_language"),
]
