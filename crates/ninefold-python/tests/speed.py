"""Measures rows in a processor second: `python tests/speed.py easy_100k.txt [MILLIONS]`. No test: timings belong in benchmarks.

Each kind alternates with the engine in the cache: 4,000 NumPy rows again and again, into the same array. Both take as
many rows. What is printed is the median of the rounds; with millions in one array the first round of a kind is left
out, in which the system makes huge pages. `cargo run --release -p ninefold-tables --example tables` compares with the engine in Rust.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

import ninefold

#: The rows that fit the cache.
FEW = 4_000


def seconds(call: Callable[[], Any]) -> float:
    """Processor seconds of a call, of the whole process."""
    started = time.process_time()
    call()
    return time.process_time() - started


def kinds(puzzles: pa.Array) -> dict[str, Callable[[], Any]]:
    """Returns a function for each kind of column, which makes it."""
    found: dict[str, Callable[[], Any]] = {
        "NumPy": lambda: ninefold.to_digits(puzzles),
        "fixed_size_binary": lambda: puzzles.cast(pa.binary()).cast(pa.binary(81)),
        "string": lambda: puzzles,
        "large_string": lambda: puzzles.cast(pa.large_string()),
        "string_view": lambda: puzzles.cast(pa.string_view()),
        "list": puzzles.to_pylist,
    }
    try:
        import pandas

        found["pandas"] = lambda: puzzles.cast(pa.large_string()).to_pandas()
        assert isinstance(found["pandas"](), pandas.Series)
    except ImportError:
        pass
    try:
        import polars

        found["polars"] = lambda: polars.Series(puzzles)
    except ImportError:
        pass
    return found


class Cache:
    """The engine in the cache."""

    def __init__(self, puzzles: pa.Array) -> None:
        self.digits = ninefold.to_digits(puzzles.slice(0, FEW))
        self.out = np.empty_like(self.digits)

    def run(self, rows: int) -> None:
        for _ in range(rows // FEW):
            ninefold.solve(self.digits, threads=1, out=self.out)


def compare(name: str, column: Any, cache: Cache, rounds: int, more: dict[str, Any]) -> None:
    """Prints the rows a second of a kind, and the ratio to the engine in the cache."""
    rows, engine, took = len(column), [], []
    for _ in range(rounds + 1):
        engine.append(seconds(lambda: cache.run(rows)))
        took.append(seconds(lambda: ninefold.solve(column, threads=1, **more)))
    ratio = statistics.median(one / other for one, other in zip(engine[1:], took[1:]))
    print(f"{name:18} {rows / statistics.median(took[1:]) / 1e6:6.2f} M rows/s, {ratio:.2f} of the engine", flush=True)


def main() -> None:
    puzzles = pa.array([line[:81] for line in open(sys.argv[1], encoding="ascii") if len(line) > 80])
    one = puzzles.slice(0, 1)
    if len(sys.argv) > 2:
        rows = int(float(sys.argv[2]) * 1e6)
        puzzles = pa.concat_arrays([puzzles] * (rows // len(puzzles) + 1)).slice(0, rows)
    rounds = max(5, 2_000_000 // len(puzzles))
    cache = Cache(puzzles)
    for name, make in kinds(puzzles).items():
        column = make()
        compare(name, column, cache, rounds, {})
        if name == "NumPy":
            compare("NumPy, out=", column, cache, rounds, {"out": np.empty_like(column)})
        del column
    calls = {"list of one": one.to_pylist(), "capsule of one": one, "NumPy of one": ninefold.to_digits(one), "str": one[0].as_py()}
    for name, call in calls.items():
        took = min(seconds(lambda: ninefold.solve(call, threads=1)) for _ in range(3_000))
        print(f"call with {name:14} {1e6 * took:6.1f} µs")


if __name__ == "__main__":
    main()
