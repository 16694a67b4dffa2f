"""What is in the book of a season: compiled from the lines of its games.

* ``streaks``: by kind, the ``Run`` of each player or team, packed.
* ``games``: by part and key, every game that broke the best of its team in this season
  until then, or tied the last: value, day, game, player (0 for a team's), team.
* ``seasons``: by part and key, the best season of the league (under ``""``) and of
  each team, those of all who share it: value, player, teams.

Of a book that was right before some games changed, only what these touch is compiled
anew (``renew``): the records of their teams, the streaks of their men. Nothing here
writes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction
from functools import cached_property

from games.models import BattingLine, LineScore, PitchingLine, PlateAppearance
from league.figures.book_lines import Changes, SeasonLines, as_dicts, by_man
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
#: What is in a book.
CONTENTS = ("streaks", "games", "seasons")
#: Another number for another form of the books, so that old ones are compiled anew.
FORMAT = 3


_BATTING = (
    "player_id team_id pa ab h bb hbp sh sf xi r rbi home_runs doubles triples so sb"
).split()
_PITCHING = "player_id team_id order outs r so h bb home_runs".split()
_SCORES = "side r h e innings".split()


def stamp_of(season: Season) -> str:
    """Return a name for all that the books of a season follow from.

    Those are its games that have ended, what qualifying asks, and this module.
    """
    asks = Fraction(season.qualifying_pa), Fraction(season.qualifying_ip)
    return f"{FORMAT}:{season.games_version}:{asks[0]}:{asks[1]}"


def compile_book(season: Season, stage: str) -> dict[str, dict]:
    """Return the streaks, games and seasons of a book; takes eight queries."""
    compiler = BookCompiler(season, stage)
    return {content: compiler.compile(content) for content in CONTENTS}


class BookCompiler:
    """Compiles what is in a book, whole or where it changed; asks for lines once."""

    def __init__(self, season: Season, stage: str):
        """Compile for a stage of a season."""
        self.lines = SeasonLines(season, stage)

    def compile(self, content: str) -> dict:
        """Return one content of the book."""
        if not self.lines.games:
            return {}
        if content == "seasons":
            return _seasons(self.lines.season, self.lines.stage)
        return self._streaks() if content == "streaks" else self._games()

    def renew(self, content: str, old: dict, changes: Changes) -> dict:
        """Return a content from what it was before some games changed."""
        if not self.lines.games or not old or content == "seasons":
            return self.compile(content)
        if content == "streaks":
            return self._renewed_streaks(old, changes.players)
        return self._renewed_games(old, changes.teams)

    @cached_property
    def _batting(self) -> list[dict]:
        return by_man(self.lines.rows(BattingLine, *_BATTING), _BATTING)

    @cached_property
    def _pitching(self) -> list[tuple]:
        return self.lines.rows(PitchingLine, *_PITCHING)

    @cached_property
    def _scores(self) -> list[tuple]:
        return self.lines.rows(LineScore, *_SCORES)

    def _streaks(self) -> dict:
        return {
            **_batting_streaks(self.lines, self._batting),
            **_team_streaks(self.lines),
            SCORELESS: _scoreless(self.lines, self._pitching, self._scores),
        }

    def _renewed_streaks(self, old: dict, players: Collection[int]) -> dict:
        """Return the streaks with those of some men anew, and the teams'."""
        lines = self.lines
        batting = lines.rows(BattingLine, *_BATTING, player__in=players)
        mine = PitchingLine.objects.filter(game__in=list(lines.games))
        his = mine.filter(player__in=players).order_by().values("game")
        pitching = lines.rows(PitchingLine, *_PITCHING, game__in=his)
        games = {row[0] for row in pitching}
        scores = lines.rows(LineScore, *_SCORES, game__in=games)
        new = {
            **_batting_streaks(lines, by_man(batting, _BATTING)),
            SCORELESS: _scoreless(lines, pitching, scores, games),
        }
        gone = {str(player) for player in players}
        return _team_streaks(lines) | {
            kind: _in_order(
                {key: run for key, run in old[kind].items() if key not in gone}
                | {key: run for key, run in runs.items() if key in gone}
            )
            for kind, runs in new.items()
        }

    def _games(self) -> dict:
        lines, rows = self.lines, as_dicts(self._pitching, _PITCHING)
        return {
            BATTING: _game_records(lines, self._batting, GAME_KEYS[BATTING]),
            PITCHING: _game_records(lines, rows, GAME_KEYS[PITCHING]),
            TEAM: _game_records(
                lines, _team_games(lines, self._scores), GAME_KEYS[TEAM]
            ),
        }

    def _renewed_games(self, old: dict, teams: Collection[int]) -> dict:
        """Return the records of one game with those of some teams anew."""
        lines = self.lines
        played = [key for key, game in lines.games.items() if teams & {*game[2:4]}]
        batting = lines.rows(BattingLine, *_BATTING, game__in=played, team__in=teams)
        pitching = lines.rows(PitchingLine, *_PITCHING, game__in=played, team__in=teams)
        scores = lines.rows(LineScore, *_SCORES, game__in=played)
        of_teams = _team_games(lines, scores)
        rows = {
            BATTING: by_man(batting, _BATTING),
            PITCHING: as_dicts(pitching, _PITCHING),
            TEAM: [row for row in of_teams if row["team_id"] in teams],
        }
        found: dict[str, dict] = {}
        for part, those in rows.items():
            new = _game_records(lines, those, GAME_KEYS[part])
            found[part] = {
                key: _by_place(
                    lines,
                    [row for row in old[part][key] if row[4] not in teams] + new[key],
                )
                for key in GAME_KEYS[part]
            }
        return found


