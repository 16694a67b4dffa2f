"""The command line: games as files, without a database (``python -m scoring``)."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from scoring.cli import convert, games, paper, tables, tree
from scoring.cli.files import CLEAN, INTERRUPTED, UNREADABLE, Unusable
from scoring.rulesets import BoardRejected


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all verbs."""
    parser = argparse.ArgumentParser(prog="scoresheet", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def add(
        run: Callable[[argparse.Namespace], int], help: str, files: str | None = "+"
    ) -> argparse.ArgumentParser:
        verb = verbs.add_parser(run.__name__, help=help, description=run.__doc__)
        if files is not None:
            verb.add_argument("files", nargs=files, metavar="FILE")
        verb.set_defaults(run=run)
        return verb

    for module in (games, paper, convert, tree, tables):
        module.add_verbs(add)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; return 0 (clean), 1 (violations) or 2 (unreadable)."""
    options = make_parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (head, less) has seen enough; that is no fault of the game.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    except BoardRejected as refusal:  # a man whose card is missing
        print(f"{options.verb}: {refusal.violation}", file=sys.stderr)
        return UNREADABLE
    except (Unusable, OSError) as why:
        print(f"{options.verb}: {why}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return status


if __name__ == "__main__":
    sys.exit(main())
