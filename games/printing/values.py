"""The values of what is printed of a game: sheets, cards, rosters, the box score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk.runs import runs_of
from games.hooks.imprint import Shirt, shirts_of, tags_beside
from games.models import Game, LineupEntry, Team
from games.printing.options import MOST_COPIES, Choice, Item
from games.record.loading import GameText, box_of, has_lineups, load_text, replay_text
from games.words.days import format_day
from games.words.speech import say
from scoring.diamond import SIDES, Position, Side
from scoring.faults import violation
from scoring.lineup import Player as Man
from scoring.rulesets import three_dice
from scoring.scoresheet import BatterRow, GameSheet, write_scoresheet
from scoring.stats.lines import BoxScore
from scoring.stats.notes import write_side_notes

PAD = gettext_lazy("blank sheets")


# -- the men -------------------------------------------------------------------------


def shirts_by_side(game: Game) -> dict[Side, list[Shirt]]:
    """Return both rosters on the day of a game, each by number."""
    return {side: shirts_of(game.team(side), game.date) for side in SIDES}


def numbers_of(shirts: Iterable[Shirt]) -> dict[Man, str]:
    """Return the numbers on the shirts, by the men as scoring knows them."""
    return {shirt.player.man: shirt.number for shirt in shirts if shirt.number}


def starting_cards(game: Game) -> dict[Side, list[LineupEntry]]:
    """Return both starting cards, in the order of the slots."""
    cards: dict[Side, list[LineupEntry]] = {side: [] for side in SIDES}
    if game.pk:
        for entry in game.lineup_entries.select_related("player"):
            cards[Side(entry.side)].append(entry)
    return cards


# -- sheets ----------------------------------------------------------------------------


def has_batters(game: Game) -> bool:
    """Whether a game is played with batters; with three dice there are none."""
    return game.ruleset != three_dice.NAME


def sheet_of(game: Game, text: GameText | None = None) -> GameSheet | None:
    """Return the filled scoresheet of a game; ``None`` without line-ups."""
    text = text or load_text(game)
    if not has_lineups(text):
        return None
    shirts = [shirt for mine in shirts_by_side(game).values() for shirt in mine]
    sheet = write_scoresheet(
        replay_text(text), box_of(text), numbers=numbers_of(shirts)
    )
    return with_tags(sheet, tags_beside(game))


def with_tags(sheet: GameSheet, more: dict[str, str]) -> GameSheet:
    """Return a sheet that says whose game it is; its own tags stand before these."""
    known = {**more, **dict(sheet.tags)}
    return replace(sheet, tags=tuple(known.items()))


def sheet_to_come(game: Game) -> GameSheet:
    """Return the sheet of a game to be played, with what is known of it.

    The game may not be stored; the cards that are filled in stand on the sheet.
    """
    from scoring.press import blank_game

    shirts = shirts_by_side(game)
    cards = starting_cards(game)
    orders = tuple(_order(cards[side], shirts[side]) for side in SIDES)
    tags = tags_beside(game) | tags_to_come(game)
    teams = (game.visitors.name, game.home.name)
    return blank_game(teams, tuple(tags.items()), orders, slots=game.batters)


def tags_to_come(game: Game) -> dict[str, str]:
    """Return what is known of a game before it: its day, park, number, scorer."""
    known = {
        "Date": game.date.isoformat(),
        "Site": game.park or game.home.park,
        "Scorer": game.scorer,
        "Number": str(game.number) if game.number > 1 else "",
    }
    return {name: value for name, value in known.items() if value}


def _order(card: list[LineupEntry], shirts: list[Shirt]) -> list[BatterRow]:
    numbers = {shirt.player.pk: shirt.number for shirt in shirts}
    return [
        BatterRow(
            entry.player.man,
            Position(entry.position).symbol.upper(),
            number=numbers.get(entry.player_id, ""),
        )
        for entry in card
        if entry.slot
    ]


def print_sheet(sheet: GameSheet, choice: Choice, link: str = "") -> bytes:
    """Return a game's sheets as PDF, on one page or two, as chosen."""
    from scoring.press import print_game, print_one_page

    if choice.one_page:
        return print_one_page(sheet, choice.options, allow_missing=True)
    link = "" if sheet.is_started else link
    return print_game(sheet, choice.options, link=link, allow_missing=True)


