"""Compares the answers of a GPU with those of the processor: `python tests/gpu_check.py FILE...`. It needs a GPU.

A file has a puzzle of 81 characters in every line. Lists are enough; where NumPy is installed, millions of rows in one
array are compared too.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import ninefold

VERBS: dict[str, Callable[..., Any]] = {
    "solve": ninefold.solve, "verdict": ninefold.verdict, "count": ninefold.count,
    "count to 1000": lambda rows, **options: ninefold.count(rows, limit=1000, **options),
}
#: Rows that are no proper puzzle.
OTHERS = ["." * 81, "55" + "." * 79, "1234567..........8..........9.........................." + "." * 26, "no puzzle", None]
#: The rows of a NumPy array.
MANY = 5_000_000


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    """Returns the result of a call, and the seconds that it takes."""
    started = time.perf_counter()
    answer = call()
    return answer, time.perf_counter() - started


def compare(name: str, rows: Any, verb: Callable[..., Any], same: Callable[[Any, Any], bool]) -> None:
    """Compares one verb on the processor and on the GPU."""
    right, slow = timed(lambda: verb(rows))
    verb(rows[:1], gpu=True)
    found, quick = timed(lambda: verb(rows, gpu=True))
    assert same(found, right), f"{name}: the answers differ"
    print(f"{name}: {len(rows)} rows equal, processor {slow:.3f} s, GPU {quick:.3f} s", flush=True)


def main() -> None:
    # A GPU that is not used is a warning, which is an error here.
    warnings.simplefilter("error")
    for file in sys.argv[1:]:
        with open(file, encoding="ascii") as lines:
            rows = [line[:81] for line in lines if len(line) > 80]
        for name, verb in VERBS.items():
            compare(f"{file}, {name}", [*rows, *OTHERS], verb, lambda found, right: found == right)
        try:
            digits = ninefold.to_digits(rows)
        except ImportError:
            print("without NumPy")
            continue
        many = digits.repeat(MANY // len(rows) + 1, axis=0)[:MANY]
        for name in ("solve", "count"):
            compare(f"{file}, NumPy, {name}", many, VERBS[name], lambda found, right: bool((found == right).all()))
    print("all equal")


if __name__ == "__main__":
    main()
