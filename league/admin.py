"""Leagues, seasons and rosters in the admin site."""

from django.contrib import admin
from simple_history.admin import SimpleHistoryAdmin

from league.models import (
    Division,
    Fixture,
    League,
    Membership,
    RosterSpell,
    Season,
    SeasonTeam,
)


class SeasonInline(admin.TabularInline):
    """The seasons of a league."""

    model = Season
    extra = 0
    fields = ["name", "slug", "start", "ruleset", "innings", "ties", "is_current"]
    prepopulated_fields = {"slug": ["name"]}
    show_change_link = True


class MembershipInline(admin.TabularInline):
    """The people of a league."""

    model = Membership
    extra = 0
    autocomplete_fields = ["user"]


@admin.register(League)
class LeagueAdmin(admin.ModelAdmin):
    """Edits leagues."""

    list_display = ["name", "slug"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [MembershipInline, SeasonInline]


class DivisionInline(admin.TabularInline):
    """The divisions of a season."""

    model = Division
    extra = 0


class SeasonTeamInline(admin.TabularInline):
    """The teams of a season."""

    model = SeasonTeam
    extra = 1
    autocomplete_fields = ["team"]
    show_change_link = True


@admin.register(Season)
class SeasonAdmin(admin.ModelAdmin):
    """Edits seasons and who takes part in them."""

    list_display = ["name", "league", "start", "ruleset", "is_current"]
    list_filter = ["league"]
    list_select_related = ["league"]
    search_fields = ["name", "slug", "league__name"]
    inlines = [DivisionInline, SeasonTeamInline]


class RosterSpellInline(admin.TabularInline):
    """The players of a team."""

    model = RosterSpell
    extra = 1
    autocomplete_fields = ["player"]


@admin.register(SeasonTeam)
class SeasonTeamAdmin(admin.ModelAdmin):
    """Edits the roster of a team in a season."""

    list_display = ["team", "season", "division"]
    list_filter = ["season"]
    list_select_related = ["team", "season__league", "division"]
    search_fields = ["team__name", "team__code"]
    autocomplete_fields = ["team", "season"]
    inlines = [RosterSpellInline]


@admin.register(RosterSpell)
class RosterSpellAdmin(SimpleHistoryAdmin):
    """Edits a player's time with a team, and shows what it was before."""

    list_display = ["player", "season_team", "number", "positions", "start", "end"]
    list_filter = ["season_team__season"]
    list_select_related = ["player", "season_team__team", "season_team__season__league"]
    search_fields = ["player__name", "player__search_name"]
    autocomplete_fields = ["player", "season_team"]


@admin.register(Fixture)
class FixtureAdmin(SimpleHistoryAdmin):
    """Says to which season a game belongs; deleting here leaves the game itself."""

    list_display = ["__str__", "season", "status", "source"]
    list_filter = ["season", "status"]
    list_select_related = ["visitors", "home", "season__league"]
    autocomplete_fields = ["season", "visitors", "home"]
    raw_id_fields = ["game"]
