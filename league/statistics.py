"""A season's figures as files. The only module that uses pandas, and only inside.

What a file holds is what the tables show: whole numbers stay whole, a rate without a
denominator is empty, and a traded player has a total before the line of each team.
"""

from pathlib import Path

from league.export import guard
from league.figures import SeasonFigures, with_totals
from league.models import Season
from league.pennant import standings_of
from league.pennant_table import PennantTable
from league.tables import BattingTable, PitchingTable


def season_frame(table, **more):
    """Return a table as a data frame under its English headings, every cell guarded.

    ``more`` are columns with one value for all rows, put first.
    """
    import pandas as pd

    headings, *rows = table.as_values()
    cells = [[*more.values(), *map(guard, row)] for row in rows]
    return pd.DataFrame(cells, columns=[*more, *headings], dtype=object)


def season_frames(season: Season) -> dict:
    """Return the frames of a season: batting, pitching and standings."""
    import pandas as pd

    figures = SeasonFigures(season)
    tables = [
        season_frame(PennantTable(part.rows), Division=guard(part.name))
        for part in standings_of(season)
    ]
    empty = season_frame(PennantTable([]), Division="")
    by_name = {"order_by": "name"}
    return {
        "batting": season_frame(BattingTable(with_totals(figures.batting), **by_name)),
        "pitching": season_frame(
            PitchingTable(with_totals(figures.pitching), **by_name)
        ),
        "standings": pd.concat(tables, ignore_index=True) if tables else empty,
    }


def dump_season(season: Season, place: Path) -> list[Path]:
    """Write a season's frames as CSV files into a folder; return where they are."""
    written = []
    for name, frame in season_frames(season).items():
        path = place / f"{name}.csv"
        frame.to_csv(path, index=False, encoding="utf-8", lineterminator="\r\n")
        written.append(path)
    return written