def print_pad(game: Game | None, choice: Choice) -> bytes:
    """Return blank sheets as PDF: of a game without batters, if this is one."""
    from scoring.press import (
        RunsGame,
        blank_game,
        print_blank,
        print_one_page,
        print_runs,
    )

    copies = min(choice.copies, MOST_COPIES)
    if game is not None and not has_batters(game):
        return print_runs(RunsGame(), choice.options, copies=copies)
    if choice.one_page:
        return print_one_page(blank_game(), choice.options, copies=copies)
    return print_blank(choice.options, copies=copies)


def print_runs_sheet(game: Game, choice: Choice, *, filled: bool) -> bytes:
    """Return the sheet of a game without batters as PDF."""
    from scoring.press import RunsGame, print_runs

    runs = runs_of(game) if filled else None
    tags = tags_beside(game) | tags_to_come(game)
    sheet = RunsGame(
        (game.visitors.name, game.home.name),
        runs.innings if runs else ((), ()),
        tags=tuple(tags.items()),
    )
    return print_runs(sheet, choice.options, allow_missing=True)


# -- cards and rosters -----------------------------------------------------------------


def print_cards(game: Game, choice: Choice) -> bytes:
    """Return both line-up cards as PDF, filled in as far as they are known."""
    from scoring.press import print_lineup_cards

    shirts, cards = shirts_by_side(game), starting_cards(game)
    made = [_card(game, side, cards[side], shirts[side]) for side in SIDES]
    return print_lineup_cards(made, choice.options, allow_missing=True)


def _card(game: Game, side: Side, card: list[LineupEntry], shirts: list[Shirt]):
    from scoring.press import LineupCard
    from scoring.press import Man as Printed

    numbers = {shirt.player.pk: shirt.number for shirt in shirts}
    men = {
        entry.slot: Printed(
            entry.player.name,
            numbers.get(entry.player_id, ""),
            Position(entry.position).symbol.upper(),
        )
        for entry in card
    }
    playing = {entry.player_id for entry in card}
    return LineupCard(
        game.team(side).name,
        game.team(side.opponent).name,
        game.date.isoformat(),
        tuple(men[slot] for slot in sorted(men) if slot),
        men.get(0),
        tuple(_printed(shirt) for shirt in shirts if shirt.player.pk not in playing),
    )


def _printed(shirt: Shirt):
    from scoring.press import Man as Printed

    return Printed(shirt.player.name, shirt.number, shirt.positions)


def roster_sheet(team: Team, shirts: Iterable[Shirt], *about: str):
    """Return a team with its roster as it is printed."""
    from scoring.press import Team as PrintedTeam

    lines = [line for line in (team.place, team.park, *about) if line]
    return PrintedTeam(team.name, tuple(map(_printed, shirts)), tuple(lines))


def print_both_rosters(game: Game, choice: Choice) -> bytes:
    """Return the rosters of both teams on the day of a game as PDF."""
    from scoring.press import print_rosters

    teams = [
        roster_sheet(game.team(side), shirts)
        for side, shirts in shirts_by_side(game).items()
    ]
    return print_rosters(teams, choice.options, allow_missing=True)


# -- the box score ---------------------------------------------------------------------


def notes_said(box: BoxScore, teams: tuple[str, str]) -> list[str]:
    """Return the notes of a box score in the language that is in force."""
    said = [
        _("%(team)s – %(note)s") % {"team": team, "note": say(note)}
        for side, team in zip(SIDES, teams, strict=True)
        for note in write_side_notes(box, side)
    ]
    unnamed = violation("W602", example="IF6")
    if str(unnamed) in box.notes:
        said.append(f"{unnamed.code}: {say(unnamed.message)}")
    return said


def print_box_page(game: Game, choice: Choice) -> bytes:
    """Return the box score of a game as PDF, its notes in the language chosen."""
    from scoring.press import print_box

    box, teams = box_of(load_text(game)), (game.visitors.name, game.home.name)
    with translation.override(choice.language):
        notes = notes_said(box, teams)
        title = title_of(game, format_day(game.date))
    return print_box(box, teams, title, choice.options, notes=notes, allow_missing=True)


