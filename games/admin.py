"""Teams and players in the admin site; a game is only looked at there."""

from django.contrib import admin

from games.models import Game, Player, Team, TeamManager


class ManagerInline(admin.TabularInline):
    """The people who manage a team."""

    model = TeamManager
    extra = 0


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):
    """Edits teams."""

    list_display = ["code", "name", "place", "park"]
    search_fields = ["code", "name"]
    inlines = [ManagerInline]


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """Edits players."""

    list_display = ["name", "sort_name", "bats", "throws"]
    search_fields = ["name", "search_name"]


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    """Shows games; they are written by their pages."""

    list_display = ["date", "number", "visitors", "home", "status"]
    list_select_related = ["visitors", "home"]
    list_filter = ["status"]
    date_hierarchy = "date"

    def has_add_permission(self, request) -> bool:
        """Refuse: a game is made on its own page."""
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        """Refuse: a game is changed on its own pages."""
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        """Refuse: a game is deleted on its own page."""
        return False
