"""Rates a list of hard puzzles on one machine or a cluster.

    python rate_hardest.py hardest.txt rated.parquet --on ray:127.0.0.1:6379

The times of single puzzles differ a thousandfold, so tasks are small (64 puzzles) and the hardest puzzles come first: a
task that takes long at the end of a job would leave all other workers idle. How hard a puzzle is shows a rating with
a low limit, which takes less than a millisecond.
"""

from __future__ import annotations

import argparse
import pathlib

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import ninefold
import ninefold.scale

#: Puzzles up to this rating are rated at once when the list is ordered; the others count as harder.
LIMIT = 6.5


def hardest_first(table: pa.Table) -> pa.Table:
    """Returns the puzzles with the numbers of their rows, the hardest first, as far as a limited rating knows them."""
    quick = pc.struct_field(ninefold.rate(table["puzzle"], max_er=LIMIT), "er")
    rows = pa.table({"row": pa.array(range(table.num_rows), pa.int64()), "puzzle": table["puzzle"], "quick": quick})
    order = pc.sort_indices(rows, [("quick", "descending"), ("row", "ascending")], null_placement="at_start")
    return rows.take(order).select(["row", "puzzle"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Rates a list of hard puzzles.")
    parser.add_argument("file", type=pathlib.Path, help="puzzles in any format")
    parser.add_argument("out", type=pathlib.Path, help="the file of the ratings (Parquet), in the order of the puzzles")
    parser.add_argument("--rows", type=int, default=64, help="puzzles of one task")
    parser.add_argument("--on", default="local", help="local, ray:HOST:PORT, spark://HOST:PORT or dask:HOST:PORT")
    parser.add_argument("--work", type=pathlib.Path, help="the folder of the parts, seen by every worker (OUT.work)")
    given = parser.parse_args()
    work = given.work or given.out.with_name(given.out.name + ".work")
    if not (work / "ordered.parquet").exists():
        work.mkdir(parents=True, exist_ok=True)
        table = ninefold.read(given.file)
        ninefold.scale.split(hardest_first(table), work / "parts", rows=given.rows)
        pq.write_table(table, work / "ordered.parquet")
    report = ninefold.scale.run("rate", work / "parts", work / "rated", on=given.on)
    print(report)
    rated = pa.concat_tables(pq.read_table(path) for path in sorted((work / "rated").glob("[!._]*.parquet")))
    rated = rated.sort_by("row").drop_columns(["row"]).replace_schema_metadata(None).combine_chunks()
    pq.write_table(rated, given.out)
    print(f"hardest: ER {pc.max(rated['er']).as_py()}, easiest: ER {pc.min(rated['er']).as_py()}, in {given.out}")


if __name__ == "__main__":
    main()
