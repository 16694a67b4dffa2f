"""The brackets of a season's tournaments on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.printing.options import Choice, Item
from league.models import Season, Tournament
from league.postseason.page import BracketPage, Card, Cell, Group, Side
from league.postseason.tournaments import TournamentBracket, tournaments_of
from scoring.stats.rates import format_rate

if TYPE_CHECKING:
    from scoring.press import BracketValues, Place, Table, Tie, TieSide

KEY = "bracket"


def _side(side: Side, score: str | int | None) -> TieSide:
    from scoring.press import TieSide

    return TieSide(
        side.text,
        side.seed or "",
        "" if score is None else score,
        side.is_winner,
        side.team is not None,
    )


def _tie(card: Card) -> Tie:
    from scoring.press import Tie

    top, bottom = (_side(side, side.number) for side in card.sides)
    return Tie(card.name, (top, bottom), card.state)


def _place(cell: Cell) -> Place:
    from scoring.press import Place

    if cell.card:
        return Place(_tie(cell.card), feed=cell.feed)
    return Place(bye=_side(cell.bye, _("bye")) if cell.bye else None)


def _group_table(group: Group) -> Table:
    """Return the table of a group as it stands."""
    from scoring.press import Table

    heads = [
        pgettext("standings", "Rk"),
        _("Team"),
        pgettext("standings", "W"),
        pgettext("standings", "L"),
        pgettext("standings", "PCT"),
        pgettext("standings", "RS"),
        pgettext("standings", "RA"),
    ]
    rows = [
        [row.rank, row.team.name, row.w, row.l, format_rate(row.pct), row.rs, row.ra]
        for row in group.rows
    ]
    if group.has_ties:
        heads.insert(4, pgettext("standings", "T"))
        for line, row in zip(rows, group.rows, strict=True):
            line.insert(4, row.t)
    words = frozenset({1})
    return Table(group.name, tuple(heads), tuple(map(tuple, rows)), words=words)


def bracket_values(tournament: Tournament) -> BracketValues:
    """Return a tournament as the press takes it, in the language that is active."""
    from scoring.press import BracketTree, BracketValues, Round

    page = BracketPage.of(TournamentBracket(tournament))
    trees = tuple(
        BracketTree(
            tuple(
                Round(column.title, tuple(map(_place, column.cells)), column.length)
                for column in tree.columns
            ),
            tree.title,
        )
        for tree in page.trees
    )
    about = (
        str(tournament.season),
        str(tournament.get_kind_display()),
        str(tournament.get_status_display()),
    )
    return BracketValues(
        tournament.name,
        trees,
        " · ".join(about),
        _winner(tournament),
        tuple(map(_group_table, page.groups)),
    )


def _winner(tournament: Tournament) -> str:
    """Return the sentence that names who has won, or nothing yet."""
    if tournament.champion is None:
        return ""
    if tournament.decides_pennant:
        return _("Champion: %(team)s") % {"team": tournament.champion}
    return _("Winner: %(team)s") % {"team": tournament.champion}


# -- to print --------------------------------------------------------------------------


def key_of(tournament: Tournament) -> str:
    """Return the key of what prints a tournament; one that is alone needs no number."""
    others = tournament.season.tournaments.exclude(pk=tournament.pk)
    return _numbered(tournament) if others.exists() else KEY


def _numbered(tournament: Tournament) -> str:
    return f"{KEY}-{tournament.pk}"


def bracket_items(season: Season) -> tuple[Item, ...]:
    """Return the brackets of a season as things to print: all, and each of several."""
    found = tournaments_of(season)
    if not found:
        return ()
    if len(found) == 1:
        return (_item(KEY, _("bracket"), season, found),)
    return (
        _item(KEY, _("all brackets"), season, found),
        *(
            _item(
                _numbered(each),
                _("bracket: %(name)s") % {"name": each.name},
                season,
                [each],
            )
            for each in found
        ),
    )


def _item(
    key: str, label: str, season: Season, tournaments: Sequence[Tournament]
) -> Item:
    title = f"{season}, {label}"

    def make(choice: Choice) -> bytes:
        from scoring.press import print_brackets

        with translation.override(choice.language):
            values = [bracket_values(each) for each in tournaments]
            return print_brackets(title, values, choice.options, allow_missing=True)

    def names() -> Iterator[str]:
        yield season.league.name
        yield season.name
        for each in tournaments:
            yield each.name
            for team in TournamentBracket(each).teams:
                yield team.name

    return Item(key, label, title, make, names)
