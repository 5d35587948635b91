"""Measures jobs against a plain loop: wall time, medians of runs that alternate.

    python measure.py ray spark dask --rows 500000 --rounds 5

The plain loop is two processes of one thread, half of the files each, that read with pyarrow, answer and write with zstd.
A cluster has two workers of one core and is warm: one job went before. Run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import clusters
from sample import easy_folder

from ninefold import scale

LOOP = """
import sys, pathlib, pyarrow as pa, pyarrow.parquet as pq, ninefold
pa.set_cpu_count(1)
source, target, which = sys.argv[1:]
for path in sorted(pathlib.Path(source).iterdir())[int(which)::2]:
    table = pq.read_table(path, use_threads=False)
    table = table.append_column("solution", ninefold.solve(table["puzzle"], threads=1))
    pq.write_table(table, pathlib.Path(target) / path.name, compression="zstd", use_dictionary=False)
"""


def plain(source: pathlib.Path, target: pathlib.Path) -> float:
    """Returns the seconds of the plain loop, from the first process to the end of both."""
    target.mkdir()
    begun = time.monotonic()
    command = [sys.executable, "-c", LOOP, str(source), str(target)]
    for process in [subprocess.Popen([*command, which]) for which in "01"]:
        assert process.wait() == 0
    return time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures jobs against a plain loop.")
    parser.add_argument("engines", nargs="+", choices=[*clusters.ENGINES])
    parser.add_argument("--rows", type=int, default=500_000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="nf-"))
    source = easy_folder(folder / "in", given.rows)
    for name in given.engines:
        loops, jobs = [], []
        with clusters.ENGINES[name]() as cluster, scale.Cluster(cluster.on) as connection:
            scale.run("solve", source, folder / "out", on=connection)
            for _ in range(given.rounds):
                shutil.rmtree(folder / "out")
                loops.append(plain(source, folder / "out"))
                shutil.rmtree(folder / "out")
                jobs.append(scale.run("solve", source, folder / "out", on=connection).seconds)
            shutil.rmtree(folder / "out")
        loop, job = statistics.median(loops), statistics.median(jobs)
        print(f"{name}: plain loop {loop:.1f} s, job {job:.1f} s, ratio {loop / job:.2f}", loops, jobs, flush=True)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
