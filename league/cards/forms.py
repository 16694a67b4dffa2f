"""What a commissioner fills in for cards: a file, the batting table, the ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.cards.shown import DICE, Holder
from scoring.faults import PlayRejected
from scoring.rulesets.card.cards import Pitch
from scoring.rulesets.ratings import HIGHEST, NAMES, read_ratings

RATING_TITLES = {
    "wild_pitch": gettext_lazy("Wild pitch"),
    "balk": gettext_lazy("Balk"),
    "passed_ball": gettext_lazy("Passed ball"),
    "second_steal": gettext_lazy("Second steal"),
}
PITCH_TITLES = {
    Pitch.HIT: gettext_lazy("hit"),
    Pitch.STRIKE: gettext_lazy("called strike"),
    Pitch.BALL: gettext_lazy("ball"),
    Pitch.FOUL: gettext_lazy("foul"),
    Pitch.MISS: gettext_lazy("swing and miss"),
}


class CardFileForm(forms.Form):
    """A file of cards, or its text."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.toml"}),
        help_text=gettext_lazy("CSV or TOML, up to 1 MB."),
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    def clean(self):
        """Ask for one of the two."""
        data = super().clean()
        if not self.errors and not (data.get("file") or data.get("text", "").strip()):
            raise forms.ValidationError(
                _("Choose a file, or paste its text."), code="nothing"
            )
        return data


# -- the batting table ----------------------------------------------------------------


def table_cells(table: Mapping[str, str]) -> list[tuple[int, list[tuple[int, str]]]]:
    """Return a batting table by the pitcher's die: (batter's die, letter)."""
    return [
        (die, list(enumerate(str(table[str(die)]).split(), start=1))) for die in DICE
    ]


def read_table_form(data: Mapping[str, str]) -> dict[str, str]:
    """Return the entry of a batting table as it was chosen, cell by cell."""
    return {
        str(pitcher): " ".join(
            "".join(data.get(f"cell-{pitcher}{batter}", "").split()) or "?"
            for batter in DICE
        )
        for pitcher in DICE
    }


# -- ratings --------------------------------------------------------------------------


@dataclass(frozen=True)
class RatingCell:
    """A field of the form: its name, whose it is, what stands in it, what is wrong."""

    name: str
    label: str
    value: str
    usual: int
    fault: str = ""


@dataclass
class RatingRow:
    """A man's ratings, or everybody's; an empty one is everybody's."""

    key: str
    name: str
    team: str
    cells: list[RatingCell]
    is_default: bool = False


@dataclass
class RatingsForm:
    """The ratings of some men as a table of fields."""

    holders: Iterable[Holder]
    board: Mapping[str, object]
    usual: Mapping[str, int]
    data: Mapping[str, str] | None = None
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.entries: dict[tuple[str, str], dict[str, int]] = {}
        default = self.board.get("default", {})
        self.now = {**self.usual, **default}
        ratings = self.board.get("ratings", {})
        self.default = self._row("default", _("Everybody else"), "", default, True)
        self.rows = [
            self._row(
                each.key, each.player.name, each.team.team.code, ratings.get(each.key)
            )
            for each in self.holders
        ]

    def _row(self, key, name, team, stored, is_default=False) -> RatingRow:
        stored = stored or {}
        typed: dict[str, object] = {}
        cells = []
        for rating in NAMES:
            field_name = f"{key}-{rating}"
            value = str(stored.get(rating, ""))
            fault = ""
            if self.data is not None:
                value = self.data.get(field_name, "").strip()[:6]
                if value:
                    fault = self._check(name, rating, value, typed)
            label = f"{name}, {RATING_TITLES[rating]}"
            usual = self.usual[rating] if is_default else self.now[rating]
            cells.append(RatingCell(field_name, label, value, usual, fault))
        part = ("default", "default") if is_default else ("ratings", key)
        if self.data is not None and typed != stored:
            self.entries[part] = typed  # type: ignore[assignment]
        return RatingRow(key, name, team, cells, is_default)

    def _check(self, name, rating, value, typed) -> str:
        is_number = value.isascii() and value.isdecimal()
        typed[rating] = int(value) if is_number else value
        try:
            read_ratings(name, {rating: typed[rating]})
        except PlayRejected:
            sentence = _(
                "%(who)s, %(rating)s: a rating is a whole number from 0 to %(most)s;"
                " %(value)s is not."
            ) % {
                "who": name,
                "rating": RATING_TITLES[rating],
                "most": HIGHEST,
                "value": value,
            }
            self.faults.append(sentence)
            return sentence
        return ""

    @property
    def changes(self) -> list[tuple[str, str, object]]:
        """What the form changes, as ``store_changes`` takes it."""
        return [(*place, entry or None) for place, entry in self.entries.items()]
