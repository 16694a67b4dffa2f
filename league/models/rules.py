"""The rules of a season: chosen before it, the same for every game of it."""

from decimal import Decimal

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Game
from league.standings import TIE_BREAKERS


def usual_tie_breakers() -> list[str]:
    """Return the tie-breakers of a season that does not choose its own."""
    return ["head_to_head", "run_difference"]


def every_day() -> list[int]:
    """Return the days of the week, from 0 for Monday."""
    return list(range(7))


def _number(label, default, least=0, most=99, **options):
    """Return the field of a small number with its bounds."""
    bounds = [MinValueValidator(least), MaxValueValidator(most)]
    return models.PositiveSmallIntegerField(
        label, default=default, validators=bounds, **options
    )


def _per_game(label, default, **options):
    """Return the field of a least figure for each game of a team, with one decimal."""
    return models.DecimalField(
        label,
        max_digits=3,
        decimal_places=1,
        default=Decimal(default),
        validators=[MinValueValidator(0), MaxValueValidator(20)],
        **options,
    )


class SeasonRules(models.Model):
    """What a league settles for a season; ``FROZEN`` stays once a game is final.

    A game that is begun takes the rules in ``GAME_TERMS`` over and keeps them.
    ``optional_plays`` names the optional plays of the dice game as the tag ``Plays``
    of a game file does: ``all``, ``none``, or a list with commas.
    """

    FROZEN = (
        "ruleset",
        "optional_plays",
        "judge",
        "innings",
        "designated_hitter",
        "batters",
        "re_entry",
        "may_tie",
        "mercy_runs",
        "mercy_innings",
        "ties",
        "tie_breakers",
        "days_of_play",
        "playoff_places",
        "qualifying_pa",
        "qualifying_ip",
        "active_limit",
        "simulate_after_days",
        "policy",
    )
    #: Field of a season, and the field of its games that takes it over.
    GAME_TERMS = {
        "ruleset": "ruleset",
        "judge": "judge",
        "innings": "innings",
        "designated_hitter": "designated_hitter",
        "batters": "batters",
        "re_entry": "re_entry",
        "may_tie": "ties",
        "mercy_runs": "mercy_runs",
        "mercy_innings": "mercy_innings",
    }

    class Ties(models.TextChoices):
        """What a tied game counts in the standings (case D-34)."""

        IGNORED = "ignored", _("left out of the percentage")
        HALF = "half", _("half a win and half a loss")

    class Policy(models.TextChoices):
        """How the program manages a team: how much it dares."""

        NEVER = "never", _("no optional plays")
        STANDARD = "standard", _("by the odds")
        AGGRESSIVE = "aggressive", _("daring")

    ruleset = models.CharField(_("rules"), max_length=40, default="diceball")
    optional_plays = models.CharField(
        _("optional plays"), max_length=300, default="all"
    )
    judge = models.CharField(
        _("a play that no dice can make"),
        max_length=7,
        choices=Game.Judging,
        default=Game.Judging.LENIENT,
    )
    innings = _number(_("innings"), 9, least=1)
    designated_hitter = models.BooleanField(
        _("designated hitter"),
        default=True,
        help_text=_("He bats for the pitcher, who then does not bat."),
    )
    batters = _number(
        _("most batters in an order"),
        9,
        least=9,
        most=20,
        help_text=_("More than nine allows extra hitters."),
    )
    re_entry = models.BooleanField(_("players may come back"), default=False)
    may_tie = models.BooleanField(
        _("games may end tied"),
        default=False,
        help_text=_("A game that is called with the score level then counts."),
    )
    mercy_runs = _number(
        _("run rule: a lead of so many runs ends a game"),
        0,
        help_text=_("0: there is no run rule."),
    )
    mercy_innings = _number(
        _("run rule: after so many innings"),
        0,
        help_text=_("Half an inning earlier when the home side leads."),
    )
    ties = models.CharField(
        _("a tie counts"), max_length=10, choices=Ties, default=Ties.IGNORED
    )
    tie_breakers = models.JSONField(
        _("tie-breakers"),
        default=usual_tie_breakers,
        blank=True,
        help_text=_("in the order in which they are asked"),
    )
    days_of_play = models.JSONField(
        _("days of play"), default=every_day, help_text=_("from 0 for Monday")
    )
    playoff_places = models.PositiveSmallIntegerField(
        _("places in the playoffs"),
        default=0,
        validators=[MaxValueValidator(99)],
        help_text=_(
            "First places and wild cards together; 0 when only first place counts."
        ),
    )
    qualifying_pa = _per_game(
        _("plate appearances to qualify"),
        "3.1",
        help_text=_("For each game of the team; leaders in rates need as many."),
    )
    qualifying_ip = _per_game(
        _("innings pitched to qualify"),
        "1.0",
        help_text=_("For each game of the team; leaders in rates need as many."),
    )
    active_limit = models.PositiveSmallIntegerField(
        _("most players on a roster"),
        null=True,
        blank=True,
        validators=[MinValueValidator(9), MaxValueValidator(99)],
        help_text=_("On any one day; left empty: as many as you like."),
    )
    simulate_after_days = models.PositiveSmallIntegerField(
        _("late results are simulated after so many days"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(365)],
        help_text=_("Left empty: never."),
    )
    policy = models.CharField(
        _("how the program manages a team"),
        max_length=10,
        choices=Policy,
        default=Policy.STANDARD,
    )
    rules_are_set = models.BooleanField(default=False, editable=False)

    class Meta:
        abstract = True

    @property
    def is_frozen(self) -> bool:
        """Whether a game is final, so that the rules stay as they are."""
        return self.fixtures.filter(game__status="final").exists()

    @property
    def rules(self) -> dict[str, object]:
        """All the rules by name, as another season can take them over."""
        return {name: getattr(self, name) for name in self.FROZEN}

    def clean_rules(self) -> None:
        """Refuse rules that do not exist or do not fit, and new ones once frozen."""
        if not self._has_tie_breakers():
            keys = ", ".join(TIE_BREAKERS)
            sentence = _("Tie-breakers are a list of these: %(keys)s.") % {"keys": keys}
            raise ValidationError({"tie_breakers": sentence})
        if not self._has_days_of_play():
            raise ValidationError(
                {"days_of_play": _("Days of play are numbers from 0 to 6.")}
            )
        if bool(self.mercy_runs) != bool(self.mercy_innings):
            sentence = _("A run rule needs both a lead and the innings before it.")
            raise ValidationError({"mercy_innings": sentence})
        if self.mercy_runs and (self.mercy_innings or 0) > (self.innings or 0):
            sentence = _("The run rule would begin after the last inning.")
            raise ValidationError({"mercy_innings": sentence})
        self._check_optional_plays()
        if changed := self._changed_rules():
            sentence = _("This cannot change any more: a game is final.")
            raise ValidationError(dict.fromkeys(changed, sentence))

    def _has_tie_breakers(self) -> bool:
        keys = self.tie_breakers
        return isinstance(keys, list) and all(key in TIE_BREAKERS for key in keys)

    def _has_days_of_play(self) -> bool:
        days = self.days_of_play
        return isinstance(days, list) and bool(days) and set(days) <= set(every_day())

    def _check_optional_plays(self) -> None:
        from scoring.rulesets import RULESETS, load_ruleset

        plays = str(self.optional_plays).replace(",", " ").split()
        plays = [name for name in plays if name not in ("all", "none")]
        if not plays or self.ruleset not in RULESETS:
            return
        known = load_ruleset(self.ruleset, ["all"]).option_names
        if unknown := [name for name in plays if name not in known]:
            sentence = _("These rules have no optional play %(names)s.")
            names = ", ".join(unknown)
            raise ValidationError({"optional_plays": sentence % {"names": names}})

    def _changed_rules(self) -> list[str]:
        stored = type(self).objects.filter(pk=self.pk).values(*self.FROZEN).first()
        if stored is None or not self.is_frozen:
            return []
        return [name for name in self.FROZEN if getattr(self, name) != stored[name]]
