"""Folders of puzzles for tests of jobs."""

from __future__ import annotations

import os
import pathlib
import sys

import pyarrow as pa
import pyarrow.parquet as pq

sys.path.insert(0, os.fspath(pathlib.Path(__file__).parents[1]))
from conftest import BAD, SETS  # noqa: E402

FILES = 20
MASK = (1 << 64) - 1


def easy_folder(folder: pathlib.Path, rows: int, files: int = FILES) -> pathlib.Path:
    """Writes files of easy puzzles, each with an unreadable and a missing one."""
    folder.mkdir(parents=True)
    easy = [line[:81] for line in (SETS / "easy_100k.txt").read_text().splitlines() if len(line) >= 81]
    for number in range(files):
        puzzles: list[str | None] = [easy[(at + number) % len(easy)] for at in range(rows)]
        puzzles[rows // 3], puzzles[rows // 2] = BAD, None
        table = pa.table({"puzzle": pa.array(puzzles, pa.string())})
        path = folder / f"part-{number:02}.parquet"
        pq.write_table(table, path, compression="zstd", use_dictionary=False, row_group_size=100_000)
    return folder


def outputs(folder: pathlib.Path) -> list[pathlib.Path]:
    """Returns the outputs in a folder; hidden files are none."""
    return sorted(folder.glob("[!._]*.parquet")) if folder.is_dir() else []


def checksum(folder: pathlib.Path, columns: list[str]) -> int:
    """The checksum of the outputs in a folder, byte by byte: the reference implementation."""
    total = 0
    for path in outputs(folder):
        table = pq.read_table(path).select(columns)
        for number, row in enumerate(table.to_pylist()):
            data = path.name.encode() + number.to_bytes(8, "little")
            for value in row.values():
                data += b"\0" if value is None else b"\1" + as_bytes(value)
            total += fnv(data)
    return total & MASK


def as_bytes(value: object) -> bytes:
    """Returns the bytes of an answer."""
    import struct

    if isinstance(value, bool):
        return bytes([value])
    if isinstance(value, int):
        return value.to_bytes(8, "little")
    return struct.pack("<d", value) if isinstance(value, float) else str(value).encode()


def fnv(data: bytes) -> int:
    """The hash FNV-1a with 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & MASK
    return value
