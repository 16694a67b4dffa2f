"""A bracket as pages draw it: rounds as columns, series as cards, the lines between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.models import Team
from league.brackets import (
    Bracket,
    GroupPlace,
    LoserOf,
    Plan,
    Remaining,
    SeriesPlan,
    SeriesState,
    Source,
    WinnerOf,
    first_round,
    letter_of,
)
from league.models import Fixture, Series
from league.postseason.tournaments import COMING, TournamentBracket
from league.standings import StandingsRow


@dataclass(frozen=True)
class Side:
    """A side of a card: the team and its seed, or in words who it will be."""

    team: Team | None
    seed: int | None
    text: str
    number: int | None = None
    is_winner: bool = False
    is_out: bool = False


@dataclass(frozen=True)
class Card:
    """A series as it is shown: its name, both sides, and how it stands."""

    name: str
    sides: tuple[Side, Side]
    state: str
    address: str = ""
    is_unsettled: bool = False
    is_live: bool = False
    is_off: bool = False


@dataclass(frozen=True)
class Cell:
    """A place of a column: a card, the team that has a bye, or nothing.

    ``feed`` names the lines that lead here: both, top, bottom, level or none.
    """

    card: Card | None = None
    bye: Side | None = None
    feed: str = "none"


@dataclass(frozen=True)
class Column:
    """A round, and how long its series are."""

    title: str
    cells: list[Cell]
    length: str = ""


@dataclass(frozen=True)
class Tree:
    """Columns that belong together; a re-seeded one has no lines."""

    title: str
    columns: list[Column]


@dataclass(frozen=True)
class Group:
    """A group: its table, how many go on, and its meetings."""

    name: str
    rows: Sequence[StandingsRow[Team]]
    advance: int
    cards: list[Card] = field(default_factory=list)

    @property
    def has_ties(self) -> bool:
        """Whether any game of the group was tied."""
        return any(row.t for row in self.rows)


class BracketPage:
    """What a page shows of a bracket, stored or only thought of."""

    def __init__(
        self,
        bracket: Bracket[Team],
        rows: dict[str, Series] | None = None,
        fixtures: dict[int, list[Fixture]] | None = None,
    ):
        """Take a bracket, and the rows and games behind it when it is stored."""
        self.bracket = bracket
        self.plan: Plan = bracket.plan
        self.rows = rows or {}
        self.fixtures = fixtures or {}

    @classmethod
    def of(cls, reading: TournamentBracket) -> BracketPage:
        """Return the page of a stored tournament."""
        return cls(reading.bracket, reading.series, reading.fixtures)

    @cached_property
    def trees(self) -> list[Tree]:
        """The drawings, in the order in which they are read."""
        titles = {
            "main": _("Knock-out") if self.plan.groups else "",
            "winners": _("Winners' bracket"),
            "losers": _("Losers' bracket"),
            "final": "",
            "third": "",
        }
        trees = [Tree(title, self._columns(part)) for part, title in titles.items()]
        return [tree for tree in trees if tree.columns]

    def _columns(self, part) -> list[Column]:
        series = self.plan.of_part(part)
        columns = []
        before: int | None = None
        for number in sorted({each.round for each in series}):
            its = {each.place: each for each in series if each.round == number}
            size = max(self._places(part, number), max(its) + 1)
            opens = number == 1 and part in ("main", "winners")
            cells = [self._cell(its.get(p), p, opens, before) for p in range(size)]
            first = its[min(its)]
            title = round_title(self.plan, first)
            columns.append(Column(title, cells, length_of(first)))
            before = size
        return columns

    def _places(self, part, number: int) -> int:
        """Return the places of a round in a full bracket."""
        if part in ("main", "winners"):
            return self.plan.size >> number
        if part == "losers":
            return self.plan.size >> (2 + (number - 1) // 2)
        return 1

    def _cell(self, plan: SeriesPlan | None, place: int, opens: bool, before) -> Cell:
        """Return what stands in a place; a round that ``opens`` has byes."""
        if plan is not None:
            return Cell(self.card(plan), feed=self._feed(plan, before))
        source = self._first_places[place] if opens else None
        return Cell() if source is None else Cell(bye=self._side_of(source))

    @cached_property
    def _first_places(self) -> list[Source | None]:
        """The source that has a bye, for each place of the first round."""
        return [
            top if bottom is None else None
            for top, bottom in first_round(self.plan.field)
        ]

    def _feed(self, plan: SeriesPlan, before: int | None) -> str:
        if plan.after:
            return "level"
        if before is None:
            return "none"
        fed = [
            isinstance(source, WinnerOf)
            and self.plan.by_key[source.key].part == plan.part
            for source in plan.sources
        ]
        if not any(fed):
            return "none"
        if before == self._places(plan.part, plan.round):
            return "level"
        return "both" if all(fed) else "top" if fed[0] else "bottom"

    @cached_property
    def groups(self) -> list[Group]:
        """The groups with their tables."""
        return [
            Group(
                _("Group %(letter)s") % {"letter": letter_of(number)},
                rows,
                self.plan.format.advance,
                [self.card(p) for p in self.plan.series if p.group == number],
            )
            for number, rows in self.bracket.tables.items()
        ]

    # -- cards ------------------------------------------------------------------------

    def card(self, plan: SeriesPlan) -> Card:
        """Return the card of a series."""
        state = self.bracket.states[plan.key]
        row = self.rows.get(plan.key)
        numbers = self._numbers(state)
        sides = tuple(
            self._side(state, place, source, numbers[place])
            for place, source in enumerate(plan.sources)
        )
        fixtures = self.fixtures.get(row.pk, []) if row else []
        is_unsettled = bool(row and row.is_unsettled)
        return Card(
            name=series_name(self.plan, plan),
            sides=sides,
            state=self._words(state, fixtures, is_unsettled),
            address=row.get_absolute_url() if row else "",
            is_unsettled=is_unsettled,
            is_live=any(f.game and f.game.status == "live" for f in fixtures),
            is_off=state.is_needed is False,
        )

    def _numbers(self, state: SeriesState[Team]) -> tuple[int | None, int | None]:
        """Return games won by each side, or the runs where there is one game only."""
        if state.plan.games == 1 and len(state.count.counted) == 1:
            result = state.count.counted[0]
            runs = [result.runs_of(result.side_of(side)) for side in state.sides]
            return runs[0], runs[1]
        if not state.count.counted:
            return None, None
        return state.wins

    def _side(self, state, place: int, source: Source, number: int | None) -> Side:
        team = state.sides[place]
        if team is None:
            return Side(None, None, source_text(self.plan, source))
        seed = self.bracket.seeds[team]
        won, lost = state.winner == team, state.loser == team
        return Side(team, seed, team.name, number, won, lost)

    def _side_of(self, source: Source) -> Side:
        """Return the side that has a bye."""
        team = self.bracket.team_from(source)
        if team is None:
            return Side(None, None, source_text(self.plan, source))
        return Side(team, self.bracket.seeds[team], team.name)

    def _words(self, state, fixtures: Sequence[Fixture], is_unsettled: bool) -> str:
        if is_unsettled:
            return _("to be settled")
        if state.is_needed is False:
            return _("not needed")
        if any(f.game and f.game.status == "live" for f in fixtures):
            return _("in progress")
        days = [f.date for f in fixtures if f.status == COMING[0]]
        coming = date_format(min(days), "Y-m-d") if days else ""
        return stand_of(state) or coming


def length_of(plan: SeriesPlan) -> str:
    """Return how long a series is, in words."""
    if plan.is_group:
        return _("games: %(count)s") % {"count": plan.games}
    if plan.games == 1:
        return _("one game")
    return _("best of %(count)s") % {"count": plan.games}


def stand_of(state: SeriesState[Team]) -> str:
    """Return how a series stands in words, or nothing before its first game."""
    wins = sorted(state.wins, reverse=True)
    score = f"{wins[0]}-{wins[1]}"
    if state.is_ruled:
        return _("%(team)s by ruling") % {"team": state.winner.code}
    if state.plan.games == 1 and state.is_over:
        return _("final")
    if state.winner:
        return _("%(team)s won %(score)s") % {
            "team": state.winner.code,
            "score": score,
        }
    if not state.count.counted or None in state.sides:
        return ""
    if wins[0] == wins[1]:
        if not wins[0]:
            return _("tied") if state.is_over else _("a tie, played again")
        return _("level at %(score)s") % {"score": score}
    leader = state.sides[state.wins.index(wins[0])]
    if state.is_over:
        return _("%(team)s won %(score)s") % {"team": leader.code, "score": score}
    return _("%(team)s leads %(score)s") % {"team": leader.code, "score": score}


def round_title(plan: Plan, series: SeriesPlan) -> str:
    """Return the name of a round."""
    if series.part == "third":
        return _("Third place")
    if series.part == "final":
        return _("If necessary") if series.after else _("Final")
    if series.part == "winners":
        if series.rounds_left == 1:
            return _("Winners' final")
        return _("Winners' round %(number)s") % {"number": series.round}
    if series.part == "losers":
        if series.rounds_left == 1:
            return _("Losers' final")
        return _("Losers' round %(number)s") % {"number": _losers_round(plan, series)}
    names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    if series.rounds_left in names:
        return names[series.rounds_left]
    return _("Round %(number)s") % {"number": series.round}


def _losers_round(plan: Plan, series: SeriesPlan) -> int:
    """Return the number of a losers' round among those in which anybody plays."""
    rounds = sorted({each.round for each in plan.of_part("losers")})
    return rounds.index(series.round) + 1


