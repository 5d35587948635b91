"""`python -m ninefold`: SQL on files of puzzles, and the verbs on folders of them, on one machine or a cluster."""

from __future__ import annotations

import sys
from collections.abc import Sequence

_USAGE = """\
usage: python -m ninefold sql "select ... from 'puzzles.parquet'"
       python -m ninefold solve|count|check|rate|canon|minimize|hunt FOLDER -o FOLDER [--on local]
       python -m ninefold split FILE -o FOLDER --rows N

Each command explains itself with --help.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_USAGE, end="", file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    if arguments[0] == "--version":
        from . import __version__

        print(f"ninefold {__version__}")
        return 0
    if arguments[0] == "sql":
        from .sql import main as sql

        return sql(arguments[1:])
    from .scale.command import main as scale

    return int(scale(arguments) or 0)


if __name__ == "__main__":
    sys.exit(main())
