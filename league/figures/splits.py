"""What a player or a team did in parts: by park, opponent, month, bases, and so on.

Every split is counted from the turns at bat, or from the lines of games where it is
the game that is asked about. ``WAYS`` gives the terms for the turns behind a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import (
    Case,
    CharField,
    ExpressionWrapper,
    F,
    Field,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast, Substr
from django.utils.dates import MONTHS
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext

from games.models import BattingLine, PitchingLine, PlateAppearance, Player, Team
from games.record.appearances import TURN_COUNTS, add_turns
from games.words.speech import say
from league.figures.seasons import BattingSeason
from league.figures.totals import sums_of
from league.glossary import BATTING, PITCHING
from scoring.diamond import Position

EXTRA = 9  # innings after this one are told together
#: So many opponents are shown, those met most often.
MOST_MET = 30


@dataclass(frozen=True)
class Row:
    """A row of a split: what it is of, by which value it is asked for, its line."""

    label: str
    value: str
    line: BattingSeason


@dataclass(frozen=True)
class Split:
    """A split: its key in an address, what it is called, its rows."""

    key: str
    title: str
    rows: list[Row] = field(default_factory=list)


@dataclass(frozen=True)
class Way:
    """A way to split: ``where`` returns the term for a value of a part."""

    title: Promise
    where: Callable[[str, str], Q]


def _home(value: str, part: str) -> Q:
    return Q(bottom=(value == "home") is (part == BATTING))


def _opponent(value: str, part: str) -> Q:
    if part == PITCHING:
        return Q(team=value)
    return Q(bottom=True, game__visitors=value) | Q(bottom=False, game__home=value)


BASES = {
    "empty": (_("bases empty"), (0,)),
    "on": (_("men on base"), (1, 2, 3, 4, 5, 6, 7)),
    "scoring": (_("runners in scoring position"), (2, 3, 4, 5, 6, 7)),
    "loaded": (_("bases loaded"), (7,)),
}
SCORES = {
    "ahead": (_("ahead"), 1),
    "level": (_("level"), 0),
    "behind": (_("behind"), -1),
}


def _bases(value: str, part: str) -> Q:
    return Q(bases__in=BASES[value][1])


def _clutch(value: str, part: str) -> Q:
    return _bases("scoring", part) & Q(outs=2)


def _inning(value: str, part: str) -> Q:
    return Q(inning__gt=EXTRA) if value == "extra" else Q(inning=value)


def _score(value: str, part: str) -> Q:
    sign = SCORES[value][1]
    if not sign:
        return Q(lead=0)
    ahead = (sign > 0) is (part == BATTING)
    return Q(lead__gt=0) if ahead else Q(lead__lt=0)


def _faced(value: str, part: str) -> Q:
    return Q(pitcher=value) if part == BATTING else Q(batter=value)


def _hand(value: str, part: str) -> Q:
    name = "pitcher__throws" if part == BATTING else "batter__bats"
    return Q(**{name: "" if value == "unknown" else value})


WAYS: dict[str, Way] = {
    "home": Way(_("Home and away"), _home),
    "opponent": Way(_("Opponent"), _opponent),
    "month": Way(_("Month"), lambda value, part: Q(game__date__month=value)),
    "bases": Way(_("Bases"), _bases),
    "clutch": Way(_("Two out, scoring position"), _clutch),
    "outs": Way(_("Outs"), lambda value, part: Q(outs=value)),
    "inning": Way(_("Inning"), _inning),
    "score": Way(_("Score"), _score),
    "slot": Way(_("Place in the batting order"), lambda value, part: Q(slot=value)),
    "hand": Way(_("Hand of the opponent"), _hand),
    "faced": Way(_("Against"), _faced),
}


def term_of(way: str, value: str, part: str) -> Q | None:
    """Return the term for a row of a split; ``None`` when there is no such row."""
    if way not in WAYS:
        return None
    is_number = value.isdecimal() and len(value) < 19
    if way in ("opponent", "month", "outs", "slot", "faced") and not is_number:
        return None
    if way == "inning" and value != "extra" and not is_number:
        return None
    try:
        return WAYS[way].where(value, part)
    except KeyError:
        return None


# -- counting --------------------------------------------------------------------------

Counts = dict[str, int]


#: What a turn at bat came to.
CAME_TO = ("result", "is_gdp", "driven_in")


class Splits:
    """The splits of some turns at bat, all counted from one reading of them."""

    def __init__(self, turns: QuerySet[PlateAppearance], part: str, player=None):
        """Take the turns; ``part`` says whether batters or pitchers are asked about."""
        self.turns = turns.order_by()
        self.part = part
        self.player = player

    def all(self) -> list[Split]:
        """Return every split that has a row."""
        found = [
            *self._parks(),
            *self._situations(),
            *self._innings(),
            *self._seasons(),
            *self._people(),
        ]
        order = list(WAYS)
        found.sort(key=lambda split: order.index(split.key))
        return [split for split in found if split.rows]

    @cached_property
    def _columns(self) -> dict[str, Sequence]:
        """What is known of each turn, by name."""
        person, hand = ("pitcher", "throws")
        if self.part == PITCHING:
            person, hand = ("batter", "bats")
        fields = {
            "person": F(person),
            "name": F(f"{person}__name"),
            "hand": F(f"{person}__{hand}"),
            "at": F("team"),
            "visitors": F("game__visitors"),
            "home": F("game__home"),
            # The text of a date: a database may ask Python for its month.
            "month": Substr(Cast("game__date", CharField()), 6, 2),
            **{name: F(name) for name in ("bases", "inning", "lead", *CAME_TO)},
            **{name: F(name) for name in ("bottom", "outs", "slot")},
        }
        # As the database has them: Django looks at every truth value again.
        plain = {
            f"_{name}": ExpressionWrapper(term, output_field=Field())
            for name, term in fields.items()
        }
        rows = list(self.turns.values_list(*plain.values()))
        columns = zip(*rows, strict=True) if rows else [()] * len(fields)
        return dict(zip(fields, columns, strict=True))

    def _count(self, *names: str, **made: Iterable) -> list[tuple[tuple, Counts]]:
        """Return the counts for each combination of values."""
        known = self._columns
        values = zip(*(known[name] for name in names), *made.values(), strict=True)
        results = zip(*(known[name] for name in CAME_TO), strict=True)
        found: dict[tuple, Counts] = {}
        for (key, result), number in Counter(zip(values, results, strict=True)).items():
            counts = found.setdefault(key, dict.fromkeys(TURN_COUNTS, 0))
            add_turns(counts, *result, number)
        return list(found.items())

    def _row(self, label, value, counts: Iterable[Counts]) -> list[Row]:
        counts = list(counts)
        if not counts:
            return []
        total = {name: sum(each[name] for each in counts) for name in TURN_COUNTS}
        line = BattingSeason(player=self.player, teams=(), **total)
        return [Row(str(label), str(value), line)]

    def _split(self, key: str, found, label, *, value=str, order=None) -> Split:
        """Return a split with a row for each value that occurs."""
        parts: dict[object, list[Counts]] = {}
        for key_of_row, counts in found:
            parts.setdefault(key_of_row, []).append(counts)
        rows: list[Row] = []
        for each in sorted(parts, key=order):
            rows += self._row(label(each), value(each), parts[each])
        return Split(key, str(WAYS[key].title), rows)

    def _parks(self) -> list[Split]:
        known = self._columns
        others = known["at"]
        if self.part == BATTING:
            sides = zip(known["bottom"], known["visitors"], known["home"], strict=True)
            others = [visitors if bottom else home for bottom, visitors, home in sides]
        found = self._count("bottom", team=others)
        rows = Team.objects.filter(pk__in=set(others)).order_by()
        teams = dict(rows.values_list("pk", "name"))
        home = [
            ("home" if bool(bottom) is (self.part == BATTING) else "away", counts)
            for (bottom, _team), counts in found
        ]
        names = {
            "home": pgettext("where games are played", "home"),
            "away": pgettext("where games are played", "away"),
        }
        return [
            self._split("home", home, names.get, order=list(names).index),
            self._split(
                "opponent",
                [(team, counts) for (_b, team), counts in found],
                teams.get,
                order=lambda team: teams[team].casefold(),
            ),
        ]

    def _situations(self) -> list[Split]:
        found = self._count("bases", "outs")
        rows = []
        for key, (label, states) in BASES.items():
            rows += self._row(label, key, [c for (b, _o), c in found if b in states])
        clutch = [c for (b, outs), c in found if b in BASES["scoring"][1] and outs == 2]
        return [
            Split("bases", str(WAYS["bases"].title), rows),
            Split(
                "clutch",
                str(WAYS["clutch"].title),
                self._row(_("two out, scoring position"), "yes", clutch),
            ),
            self._split(
                "outs",
                [(outs, counts) for (_b, outs), counts in found],
                lambda outs: ngettext("%(n)s out", "%(n)s outs", outs) % {"n": outs},
            ),
        ]

    def _innings(self) -> list[Split]:
        lead = self._columns["lead"]
        signs = ((runs > 0) - (runs < 0) for runs in lead)
        found = self._count("inning", ahead=signs)
        side = 1 if self.part == BATTING else -1
        scores = {sign: (key, label) for key, (label, sign) in SCORES.items()}
        return [
            self._split(
                "inning",
                [(min(inning, EXTRA + 1), counts) for (inning, _a), counts in found],
                lambda n: _("extra innings") if n > EXTRA else str(n),
                value=lambda n: "extra" if n > EXTRA else str(n),
            ),
            self._split(
                "score",
                [(side * ahead, counts) for (_i, ahead), counts in found],
                lambda sign: scores[sign][1],
                value=lambda sign: scores[sign][0],
                order=lambda sign: -sign,
            ),
        ]

    def _seasons(self) -> list[Split]:
        found = self._count("slot", "month")
        return [
            self._split(
                "month",
                [(int(month), counts) for (_s, month), counts in found],
                lambda month: MONTHS[month],
            ),
            self._split(
                "slot",
                [(slot, counts) for (slot, _m), counts in found],
                lambda n: str(n),
            ),
        ]

    def _people(self) -> list[Split]:
        found = self._count("person", "name", "hand")
        hands = dict(Player.Hand.choices)
        most = sorted(found, key=lambda pair: (-pair[1]["pa"], pair[0][1]))[:MOST_MET]
        rows = [
            row
            for (key, name, _h), counts in most
            for row in self._row(name, key, [counts])
        ]
        known = [(side, counts) for (_k, _n, side), counts in found]
        return [
            Split("faced", str(WAYS["faced"].title), rows),
            self._split(
                "hand",
                known,
                lambda side: hands[side],
                value=lambda side: side or "unknown",
            )
            if any(side for side, _c in known)
            else Split("hand", ""),
        ]


# -- splits of games -------------------------------------------------------------------


def position_split(lines: QuerySet[BattingLine], player=None) -> Split:
    """Return what batters did by the position at which they began each game."""
    names = list(TURN_COUNTS)
    sums = sums_of(names)
    found: dict[str, Counts] = {}
    for row in lines.order_by().values("positions").annotate(**sums):
        place = found.setdefault(
            row["positions"].split("-")[0], dict.fromkeys(names, 0)
        )
        for name in names:
            place[name] += row[f"sum_{name}"]
    labels = {p.abbreviation: p for p in Position}
    order = list(labels)
    rows = [
        Row(
            say(labels[place].spoken) if place in labels else "–",
            place,
            BattingSeason(player=player, teams=(), **found[place]),
        )
        for place in sorted(found, key=lambda p: order.index(p) if p in order else 99)
    ]
    return Split("position", str(_("Position")), rows)


#: Counts of a pitcher's line that have another name than a batter's.
_OF_PITCHERS = {name: name for name in TURN_COUNTS if name not in ("pa", "rbi")}


def role_split(lines: QuerySet[PitchingLine], player=None) -> Split:
    """Return what batters did against a pitcher as a starter and in relief."""
    sums = sums_of(_OF_PITCHERS)
    starts = Case(When(order=1, then=Value(1)), default=Value(0))
    rows = lines.order_by().annotate(starts=starts).values("starts")
    rows = rows.annotate(sum_pa=Sum("bf"), **sums)
    names = {1: ("starter", _("as the starter")), 0: ("relief", _("in relief"))}
    made = [
        Row(
            str(names[row["starts"]][1]),
            names[row["starts"]][0],
            BattingSeason(
                player=player,
                teams=(),
                pa=row["sum_pa"],
                **{name: row[f"sum_{name}"] for name in _OF_PITCHERS},
            ),
        )
        for row in sorted(rows, key=lambda row: -row["starts"])
    ]
    return Split("role", str(_("Role")), made)
