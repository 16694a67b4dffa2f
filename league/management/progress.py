"""How far a long command has come."""

#: The share of the work after which a line is printed.
STEPS = 10


def shown_progress(stdout, verbosity):
    """Return a callable that prints how many games are done, ten times in all.

    Short work is done before anybody asks: of less than 100 games nothing is printed.
    """
    printed = [0]

    def progress(done: int, total: int) -> None:
        step = done * STEPS // total
        if verbosity and total >= 100 and step > printed[0]:
            printed[0] = step
            stdout.write(f"{done} of {total} games")
            stdout.flush()

    return progress
