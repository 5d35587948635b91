"""The verbs of jobs: their options, and their answers, which come from the extension module."""

from __future__ import annotations

from typing import Any, NamedTuple


class Verb(NamedTuple):
    """The options that a verb takes, and how many rows it answers between two looks at a request to stop."""

    options: tuple[str, ...]
    step: int


VERBS: dict[str, Verb] = {
    "solve": Verb((), 100_000),
    "count": Verb(("limit",), 100_000),
    "check": Verb((), 20_000),
    "rate": Verb(("max_er",), 1_000),
    "canon": Verb((), 100_000),
    "minimize": Verb(("seed",), 20_000),
}
#: The verb whose input files hold ranges of attempts instead of puzzles.
HUNT = "hunt"


def validate(verb: str, options: dict[str, Any]) -> None:
    """Refuses an unknown verb, and options that the verb does not take."""
    if verb == HUNT:
        if "seed" not in options:
            raise TypeError("hunt needs the option seed")
        return
    if verb not in VERBS:
        raise ValueError(f"unknown verb {verb!r}; the verbs are {', '.join([*VERBS, HUNT])}")
    taken = VERBS[verb].options
    unknown = [name for name in options if name not in taken]
    if unknown:
        raise TypeError(f"{verb} does not take {unknown[0]!r}; it takes {', '.join(taken) or 'no options'}")


def added(verb: str, puzzles: Any, first: int, threads: int, options: dict[str, Any]) -> Any:
    """Returns a table of the columns that a verb adds to these puzzles, the first of which has a number in its file."""
    import pyarrow as pa

    from .. import _ninefold

    return pa.table(_ninefold.added_columns(verb, puzzles, first, threads=threads, **options))


def hunt(ranges: Any, options: dict[str, Any]) -> Any:
    """Returns the finds of the ranges of attempts in a table with the columns `first` and `attempts`."""
    import pyarrow as pa

    import ninefold

    spec: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    rows = zip(ranges["first"].to_pylist(), ranges["attempts"].to_pylist())
    batches = [ninefold.hunt(first=first, attempts=attempts, threads=1, **spec) for first, attempts in rows]
    return pa.Table.from_batches(batches or [ninefold.hunt(first=0, attempts=0, threads=1, **spec)])