def series_name(plan: Plan, series: SeriesPlan) -> str:
    """Return the name of a series among those of its round."""
    if series.is_group:
        letter = letter_of(series.group)
        return _("Group %(letter)s, round %(round)s") % {
            "letter": letter,
            "round": series.round,
        }
    if series.part in ("winners", "losers") and series.rounds_left > 1:
        number = plan.of_part(series.part).index(series) + 1
        if series.part == "winners":
            return _("Winners' no. %(number)s") % {"number": number}
        return _("Losers' no. %(number)s") % {"number": number}
    if series.after:
        return _("Second final")
    its = [s for s in plan.of_part(series.part) if s.round == series.round]
    if len(its) == 1:
        alone = {0: _("Final"), 1: _("Semi-final")}
        if series.part == "main" and series.rounds_left in alone:
            return alone[series.rounds_left]
        return round_title(plan, series)
    number = its.index(series) + 1
    if series.part == "main" and series.rounds_left in (1, 2):
        name = (
            _("Semi-final %(number)s")
            if series.rounds_left == 1
            else _("Quarter-final %(number)s")
        )
        return name % {"number": number}
    return _("%(round)s, no. %(number)s") % {
        "round": round_title(plan, series),
        "number": number,
    }


def source_text(plan: Plan, source: Source) -> str:
    """Return in words who will come from a source."""
    if isinstance(source, WinnerOf):
        name = series_name(plan, plan.by_key[source.key])
        return _("Winner: %(series)s") % {"series": name}
    if isinstance(source, LoserOf):
        name = series_name(plan, plan.by_key[source.key])
        return _("Loser: %(series)s") % {"series": name}
    if isinstance(source, GroupPlace):
        return _("Group %(letter)s, place %(place)s") % {
            "letter": letter_of(source.group),
            "place": source.place,
        }
    if isinstance(source, Remaining):
        return _("By seed no. %(rank)s of those left") % {"rank": source.rank}
    return _("Seed %(number)s") % {"number": source.number}
