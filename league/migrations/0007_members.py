"""Members with their parts take the place of the list of commissioners."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def keep_commissioners(apps, schema_editor):
    """Make every commissioner of a league a member of it with that part."""
    League = apps.get_model("league", "League")
    Membership = apps.get_model("league", "Membership")
    for row in League.commissioners.through.objects.all():
        Membership.objects.get_or_create(
            league_id=row.league_id,
            user_id=row.user_id,
            defaults={"role": "commissioner"},
        )


def list_commissioners(apps, schema_editor):
    """List the commissioners again."""
    League = apps.get_model("league", "League")
    through = League.commissioners.through
    for member in apps.get_model("league", "Membership").objects.all():
        if member.role == "commissioner":
            through.objects.get_or_create(
                league_id=member.league_id, user_id=member.user_id
            )


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("league", "0006_jobs"),
    ]

    operations = [
        migrations.AddField(
            model_name="league",
            name="is_public",
            field=models.BooleanField(
                default=True,
                help_text="Otherwise its pages, files and calendars are its members' only.",
                verbose_name="everybody may read",
            ),
        ),
        migrations.AddField(
            model_name="league",
            name="managers_keep_rosters",
            field=models.BooleanField(
                default=False,
                help_text="Otherwise the commissioners alone change the rosters.",
                verbose_name="managers keep their rosters",
            ),
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("commissioner", "commissioner"),
                            ("scorer", "scorer of all games"),
                            ("reader", "reader"),
                        ],
                        default="reader",
                        max_length=12,
                        verbose_name="part",
                    ),
                ),
                (
                    "since",
                    models.DateField(
                        default=django.utils.timezone.localdate, verbose_name="since"
                    ),
                ),
                ("made_account", models.BooleanField(default=False, editable=False)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="league.league",
                        verbose_name="league",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "member",
                "verbose_name_plural": "members",
                "ordering": ["league", "user"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "user"),
                        name="a_member_once_in_league",
                        violation_error_message="This person is a member already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("role__in", ["commissioner", "scorer", "reader"])
                        ),
                        name="membership_role_is_a_role",
                    ),
                ],
            },
        ),
        migrations.RunPython(keep_commissioners, list_commissioners),
        migrations.RemoveField(model_name="league", name="commissioners"),
        migrations.AddField(
            model_name="league",
            name="members",
            field=models.ManyToManyField(
                related_name="leagues",
                through="league.Membership",
                to=settings.AUTH_USER_MODEL,
                verbose_name="members",
            ),
        ),
    ]
