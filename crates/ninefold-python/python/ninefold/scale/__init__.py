"""Answers folders of Parquet files, nested or not, on this machine or on a Ray, Spark or Dask cluster.

One task answers one input file: it writes one output file under a hidden name and renames it to the name of the input.
A task may run twice, and nothing is lost or doubled. The engine places tasks, repeats them and notices dead machines.

    >>> import tempfile, pathlib, pyarrow as pa, pyarrow.parquet as pq, ninefold.scale
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> (folder / "in").mkdir()
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> pq.write_table(pa.table({"puzzle": [puzzle, "too short"]}), folder / "in" / "a.parquet")
    >>> report = ninefold.scale.run("solve", folder / "in", folder / "out")
    >>> report.rows, report.answered, report.files
    (2, 1, 1)
    >>> pq.read_table(folder / "out" / "a.parquet")["verdict"].to_pylist()
    ['unique', 'unreadable']
"""

from .cluster import Cluster
from .job import run
from .report import Failure, Report, ScaleError
from .split import split

__all__ = ["Cluster", "Failure", "Report", "ScaleError", "run", "split"]
