"""Runs on a Python without any package: import, first answers, and what needs pyarrow says so."""

import subprocess
import sys
import time

started = time.perf_counter()
import ninefold  # noqa: E402

took = time.perf_counter() - started

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
assert ninefold.solve(PUZZLE).startswith("534678912")
assert ninefold.solve([PUZZLE, None, "bad"])[1:] == [None, None]
assert ninefold.rate(PUZZLE).er == 1.2
assert ninefold.check(PUZZLE).verdict == "unique"
assert len(ninefold.explain(PUZZLE)) == 51
assert len(ninefold.generate(2, seed=1)) == 2
assert ninefold.Grid(PUZZLE).solve()[0, 2] == 4
for call in (lambda: ninefold.hunt(1, 0, 1), lambda: ninefold.read("none.txt"), lambda: ninefold.generate(1, kind="arrow")):
    try:
        call()
        raise SystemExit("pyarrow is installed here: this is not a plain Python")
    except ImportError as error:
        assert "pip install pyarrow" in str(error), error
listed = subprocess.run([sys.executable, "-m", "ninefold", "--help"], capture_output=True, text=True, check=True)
assert "sql" in listed.stdout
print(f"Python {sys.version.split()[0]}: import took {took * 1000:.0f} ms")
