"""The judge: is a play that somebody wrote down possible under the rules of the house?

A play is in order when it has a witness: dice and calls that end in it. One that has
none is a violation, with the clause that forbids it and the nearest plays that have
one. Whether that refuses the play or only marks it is for the caller to say: ``judge``
gives the verdict, ``insist`` raises it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.diamond import Situation
from scoring.entries import format_dice
from scoring.faults import IllegalPlay, PlayRejected, Violation
from scoring.notation import format_play
from scoring.phrases import phrase
from scoring.play import Play
from scoring.readers.complete import Book, open_book
from scoring.readers.ending import runs_to_win
from scoring.readers.faults import Refused, violation
from scoring.readers.men import Where, appearance_of, situation_of
from scoring.readers.refollow import refollow_replay
from scoring.readers.trail import Trail
from scoring.readers.witness import Witness, essence
from scoring.record import GameRecord, PlayLine
from scoring.replay import Replay
from scoring.rulesets import RULESETS, load_ruleset
from scoring.rulesets.base import PlateAppearance, Ruleset, Step
from scoring.state import GameState


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of one play: its witness, or the violation."""

    witness: Witness | None = None
    violation: Violation | None = None

    @property
    def is_possible(self) -> bool:
        """Whether the rules of the house allow the play."""
        return self.violation is None


#: How many verdicts a judge remembers.
_REMEMBERED = 50_000


class Judge:
    """Judges plays by one ruleset, and remembers its verdicts."""

    def __init__(self, ruleset: Ruleset, book: Book | None = None):
        self.ruleset = ruleset
        self.book = book or open_book(ruleset)
        self._verdicts: dict[tuple[Step | Situation, Play, int | None], Verdict] = {}
        self._trail = Trail(ruleset)

    def judge(
        self, where: Where, play: Play, runs_to_win: int | None = None
    ) -> Verdict:
        """Return the verdict on a complete play, whatever the count.

        A plate appearance says who the men are, and who may steal; a bare situation
        leaves it open. ``runs_to_win`` is given when so many runs end the game.
        """
        situation = situation_of(where)
        place: Step | Situation = situation
        if isinstance(where, PlateAppearance):  # men with equal cards are equal
            place = self.book.first_step(where)
        key = (place, essence(situation, play), runs_to_win)
        verdict = self._verdicts.get(key)
        if verdict is None:
            if len(self._verdicts) >= _REMEMBERED:
                self._verdicts.clear()
            found = self.book.witness(where, play, runs_to_win)
            verdict = Verdict(found) if found else self._forbid(where, play)
            self._verdicts[key] = verdict
        return verdict

    def judge_now(self, state: GameState, play: Play) -> Verdict:
        """Return the verdict on a complete play at this point of a game."""
        where = appearance_of(state, self.ruleset)
        return self.judge(where, play, runs_to_win(state))

    def insist(
        self, where: Where, play: Play, runs_to_win: int | None = None
    ) -> Witness:
        """Return the witness of a play; raises ``IllegalPlay`` when there is none."""
        verdict = self.judge(where, play, runs_to_win)
        if verdict.violation is not None:
            raise IllegalPlay(verdict.violation)
        assert verdict.witness is not None
        return verdict.witness

    def _forbid(self, where: Where, play: Play) -> Verdict:
        """Name the clause that stands against a play, and what would be possible."""
        text = format_play(play)
        near = tuple(format_play(each) for each in self.book.nearest(where, play))
        hint = (
            phrase("Possible would be: {plays}.", plays=", ".join(near)) if near else ""
        )
        clause = self.ruleset.clause_against(situation_of(where), play)
        if clause:
            found = violation("H802", play=text, clause=clause, nearest=near, hint=hint)
        else:
            title = self.ruleset.title
            found = violation("H801", ruleset=title, play=text, nearest=near, hint=hint)
        return Verdict(violation=found)

    # -- whole games ---------------------------------------------------

    def judge_game(self, replay: Replay) -> tuple[Violation, ...]:
        """Return every house-rule violation of a game, by line.

        A play with dice must be where its dice lead; one without must have a witness.
        """
        again = refollow_replay(replay, self.ruleset, self._trail)
        strange = dict(again.unreached)
        return tuple(self._violations(replay, strange))

    def _violations(
        self, replay: Replay, strange: Mapping[int, Violation]
    ) -> Iterator[Violation]:
        for number, step in enumerate(replay.steps):
            entry, outcome = step.entry, step.outcome
            if not isinstance(entry, PlayLine) or outcome is None:
                continue
            verdict = self.judge_now(step.before, outcome.play)
            if verdict.violation is not None:
                yield verdict.violation.at(entry.line)
            elif number in strange:
                yield violation(
                    "H803",
                    dice=format_dice(entry.dice),
                    play=format_play(outcome.play),
                    hint=_elsewhere(strange[number]),
                ).at(entry.line)


def _elsewhere(refusal: Violation) -> str:
    found = refusal.params.get("found")
    return phrase("They end in {found}.", found=found) if found else ""


def house_of(
    record: GameRecord,
    plays: str = "",
    board: Mapping[str, object] | None = None,
) -> Ruleset:
    """Return the ruleset by which a game was played, from its tags.

    ``Rules`` names it and ``Plays`` its optional plays; ``plays`` stands in for that
    tag. A game that says nothing of optional plays is judged with all of them. Raises
    ``Refused``.
    """
    rules = record.tag("Rules")
    if rules not in RULESETS:
        names = ", ".join(RULESETS)
        raise Refused(
            violation(
                "H805", rules=rules or phrase("a game without Rules"), names=names
            )
        )
    return load_house(rules, plays or record.tag("Plays", "all"), board)


def load_house(
    rules: str, plays: str = "", board: Mapping[str, object] | None = None
) -> Ruleset:
    """Return a ruleset with the optional plays of a list: ``bunt, squeeze`` or ``all``.

    ``none`` and an empty list switch none on. Raises ``Refused``.
    """
    names = [word for word in plays.replace(",", " ").split() if word != "none"]
    try:
        return load_ruleset(rules, names, board)
    except PlayRejected as refusal:
        why = refusal.violation.message
        if refusal.violation.id == "R718":
            raise Refused(violation("H806", plays=plays, why=why)) from None
        raise Refused(violation("H807", why=why)) from None
