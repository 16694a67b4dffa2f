"""What is in the book of a season: compiled from the lines of its games.

* ``streaks``: by kind, the ``Run`` of each player or team, packed.
* ``games``: by part and key, every game that broke the best of its team in this season
  until then, or tied the last: value, day, game, player (0 for a team's), team.
* ``seasons``: by part and key, the best season of the league (under ``""``) and of
  each team, those of all who share it: value, player, teams.

Nothing here writes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from games.models import BattingLine, Game, LineScore, PitchingLine, PlateAppearance
from league.figures.leaders import Category, categories, who_counts
from league.figures.seasons import SeasonFigures, total_by_player
from league.figures.streaks import base_element, follow, hit_element, scoreless_elements
from league.glossary import BATTING, PITCHING, TEAM
from league.models import Season

HITTING, ON_BASE, SCORELESS = "hitting", "on_base", "scoreless"
WINNING, LOSING = "winning", "losing"
OF_TEAMS = (WINNING, LOSING)
OUTS = 3

#: Records of one game, by part: the keys of what is compared.
GAME_KEYS = {
    BATTING: "h r rbi home_runs doubles triples tb xbh bb so sb".split(),
    PITCHING: "so outs h bb home_runs".split(),
    TEAM: "r h e margin innings".split(),
}
#: Records of a season.
SEASON_CATEGORIES = {
    BATTING: categories(
        BATTING, "ba obp slg ops h home_runs rbi r doubles triples tb bb so sb g"
    ),
    PITCHING: categories(PITCHING, "era w l so sv whip outs cg sho hld g bb"),
}
#: Another number for another form of the books, so that old ones are compiled anew.
FORMAT = 2


class SeasonLines:
    """The lines of a stage of a season in the order of play, each asked for once."""

    def __init__(self, season: Season, stage: str):
        """Ask for the games."""
        self.season, self.stage = season, stage
        games = Game.objects.filter(
            fixture__season=season, fixture__stage=stage, status=Game.Status.FINAL
        )
        found = games.order_by("date", "number", "pk").values_list(
            "pk", "date", "visitors", "home", "winner", "visitors_runs", "home_runs",
            "innings_played",
        )  # fmt: skip
        self.games = {row[0]: row for row in found}
        self.places = {pk: (row[1].isoformat(), pk) for pk, row in self.games.items()}
        self.rank = {pk: number for number, pk in enumerate(self.games)}

    def rows(self, model, *names: str) -> list[tuple]:
        """Return rows of a model of the games, by game in the order of play."""
        rows = model.objects.filter(game__in=list(self.games)).order_by()
        found = list(rows.values_list("game_id", *names))
        found.sort(key=lambda row: self.rank[row[0]])
        return found


_BATTING = (
    "player_id team_id pa ab h bb hbp sh sf xi r rbi home_runs doubles triples so sb"
).split()
_PITCHING = "player_id team_id order outs r so h bb home_runs".split()


def stamp_of(season: Season) -> str:
    """Return a name for all that the books of a season follow from.

    Those are its games that have ended, what qualifying asks, and this module.
    """
    asks = Fraction(season.qualifying_pa), Fraction(season.qualifying_ip)
    return f"{FORMAT}:{season.games_version}:{asks[0]}:{asks[1]}"


def compile_book(season: Season, stage: str) -> dict[str, dict]:
    """Return the streaks, games and seasons of a book; takes seven queries."""
    lines = SeasonLines(season, stage)
    if not lines.games:
        return {"streaks": {}, "games": {}, "seasons": {}}
    batting = _by_man(lines.rows(BattingLine, *_BATTING), _BATTING)
    pitching = lines.rows(PitchingLine, *_PITCHING)
    scores = lines.rows(LineScore, "side", "r", "h", "e", "innings")
    streaks = {
        **_batting_streaks(lines, batting),
        **_team_streaks(lines),
        SCORELESS: _scoreless(lines, pitching, scores),
    }
    games = {
        BATTING: _game_records(lines, batting, GAME_KEYS[BATTING]),
        PITCHING: _game_records(
            lines,
            [dict(zip(("game", *_PITCHING), row, strict=True)) for row in pitching],
            GAME_KEYS[PITCHING],
        ),
        TEAM: _game_records(lines, _team_games(lines, scores), GAME_KEYS[TEAM]),
    }  # fmt: skip
    return {"streaks": streaks, "games": games, "seasons": _seasons(season, stage)}


def _by_man(rows: Iterable[tuple], names: list[str]) -> list[dict]:
    """Return the lines as dicts; a man who came back has one line a game."""
    found: dict[tuple, dict] = {}
    for row in rows:
        line = dict(zip(("game", *names), row, strict=True))
        key = line["game"], line["player_id"]
        if (known := found.get(key)) is None:
            line["tb"] = line["h"] + line["doubles"]
            line["tb"] += 2 * line["triples"] + 3 * line["home_runs"]
            line["xbh"] = line["doubles"] + line["triples"] + line["home_runs"]
            found[key] = line
            continue
        for name in names[2:]:
            known[name] += line[name]
    return list(found.values())


# -- streaks ---------------------------------------------------------------------------


def _packed(elements: dict[int, list]) -> dict[str, list]:
    return {str(key): follow(mine) for key, mine in elements.items()}


def _batting_streaks(lines: SeasonLines, batting: list[dict]) -> dict[str, dict]:
    hits, bases = defaultdict(list), defaultdict(list)
    for line in batting:
        place = lines.places[line["game"]]
        player, pa = line["player_id"], line["pa"]
        hits[player] += hit_element(pa, line["ab"], line["h"], line["sf"], place)
        reached = line["h"] + line["bb"] + line["hbp"]
        bases[player] += base_element(pa, reached, line["sh"] + line["xi"], place)
    return {HITTING: _packed(hits), ON_BASE: _packed(bases)}


def _team_streaks(lines: SeasonLines) -> dict[str, dict]:
    """Return the streaks of teams; a tie ends both, as in the standings."""
    wins, losses = defaultdict(list), defaultdict(list)
    for number, _day, *teams, winner, _v, _h, _i in lines.games.values():
        place = lines.places[number]
        for team in teams:
            wins[team].append((1, place) if winner == team else None)
            lost = winner is not None and winner != team
            losses[team].append((1, place) if lost else None)
    return {WINNING: _packed(wins), LOSING: _packed(losses)}


def _scoreless(lines: SeasonLines, pitching, scores) -> dict[str, list]:
    scored = _runs_scored(lines, scores)
    begun: dict[tuple[int, int], int] = defaultdict(int)
    elements = defaultdict(list)
    ordered = sorted(pitching, key=lambda row: (lines.rank[row[0]], row[3]))
    for game, player, team, _order, outs, r, *_rest in ordered:
        start = begun[game, team]
        begun[game, team] += outs
        place = lines.places[game]
        runs = scored.get((game, team), ())
        elements[player] += scoreless_elements(start, outs, r, runs, place)
    return _packed(elements)


def _runs_scored(lines: SeasonLines, scores) -> dict[tuple[int, int], list[int]]:
    """Return where runs scored against a team in a game, in outs of the game.

    A run that scored on no turn at bat (a wild pitch, a steal of home) is known by its
    inning only: it breaks at the beginning and at the end of it.
    """
    turns = PlateAppearance.objects.filter(game__in=list(lines.games), runs__gt=0)
    rows = turns.order_by().values_list(
        "game_id", "bottom", "inning", "outs", "outs_made", "runs"
    )
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    seen: dict[tuple[int, bool, int], int] = defaultdict(int)
    for game, bottom, inning, outs, made, runs in rows:
        against = lines.games[game][2 if bottom else 3]
        found[game, against].append(OUTS * (inning - 1) + min(outs + made, OUTS))
        seen[game, bottom, inning] += runs
    for game, side, _r, _h, _e, innings in scores:
        bottom = side == "home"
        against = lines.games[game][2 if bottom else 3]
        for number, runs in enumerate(innings, start=1):
            if (runs or 0) > seen[game, bottom, number]:
                found[game, against] += [OUTS * (number - 1), OUTS * number]
    return found


# -- records ---------------------------------------------------------------------------


def _team_games(lines: SeasonLines, scores) -> list[dict]:
    found = []
    for game, side, r, h, e, _innings in scores:
        _pk, _day, visitors, home, _w, away_runs, home_runs, played = lines.games[game]
        ahead = (away_runs or 0) - (home_runs or 0)
        found.append(
            {
                "game": game,
                "player_id": 0,
                "team_id": home if side == "home" else visitors,
                "r": r,
                "h": h,
                "e": e,
                "margin": -ahead if side == "home" else ahead,
                "innings": played or 0,
            }
        )
    return found


def _game_records(lines: SeasonLines, rows: list[dict], keys: list[str]) -> dict:
    """Return what broke the best of a team, in the order of play, or tied the last."""
    held: dict[tuple[str, int], list[dict]] = defaultdict(list)
    found: dict[str, list[dict]] = {key: [] for key in keys}
    for row in rows:
        for key in keys:
            value, mine = row[key], held[key, row["team_id"]]
            if value <= 0 or (mine and value < mine[0][key]):
                continue
            if mine and value > mine[0][key]:
                found[key].append(mine[0])  # who tied what was broken is forgotten
                mine.clear()
            mine.append(row)
    for (key, _team), mine in held.items():
        found[key] += mine
    return {
        key: [
            [row[key], *lines.places[row["game"]], row["player_id"], row["team_id"]]
            for row in sorted(those, key=lambda row: lines.rank[row["game"]])
        ]
        for key, those in found.items()
    }


def _seasons(season: Season, stage: str) -> dict:
    figures = SeasonFigures(season, stage)
    parts = {BATTING: figures.batting, PITCHING: figures.pitching}
    found: dict[str, dict] = {}
    for part, lines in parts.items():
        totals = total_by_player(lines)
        of_teams = defaultdict(list)
        for line in lines:
            of_teams[line.teams[0].pk].append(line)
        found[part] = {
            category.attribute: {
                "": _best(totals, category),
                **{str(team): _best(mine, category) for team, mine in of_teams.items()},
            }
            for category in SEASON_CATEGORIES[part]
        }
    return found


def _best(lines, category: Category) -> list[list]:
    """Return whoever has the best value; an infinite average is no record."""
    found = [
        (value, line)
        for line in who_counts(lines, category)
        if isinstance(value := getattr(line, category.attribute), int | Fraction)
    ]
    values = [value for value, _line in found]
    best = (min if category.least_first else max)(values, default=None)
    return [
        [str(value), line.player.pk, [team.pk for team in line.teams]]
        for value, line in found
        if value == best
    ]
