"""Hunts for hard puzzles on one machine or a cluster; the same seed gives the same file on any number of machines.

    python hunt.py finds.parquet --seed 7 --attempts 1000000 --er 9..
    python hunt.py finds.parquet --seed 7 --attempts 1000000 --er 9.. --on ray:127.0.0.1:6379

Ranges of attempts are the tasks: each is an input file with one row. A last step joins the finds in the order of attempts
and drops those that are equivalent to an earlier one. The hunt can be stopped; the same command goes on.
"""

from __future__ import annotations

import argparse
import pathlib

import pyarrow as pa
import pyarrow.parquet as pq

import ninefold
import ninefold.scale
from ninefold.scale.command import ends


def write_ranges(folder: pathlib.Path, attempts: int, size: int) -> None:
    """Writes a file for each range of attempts; those of an earlier run stay as they are, so that it is resumed."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, attempts, size):
        path = folder / f"{first:015}.parquet"
        row = pa.table({"first": [first], "attempts": [min(size, attempts - first)]})
        if not path.exists():
            pq.write_table(row, path)
        elif not pq.read_table(path).equals(row):
            raise SystemExit(f"{path} is of a hunt with other ranges; name another folder with --work")


def join(folder: pathlib.Path, out: pathlib.Path) -> int:
    """Writes the finds in the order of attempts, without equivalent puzzles, and returns how many there are."""
    finds = pa.concat_tables(pq.read_table(path) for path in sorted(folder.glob("[!._]*.parquet")))
    known: set[str | None] = set()
    kept = []
    for row, form in enumerate(ninefold.canon(finds["puzzle"]).to_pylist()):
        if form not in known:
            known.add(form)
            kept.append(row)
    pq.write_table(finds.take(pa.array(kept, pa.int64())).replace_schema_metadata(None).combine_chunks(), out)
    return len(kept)


def main() -> None:
    parser = argparse.ArgumentParser(description="Hunts for hard puzzles.")
    parser.add_argument("out", type=pathlib.Path, help="the file of the finds (Parquet)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--attempts", type=int, default=100_000, help="how many attempts in all")
    parser.add_argument("--range", type=int, default=5_000, help="attempts of one task")
    parser.add_argument("--er", type=ends, default=(9.0, None), metavar="MIN..MAX", help="the wanted ratings (9..)")
    parser.add_argument("--on", default="local", help="local, ray:HOST:PORT, spark://HOST:PORT or dask:HOST:PORT")
    parser.add_argument("--work", type=pathlib.Path, help="the folder of ranges and finds, seen by every worker (OUT.work)")
    given = parser.parse_args()
    work = given.work or given.out.with_name(given.out.name + ".work")
    write_ranges(work / "ranges", given.attempts, given.range)
    report = ninefold.scale.run("hunt", work / "ranges", work / "finds", on=given.on, seed=given.seed, er=given.er)
    print(report)
    print(f"{join(work / 'finds', given.out)} different puzzles in {given.out}")


if __name__ == "__main__":
    main()
