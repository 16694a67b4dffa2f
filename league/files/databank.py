"""A season as the tables of the Lahman database: rows as plain values, no pandas.

The names of the columns are those that every baseball database knows; ``playerID`` is
the player's number on this site, ``teamID`` the team's code, ``yearID`` the year in
which the season began. Innings are outs (``IPouts``, ``InnOuts``). A traded player has
a row for each team, told apart by ``stint``; nothing is added up. Tables whose names
end in ``Post`` hold the postseason.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.models import Game, Player, Team
from league.figures.seasons import REGULAR, SeasonFigures, add_up
from league.models import Fixture, RosterSpell, Season
from league.race.pennant import standings_of
from scoring.stats.rates import INFINITE, round_half_up

POSTSEASON = Fixture.Stage.POSTSEASON

_KEYS = "playerID yearID stint teamID lgID".split()
#: Column of a file, and attribute of a line.
BATTING = {
    **{"G": "g", "AB": "ab", "R": "r", "H": "h", "2B": "doubles", "3B": "triples"},
    **{"HR": "home_runs", "RBI": "rbi", "SB": "sb", "CS": "cs", "BB": "bb"},
    **{"SO": "so", "IBB": "ibb", "HBP": "hbp", "SH": "sh", "SF": "sf", "GIDP": "gdp"},
}
PITCHING = {
    **{"W": "w", "L": "l", "G": "g", "GS": "gs", "CG": "cg", "SHO": "sho"},
    **{"SV": "sv", "IPouts": "outs", "H": "h", "ER": "er", "HR": "home_runs"},
    **{"BB": "bb", "SO": "so", "BAOpp": "oba", "ERA": "era", "IBB": "ibb"},
    **{"WP": "wp", "HBP": "hbp", "BK": "bk", "BFP": "bf", "GF": "gf", "R": "r"},
    **{"SH": "sh", "SF": "sf", "GIDP": "gdp", "PKO": "pickoffs"},
}
FIELDING = {
    **{"POS": "position", "G": "g", "InnOuts": "outs", "PO": "po", "A": "a"},
    **{"E": "e", "DP": "dp", "PB": "pb", "SB": "sb", "CS": "cs", "PKO": "pickoffs"},
}
_PLACES = {"ERA": 2, "FP": 3, "BAOpp": 3}
PEOPLE = "playerID nameGiven nameSort bats throws".split()
TEAMS = (
    "yearID lgID teamID franchID divID Rank G W L T R AB H 2B 3B HR BB SO SB CS HBP SF"
    " RA ER ERA CG SHO SV IPouts HA HRA BBA SOA E DP FP name park"
).split()
GAMES = (
    "gameID yearID lgID date number stage visitorID homeID visitorRuns homeRuns innings"
    " winnerID simulated"
).split()

#: Headings and rows of a file.
Table = tuple[list[str], list[list]]


class Databank:
    """The tables of a season, each read from the stored totals when it is asked for."""

    def __init__(self, season: Season):
        """Read nothing yet."""
        self.season = season
        self.keys = [season.start.year, season.league.slug]
        self.figures = {
            stage: SeasonFigures(season, stage) for stage in (REGULAR, POSTSEASON)
        }
        self._stints = self._read_stints()

    def tables(self) -> dict[str, Table]:
        """Return every table by the name of its file."""
        found = {"People": self.people(), "Teams": self.teams(), "Games": self.games()}
        for stage, end in ((REGULAR, ""), (POSTSEASON, "Post")):
            for name, columns in (
                ("Batting", BATTING),
                ("Pitching", PITCHING),
                ("Fielding", FIELDING),
            ):
                lines = getattr(self.figures[stage], name.lower())
                found[name + end] = (
                    [*_KEYS, *columns],
                    [self._row(line, columns) for line in lines],
                )
        return found

    def _row(self, line, columns: dict[str, str]) -> list:
        team = line.teams[0]
        stint = self._stints.get((line.player.pk, team.pk), 1)
        year, league = self.keys
        values = (_value(getattr(line, name), key) for key, name in columns.items())
        return [line.player.pk, year, stint, team.code, league, *values]

    def _read_stints(self) -> dict[tuple[int, int], int]:
        """Return which team of the season each was for a player, from 1."""
        spells = RosterSpell.objects.filter(season_team__season=self.season)
        rows = spells.order_by("player", "start", "pk")
        seen: dict[int, list[int]] = {}
        for player, team in rows.values_list("player", "season_team__team"):
            teams = seen.setdefault(player, [])
            if team not in teams:
                teams.append(team)
        return {
            (player, team): number
            for player, teams in seen.items()
            for number, team in enumerate(teams, start=1)
        }

    def people(self) -> Table:
        """Return everybody who was on a roster or played."""
        numbers = {player for player, _team in self._stints}
        for figures in self.figures.values():
            for lines in (figures.batting, figures.pitching, figures.fielding):
                numbers |= {line.player.pk for line in lines}
        people = Player.objects.in_bulk(numbers).values()
        rows = sorted(people, key=lambda player: player.pk)
        return PEOPLE, [[p.pk, p.name, p.sort_name, p.bats, p.throws] for p in rows]

    def teams(self) -> Table:
        """Return every team that takes part, with what its players come to."""
        return TEAMS, list(self._team_rows())

    def _team_rows(self) -> Iterator[list]:
        figures = self.figures[REGULAR]
        totals = {line.team.pk: line for line in figures.team_lines}
        sums = {
            part: _by_team(getattr(figures, part))
            for part in ("batting", "pitching", "fielding")
        }
        for part in standings_of(self.season):
            for row in part.rows:
                team: Team = row.team
                mine = {name: found.get(team.pk) for name, found in sums.items()}
                values = _team_values(totals.get(team.pk), mine)
                values |= {
                    **{"yearID": self.keys[0], "lgID": self.keys[1]},
                    **{"teamID": team.code, "franchID": team.pk, "Rank": row.rank},
                    **{"divID": part.name, "name": team.name, "park": team.park},
                }
                yield [_value(values.get(key), key) for key in TEAMS]

    def games(self) -> Table:
        """Return the games that have ended, in the order of play."""
        games = Game.objects.filter(
            fixture__season=self.season, status=Game.Status.FINAL
        ).select_related("visitors", "home", "winner", "fixture")
        year, league = self.keys
        rows = [
            [
                game.pk,
                year,
                league,
                game.date.isoformat(),
                game.number,
                game.fixture.stage,
                game.visitors.code,
                game.home.code,
                game.visitors_runs,
                game.home_runs,
                game.innings_played,
                game.winner.code if game.winner else "",
                int(game.is_simulated),
            ]
            for game in games.order_by("date", "number", "pk")
        ]
        return GAMES, rows


def _by_team(lines) -> dict:
    parts: dict = {}
    for line in lines:
        parts.setdefault(line.teams[0].pk, []).append(line)
    return {team: add_up(mine) for team, mine in parts.items()}


def _team_values(total, sums: dict) -> dict:
    """Return the counts of a team by their columns; 0 before its first game."""
    batting, pitching, fielding = sums["batting"], sums["pitching"], sums["fielding"]
    of_total = {"G": "g", "W": "w", "L": "l", "T": "t", "R": "r", "RA": "ra"}
    of_total |= {"E": "e", "DP": "dp", "ER": "er"}
    of_batting = {key: BATTING[key] for key in TEAMS if key in BATTING and key != "G"}
    of_pitching = {"CG": "cg", "SHO": "sho", "SV": "sv", "IPouts": "outs"}
    of_pitching |= {"HA": "h", "HRA": "home_runs", "BBA": "bb", "SOA": "so"}
    found: dict = {}
    for names, line in (
        (of_batting, batting),
        (of_pitching, pitching),
        (of_total, total),
    ):
        found |= {
            key: getattr(line, name) if line else 0 for key, name in names.items()
        }
    found["ERA"] = pitching.era if pitching else None
    found["FP"] = fielding.fpct if fielding else None
    return found


def _value(value, column: str):
    """Return a value as files have it: a rate as a decimal, none as nothing."""
    if column in _PLACES:
        if value is None or value is INFINITE:
            return None
        return round_half_up(value, _PLACES[column])
    return value.abbreviation if column == "POS" else value
