"""What can be printed of a season, a team, a place in the schedule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.translation import gettext as _

from games.hooks.imprint import Shirt
from games.models import Game, Team
from games.printing.options import Choice, Item
from games.printing.values import pad_item
from league.figures.seasons import SeasonFigures
from league.glossary import BATTING, FIELDING, PITCHING
from league.models import Fixture, Season, SeasonTeam
from league.printing.brackets import bracket_items
from league.printing.prints import (
    fielding_tables,
    figure_tables,
    leader_tables,
    schedule_table,
    season_rosters,
    standings_tables,
    team_sheet,
)
from league.printing.records import records_item
from league.printing.shirts import SeasonShirts
from league.race.pennant import Pennant
from league.schedule.fixtures import fixtures_of, of_team
from scoring.rulesets import three_dice

if TYPE_CHECKING:
    from scoring.press import Table


def _tables_item(
    key: str,
    label: str,
    about: object,
    make_tables: Callable[[], Iterable[Table]],
    names: Callable[[], Iterable[str]],
) -> Item:
    """Return tables as something to print, in the language that is chosen."""

    def make(choice: Choice) -> bytes:
        from scoring.press import print_tables

        with translation.override(choice.language):
            tables, title = list(make_tables()), f"{about}"
            return print_tables(title, tables, choice.options, allow_missing=True)

    return Item(key, label, f"{about}, {label}", make, names)


def season_names(season: Season) -> Iterator[str]:
    """Yield the names of a season: its league, teams, parks, players."""
    yield from (season.league.name, season.name)
    shirts = SeasonShirts(season)
    for entry in season.season_teams.select_related("team", "division"):
        yield from (entry.team.name, entry.team.park, entry.team.place)
        yield entry.division.name if entry.division else ""
        for shirt in shirts.on_roster(entry.team_id):
            yield from (shirt.player.name, shirt.number, shirt.positions)


def season_items(season: Season) -> tuple[Item, ...]:
    """Return all that can be printed of a season at once; its book is a job."""

    def names():
        return season_names(season)

    def standings():
        pennant = Pennant(season)
        parts = [(part.name, part.rows) for part in pennant.tables]
        if pennant.wild_card:
            parts.append((_("Wild card"), pennant.wild_card.rows))
        place = season.playoff_places > 0
        return standings_tables(parts, pennant.chances, place=place)

    figures = SeasonFigures(season)
    tables = (
        ("standings", _("standings"), standings),
        ("leaders", _("leaders"), lambda: leader_tables(figures)),
        (BATTING, _("batting"), lambda: figure_tables(figures.batting, ())),
        (PITCHING, _("pitching"), lambda: figure_tables((), figures.pitching)),
        (FIELDING, _("fielding"), lambda: fielding_tables(figures.fielding)),
        ("schedule", _("schedule"), lambda: [schedule_table(fixtures_of(season))]),
    )
    return (
        *(
            _tables_item(key, label, season, make_tables, names)
            for key, label, make_tables in tables
        ),
        *bracket_items(season),
        records_item(season),
        _rosters_item(season, names, lambda: season_rosters(season)),
        _pad(season),
    )


def _rosters_item(about, names, make_teams) -> Item:
    def make(choice: Choice) -> bytes:
        from scoring.press import print_rosters

        with translation.override(choice.language):
            return print_rosters(make_teams(), choice.options, allow_missing=True)

    label = _("rosters")
    return Item("rosters", label, f"{about}, {label}", make, names)


def _pad(season: Season) -> Item:
    """Return blank sheets for the games of a season."""
    is_three_dice = season.ruleset == three_dice.NAME
    return pad_item(Game(ruleset=three_dice.NAME) if is_three_dice else None)


def team_items(entry: SeasonTeam) -> tuple[Item, ...]:
    """Return all that can be printed of a team in a season."""
    season, team = entry.season, entry.team
    about = f"{team}, {season.name}"

    def shirts() -> list[Shirt]:
        return SeasonShirts(season).on_roster(team.pk)

    def names():
        yield from (team.name, team.park, team.place, season.name)
        for shirt in shirts():
            yield from (shirt.player.name, shirt.number, shirt.positions)

    def figures():
        mine = SeasonFigures(season, team=team)
        return figure_tables(mine.batting, mine.pitching, exclude=("team",))

    def schedule():
        return [schedule_table(of_team(fixtures_of(season), team))]

    return (
        _rosters_item(about, names, lambda: [team_sheet(entry, shirts())]),
        _card_item(about, team, names, shirts),
        _tables_item("schedule", _("schedule"), about, schedule, names),
        _tables_item("statistics", _("batting and pitching"), about, figures, names),
        _pad(season),
    )


def _card_item(about: str, team: Team, names, shirts) -> Item:
    def make(choice: Choice) -> bytes:
        from scoring.press import LineupCard, Man, print_lineup_cards

        men = tuple(Man(s.player.name, s.number, s.positions) for s in shirts())
        cards = [LineupCard(team.name, reserves=men)]
        return print_lineup_cards(cards, choice.options, allow_missing=True)

    label = _("empty line-up card")
    return Item("cards", label, f"{about}, {label}", make, names)


def game_of_plan(fixture: Fixture) -> Game:
    """Return the game that a fixture plans, which is not stored."""
    season = fixture.season
    terms = {
        name: getattr(season, own) for own, name in Season.GAME_TERMS.items() if own
    }
    game = Game(
        visitors=fixture.visitors,
        home=fixture.home,
        date=fixture.date,
        number=fixture.number,
        park=fixture.home.park,
        **terms,
    )
    game.planned_season = season
    return game
