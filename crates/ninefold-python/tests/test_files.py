"""Reading and writing files."""

from __future__ import annotations

import gzip
import pathlib
import warnings

import pyarrow as pa
import pytest

import ninefold
from conftest import BAD, EMPTY, PUZZLE, ROOT, SOLUTION

PUZZLES = ROOT / "puzzles"


def test_samples_of_every_format_are_read() -> None:
    for name in ("line.txt", "dots.sdk", "collection.sdm", "collection.sdm.gz", "collection.zip", "puzzle.ipuz", "table.csv"):
        table = ninefold.read(PUZZLES / name)
        assert table.num_rows >= 1 and table["puzzle"].null_count == 0, name
        assert set(ninefold.verdict(table["puzzle"]).to_pylist()) <= {"unique", "multiple", "solved"}, name
    assert ninefold.read(str(PUZZLES / "puzzle.ipuz"))["author"].to_pylist() == ["Ninefold"]
    assert ninefold.read(PUZZLES / "line.txt", format="line").num_rows == ninefold.read(PUZZLES / "line.txt").num_rows


def test_unreadable_records_have_a_reason(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{PUZZLE}\n{BAD}\n{EMPTY}\n")
    table = ninefold.read(file, format="line")
    assert table["puzzle"].to_pylist() == [PUZZLE, None, EMPTY]
    assert "line 2" in table["error"].to_pylist()[1]


def test_what_cannot_be_read_is_an_exception(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        ninefold.read(tmp_path / "none.txt")
    with pytest.raises(IsADirectoryError):
        ninefold.read(tmp_path)
    with pytest.raises(ValueError, match="no format"):
        ninefold.read(PUZZLES / "line.txt", format="nothing")
    (tmp_path / "bytes.bin").write_bytes(bytes(range(256)) * 10)
    with pytest.raises(ValueError):
        ninefold.read(tmp_path / "bytes.bin")
    (tmp_path / "broken.gz").write_bytes(gzip.compress(PUZZLE.encode() * 1000)[:60])
    with pytest.raises((ValueError, OSError)):
        raise_errors(ninefold.read(tmp_path / "broken.gz"))


def raise_errors(table: pa.Table) -> None:
    for error in table["error"].drop_null().to_pylist():
        raise ValueError(error)


@pytest.mark.parametrize("name", ["a.txt", "a.sdm", "a.csv", "a.json", "a.sdk", "a.yaml"])
def test_what_is_written_is_read_again(name: str, tmp_path: pathlib.Path) -> None:
    single = name.endswith(".sdk")
    puzzles = [PUZZLE] if single else [PUZZLE, PUZZLE[::-1]]
    ninefold.write(puzzles, tmp_path / name)
    assert ninefold.read(tmp_path / name)["puzzle"].to_pylist() == puzzles
    with pytest.raises(FileExistsError, match="force"):
        ninefold.write(puzzles, tmp_path / name)
    ninefold.write(pa.array(puzzles), tmp_path / name, force=True)
    ninefold.write(ninefold.to_digits(puzzles), tmp_path / name, force=True)
    assert ninefold.read(tmp_path / name)["puzzle"].to_pylist() == puzzles


def test_tables_keep_their_columns(tmp_path: pathlib.Path) -> None:
    table = pa.table({"puzzle": [PUZZLE, EMPTY], "name": ["one", None], "solution": [SOLUTION, None]})
    ninefold.write(table, tmp_path / "a.json")
    again = ninefold.read(tmp_path / "a.json")
    assert again.select(["puzzle", "name", "solution"]).to_pylist() == table.to_pylist()
    with pytest.warns(UserWarning, match="name"):
        ninefold.write(table, tmp_path / "a.sdm")
    everything = ninefold.read(PUZZLES / "sadman.sdk")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ninefold.write(everything, tmp_path / "b.json")
    assert ninefold.read(tmp_path / "b.json").to_pylist() == everything.to_pylist()


@pytest.mark.packages
def test_data_frames_and_arrays_are_written(tmp_path: pathlib.Path) -> None:
    pd, pl, np = (pytest.importorskip(name) for name in ("pandas", "polars", "numpy"))
    rows = {"puzzle": [PUZZLE, EMPTY], "name": ["one", None]}
    digits = ninefold.to_digits([PUZZLE, EMPTY])
    tables = [pa.table(rows), pa.table(rows).to_batches()[0], pd.DataFrame(rows), pl.DataFrame(rows)]
    for number, table in enumerate(tables):
        ninefold.write(table, tmp_path / f"{number}.json")
        again = ninefold.read(tmp_path / f"{number}.json")
        assert again.select(["puzzle", "name"]).to_pylist() == pa.table(rows).to_pylist()
    columns = [digits, digits.astype("int64").reshape(2, 9, 9), np.array([PUZZLE, EMPTY]), np.array([PUZZLE, EMPTY], object)]
    for number, column in enumerate(columns):
        ninefold.write(column, tmp_path / f"{number}.txt")
        assert ninefold.read(tmp_path / f"{number}.txt")["puzzle"].to_pylist() == [PUZZLE, EMPTY]
    with pytest.raises(TypeError, match="puzzle"):
        ninefold.write(pd.DataFrame({"a": [PUZZLE], "b": [1]}), tmp_path / "c.json")
    with pytest.raises(ninefold.PuzzleError):
        ninefold.write(digits.astype("int64") + 256, tmp_path / "c.txt")


def test_rows_without_a_puzzle_cannot_be_written(tmp_path: pathlib.Path) -> None:
    for rows in ([PUZZLE, None], pa.array([PUZZLE, None]), pa.table({"puzzle": [PUZZLE, None]}), [PUZZLE, BAD]):
        with pytest.raises(ninefold.PuzzleError) as raised:
            ninefold.write(rows, tmp_path / "a.txt")
        assert raised.value.row == 1
    with pytest.raises(ValueError, match="no format"):
        ninefold.write(PUZZLE, tmp_path / "a.txt", format="nothing")
    assert list(tmp_path.iterdir()) == []


def test_pictures_are_scanned() -> None:
    picture = ROOT / "crates/ninefold-scan/samples/image1001.jpg"
    found = ninefold.scan(picture)
    assert found.verdict in ("sure", "doubtful") and len(found.puzzle) == len(found.cells) == 81
    assert found.grid == ninefold.Grid(found.puzzle) and found._repr_svg_().startswith("<svg")
    assert ninefold.scan(picture.read_bytes()).puzzle == found.puzzle
    assert [one.puzzle for one in ninefold.scan(picture, grid="all")] == [found.puzzle]
    with pytest.raises(ValueError):
        ninefold.scan(ROOT / "crates/ninefold-scan/samples/chessboard.jpg")
    with pytest.raises(ValueError):
        ninefold.scan(b"no picture")
    with pytest.raises(FileNotFoundError):
        ninefold.scan("none.png")
