"""The verbs on folders: `python -m ninefold solve DIR -o OUT --on ENGINE`, and `split`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from .answers import HUNT, VERBS
from .cluster import FORMS
from .job import run
from .report import ScaleError
from .split import split

#: The verbs that `main` takes.
COMMANDS = (*VERBS, HUNT, "split")

EXAMPLES = """examples:
  python -m ninefold split puzzles.txt -o puzzles --rows 100000
  python -m ninefold solve puzzles -o solved
  python -m ninefold rate puzzles -o rated --on ray:127.0.0.1:6379
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command, and returns its exit code: 1 if files failed, 2 for errors, 130 after Ctrl-C."""
    parsed = parser().parse_args(arguments)
    try:
        return _split(parsed) if parsed.verb == "split" else _run(parsed)
    except ScaleError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1 if error.report is not None else 2
    except (ImportError, OSError, TypeError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; finished files stay, and the same command goes on from there", file=sys.stderr)
        return 130


def parser() -> argparse.ArgumentParser:
    """Returns the parser of all commands."""
    top = argparse.ArgumentParser(
        prog="python -m ninefold", description="Answers folders of Parquet files, on this machine or on a cluster.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb in (*VERBS, HUNT):
        _add_verb(verbs, verb)
    cut = verbs.add_parser("split", help="cut a file of puzzles into a folder of Parquet files")
    cut.add_argument("file", metavar="FILE", help="puzzles in any format")
    cut.add_argument("-o", "--output", required=True, metavar="DIR", help="the new folder")
    cut.add_argument("--rows", type=int, default=100_000, metavar="N", help="rows of each file (100000)")
    cut.add_argument("--format", metavar="NAME", help="the format of the file, if it is not to be detected")
    return top


def _add_verb(verbs: Any, verb: str) -> None:
    """Adds the parser of a verb on a folder."""
    one = verbs.add_parser(
        verb, help=f"{verb} every file of a folder", epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    one.add_argument("source", metavar="DIR", help="a folder of Parquet files, nested or not, that every worker sees; or an address such as s3://…")
    one.add_argument("-o", "--output", required=True, metavar="OUT", help="the folder of the answers")
    one.add_argument("--on", default="local", metavar="ENGINE", help=f"where to work: {FORMS}")
    one.add_argument("--column", default="puzzle", metavar="NAME", help="the column of the puzzles (puzzle)")
    one.add_argument("--keep", default="all", metavar="all|none|A,B", help="the columns of the input to keep (all)")
    one.add_argument("--no-resume", dest="resume", action="store_false", help="answer finished files again")
    one.add_argument("--retries", type=int, default=3, metavar="N", help="repeat a task whose worker died (3 times)")
    one.add_argument("--strict", action="store_true", help="stop at a puzzle that cannot be read")
    one.add_argument("--json", action="store_true", help="print the report as JSON")
    one.add_argument("-q", "--quiet", action="store_true", help="show no progress")
    options = {"limit": int, "max_er": float, "seed": int}
    for name in ("seed", "er") if verb == HUNT else VERBS[verb].options:
        help = {"limit": "count up to this many solutions", "max_er": "rate only up to this ER", "seed": "the seed"}
        shown = "--" + name.replace("_", "-")
        one.add_argument(shown, dest=f"option_{name}", type=options.get(name, ends), help=help.get(name, "MIN..MAX"))


def ends(text: str) -> tuple[float | None, float | None]:
    """Returns both ends of a range such as `9..`.

    >>> ends("9.."), ends("6.5..7.2")
    ((9.0, None), (6.5, 7.2))
    """
    low, dots, high = text.partition("..")
    if not dots:
        low = high = text
    return (float(low) if low else None, float(high) if high else None)


def _run(parsed: argparse.Namespace) -> int:
    """Runs a verb on a folder and prints the report."""
    given = {name.removeprefix("option_"): value for name, value in vars(parsed).items() if name.startswith("option_")}
    report = run(
        parsed.verb, parsed.source, parsed.output, on=parsed.on, column=parsed.column, keep=parsed.keep,
        resume=parsed.resume, retries=parsed.retries, strict=parsed.strict, progress=False if parsed.quiet else None,
        **{name: value for name, value in given.items() if value is not None},
    )
    print(report.to_json() if parsed.json else report, end="" if parsed.json else "\n")
    return 0


def _split(parsed: argparse.Namespace) -> int:
    """Cuts a file."""
    paths = split(parsed.file, parsed.output, rows=parsed.rows, format=parsed.format)
    print(f"{len(paths)} files in {parsed.output}")
    return 0
