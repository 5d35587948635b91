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


def options_of(verb: str) -> tuple[str, ...]:
    """Returns the options that a verb takes."""
    from .._generate import _SPEC

    if verb == HUNT:
        return ("seed", *(name for name in _SPEC if name != "distinct"))
    return VERBS[verb].options if verb in VERBS else ()


def validate(verb: str, options: dict[str, Any]) -> None:
    """Refuses an unknown verb, and options of other verbs."""
    if verb not in (*VERBS, HUNT):
        raise ValueError(f"unknown verb {verb!r}; the verbs are {', '.join([*VERBS, HUNT])}")
    if verb == HUNT and "seed" not in options:
        raise TypeError("hunt needs the option seed")
    taken = options_of(verb)
    of_others = {name for one in VERBS.values() for name in one.options} - {*taken}
    unknown = [name for name in options if name in of_others]
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
