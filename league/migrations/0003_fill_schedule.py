"""Give every fixture the day and the teams of its game."""

import uuid

from django.db import migrations


def fill(apps, schema_editor):
    Fixture = apps.get_model('league', 'Fixture')
    for fixture in Fixture.objects.select_related('game').iterator(500):
        game = fixture.game
        fixture.visitors_id = game.visitors_id
        fixture.home_id = game.home_id
        fixture.date = game.date
        fixture.number = game.number
        fixture.status = 'played' if game.status == 'final' else 'planned'
        fixture.uid = uuid.uuid4()
        fixture.save()


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0002_schedule'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
