"""Puzzles to order."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _any, _keywords, _ninefold
from ._answers import _names
from ._errors import raise_error
from ._files import _error_of
from ._kinds import import_pyarrow
from ._rating import Rating
from ._requests import parsed

if TYPE_CHECKING:
    import pyarrow

#: Options whose value is a range: a number, two of which one may be None, or a text such as '6.5..7.2'.
_RANGES = ("er", "ep", "ed", "clues", "cages", "weight")
#: Options whose value is a list of names.
_LISTS = ("without", "only", "rules")
#: The options of puzzles of other rules.
_OF_RULES = ("rules", "shape", "cages", "sums", "amount", "reason", "weight")
#: The requirements that `generate` and `hunt` take, by their names in the program.
_SPEC = (
    "er ep ed clues symmetry technique minimal pearl diamond level strictly without only maximal pattern near distinct"
).split()


def _range(value: Any) -> str | None:
    """A range as the program writes it."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        first, last = value
        return f"{'' if first is None else first}..{'' if last is None else last}"
    return str(value)


def _request(seed: int, spec: dict[str, Any], **keys: int | str) -> str:
    """A request of `generate` as JSON."""
    body: dict[str, Any] = {"seed": seed, **keys}
    for name, value in spec.items():
        if name in _RANGES:
            value = _range(value)
        elif name in _LISTS:
            value = _names(value)
        elif name == "sums" and value is False:
            body[name] = False
        elif name == "strictly" and value is True:
            value = "own"
        elif hasattr(value, "__ninefold_text__"):
            value = value.text
        if value is not None and value is not False:
            body[name.replace("-", "_")] = value
    return json.dumps(body)


def _seed(seed: int | None) -> int:
    if seed is None:
        return int.from_bytes(os.urandom(6))
    if not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    return seed


def generate(
    n: int,
    *,
    seed: int | None = None,
    er: Any = None,
    clues: Any = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    kind: str = "list",
    ratings: bool = False,
    time: float | None = None,
    threads: int | None = None,
    **options: Any,
) -> Any:
    """Generates puzzles that meet requirements; they are those of the program with the same seed.

    `er` and `clues` are a number, or a tuple of the first and the last, of which one may be None. All options of
    `ninefold generate` can be given by their names: `ep`, `ed`, `pearl`, `diamond`, `level`, `strictly`, `without`, `only`,
    `maximal`, `pattern`, `near`, `distinct`. `time` ends the search after so many seconds, with what was found until then. With
    ratings=True the answer is a tuple of the puzzles and their ratings, which are known from the search. Requirements that
    attempts hardly ever meet, such as 17 clues, give a warning before the search.

    With `rules` (a list of the kinds that `ninefold generate --rules` takes, or a text with commas) the answer is a list of
    `Puzzle`. Then the options are `clues`, `minimal`, `shape` ("6x6"), `cages`, `sums`, `amount`, `reason` and `weight`.

    >>> import ninefold
    >>> killer, = ninefold.generate(1, seed=1, rules="killer", shape="4x4")
    >>> killer.clues, killer.count()
    (0, 1)
    >>> ninefold.generate(1, seed=1) == ninefold.generate(1, seed=1)
    True
    >>> puzzle, = ninefold.generate(1, seed=7, er=(2.0, 4.0), symmetry="rotational")
    >>> 2.0 <= ninefold.rate(puzzle).er <= 4.0
    True
    >>> puzzles, ratings = ninefold.generate(2, seed=7, er=(2.0, 4.0), ratings=True)
    >>> ratings == ninefold.rate(puzzles)
    True
    """
    unknown = [name for name in options if name not in (*_SPEC, *_OF_RULES)]
    if unknown:
        _keywords.refuse(generate, unknown, [*_SPEC, *_OF_RULES])
    if n < 0:
        raise ValueError(f"expected a number of puzzles, not {n}")
    if kind not in ("list", "arrow", "numpy"):
        raise ValueError(f"kind is 'list', 'arrow' or 'numpy', not {kind!r}")
    if time is not None and not time >= 0:
        raise ValueError(f"time is a number of seconds from 0 on, not {time}")
    spec = {"er": er, "clues": clues, "symmetry": symmetry, "technique": technique, "minimal": minimal, **options}
    if "rules" in spec:
        if kind != "list" or ratings:
            raise ValueError("puzzles of other rules come as a list of Puzzle, without ratings; ninefold.rate rates one of them")
        return _of_other_rules(n, _seed(seed), spec, time, threads)
    try:
        request = _request(_seed(seed), spec)
        rare = _ninefold.rarity(request)
        if rare and n:
            warnings.warn(rare, stacklevel=2)
        found = _ninefold.generate(request, n, time, threads)
    except ValueError as error:
        raise_error(_error_of(error))
    puzzles = _puzzles(kind, [one[0] for one in found])
    return (puzzles, _ratings(kind, found)) if ratings else puzzles


