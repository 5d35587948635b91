"""pandas, polars, DuckDB and DataFusion."""

from __future__ import annotations

import pathlib
import subprocess
import sys
from typing import Any

import pytest

pytestmark = pytest.mark.packages
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")
duckdb = pytest.importorskip("duckdb")
datafusion = pytest.importorskip("datafusion")
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

import ninefold  # noqa: E402
import ninefold.datafusion  # noqa: E402
import ninefold.duckdb  # noqa: E402
import ninefold.pandas  # noqa: E402
import ninefold.polars  # noqa: E402
import ninefold.sql  # noqa: E402
from conftest import BAD, EMPTY, LONG, PUZZLE, SOLUTION, mixed_puzzles  # noqa: E402

ROWS = mixed_puzzles(100_000 if LONG else 1_000)
#: The hardest take too long to be rated in a test.
RATED = mixed_puzzles(100_000 if LONG else 200, sets="easy*")


def pandas_list(series: Any) -> list[Any]:
    values = [None if value is None or value is pd.NA or value != value else value for value in series.tolist()]
    return [tuple(value.values()) if isinstance(value, dict) else value for value in values]


@pytest.mark.parametrize("dtype", ["str", "object", "string[pyarrow]", pd.ArrowDtype(pa.string()), pd.ArrowDtype(pa.large_string())])
def test_pandas_keeps_index_and_name(dtype: Any) -> None:
    series = pd.Series(ROWS, index=range(10, 10 + len(ROWS)), name="puzzle", dtype=dtype)
    for verb in (ninefold.solve, ninefold.canon, ninefold.minimize, ninefold.verdict, ninefold.count, ninefold.clues):
        answer = verb(series)
        assert isinstance(answer, pd.Series) and answer.name == "puzzle" and answer.index.equals(series.index)
        assert pandas_list(answer) == verb(ROWS)
    assert dtype == "object" or ninefold.solve(series).dtype == series.dtype
    rated = ninefold.rate(pd.Series(RATED, dtype=dtype, index=range(1, 1 + len(RATED))))
    assert pandas_list(rated) == ninefold.rate(RATED) and rated.index[0] == 1


def test_pandas_slices_and_masks() -> None:
    series = pd.Series(ROWS, name="puzzle")
    right = pd.Series(ninefold.solve(ROWS))
    for part in (series[::3], series[series.notna()], series[::-1], series.iloc[5:5], series.sample(frac=0.5, random_state=1)):
        assert pandas_list(ninefold.solve(part)) == [right[at] if isinstance(right[at], str) else None for at in part.index]


VERBS: dict[str, Any] = {
    name: getattr(ninefold, name)
    for name in ("solve", "verdict", "count", "rate", "canon", "symmetries", "clues", "minimize")
}
ADDED = {"solve": ["solution"], "rate": ["er", "ep", "ed"], "canon": ["form"], "minimize": ["minimal"]}


@pytest.mark.parametrize("verb", VERBS)
def test_a_data_frame_gives_a_data_frame(verb: str) -> None:
    rows = [PUZZLE, EMPTY, None]
    added = ADDED.get(verb, [verb])
    frame = pd.DataFrame({"name": list("abc"), "puzzle": rows}, index=[7, 8, 9])
    answer = VERBS[verb](frame)
    assert isinstance(answer, pd.DataFrame) and list(answer.columns) == ["name", "puzzle", *added]
    assert list(answer.index) == [7, 8, 9] and list(frame.columns) == ["name", "puzzle"]
    polars = VERBS[verb](pl.DataFrame({"name": list("abc"), "puzzle": rows}))
    assert isinstance(polars, pl.DataFrame) and polars.columns == ["name", "puzzle", *added]
    wanted = VERBS[verb](rows)
    for at, name in enumerate(added):
        column = [None if one is None else one[at] if verb == "rate" else one for one in wanted]
        assert pandas_list(answer[name]) == column
        assert polars[name].to_list() == column
    with pytest.raises(ValueError, match="already"):
        VERBS[verb](answer)
    with pytest.raises(TypeError, match="collect"):
        VERBS[verb](polars.lazy())


def test_categories_give_texts_as_the_page_says() -> None:
    rows = [PUZZLE, None, PUZZLE]
    for verb in (ninefold.solve, ninefold.canon):
        answer = verb(pd.Series(rows, dtype="category"))
        assert pandas_list(answer) == verb(rows) and answer.dtype != "category"
        for dtype in (pl.Categorical, pl.Enum([PUZZLE])):
            series = verb(pl.Series(rows, dtype=dtype))
            assert series.dtype == pl.String and series.to_list() == verb(rows)


