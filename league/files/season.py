"""What there is of a season to take away: its tables, its games, as files.

Teams, rosters and the schedule come out with the headings with which they go in again.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from games.models import Game, PlateAppearance, PlayRecord
from games.record.exports import exported_record
from games.record.loading import has_lineups, load_text, replay_of
from league.figures.lines import counts_of
from league.figures.seasons import SeasonFigures, with_totals
from league.imports.headings import template
from league.models import Fixture, RosterSpell, Season
from league.pages.queries import games_of
from league.race.pennant import Pennant
from scoring.gamefile import format_game
from scoring.retrosheet import Ids, write_events, write_rosters
from scoring.stats.rates import INFINITE, round_half_up

Rows = Iterator[list]

#: Codes of counts that are not called as in the program.
_CODES = {"doubles": "2B", "triples": "3B", "home_runs": "HR", "two_out_rbi": "RBI2"}
_BATTING_RATES = {"ba": 3, "obp": 3, "slg": 3, "ops": 3}
_PITCHING_RATES = {"era": 2, "whip": 2, "pct": 3}
_FIELDING_RATES = {"fpct": 3}
_BASES = {0: "", 1: "1", 2: "2", 3: "1-2", 4: "3", 5: "1-3", 6: "2-3", 7: "1-2-3"}


@dataclass(frozen=True)
class SeasonFile:
    """A table of a season as a file: what it is called and says, and its rows."""

    name: str
    title: object
    said: object
    rows: Callable[[Season], Rows]

    def read(self, season: Season) -> tuple[list, list[list]]:
        """Return headings and rows; codes are English in every language."""
        with translation.override("en"):
            headings, *rows = self.rows(season)
        return headings, rows


def _teams(season: Season) -> Rows:
    yield template("teams")
    entries = season.season_teams.select_related("team", "division")
    for entry in entries.order_by("team__name"):
        team = entry.team
        division = entry.division.name if entry.division else ""
        looks = [team.color, team.second_color]
        yield [team.code, team.name, team.place, team.park, *looks, division]


def _rosters(season: Season) -> Rows:
    yield template("players")
    spells = RosterSpell.objects.filter(season_team__season=season)
    spells = spells.select_related("player", "season_team__team")
    spells = spells.prefetch_related("player__aliases")
    for spell in spells.order_by("season_team__team__name", "player", "start", "pk"):
        man = spell.player
        yield [
            spell.season_team.team.code,
            man.name,
            man.sort_name,
            spell.number,
            spell.positions,
            man.bats,
            man.throws,
            "",
            spell.start.isoformat(),
            spell.end.isoformat() if spell.end else "",
            "; ".join(alias.name for alias in man.aliases.all()),
            spell.note,
        ]


def _schedule(season: Season) -> Rows:
    yield template("schedule")
    fixtures = Fixture.objects.filter(season=season, stage=Fixture.Stage.REGULAR)
    fixtures = fixtures.exclude(status=Fixture.Status.CANCELLED)
    for each in fixtures.select_related("visitors", "home").order_by("date", "pk"):
        yield [
            each.date.isoformat(),
            each.visitors.code,
            each.home.code,
            each.number,
        ]


def _results(season: Season) -> Rows:
    yield (
        "Date,Number,Visitors,Visitors R,Home,Home R,Winner,Innings,Stage,Simulated"
    ).split(",")
    games = games_of(season).filter(status=Game.Status.FINAL)
    for game in games.select_related("fixture").order_by("date", "number", "pk"):
        yield [
            game.date.isoformat(),
            game.number,
            game.visitors.code,
            game.visitors_runs,
            game.home.code,
            game.home_runs,
            game.winner.code if game.winner else "",
            game.innings_played,
            game.fixture.stage,
            "yes" if game.is_simulated else "no",
        ]


def _standings(season: Season) -> Rows:
    yield "Division,Rank,Team,W,L,T,PCT,GB,Home,Away,L10,RS,RA,Diff".split(",")
    for table in Pennant(season).tables:
        for row in table.rows:
            records = [f"{r.w}-{r.l}" for r in (row.home, row.away, row.l10)]
            yield [
                table.name,
                row.rank,
                row.team.code,
                row.w,
                row.l,
                row.t,
                _rate(row.pct, 3),
                None if row.gb is None else _rate(row.gb, 1),
                *records,
                row.rs,
                row.ra,
                row.diff,
            ]


def _lines(kind: str, rates: dict[str, int]) -> Callable[[Season], Rows]:
    """Return what yields the lines of a kind, with every count there is."""

    def rows(season: Season) -> Rows:
        lines = getattr(SeasonFigures(season), kind)
        places = kind == "fielding"
        names = counts_of(type(lines[0])) if lines else ()
        heads = [_CODES.get(name, name.upper()) for name in (*names, *rates)]
        yield ["Player", "Name", "Team", *(["Pos"] if places else []), *heads]
        for line in lines if places else with_totals(lines):
            team = f"{len(line.teams)}TM" if line.is_total else line.teams[0].code
            yield [
                line.player.pk,
                line.player.name,
                team,
                *([line.position.abbreviation] if places else []),
                *(getattr(line, name) for name in names),
                *(_rate(getattr(line, name), n) for name, n in rates.items()),
            ]

    return rows


def _plays(season: Season) -> Rows:
    yield (
        "Date,Number,Visitors,Home,Play,Inning,Half,Outs,Bases,Lead,Batter,Pitcher,"
        "Text,Result,RBI,Runs,Outs made"
    ).split(",")
    turns = PlateAppearance.objects.filter(game__fixture__season=season)
    turns = turns.select_related("game__visitors", "game__home", "batter", "pitcher")
    texts = PlayRecord.objects.filter(game__fixture__season=season).order_by()
    text_of = {
        (game, place): text
        for game, place, text in texts.values_list("game_id", "sequence", "text")
    }
    order = ("game__date", "game__number", "game_id", "sequence")
    for turn in turns.order_by(*order).iterator(chunk_size=2000):
        game = turn.game
        yield [
            game.date.isoformat(),
            game.number,
            game.visitors.code,
            game.home.code,
            turn.sequence,
            turn.inning,
            "bottom" if turn.bottom else "top",
            turn.outs,
            _BASES[turn.bases],
            turn.lead,
            turn.batter.name,
            turn.pitcher.name,
            text_of.get((turn.game_id, turn.sequence), ""),
            turn.result,
            turn.driven_in,
            turn.runs,
            turn.outs_made,
        ]


def _rate(value, places: int) -> Decimal | None:
    if value is None or value is INFINITE:
        return None
    return Decimal(round_half_up(Fraction(value), places))


#: All of them, in the order of the page.
FILES = {
    file.name: file
    for file in (
        SeasonFile(
            "standings",
            _("Standings"),
            _("Every team's record, runs and games behind."),
            _standings,
        ),
        SeasonFile(
            "results",
            _("Results"),
            _("Every game that has ended, with its runs."),
            _results,
        ),
        SeasonFile(
            "batting",
            _("Batting"),
            _("Every batter with every count; a traded man has a total, too."),
            _lines("batting", _BATTING_RATES),
        ),
        SeasonFile(
            "pitching",
            _("Pitching"),
            _("Every pitcher with every count; innings are outs."),
            _lines("pitching", _PITCHING_RATES),
        ),
        SeasonFile(
            "fielding",
            _("Fielding"),
            _("Every fielder by position."),
            _lines("fielding", _FIELDING_RATES),
        ),
        SeasonFile(
            "plays",
            _("Plays"),
            _(
                "Every turn at bat with the situation before it. A spreadsheet makes"
                " dates of plays such as 4-3 in a CSV; take XLSX for it."
            ),
            _plays,
        ),
        SeasonFile("teams", _("Teams"), _("To fill another season with."), _teams),
        SeasonFile(
            "rosters",
            _("Rosters"),
            _("Who was with which team, from when until when."),
            _rosters,
        ),
        SeasonFile(
            "schedule",
            _("Schedule"),
            _("The games of the regular season, without those cancelled."),
            _schedule,
        ),
    )
}


# -- games -----------------------------------------------------------------------------


def _whole_games(season: Season, games=None) -> Iterator[Game]:
    """Yield the season's games whose line-ups are filled in, the first first."""
    games = games_of(season) if games is None else games
    for game in games.order_by("date", "number", "pk"):
        if has_lineups(load_text(game)):
            yield game


