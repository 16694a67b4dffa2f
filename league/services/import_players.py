"""Players and rosters taken over from the rows of a file."""

from __future__ import annotations

import re
from collections import defaultdict

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.models import Player, PlayerAlias
from games.words.names import normalize_name
from league.imports.reading import Line
from league.imports.report import Fate, Row
from league.imports.values import read_date, read_hand, read_name, read_yes
from league.models import RosterSpell, SeasonTeam
from league.services.importing import Trial
from league.services.office import add_alias
from league.setup.rosters import name_key, nearest

#: The answer that a name belongs to somebody who is not known yet.
NEW = "new"


class PlayerRows:
    """Takes the players of a file onto the rosters of a season, row by row.

    A player is known by his name as it is written, or by another name of his: on the
    roster first, then on the team's former ones, then in the league. One who differs
    by accents alone is asked about (case D-46).
    """

    def __init__(self, trial: Trial):
        """Read the rosters and everybody in the league once."""
        self.trial = trial
        entries = trial.season.season_teams.select_related("team", "season")
        self.entries = list(entries)
        self.spells: dict[int, list[RosterSpell]] = defaultdict(list)
        spells = RosterSpell.objects.filter(season_team__season=trial.season)
        for spell in spells.select_related("player"):
            self.spells[spell.season_team_id].append(spell)
        self.people: dict[str, set[int]] = defaultdict(set)
        self.alike: dict[str, set[int]] = defaultdict(set)
        self.players: dict[int, Player] = {}
        self.teams_of: dict[int, set[int]] = defaultdict(set)
        self._read_league()
        self.taken: set[int] = set()

    def _read_league(self) -> None:
        league = self.trial.season.league_id
        spells = RosterSpell.objects.filter(season_team__season__league=league)
        for player, team in spells.order_by().values_list(
            "player_id", "season_team__team_id"
        ):
            self.teams_of[player].add(team)
        players = Player.objects.filter(pk__in=self.teams_of)
        for player in players.prefetch_related("aliases"):
            self._know(player, [alias.name for alias in player.aliases.all()])

    def _know(self, player: Player, names) -> None:
        self.players[player.pk] = player
        for name in (player.name, *names):
            self.people[name_key(name)].add(player.pk)
            self.alike[normalize_name(name)].add(player.pk)

    def name_of(self, line: Line) -> str:
        """Return what the row is about."""
        cells = (self.trial.cell(line, each) for each in ("team", "name"))
        return ", ".join(str(cell) for cell in cells if cell)

    def take(self, line: Line, row: Row) -> None:
        """Put the player on the roster, or bring his spell up to date."""
        entry, name = self._entry(line), self._name(line, row)
        if entry and name:
            row.what = f"{entry.team.code}, {name}"
        terms, facts = self._spell_terms(line), self._facts(line)
        other_names = self._other_names(line)
        if entry is None or not name:
            self.trial.check()
            return
        spell = self._spell_of(entry, name, terms)
        player = spell.player if spell else self._player(entry, name, row)
        if row.fate is Fate.ASKED:
            self.trial.check()
            return
        if player is None:
            row.remarks.append(_("A new player."))
        player, is_player_new = self._changed_player(player, name, facts, row)
        spell, is_spell_new = self._changed_spell(entry, spell, player, terms, row)
        self._check(player if is_player_new else None, spell if is_spell_new else None)
        if is_player_new:
            player.save()
        if is_spell_new:
            self._store_spell(entry, spell, player)
        self._store_aliases(other_names, player, row)
        if is_player_new:
            self._know(player, other_names)

    def _name(self, line: Line, row: Row) -> str:
        name, is_mended = self.trial.read(line, "name", read_name)
        if not name:
            self.trial.refuse("name", _("The player needs a name."))
        if is_mended:
            row.remarks.append(_("The name was repaired: %(name)s.") % {"name": name})
        return name

    # -- who is meant ------------------------------------------------------------------

    def _entry(self, line: Line) -> SeasonTeam | None:
        name = self.trial.text(line, "team", 80)
        if not name:
            if self.trial.team is not None:
                return self.trial.team
            sentence = _("Which team? Fill the column, or choose one for all rows.")
            self.trial.refuse("team", sentence)
            return None
        key = name_key(name)
        for entry in self.entries:
            if key in (name_key(entry.team.code), name_key(entry.team.name)):
                return entry
        hint = nearest(name, [entry.team.name for entry in self.entries])
        sentence = _("No team of this season is called %(name)s.") % {"name": name}
        self.trial.refuse("team", f"{sentence} {hint}".strip())
        return None

    def _spell_of(self, entry: SeasonTeam, name: str, terms) -> RosterSpell | None:
        """Return the spell of this name here; of several, by number or first day."""
        found = [
            spell
            for spell in self.spells[entry.pk]
            if spell.player_id in self.people[name_key(name)]
            and spell.pk not in self.taken
        ]
        for term in ("start", "number"):
            same = [
                s for s in found if terms.get(term) and getattr(s, term) == terms[term]
            ]
            found = same or found
        if "start" in terms and terms["start"]:
            found = [s for s in found if s.start == terms["start"]]
        if len({spell.player_id for spell in found}) > 1:
            sentence = _("Two players here have this name; give the number.")
            self.trial.refuse("number", sentence)
            self.trial.check()
        if found:
            self.taken.add(found[-1].pk)
        return found[-1] if found else None

    def _player(self, entry: SeasonTeam, name: str, row: Row) -> Player | None:
        answer = self.trial.answers.get(row.number, "")
        if answer == NEW:
            return None
        if answer.isdecimal() and int(answer) in self.players:
            player = self.players[int(answer)]
            add_alias(player, name)
            return player
        here = {s.player_id for s in self.spells[entry.pk] if s.pk in self.taken}
        exact = self.people[name_key(name)] - here
        mates = {pk for pk in exact if entry.team_id in self.teams_of[pk]}
        for group in (mates, exact):
            if len(group) == 1:
                return self.players[next(iter(group))]
        if exact:
            self._ask(exact, row)
            return None
        if alike := self.alike[normalize_name(name)] - here:
            self._ask(alike, row)
        return None

    def _ask(self, keys: set[int], row: Row) -> None:
        row.fate = Fate.ASKED
        row.candidates = sorted(
            (self.players[key] for key in keys), key=lambda player: player.pk
        )

    # -- what the row says -------------------------------------------------------------

    def _spell_terms(self, line: Line) -> dict[str, object]:
        trial = self.trial
        terms: dict[str, object] = {}
        if trial.has("number"):
            terms["number"] = trial.text(line, "number", 3).lstrip("#")
        if trial.has("positions") or trial.has("pitcher"):
            terms["positions"] = self._positions(line)
        for name in ("start", "end"):
            if value := trial.read(line, name, read_date):
                terms[name] = value
        if note := self._note(line):
            terms["note"] = note
        return terms

    def _positions(self, line: Line) -> str:
        said = self.trial.text(line, "positions", 40)
        places = [each for each in re.split(r"\s*[,;/、・]\s*", said.strip()) if each]
        is_pitcher = self.trial.read(line, "pitcher", read_yes)
        if is_pitcher and not {"P", "1", "SP", "RP"} & set(places):
            places.insert(0, "P")
        return ", ".join(places)

    def _note(self, line: Line) -> str:
        """Return the remark, with the columns that nobody knows (case D-47)."""
        trial = self.trial
        parts = [trial.text(line, "note", 200)]
        for index in trial.others:
            cell = line.cells[index] if index < len(line.cells) else ""
            if cell:
                parts.append(f"{trial.sheet.headings[index]}: {cell}")
        return "; ".join(filter(None, parts))[:200]

    def _facts(self, line: Line) -> dict[str, str]:
        trial = self.trial
        facts = {}
        if sort_name := trial.text(line, "sort_name", 80):
            facts["sort_name"] = sort_name
        for name in ("bats", "throws"):
            if hand := trial.read(line, name, read_hand):
                facts[name] = hand
        return facts

    def _other_names(self, line: Line) -> list[str]:
        said = self.trial.text(line, "aliases", 300)
        names = [each.strip() for each in re.split(r"[|;/]", said) if each.strip()]
        most = PlayerAlias._meta.get_field("name").max_length
        if long := next((name for name in names if len(name) > most), None):
            sentence = _("%(name)s is longer than 80 letters.") % {"name": long[:80]}
            self.trial.refuse("aliases", sentence)
        return names

    # -- storing -----------------------------------------------------------------------

    def _changed_player(
        self, player: Player | None, name: str, facts, row: Row
    ) -> tuple[Player, bool]:
        """Return the player as the row has him, and whether he is to be stored."""
        is_new = player is None
        player = player or Player(name=name, search_name=name)
        is_changed = _take_over(player, facts, row, is_new=is_new)
        if is_changed and not is_new:
            row.fate = Fate.CHANGED
        return player, is_new or is_changed

    def _changed_spell(
        self, entry: SeasonTeam, spell: RosterSpell | None, player: Player, terms, row
    ) -> tuple[RosterSpell, bool]:
        """Return the spell as the row has it, and whether it is to be stored."""
        is_new = spell is None
        if spell is None:
            start = terms.get("start") or self.trial.season.start
            spell = RosterSpell(season_team=entry, player=player, start=start)
        is_changed = _take_over(spell, terms, row, is_new=is_new)
        if is_new:
            row.fate = Fate.NEW
        elif is_changed:
            row.fate = Fate.CHANGED
        return spell, is_new or is_changed

    def _check(self, player: Player | None, spell: RosterSpell | None) -> None:
        """Refuse the row with all that is wrong in it, before any of it is stored.

        A spell is compared with others only when it is known from which day to which.
        """
        if player is not None:
            self._look_at(player)
        if spell is not None and not self.trial.is_faulty("start", "end"):
            self._look_at(
                spell, exclude=["player"] if spell.player.pk is None else None
            )
        self.trial.check()

    def _look_at(self, row: Player | RosterSpell, exclude=None) -> None:
        try:
            row.full_clean(exclude=exclude)
        except ValidationError as fault:
            self.trial.refuse_all(fault)

    def _store_spell(
        self, entry: SeasonTeam, spell: RosterSpell, player: Player
    ) -> None:
        is_new = spell.pk is None
        spell.player = player  # who has a number by now
        spell.save()
        if is_new:
            self.spells[entry.pk].append(spell)
            self.teams_of[player.pk].add(entry.team_id)
            self.taken.add(spell.pk)

    def _store_aliases(self, names: list[str], player: Player, row: Row) -> None:
        before = player.aliases.count() if names else 0
        for name in names:
            add_alias(player, name)
        if names and player.aliases.count() != before and row.fate is Fate.SAME:
            row.fate = Fate.CHANGED


def _take_over(thing: Player | RosterSpell, values, row: Row, *, is_new: bool) -> bool:
    """Give something what a row says of it; tell whether any of that is another."""
    is_changed = False
    for name, value in values.items():
        before = getattr(thing, name)
        if before == value:
            continue
        if not is_new:
            row.remarks.append(f"{before or '–'} → {value or '–'}")
        setattr(thing, name, value)
        is_changed = True
    return is_changed
