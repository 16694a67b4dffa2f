"""The addresses of a league's cards and ratings, under a season whose men have them."""

from django.urls import path

from league.views import card_office, cards

_HERE = "seasons/<slug:slug>/cards/"

urlpatterns = [
    path(_HERE, cards.card_list, name="card_list"),
    path(f"{_HERE}print/", cards.card_print, name="card_print"),
    path(f"{_HERE}of/<slug:key>/", cards.card_detail, name="card_detail"),
    path(f"{_HERE}of/<slug:key>/edit/", cards.card_edit, name="card_edit"),
    path(f"{_HERE}of/<slug:key>/remove/", cards.card_remove, name="card_remove"),
    path(f"{_HERE}import/", card_office.card_import, name="card_import"),
    path(
        f"{_HERE}files/<slug:what>.<slug:form>",
        card_office.card_export,
        name="card_export",
    ),
    path(
        f"{_HERE}templates/<slug:what>.<slug:form>",
        card_office.card_template,
        name="card_template",
    ),
    path(f"{_HERE}table/", card_office.card_table, name="card_table"),
    path(f"{_HERE}ratings/", card_office.card_ratings, name="card_ratings"),
    path(f"{_HERE}versions/", card_office.card_versions, name="card_versions"),
    path(
        f"{_HERE}versions/<int:number>/restore/",
        card_office.card_restore,
        name="card_restore",
    ),
]
