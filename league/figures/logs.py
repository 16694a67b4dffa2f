"""The games of a player or a team one by one, with running totals.

The lines are read as plain values: a career has some thousand games, of which a page
shows fifty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from types import SimpleNamespace

import django_tables2 as tables
from django.db.models import Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.models import BattingLine, FieldingLine, LineScore, PitchingLine, Team
from league.figures.totals import pitched_alone
from league.glossary import BATTING, FIELDING, PITCHING, TEAM
from league.tables.columns import (
    DateColumn,
    LeagueTable,
    RateColumn,
    TextColumn,
    TwoPlacesColumn,
    columns_of,
)
from scoring.diamond import Position
from scoring.stats import rates

_COUNTS = {
    BATTING: (
        "pa ab r h doubles triples home_runs rbi bb ibb so hbp sh sf gdp sb cs lob"
    ),
    PITCHING: (
        "outs bf h r er home_runs bb ibb so hbp wp bk ir irs hld bs order ab gf"
        " pickoffs"
    ),
    FIELDING: "position outs po a e dp tp pb sb cs pickoffs",
}
_MODELS = {BATTING: BattingLine, PITCHING: PitchingLine, FIELDING: FieldingLine}
_TEXTS = {BATTING: ["positions"], PITCHING: ["decision"], FIELDING: []}
#: Whether nobody else of his side pitched, which a line does not hold.
_ALONE = "is_complete"
_GAME = [
    f"game__{name}"
    for name in "pk date number visitors home winner visitors_runs home_runs".split()
]


@dataclass
class LogRow:
    """A game as a player's or a team's line has it; ``sums`` are his so far."""

    game: SimpleNamespace
    team_id: int
    is_home: bool
    opponent: Team
    outcome: str
    score: str
    counts: dict
    sums: dict = field(default_factory=dict)

    def __getattr__(self, name: str):
        """Return a count of the game."""
        try:
            return self.__dict__["counts"][name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def so_far(self) -> SimpleNamespace:
        """The sums up to this game."""
        return SimpleNamespace(**self.sums)

    @property
    def run_ba(self) -> rates.Rate:
        """The batting average so far."""
        return rates.batting_average(self.sums["h"], self.sums["ab"])

    @property
    def run_ops(self) -> rates.Rate:
        """On-base plus slugging so far."""
        s = self.so_far
        return rates.on_base_plus_slugging(
            rates.on_base(s.h, s.bb, s.hbp, s.ab, s.sf),
            rates.slugging(s.h, s.doubles, s.triples, s.home_runs, s.ab),
        )

    @property
    def run_era(self) -> rates.EarnedRunAverage:
        """The earned run average so far."""
        return rates.earned_run_average(self.sums["er"], self.sums["outs"])

    @property
    def run_record(self) -> str:
        """Wins and losses so far."""
        return f"{self.sums['w']}-{self.sums['l']}"

    @property
    def run_fpct(self) -> rates.Rate:
        """The fielding percentage so far."""
        return rates.fielding_percentage(*(self.sums[k] for k in ("po", "a", "e")))


class _Game(SimpleNamespace):
    """What a table shows of a game."""

    pk: int
    date: date

    def get_absolute_url(self) -> str:
        """Return the address of the box score."""
        return reverse("games:game_detail", args=[self.pk])


def _seen(row: tuple, team: int):
    """Return a game, and how its team saw it."""
    pk, day, number, visitors, home, winner, away_runs, home_runs = row
    is_home = team == home
    outcome = "T" if winner is None else ("W" if winner == team else "L")
    mine, theirs = (home_runs, away_runs) if is_home else (away_runs, home_runs)
    score = "" if mine is None else f"{mine}-{theirs}"
    game = _Game(pk=pk, date=day, number=number)
    return game, is_home, (visitors if is_home else home), outcome, score


def read_log(part: str, games: Q, *, player, team: int | None = None) -> list[LogRow]:
    """Return the games of a player in the order of play; two queries."""
    names = [*_COUNTS[part].split(), *_TEXTS[part]]
    lines = _MODELS[part].objects.filter(games, player=player)
    if part == PITCHING:
        lines, names = lines.annotate(is_complete=pitched_alone()), [*names, _ALONE]
    if team is not None:
        lines = lines.filter(team=team)
    order = "game__date", "game__number", "game_id", "pk"
    found = list(lines.order_by(*order).values_list("team_id", *_GAME, *names))
    seen = [(row, *_seen(row[1:9], row[0])) for row in found]
    teams = Team.objects.in_bulk({each[3] for each in seen})
    rows = []
    for row, game, is_home, opponent, outcome, score in seen:
        counts = dict(zip(names, row[9:], strict=True))
        rows.append(
            LogRow(game, row[0], is_home, teams[opponent], outcome, score, counts)
        )
    return list(_added(rows, part))


def main_part(games: Q, player) -> str:
    """Return the part that a player is looked up for: pitching for a pitcher.

    A pitcher is who pitched in as many games as he batted in, or more; two queries.
    """
    batted, pitched = (
        _MODELS[part].objects.filter(games, player=player).count()
        for part in (BATTING, PITCHING)
    )
    return PITCHING if pitched and pitched >= batted else BATTING


def read_team_log(games: Q, team: Team) -> list[LogRow]:
    """Return the games of a team in the order of play; two queries."""
    side = Q(side="home", game__home=team) | Q(side="visitors", game__visitors=team)
    lines = LineScore.objects.filter(games).filter(side)
    order = "game__date", "game__number", "game_id"
    names = "r h e lob dp".split()
    found = list(lines.order_by(*order).values_list(*_GAME, *names))
    seen = [(row, *_seen(row[:8], team.pk)) for row in found]
    teams = Team.objects.in_bulk({each[3] for each in seen})
    rows = []
    for row, game, is_home, opponent, outcome, score in seen:
        counts = dict(zip(names, row[8:], strict=True))
        counts["ra"] = row[6] if is_home else row[7]
        rows.append(
            LogRow(game, team.pk, is_home, teams[opponent], outcome, score, counts)
        )
    return list(_added(rows, TEAM))


def _added(rows: list[LogRow], part: str) -> Iterator[LogRow]:
    sums: dict[str, int] = {"w": 0, "l": 0}
    for row in rows:
        for name, number in row.counts.items():
            if isinstance(number, int):
                sums[name] = sums.get(name, 0) + number
        letter = row.outcome if part == TEAM else row.counts.get("decision", "")
        if letter in ("W", "L"):
            sums[letter.lower()] += 1
        row.sums = dict(sums)
        yield row


#: Counts of a pitcher that his line does not hold as a number.
_TOLD = {
    "w": lambda row: row.decision == "W",
    "l": lambda row: row.decision == "L",
    "sv": lambda row: row.decision == "S",
    "gs": lambda row: row.order == 1,
    "cg": lambda row: row.is_complete,
    "sho": lambda row: row.is_complete and not row.r,
}


def with_count(rows: list[LogRow], name: str) -> list[LogRow]:
    """Return the games in which a count is not nought; all when it is unknown."""
    if not rows:
        return rows
    known = rows[0].counts
    if name in known and isinstance(known[name], int):
        return [row for row in rows if row.counts[name]]
    if name in _TOLD and "decision" in known:
        return [row for row in rows if _TOLD[name](row)]
    return rows


# -- tables ----------------------------------------------------------------------------


class LogTable(LeagueTable):
    """What the logs share: when, against whom, how it ended."""

    shows_caption = True
    date = DateColumn("game__date")
    opponent = tables.Column(_("Opponent"), accessor="opponent", orderable=False)
    result = tables.Column(_("Result"), accessor="outcome", orderable=False)

    def render_opponent(self, value, record):
        """Return the other team; ``at`` stands before its name in its park."""
        where = _("vs") if record.is_home else _("at")
        address = self.address_of("league:team_detail", value)
        return format_html('{} <a href="{}">{}</a>', where, address, value)

    def value_opponent(self, value, record):
        """Return the other team's code."""
        return value.code if record.is_home else f"at {value.code}"

    def render_result(self, value, record):
        """Return the outcome and the score as the player's team sees them."""
        return f"{value} {record.score}"