# -- streaks ---------------------------------------------------------------------------


def _packed(elements: dict[int, list]) -> dict[str, list]:
    return _in_order({str(key): follow(mine) for key, mine in elements.items()})


def _in_order(runs: dict[str, list]) -> dict[str, list]:
    """Return runs by the number of whose they are."""
    return {key: runs[key] for key in sorted(runs, key=int)}


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
    for number, _day, *teams, winner, _innings in lines.games.values():
        place = lines.places[number]
        for team in teams:
            wins[team].append((1, place) if winner == team else None)
            lost = winner is not None and winner != team
            losses[team].append((1, place) if lost else None)
    return {WINNING: _packed(wins), LOSING: _packed(losses)}


def _scoreless(lines: SeasonLines, pitching, scores, games=None) -> dict[str, list]:
    """Return the scoreless innings; ``pitching`` are all lines of the ``games``."""
    scored = _runs_scored(lines, scores, lines.games if games is None else games)
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


def _runs_scored(lines: SeasonLines, scores, games) -> dict[tuple[int, int], list[int]]:
    """Return where runs scored against a team in a game, in outs of the game.

    A run that scored on no turn at bat (a wild pitch, a steal of home) is known by its
    inning only: it breaks at the beginning and at the end of it.
    """
    turns = PlateAppearance.objects.filter(game__in=list(games), runs__gt=0)
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
    """Return what the teams did; a forfeit is no margin of nine runs."""
    scored = {(game, side): r for game, side, r, *_rest in scores}
    found = []
    for game, side, r, h, e, _innings in scores:
        visitors, home = lines.games[game][2:4]
        is_home = side == "home"
        against = scored.get((game, "visitors" if is_home else "home"), r)
        found.append(
            {
                "game": game,
                "player_id": 0,
                "team_id": home if is_home else visitors,
                "r": r,
                "h": h,
                "e": e,
                "margin": r - against,
                "innings": lines.games[game][5] or 0,
            }
        )
    return found


def _game_records(lines: SeasonLines, rows: list[dict], keys: list[str]) -> dict:
    """Return what broke the best of a team, in the order of play, or tied the last."""
    return {key: _by_place(lines, _records_of(lines, rows, key)) for key in keys}


def _records_of(lines: SeasonLines, rows: list[dict], key: str) -> list[list]:
    """Return what broke the best in one thing, and all that hold it at the end."""
    broken: list[dict] = []
    best: dict[int, int] = {}
    held: dict[int, list[dict]] = {}
    for row in rows:
        value = row[key]
        if value <= 0 or value < best.get(row["team_id"], 0):
            continue
        mine = held.setdefault(row["team_id"], [])
        if mine and value > best[row["team_id"]]:
            broken.append(mine[0])  # who tied what was broken is forgotten
            mine.clear()
        best[row["team_id"]] = value
        mine.append(row)
    for mine in held.values():
        broken += mine
    return [
        [row[key], *lines.places[row["game"]], row["player_id"], row["team_id"]]
        for row in broken
    ]


def _by_place(lines: SeasonLines, records: list[list]) -> list[list]:
    """Return records in the order of play; of one game, by team and player."""
    return sorted(records, key=lambda row: (lines.rank[row[2]], row[4], row[3]))


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
