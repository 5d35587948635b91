"""Measures rows in a processor second: `python tests/speed.py easy_100k.txt [MILLIONS]`. No test: timings belong in benchmarks.

The figure of the engine in the cache comes from `cargo run --release -p ninefold-tables --example tables -- FILE`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import pyarrow as pa

import ninefold


def best(call: Callable[[], Any], rows: int, rounds: int) -> float:
    """Millions of rows in a processor second, the best of many rounds."""
    times = []
    for _ in range(rounds):
        started = time.process_time()
        call()
        times.append(time.process_time() - started)
    return rows / min(times) / 1e6


def kinds(puzzles: list[str]) -> dict[str, Any]:
    column = pa.array(puzzles)
    found: dict[str, Any] = {
        "NumPy": ninefold.to_digits(puzzles),
        "fixed_size_binary": pa.array([puzzle.encode() for puzzle in puzzles], pa.binary(81)),
        "string": column,
        "large_string": column.cast(pa.large_string()),
        "string_view": column.cast(pa.string_view()),
        "list": puzzles,
    }
    try:
        import pandas

        found["pandas"] = pandas.Series(puzzles)
    except ImportError:
        pass
    try:
        import polars

        found["polars"] = polars.Series(puzzles)
    except ImportError:
        pass
    return found


def main() -> None:
    puzzles = [line[:81] for line in open(sys.argv[1]) if len(line) > 80]
    if len(sys.argv) > 2:
        rows = int(float(sys.argv[2]) * 1e6)
        puzzles = (puzzles * (rows // len(puzzles) + 1))[:rows]
    rounds = max(3, 2_000_000 // len(puzzles))
    for name, column in kinds(puzzles).items():
        print(f"{name:18} {best(lambda: ninefold.solve(column, threads=1), len(puzzles), rounds):6.2f} M rows/s")
    one, capsule = puzzles[:1], pa.array(puzzles[:1])
    digits = ninefold.to_digits(one)
    for name, call in {"list of one": one, "capsule of one": capsule, "NumPy of one": digits, "str": puzzles[0]}.items():
        took = 1 / best(lambda: ninefold.solve(call, threads=1), 1, 3_000)
        print(f"call with {name:14} {took:6.1f} µs")


if __name__ == "__main__":
    main()