def _of_other_rules(
    n: int, seed: int, spec: dict[str, Any], time: float | None, threads: int | None
) -> list[_any.Puzzle]:
    """Generates puzzles of other rules: attempts in blocks on several threads, whose order decides."""
    from time import monotonic

    end = None if time is None else monotonic() + time
    blocks = threads or os.cpu_count() or 1
    found: list[_any.Puzzle] = []
    first, size = 0, 1
    while len(found) < n and (end is None or monotonic() < end):
        numbers = [first + block * size for block in range(blocks)]
        asked = [_request(seed, spec, first=number, attempts=size, verb="generate") for number in numbers]
        for line in _ninefold.handle_each(asked, threads):
            for one in parsed(line)["puzzles"]:
                found.append(_any.Puzzle(one["puzzle"], shape=one["shape"], rules=one["rules"]))
        first += blocks * size
        size = min(2 * size, 16)
    return found[:n]


def _puzzles(kind: str, puzzles: list[str]) -> Any:
    """Generated puzzles of a kind."""
    if kind == "arrow":
        return import_pyarrow().array(puzzles, type=import_pyarrow().string())
    if kind == "numpy":
        from ._text import to_digits

        return to_digits(puzzles)
    return puzzles


def _ratings(kind: str, found: list[tuple[str, float, float, float]]) -> Any:
    """The ratings of generated puzzles, in the form that `rate` gives them for a kind."""
    if kind == "arrow":
        pyarrow = import_pyarrow()
        columns = [pyarrow.array([one[at] for one in found], pyarrow.float64()) for at in (1, 2, 3)]
        return pyarrow.StructArray.from_arrays(columns, ["er", "ep", "ed"])
    if kind == "numpy":
        import numpy as np

        return np.array([one[1:] for one in found], dtype=[("er", "f8"), ("ep", "f8"), ("ed", "f8")])
    return [Rating(*one[1:]) for one in found]


def hunt(seed: int, first: int, attempts: int, *, threads: int | None = None, **spec: Any) -> pyarrow.RecordBatch:
    """Makes a range of attempts to generate a puzzle, and returns those that led to one.

    The columns are attempt, puzzle, er, ep and ed. An attempt depends on the seed, its number and the requirements
    alone, which are those of `generate`: ranges can be made on different machines, and joined.

    >>> import ninefold
    >>> ninefold.hunt(42, 0, 200, er=(3.0, None)).column_names
    ['attempt', 'puzzle', 'er', 'ep', 'ed']
    """
    unknown = [name for name in spec if name not in _SPEC or name == "distinct"]
    if unknown:
        _keywords.refuse(hunt, unknown, [name for name in _SPEC if name != "distinct"])
    pyarrow = import_pyarrow()
    if first < 0 or attempts < 0:
        raise ValueError("first and attempts are at least 0")
    try:
        raw = _ninefold.hunt(_request(_seed(seed), spec, first=first, attempts=attempts), threads)
    except ValueError as error:
        raise_error(_error_of(error))
    return pyarrow.record_batch(raw)


def shuffle(puzzle: Any, *, seed: int = 0, copy: int = 0, **unknown: Any) -> str:
    """Returns a random equivalent puzzle.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.canon(ninefold.shuffle(puzzle, seed=3)) == ninefold.canon(puzzle)
    True
    """
    from ._answers import ask

    if unknown:
        _keywords.refuse(shuffle, unknown)
    for name, number in (("seed", seed), ("copy", copy)):
        if not 0 <= number < 2**64:
            raise ValueError(f"{name} is a whole number from 0 to 2**64 - 1, not {number}")
    shuffled: str = ask("shuffle", puzzle, seed=seed, copy=copy)["shuffled"]
    return shuffled


__all__: Sequence[str] = ("generate", "hunt", "shuffle")