class BattingLogTable(LogTable):
    """A batter's games."""

    caption = _("Batting, game by game")
    positions = tables.Column(_("Pos"), orderable=False)
    vars().update(
        columns_of(
            BATTING,
            "pa ab r h doubles triples home_runs rbi bb so hbp sh sf gdp sb cs",
        )
    )
    run_ba = RateColumn(_("AVG so far"), _("Batting average up to this game"))
    run_ops = RateColumn(_("OPS so far"), _("OPS up to this game"))

    class Meta(LeagueTable.Meta):
        order_by = "-date"
        empty_text = _("No game.")


class PitchingLogTable(LogTable):
    """A pitcher's games."""

    caption = _("Pitching, game by game")
    decision = tables.Column(_("Dec"), orderable=False)
    vars().update(
        columns_of(PITCHING, "outs h r er home_runs bb so hbp wp bk pickoffs bf hld bs")
    )
    run_record = TextColumn(_("W-L so far"), _("Wins and losses up to this game"))
    run_era = TwoPlacesColumn(_("ERA so far"), _("ERA up to this game"))

    class Meta(LeagueTable.Meta):
        order_by = "-date"
        empty_text = _("No game.")


class FieldingLogTable(LogTable):
    """A fielder's games, one line for each position."""

    caption = _("Fielding, game by game")
    position = tables.Column(_("Pos"), orderable=False)
    vars().update(columns_of(FIELDING, "outs po a e dp tp pb sb cs pickoffs"))
    run_fpct = RateColumn(_("FPCT so far"), _("Fielding percentage up to this game"))

    class Meta(LeagueTable.Meta):
        order_by = "-date"
        empty_text = _("No game.")

    def render_position(self, value):
        """Return the position as box scores have it."""
        return Position(value).abbreviation

    value_position = render_position


class TeamLogTable(LogTable):
    """A team's games."""

    caption = _("Game by game")
    vars().update(columns_of(TEAM, "r ra h e dp lob"))
    run_record = TextColumn(_("W-L so far"), _("Wins and losses up to this game"))

    class Meta(LeagueTable.Meta):
        order_by = "-date"
        empty_text = _("No game.")


LOG_TABLES = {
    BATTING: BattingLogTable,
    PITCHING: PitchingLogTable,
    FIELDING: FieldingLogTable,
}

__all__ = [
    "LOG_TABLES",
    "BattingLogTable",
    "FieldingLogTable",
    "LogRow",
    "PitchingLogTable",
    "TeamLogTable",
    "main_part",
    "read_log",
    "read_team_log",
    "with_count",
]
