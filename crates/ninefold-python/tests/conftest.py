"""Helpers that the tests share: sample puzzles, the program, and how missing things are reported."""

from __future__ import annotations

import os
import pathlib
import random

import pytest

ROOT = pathlib.Path(os.environ.get("NINEFOLD_ROOT", pathlib.Path(__file__).parents[3]))
SETS = ROOT / "crates/ninefold-testing/data/sets"
LONG = os.environ.get("NINEFOLD_LONG") == "1"

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
CLASH = "55" + "." * 79
NONE = "12345678." + "........9" + "." * 63
BAD = "no puzzle"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "packages: needs packages besides numpy and pyarrow")
    config.addinivalue_line("markers", "long: takes minutes, or much memory")


def not_run(what: str, why: str) -> None:
    """Reports that something was not tested, for the last lines of `cargo xtask test`."""
    folder = os.environ.get("NINEFOLD_NOT_RUN")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        name = f"python-{abs(hash((what, why))):016x}"
        (pathlib.Path(folder) / name).write_text(f"{what}, because {why}")
    pytest.skip(why)


def usual_puzzles(number: int, sets: str = "*") -> list[str]:
    """Puzzles of the sets in the repository, again and again."""
    found: list[str] = []
    for file in sorted(SETS.glob(f"{sets}.txt")):
        lines = (line[:81] for line in file.read_text().splitlines())
        found += [line.replace("0", ".") for line in lines if len(line) == 81 and not line.startswith("#")]
    return [found[at % len(found)] for at in range(number)]


def mixed_puzzles(number: int, seed: int = 1, sets: str = "*") -> list[str | None]:
    """Good, bad and missing puzzles: valid ones, several solutions, none, clashes, solved and wrong grids, nulls."""
    rng = random.Random(seed)
    rows: list[str | None] = []
    for puzzle in usual_puzzles(number, sets):
        kind = rng.randrange(12)
        clues = [at for at, cell in enumerate(puzzle) if cell != "."]
        if kind == 0:
            rows.append(None)
        elif kind == 1:
            rows.append(rng.choice([BAD, "", puzzle[:80], puzzle + "1", puzzle[:40] + "é" + puzzle[41:], "x" * 500]))
        elif kind == 2:
            at = rng.choice(clues)
            rows.append(puzzle[:at] + str(rng.randint(1, 9)) + puzzle[at + 1 :])
        elif kind == 3:
            for at in rng.sample(clues, 3):
                puzzle = puzzle[:at] + "." + puzzle[at + 1 :]
            rows.append(puzzle)
        elif kind == 4:
            rows.append(rng.choice([SOLUTION, SOLUTION[:-1] + "1", EMPTY, CLASH, NONE]))
        elif kind == 5:
            rows.append(puzzle.replace(".", "0"))
        else:
            rows.append(puzzle)
    return rows


@pytest.fixture(scope="session")
def program() -> str:
    """The path of the program `ninefold`."""
    path = os.environ.get("NINEFOLD_PROGRAM")
    if not path:
        not_run("Python: comparison with the program", "NINEFOLD_PROGRAM does not name it")
    assert path is not None
    return path
