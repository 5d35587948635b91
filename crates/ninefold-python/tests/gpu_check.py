"""Compares the answers of a GPU with those of the processor: `python tests/gpu_check.py easy_100k.txt`. It needs a GPU."""

from __future__ import annotations

import sys
import time
import warnings

import ninefold


def main() -> None:
    warnings.simplefilter("error")
    puzzles = [line[:81] for line in open(sys.argv[1]) if len(line) > 80]
    rows = [*puzzles, "." * 81, "55" + "." * 79, "no puzzle", None]
    for name, verb in (("solve", ninefold.solve), ("verdict", ninefold.verdict), ("count", ninefold.count)):
        right = verb(rows)
        verb(rows[:1], gpu=True)
        started = time.perf_counter()
        found = verb(rows, gpu=True)
        took = time.perf_counter() - started
        assert found == right, name
        print(f"{name}: {len(rows)} rows equal, {took:.3f} s")


if __name__ == "__main__":
    main()