def file_stem(game: Game) -> str:
    """Return what the file of a game is called: ``2026-04-05-SAL-GRA-2``."""
    again = f"-{game.number}" if game.number > 1 else ""
    return f"{game.date}-{game.visitors.code}-{game.home.code}{again}"


def game_files(season: Season) -> bytes:
    """Return every game of a season as a ``.score`` file, in a ZIP."""
    return _packed(
        (f"{file_stem(game)}.score", format_game(exported_record(game)))
        for game in _whole_games(season)
    )


def event_files(season: Season) -> bytes:
    """Return the season's final games as Retrosheet event files, in a ZIP.

    One file a home team, as the format has it, with rosters and the list of teams;
    players have one id in all of them.
    """
    ids = Ids()
    year = str(season.start.year)
    homes: dict[str, list] = {}
    for game in _whole_games(season, games_of(season).filter(status="final")):
        code = ids.team(game.home.name)
        homes.setdefault(code, []).append(replay_of(game))
    files = {
        f"{year}{code}.EVN": write_events(replays, ids)
        for code, replays in sorted(homes.items())
    }
    played = [replay for replays in homes.values() for replay in replays]
    return _packed((files | write_rosters(played, year, ids)).items())


def _packed(files) -> bytes:
    """Return files in a ZIP; the same files are the same bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            packed.writestr(info, text.encode())
    return target.getvalue()


#: Whole games, by the name of the file; what writes them.
PACKED = {"games": game_files, "retrosheet": event_files}
