"""Cuts puzzles into a folder of Parquet files: one for each task."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .store import SUFFIX, place_of, store


def split(
    puzzles: Any, target: str | os.PathLike[str], *, rows: int = 100_000, format: str | None = None
) -> list[Path | str]:
    """Writes the puzzles of a file or of a pyarrow table as Parquet files of `rows` rows each, and returns their paths.

    Parquet is read piece by piece; every other format is read by `ninefold.read`. The target must have no Parquet
    files yet.
    """
    import pyarrow.parquet as pq

    if rows < 1:
        raise ValueError("rows must be at least 1")
    place = store(place_of(target))
    try:
        old = place.names()
    except FileNotFoundError:
        old = []
    if old:
        raise FileExistsError(f"{place} already has {old[0]}; name a new folder")
    paths: list[str] = []
    for number, table in enumerate(_tables(puzzles, rows, format)):
        name = f"part-{number:05}{SUFFIX}"
        with place.attempt(name, "split") as part:
            pq.write_table(table, part, compression="zstd", use_dictionary=False)
        paths.append(place.place(name))
    return [Path(path) if "://" not in path else path for path in paths]


def _tables(puzzles: Any, rows: int, format: str | None) -> Iterator[Any]:
    """Yields the tables of `rows` rows of a file or a table."""
    import pyarrow as pa

    import ninefold

    if not isinstance(puzzles, pa.Table):
        if Path(puzzles).suffix == SUFFIX:
            yield from _parquet_tables(Path(puzzles), rows)
            return
        puzzles = ninefold.read(puzzles, format=format)
    for first in range(0, puzzles.num_rows, rows):
        yield puzzles.slice(first, rows)


def _parquet_tables(file: Path, rows: int) -> Iterator[Any]:
    """Yields the tables of `rows` rows of a Parquet file, of which only a part is in memory."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    kept: list[Any] = []
    have = 0
    with pq.ParquetFile(file) as source:
        for batch in source.iter_batches(batch_size=rows):
            while batch.num_rows:
                piece = batch.slice(0, rows - have)
                batch = batch.slice(piece.num_rows)
                kept.append(piece)
                have += piece.num_rows
                if have == rows:
                    yield pa.Table.from_batches(kept)
                    kept, have = [], 0
    if kept:
        yield pa.Table.from_batches(kept)
