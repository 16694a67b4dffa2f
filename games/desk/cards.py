"""Starting cards to begin with: the team's last one, or one from its roster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import Avg, Count

from games.hooks.rosters import places_of, roster_of
from games.models import BattingLine, FieldingLine, Game, LineupEntry, Player
from scoring.diamond import FIELD, Position, Side

#: How a card can be begun.
LAST, ROSTER, EMPTY = "last", "roster", "empty"
SOURCES = (LAST, ROSTER, EMPTY)
#: The slot of the pitcher who does not bat.
NOT_BATTING = 0


class Place(NamedTuple):
    """A man and his position on a card, by their numbers; ``None`` while open."""

    player: int | None
    position: int


#: A card in the making: slot to man and position.
Draft = dict[int, Place]


def stored_card(game: Game, side: Side) -> Draft:
    """Return a side's card as it stands; empty while there is none."""
    rows = game.lineup_entries.filter(side=side)
    return {row.slot: Place(row.player_id, row.position) for row in rows}


def last_card(game: Game, side: Side) -> Draft:
    """Return the starting card of the team's latest other game.

    The slot of a man who has left the roster since is open.
    """
    team = game.team(side)
    cards = LineupEntry.objects.order_by("-game__date", "-game__number")
    as_visitors = cards.filter(side=Side.VISITORS, game__visitors=team)
    as_home = cards.filter(side=Side.HOME, game__home=team)
    games = (as_visitors | as_home).filter(game__date__lte=game.date)
    games = games.exclude(game=game)
    latest = games.values_list("game_id", flat=True).first()
    rows = games.filter(game_id=latest)
    card = {row.slot: Place(row.player_id, row.position) for row in rows}
    here = {player.pk for player in roster_of(team, game.date)}
    if len(here) < len(FIELD):  # then everybody may play
        return card
    return {
        slot: place if place.player in here else place._replace(player=None)
        for slot, place in card.items()
    }


def roster_card(game: Game, side: Side) -> Draft:
    """Return nine men of the roster where they have played most; empty: no roster.

    Who has not played yet goes where the roster has him. They bat in the order in
    which they usually do, the pitcher last.
    """
    team = game.team(side)
    men = [player.pk for player in roster_of(team, game.date)]
    if len(men) < len(FIELD):
        return {}
    said = places_of(team, game.date)
    written = {man: number for number, man in enumerate(said)}
    men.sort(key=lambda man: written.get(man, len(written)))
    placed = _usual_places(men, said)
    order = BattingLine.objects.filter(player__in=men).values("player")
    usual = {
        row["player"]: row["slot"]
        for row in order.annotate(slot=Avg("slot")).order_by()
    }
    batting = sorted(
        placed, key=lambda man: (placed[man] == Position.PITCHER, usual.get(man, 9.5))
    )
    return {n: Place(man, placed[man]) for n, man in enumerate(batting, start=1)}


def _usual_places(men: list[int], said: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return nine men with a position each, by how often they have played there.

    Positions that are left go to the men of whom the roster says so.
    """
    lines = FieldingLine.objects.filter(player__in=men, position__lte=len(FIELD))
    counts = lines.values("player", "position").annotate(games=Count("pk")).order_by()
    placed: dict[int, int] = {}
    for row in sorted(counts, key=lambda row: (-row["games"], row["player"])):
        if row["player"] not in placed and row["position"] not in placed.values():
            placed[row["player"]] = row["position"]
    pairs = ((man, int(position)) for position in FIELD for man in men)
    for man, position in sorted(pairs, key=lambda pair: _distance(*pair, said)):
        if man not in placed and position not in placed.values():
            placed[man] = position
    return placed


def _distance(
    man: int, position: int, said: Mapping[int, Sequence[int]]
) -> tuple[int, int]:
    """Return how far a position is from what a man plays; pitchers go nowhere else."""
    places = list(said.get(man, ()))
    if position in places:
        return places.index(position), len(places)
    return (2 if places[:1] == [Position.PITCHER] else 1) * len(FIELD), 0


def card_from(source: str, game: Game, side: Side) -> Draft:
    """Return a card from one of ``SOURCES``."""
    makers = {LAST: last_card, ROSTER: roster_card}
    return makers[source](game, side) if source in makers else {}


def sent_card(data: Mapping[str, str], side: Side) -> Draft | None:
    """Return a card as a form sends it, complete or not; ``None``: nothing was sent."""
    names = [name for name in data if name.startswith(f"{side}-player")]
    if not names:
        return None
    card = {}
    for name in names:
        slot = name.removeprefix(f"{side}-player")
        if slot.isdecimal() and len(slot) < 3:
            place = _number(data.get(f"{side}-position{slot}", ""))
            card[int(slot)] = Place(_number(data[name]), place or Position.PITCHER)
    return card


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 19 else None


def men_of(card: Draft) -> dict[int, Player]:
    """Return the men on a card, by their numbers."""
    return Player.objects.in_bulk({place.player for place in card.values()} - {None})