def title_of(game: Game, day: str = "") -> str:
    """Return what a game is called; files have the day as 2026-04-05."""
    known = {
        "visitors": game.visitors.name,
        "home": game.home.name,
        "date": day or game.date.isoformat(),
        "number": game.number,
    }
    if game.number > 1:
        return _("%(visitors)s at %(home)s, %(date)s, game %(number)s") % known
    return _("%(visitors)s at %(home)s, %(date)s") % known


# -- all of it -------------------------------------------------------------------------


def names_in(game: Game) -> Iterator[str]:
    """Yield what people have typed and a game's sheets print: names, park, scorer."""
    yield from (game.visitors.name, game.home.name)
    yield from (game.park or game.home.park, game.scorer)
    yield from map(str, game.extra_tags.values())
    yield from tags_beside(game).values()
    for shirts in shirts_by_side(game).values():
        for shirt in shirts:
            yield f"{shirt.number} {shirt.player.name}".strip()
            yield shirt.positions
    if game.pk and has_batters(game):
        text = load_text(game)
        yield from (card[2].name for card in text.cards)
        if has_lineups(text) and text.entries:
            box = box_of(text)
            for side in SIDES:
                yield from (line.player.name for line in box.batting_of(side))
                yield from (line.player.name for line in box.pitching_of(side))


def items_of(game: Game, link: str) -> tuple[Item, ...]:
    """Return all that can be printed of a game, which may not be stored yet.

    ``link`` is the address that the code on a sheet to come leads to.
    """
    if not has_batters(game):
        return _items_without_batters(game)
    return tuple(_items(game, link))


def is_begun(game: Game) -> bool:
    """Whether there is anything to fill a sheet with."""
    return bool(game.pk) and game.status != Game.Status.SCHEDULED


def _items(game: Game, link: str) -> Iterator[Item]:
    is_filled = is_begun(game) and has_lineups(load_text(game))
    if is_filled:
        yield _item(
            *(game, "sheet", _("filled scoresheet")),
            lambda choice: print_sheet(sheet_of(game), choice),
            has_layout=True,
        )
        yield _item(
            *(game, "box", _("box score")), lambda choice: print_box_page(game, choice)
        )
    yield _item(
        *(game, "to-score", _("scoresheet for this game")),
        lambda choice: print_sheet(sheet_to_come(game), choice, link),
        has_layout=True,
        help_text=_(
            "With the teams, the line-ups as far as they are known, and a code that"
            " leads to the game's page."
        ),
    )
    yield _item(
        *(game, "cards", _("line-up cards")), lambda choice: print_cards(game, choice)
    )
    yield _item(
        *(game, "rosters", _("rosters of both teams")),
        lambda choice: print_both_rosters(game, choice),
    )
    yield pad_item(game)


def _item(game: Game, key: str, label: str, make, **more) -> Item:
    """Return something to print of a game; its sheets bear the game's name alone."""
    title = title_of(game)
    if not more.get("has_layout"):
        title = _titled(label, title)
    return Item(key, label, title, make, lambda: names_in(game), **more)


def _titled(label: str, title: str) -> str:
    return _("%(title)s, %(what)s") % {"title": title, "what": label}


def pad_item(game: Game | None = None) -> Item:
    """Return blank sheets as something to print."""
    return Item(
        "pad",
        str(PAD),
        str(PAD).capitalize(),
        lambda choice: print_pad(game, choice),
        has_copies=True,
        has_layout=game is None or has_batters(game),
    )


def _items_without_batters(game: Game) -> tuple[Item, ...]:
    title, found = title_of(game), []
    labels = {"to-score": _("scoresheet for this game")}
    if game.pk and runs_of(game) is not None:
        labels = {"sheet": _("filled scoresheet"), **labels}
    for key, label in labels.items():
        make = partial(print_runs_sheet, game, filled=key == "sheet")
        found.append(Item(key, label, title, make, lambda: names_in(game)))
    return (*found, pad_item(game))
