"""A small league to try things on: teams of ten, games as short as can be."""

from datetime import date

import pytest

from games.models import BattingLine, Game, PitchingLine, Player, Team
from league.models import Fixture, League, RosterSpell, Season, SeasonTeam
from league.services import attach_game, sum_game

OPENING_DAY = date(2026, 4, 5)


class Cast:
    """Makes the rows that a test is about, in one line each."""

    def __init__(self):
        self.league = League.objects.create(name="Test League", slug="test")
        self.season = self.make_season("2026")
        self.teams = {}

    def make_season(self, name, **terms):
        """Return a new season of the league."""
        terms = {"start": OPENING_DAY, "innings": 1, **terms}
        terms.setdefault("is_current", not self.league.seasons.exists())
        return Season.objects.create(
            league=self.league, name=name, slug=f"test-{name}", **terms
        )

    def team(self, code, *, name="", men=10, season=None):
        """Return a team of the season, with men named after it and numbered from 1."""
        team = Team.objects.create(code=code, name=name or f"Team {code}")
        entry = SeasonTeam.objects.create(season=season or self.season, team=team)
        self.teams[code] = team
        for number in range(1, men + 1):
            self.man(entry, f"{code} {number}", number)
        return team

    def man(self, entry, name, number="", **terms):
        """Put a player on a roster and return him."""
        if isinstance(entry, Team):
            entry = SeasonTeam.objects.get(team=entry)
        player = terms.pop("player", None) or Player.objects.create(name=name)
        RosterSpell.objects.create(
            season_team=entry,
            player=player,
            number=str(number),
            **{"start": OPENING_DAY, **terms},
        )
        return player

    def game(self, visitors, runs, home, *, status="final", **terms):
        """Return a stored game with a score such as ``5-3``, without any plays."""
        away, here = map(int, runs.split("-"))
        winner = visitors if away > here else home if here > away else None
        terms = {"date": OPENING_DAY, **terms}
        terms.setdefault("number", Game.objects.filter(date=terms["date"]).count() + 1)
        game = Game.objects.create(
            visitors=visitors,
            home=home,
            visitors_runs=away,
            home_runs=here,
            winner=winner if status == "final" else None,
            status=status,
            innings_played=9,
            ending="played",
            **terms,
        )
        if not Fixture.objects.filter(game=game).exists():
            attach_game(game, self.season)
        sum_game(game)
        return game

    def bat(self, game, team, player, **counts):
        """Store a batter's line of a game."""
        counts.setdefault("pa", counts.get("ab", 0) + counts.get("bb", 0))
        line = BattingLine.objects.create(
            game=game, team=team, player=player, slot=1, **counts
        )
        sum_game(game)
        return line

    def pitch(self, game, team, player, order=1, **counts):
        """Store a pitcher's line of a game."""
        line = PitchingLine.objects.create(
            game=game, team=team, player=player, order=order, **counts
        )
        sum_game(game)
        return line

    def lineup(self, side, code):
        """Return a starting card as a game file has it."""
        spots = [f"{n}. {code} {n}, {n}" for n in range(1, 10)]
        return "\n".join([f"lineup {side}", *spots])

    def file(self, visitors="AAA", home="BBB", *, plays=None, **tags):
        """Return a game file: one inning, won by a home run at the end."""
        tags = {
            "Visitors": f"Team {visitors}",
            "Home": f"Team {home}",
            "Date": "2026-04-06",
            "Innings": "1",
            **tags,
        }
        lines = [f'[{name} "{value}"]' for name, value in tags.items() if value]
        lines += [self.lineup("visitors", visitors), self.lineup("home", home)]
        plays = plays or ["top 1", "SO", "H1", "SO", "9", "bottom 1", "BB", "H4**"]
        return "\n".join([*lines, *plays, ""])


@pytest.fixture
def cast(db):
    """The league before its first team."""
    return Cast()


@pytest.fixture
def two_teams(cast):
    """The league with two teams, AAA and BBB, of ten men each."""
    cast.team("AAA")
    cast.team("BBB")
    return cast
