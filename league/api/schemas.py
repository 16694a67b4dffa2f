"""The shape of what is answered. Codes and keys are the same in every language.

Rates are numbers rounded half up, ``null`` where there is nothing to divide by;
innings are outs.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Generic, TypeVar

from ninja import Field, Schema

Row = TypeVar("Row")


class Page(Schema, Generic[Row]):
    """Some rows of a list; ``next`` is the address of the next page, if any."""

    count: int
    limit: int
    offset: int
    next: str | None
    items: list[Row]


class LeagueOut(Schema):
    """A league and the short names of its seasons, the latest first."""

    slug: str
    name: str
    is_public: bool
    seasons: list[str]


class SeasonOut(Schema):
    """A season; ``version`` grows with every change of anything in it."""

    slug: str
    name: str
    league: str
    start: dt.date
    is_current: bool
    version: int
    rules: dict[str, Any]


class TeamOut(Schema):
    """A team."""

    id: int
    code: str
    name: str
    place: str
    park: str
    color: str
    second_color: str
    division: str | None = None


class PlayerOut(Schema):
    """A player; ``other_names`` are former spellings, scripts and nicknames."""

    id: int
    name: str
    sort_name: str
    bats: str
    throws: str
    other_names: list[str]


class PlayerRef(Schema):
    """A player named in another row."""

    id: int
    name: str


class RosterOut(Schema):
    """A player's time with a team; ``end`` is ``null`` while he is with it."""

    team: str
    player: PlayerRef
    number: str
    positions: str
    start: dt.date
    end: dt.date | None


class FixtureOut(Schema):
    """A place in the schedule; ``game`` is the number of the game, once it has one."""

    id: int
    uid: str
    date: dt.date
    number: int
    visitors: str
    home: str
    status: str
    stage: str
    moved_from: dt.date | None
    sequence: int
    game: int | None


class GameOut(Schema):
    """A game; runs are ``null`` before it has begun."""

    id: int
    season: str | None
    date: dt.date
    number: int
    visitors: str
    home: str
    status: str
    visitors_runs: int | None
    home_runs: int | None
    winner: str | None
    innings_played: int
    ending: str
    is_simulated: bool
    ruleset: str
    version: int
    updated: str = Field(json_schema_extra={"format": "date-time"})
    links: dict[str, str]


class PlayOut(Schema):
    """An entry of a game; for a play the situation before it and the runs after it."""

    sequence: int
    inning: int
    half: str
    outs: int
    bases: str = Field(description="Occupied bases, such as 1-3; empty: none.")
    batter: PlayerRef | None
    text: str
    runs: list[int] = Field(description="Runs of visitors and home after it.")


class StandingOut(Schema):
    """A team's place; ``gb`` is games behind, ``null`` for the leader."""

    rank: int
    division: str
    team: str
    w: int
    l: int  # noqa: E741
    t: int
    pct: float | None
    gb: float | None
    rs: int
    ra: int
    diff: int


class LineOut(Schema):
    """A player's season: his team's code, or ``2TM`` for the total of two."""

    player: PlayerRef
    team: str
    is_total: bool
    is_qualified: bool | None = None
    position: str | None = None
    counts: dict[str, int]
    rates: dict[str, float | None]


class LeaderOut(Schema):
    """A place among the leaders; equal values share a rank."""

    rank: int
    player: PlayerRef
    team: str
    value: str


class LeadersOut(Schema):
    """The leaders of a category; ``tied`` more share the value ``at``."""

    code: str
    category: str
    leaders: list[LeaderOut]
    tied: int
    at: str


class ResultOut(Schema):
    """What became of a file that was sent: loaded, replaced or unchanged."""

    outcome: str
    game: GameOut
    remarks: list[dict[str, Any]] = []


class ProblemOut(Schema):
    """A refusal (RFC 9457), with the numbered violations of a game file."""

    type: str
    title: str
    status: int
    detail: str
    violations: list[dict[str, Any]] = []
