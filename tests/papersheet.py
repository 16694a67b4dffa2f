"""The two innings that the rulebook prints, as the fields of the paper grid."""

TOP = {1: "SO", 2: "9", 3: "BB", 4: "H2, 9-4-2", 5: "H1*"}
BOTTOM = {1: "E4, SB, 2-5", 2: "BB", 3: "H2*", 4: "H1*", 5: "SO", 6: "1-3"}
TOP_LINES = ["SO", "9", "BB", "H2 1>3", "H1* 3>H 2xH(9-4-2)"]
BOTTOM_LINES = ["E4", "1>2(SB)", "2x3(CS 2-5)", "BB", "H2* 1>H", "H1* 2>H", "SO", "1-3"]


def boxes(side, inning, column, turn=1):
    """Return the fields of a column of the grid."""
    return {f"b.{side}.{inning}.{turn}.{slot}": text for slot, text in column.items()}


SAMPLE = boxes("visitors", 1, TOP) | boxes("home", 1, BOTTOM)
QUIET = {1: "SO", 2: "SO", 3: "SO"}


def lines(game):
    """Return what is recorded of a game."""
    return [row.line for row in game.plays.all()]
