"""A season's figures as files. The only module that uses pandas, and only inside.

Two kinds of files: *wide reports*, which hold what the tables show (whole numbers stay
whole, a rate without a denominator is empty, a traded player has a total before the
line of each team), and in the folder ``lahman`` the tables of
``league.files.databank``. No cell can be run by a spreadsheet as a formula.
"""

from pathlib import Path

from league.figures.seasons import SeasonFigures, by_position, with_totals
from league.files.databank import Databank
from league.files.export import guard
from league.models import Season
from league.race.pennant import standings_of
from league.race.table import PennantTable
from league.tables.standard import BattingTable, FieldingTable, PitchingTable, TeamTable

LAHMAN = "lahman"


def season_frame(table, **more):
    """Return a table as a data frame under its English headings, every cell guarded.

    ``more`` are columns with one value for all rows, put first.
    """
    import pandas as pd

    headings, *rows = table.as_values()
    cells = [[*more.values(), *map(guard, row)] for row in rows]
    return pd.DataFrame(cells, columns=[*more, *headings], dtype=object)


def season_frames(season: Season) -> dict:
    """Return the wide reports of a season: its figures, and the standings."""
    import pandas as pd

    figures = SeasonFigures(season)
    tables = [
        season_frame(PennantTable(part.rows), Division=guard(part.name))
        for part in standings_of(season)
    ]
    empty = season_frame(PennantTable([]), Division="")
    by_name = {"order_by": "name"}
    fielding = with_totals(figures.fielding, key=by_position)
    return {
        "batting": season_frame(BattingTable(with_totals(figures.batting), **by_name)),
        "pitching": season_frame(
            PitchingTable(with_totals(figures.pitching), **by_name)
        ),
        "fielding": season_frame(
            FieldingTable(fielding, order_by=("name", "position"))
        ),
        "teams": season_frame(TeamTable(figures.team_lines, **by_name)),
        "standings": pd.concat(tables, ignore_index=True) if tables else empty,
    }


def lahman_frames(season: Season) -> dict:
    """Return the tables of the databank of a season as frames, every cell guarded."""
    import pandas as pd

    return {
        name: pd.DataFrame(
            [[guard(cell) for cell in row] for row in rows],
            columns=headings,
            dtype=object,
        )
        for name, (headings, rows) in Databank(season).tables().items()
    }


def dump_season(season: Season, place: Path) -> list[Path]:
    """Write a season's frames as CSV files into a folder; return where they are."""
    (place / LAHMAN).mkdir(parents=True, exist_ok=True)
    frames = {
        **{place / f"{name}.csv": each for name, each in season_frames(season).items()},
        **{
            place / LAHMAN / f"{name}.csv": each
            for name, each in lahman_frames(season).items()
        },
    }
    for path, frame in frames.items():
        frame.to_csv(path, index=False, encoding="utf-8", lineterminator="\r\n")
    return list(frames)