def test_arrays_of_polars_are_taken() -> None:
    digits = ninefold.to_digits([PUZZLE, EMPTY]).tolist()
    for dtype in (pl.UInt8, pl.Int64):
        series = pl.Series("grid", digits, dtype=pl.Array(dtype, 81))
        answer = ninefold.solve(series)
        assert answer.dtype == series.dtype and answer.name == "grid"
        assert "".join(map(str, answer.to_list()[0])) == SOLUTION and answer.to_list()[1] is None
        assert ninefold.count(series).to_list() == [1, 2]


@pytest.mark.parametrize("verb", ["solve", "rate"])
def test_a_frame_with_two_columns_of_puzzles_is_refused(verb: str) -> None:
    frame = pd.DataFrame([[PUZZLE, PUZZLE]], columns=["puzzle", "puzzle"])
    with pytest.raises(TypeError, match="several columns 'puzzle'"):
        VERBS[verb](frame)


def test_the_steps_of_the_rating_in_frames() -> None:
    steps = [step._asdict() for step in ninefold.rate(PUZZLE, steps=True).steps]
    assert ninefold.rate(pl.Series([PUZZLE]), steps=True).struct.field("steps").to_list() == [steps]
    assert ninefold.rate(pl.DataFrame({"puzzle": [PUZZLE]}), steps=True)["steps"].to_list() == [steps]
    rated = ninefold.rate(pd.Series([PUZZLE, None]), steps=True)
    assert rated.struct.field("er").tolist()[0] == 1.2 and len(rated.iloc[0]["steps"]) == len(steps)
    assert pd.Series([PUZZLE]).ninefold.rate(steps=True).struct.field("steps").tolist()[0][0]["technique"]
    frame = pl.DataFrame({"puzzle": [PUZZLE]})
    assert frame.select(pl.col("puzzle").ninefold.rate(steps=True)).to_series().struct.field("steps").to_list() == [steps]


def test_registering_twice_is_harmless() -> None:
    con = duckdb.connect()
    for _ in range(3):
        ninefold.duckdb.register(con)
        assert con.execute("select clues($1), rate($1).er", [PUZZLE]).fetchall() == [(30, 1.2)]
    con.execute("select verdict($1) from range(5000)", [PUZZLE]).fetchone()
    ninefold.duckdb.register(con)  # with a result that is not finished
    with con.cursor() as cursor:
        ninefold.duckdb.register(cursor)
        assert cursor.execute("select verdict($1)", [PUZZLE]).fetchall() == [("unique",)]
    assert con.execute("select verdict($1)", [PUZZLE]).fetchall() == [("unique",)]
    ninefold.duckdb.register(con)
    ctx = datafusion.SessionContext()
    for _ in range(3):
        ninefold.datafusion.register(ctx)
        assert ctx.sql(f"select clues('{PUZZLE}') as c").to_pylist() == [{"c": 30}]


def test_the_accessor_of_pandas() -> None:
    series = pd.Series([PUZZLE, EMPTY, BAD], index=list("abc"))
    assert series.ninefold.solve().tolist()[0] == SOLUTION
    assert series.ninefold.verdict().to_dict() == {"a": "unique", "b": "multiple", "c": "unreadable"}
    assert series.ninefold.verdict().dtype == "category"
    assert series.ninefold.rate().struct.field("er")["a"] == 1.2
    with pytest.raises(ninefold.PuzzleError):
        series.ninefold.solve(errors="raise")


def test_polars_series_keep_their_name() -> None:
    series = pl.Series("puzzle", ROWS)
    for verb in (ninefold.solve, ninefold.canon, ninefold.minimize, ninefold.count, ninefold.clues):
        answer = verb(series)
        assert isinstance(answer, pl.Series) and answer.name == "puzzle" and answer.to_list() == verb(ROWS)
    assert ninefold.verdict(series).cast(pl.String).to_list() == ninefold.verdict(ROWS)
    assert ninefold.solve(series[100:200]).to_list() == ninefold.solve(ROWS[100:200])
    rated = ninefold.rate(pl.Series(RATED))
    assert [row and tuple(row.values()) for row in rated.to_list()] == ninefold.rate(RATED)
    assert ninefold.solve(pl.Series("empty", [], dtype=pl.String)).to_list() == []
    assert series.ninefold.solve().to_list() == ninefold.solve(ROWS)


def test_polars_expressions() -> None:
    frame = pl.DataFrame({"group": [at % 3 for at in range(len(ROWS))], "puzzle": ROWS})
    column = pl.col("puzzle").ninefold
    found = frame.lazy().select(
        solution=column.solve(), verdict=column.verdict(), count=column.count(limit=3), clues=column.clues(), form=column.canon()
    ).collect()
    assert found["solution"].to_list() == ninefold.solve(ROWS)
    assert found["verdict"].to_list() == ninefold.verdict(ROWS)
    assert found["count"].to_list() == ninefold.count(ROWS, limit=3)
    assert found["clues"].to_list() == ninefold.clues(ROWS)
    assert found["form"].to_list() == ninefold.canon(ROWS)
    grouped = frame.group_by("group", maintain_order=True).agg(column.count().sum())
    assert grouped["puzzle"].to_list() == [sum(filter(None, ninefold.count(ROWS[at::3]))) for at in range(3)]
    rated = pl.DataFrame({"puzzle": RATED}).select(pl.col("puzzle").ninefold.rate().struct.field("er")).to_series()
    assert rated.to_list() == [row and row.er for row in ninefold.rate(RATED)]
    streamed = frame.lazy().select(column.solve()).collect(engine="streaming")
    assert streamed["puzzle"].to_list() == ninefold.solve(ROWS)


QUERY = "select solve(puzzle) as s, verdict(puzzle) as v, solution_count(puzzle, 3) as n, canon(puzzle) as f, clues(puzzle) as c from t"


def rows_right(table: pa.Table) -> None:
    assert table["s"].to_pylist() == ninefold.solve(ROWS)
    assert table["v"].to_pylist() == ninefold.verdict(ROWS)
    assert table["n"].to_pylist() == ninefold.count(ROWS, limit=3)
    assert table["f"].to_pylist() == ninefold.canon(ROWS)
    assert table["c"].to_pylist() == ninefold.clues(ROWS)


def test_duckdb() -> None:
    con = duckdb.connect()
    ninefold.duckdb.register(con)
    t = pa.table({"puzzle": ROWS})  # noqa: F841
    rows_right(con.sql(QUERY).to_arrow_table())
    rated = pa.table({"puzzle": RATED})  # noqa: F841
    er = con.sql("select rate(puzzle).er as er from rated").to_arrow_table()["er"].to_pylist()
    assert er == [row and row.er for row in ninefold.rate(RATED)]
    assert con.sql("select count(*), sum(solution_count(puzzle, clues(puzzle) % 4)) from t").fetchall()[0][0] == len(ROWS)
    relation = con.sql("select puzzle from t")
    assert ninefold.solve(relation).to_pylist() == ninefold.solve(ROWS)
    with pytest.raises(duckdb.Error):
        con.sql("select solution_count(puzzle, -1) from t").fetchall()


def test_datafusion(tmp_path: pathlib.Path) -> None:
    ctx = datafusion.SessionContext()
    ninefold.datafusion.register(ctx)
    pq.write_table(pa.table({"puzzle": ROWS}), tmp_path / "t.parquet")
    ctx.register_parquet("t", str(tmp_path / "t.parquet"))
    rows_right(ctx.sql(QUERY).to_arrow_table())
    pq.write_table(pa.table({"puzzle": RATED}), tmp_path / "rated.parquet")
    ctx.register_parquet("rated", str(tmp_path / "rated.parquet"))
    er = ctx.sql("select rate(puzzle)['er'] as er from rated").to_arrow_table()["er"].to_pylist()
    assert er == [row and row.er for row in ninefold.rate(RATED)]


@pytest.mark.parametrize("engine", ["duckdb", "datafusion"])
def test_sql_on_files(engine: str, tmp_path: pathlib.Path) -> None:
    pq.write_table(pa.table({"puzzle": [PUZZLE, EMPTY, BAD]}), tmp_path / "p.parquet")
    query = f"select verdict(puzzle) as v, count(*) as n from '{tmp_path}/p.parquet' group by 1 order by 1"
    assert ninefold.sql.query(query, engine=engine)["v"].to_pylist() == ["multiple", "unique", "unreadable"]
    command = [sys.executable, "-m", "ninefold", "sql", "--engine", engine, query]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ['"v","n"', '"multiple",1', '"unique",1', '"unreadable",1']
    wrong = subprocess.run([*command[:-1], "select nothing"], capture_output=True, text=True)
    assert wrong.returncode == 2 and wrong.stderr.startswith("error:") and "Traceback" not in wrong.stderr
    rates = f"select rate(puzzle) as r from '{tmp_path}/p.parquet'"
    done = subprocess.run([*command[:-1], rates], capture_output=True, text=True)
    assert done.stdout.splitlines()[0] == '"r.er","r.ep","r.ed"'
    done = subprocess.run([*command[:-1], rates, "-o", str(tmp_path / "r.parquet")], capture_output=True, text=True)
    assert pq.read_table(tmp_path / "r.parquet")["r"].to_pylist()[0]["er"] == 1.2, done.stderr


def test_a_corrupt_parquet_file_is_an_error(tmp_path: pathlib.Path) -> None:
    (tmp_path / "bad.parquet").write_bytes(b"PAR1" + b"\x00" * 100 + b"PAR1")
    for engine in ("duckdb", "datafusion"):
        command = [sys.executable, "-m", "ninefold", "sql", "--engine", engine, f"select * from '{tmp_path}/bad.parquet'"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 2 and "Traceback" not in done.stderr
