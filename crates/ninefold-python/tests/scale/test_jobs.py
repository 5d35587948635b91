"""Jobs on folders on this machine: answers, checksums, resuming, failures, the command."""

from __future__ import annotations

import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import time
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold
from conftest import BAD, PUZZLE, mixed_puzzles
from ninefold import scale
from ninefold.scale import command, files, progress, store, task

sys.path.insert(0, os.path.dirname(__file__))
from sample import checksum, easy_folder, outputs  # noqa: E402

ROWS = 120


@pytest.fixture
def source(tmp_path: pathlib.Path) -> pathlib.Path:
    """A folder of three files of mixed puzzles, the last of them empty."""
    folder = tmp_path / "in"
    folder.mkdir()
    for number, rows in enumerate((ROWS, ROWS // 2, 0)):
        table = pa.table({"id": pa.array(range(rows), pa.int64()), "puzzle": pa.array(quick(rows, number), pa.string())})
        pq.write_table(table, folder / f"{number}.parquet", row_group_size=50)
    return folder


def quick(rows: int, seed: int) -> list[str | None]:
    """Mixed puzzles without those whose rating takes long."""
    easy = [ninefold.generate(1, seed=1)[0], PUZZLE]
    mixed = mixed_puzzles(rows, seed)
    return [one if at % 3 == 0 and one != "." * 81 else easy[at % 2] for at, one in enumerate(mixed)]


VERBS = {
    "solve": ["solution", "verdict"],
    "count": ["count", "complete"],
    "check": ["verdict", "count", "complete", "reason"],
    "rate": ["er", "ep", "ed", "verdict"],
    "canon": ["form", "symmetries"],
    "minimize": ["minimal"],
}


@pytest.mark.parametrize("verb", VERBS)
def test_answers_are_those_of_the_package(source: pathlib.Path, tmp_path: pathlib.Path, verb: str) -> None:
    options: dict[str, Any] = {"max_er": 5.0} if verb == "rate" else {}
    report = scale.run(verb, source, tmp_path / "out", **options)
    assert (report.files, report.rows, report.complete) == (3, ROWS * 3 // 2, True)
    answered = 0
    for path in outputs(tmp_path / "out"):
        table, asked = pq.read_table(path), pq.read_table(source / path.name)
        assert table.column_names == ["id", "puzzle", *VERBS[verb]]
        assert table.select(["id", "puzzle"]).equals(asked)
        answered += table.num_rows - table[VERBS[verb][0]].null_count
        if verb == "rate":
            expected = [None if one is None else one["er"] for one in ninefold.rate(asked["puzzle"], **options).to_pylist()]
            assert table["er"].to_pylist() == expected
        elif verb != "check":
            assert table[VERBS[verb][0]].to_pylist() == getattr(ninefold, verb)(asked["puzzle"]).to_pylist()
        if verb == "solve":
            assert table["verdict"].to_pylist() == ninefold.verdict(asked["puzzle"]).to_pylist()
    assert report.answered == answered
    assert report.checksum == checksum(tmp_path / "out", VERBS[verb])


def test_a_finished_file_is_skipped_only_if_it_is_of_this_job(source: pathlib.Path, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "out"
    first = scale.run("solve", source, out)
    again = scale.run("solve", source, out)
    assert (again.skipped, again.rows, again.checksum) == (3, first.rows, first.checksum)
    with pytest.raises(scale.ScaleError, match=r"0\.parquet is there already, with other verb \(solve, not count\)"):
        scale.run("count", source, out)
    with pytest.raises(scale.ScaleError, match="other keep"):
        scale.run("solve", source, out, keep="none")
    os.utime(source / "1.parquet")
    with pytest.raises(scale.ScaleError, match=r"1\.parquet is there already, with other input"):
        scale.run("solve", source, out)
    anew = scale.run("solve", source, out, resume=False)
    assert (anew.skipped, anew.checksum) == (0, first.checksum)
    (out / "2.parquet").write_bytes(b"half a file")
    with pytest.raises(scale.ScaleError, match=r"2\.parquet is there already, but is no complete output"):
        scale.run("solve", source, out)
    (out / "2.parquet").unlink()
    resumed = scale.run("solve", source, out)
    assert (resumed.skipped, resumed.checksum) == (2, first.checksum)


def test_what_a_killed_attempt_left_is_neither_counted_nor_kept(source: pathlib.Path, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    part = out / store._hidden("0.parquet", "1")
    part.write_bytes(b"PAR1")
    other = out / store._hidden("of another job.parquet", "1")
    other.write_bytes(b"PAR1")
    report = scale.run("solve", source, out)
    assert (report.files, report.skipped) == (3, 0)
    assert not part.exists() and other.exists()
    said = json.loads((out / "_report.json").read_text())
    assert (said["rows"], int(said["checksum"], 16), said["complete"]) == (report.rows, report.checksum, True)


def nested(folder: pathlib.Path) -> list[str]:
    """Writes a partitioned table, with files that do not count, and returns the names of those that do."""
    names = ["a.parquet", "level=1/part-0.parquet", "level=1/part-1.parquet", "level=2/kind=x/part-0.parquet"]
    ignored = ["_delta_log/0.parquet", ".hidden/0.parquet", "level=1/_temporary.parquet", "level=2/.part.parquet"]
    for number, name in enumerate([*names, *ignored]):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.table({"puzzle": [PUZZLE] * (number + 1)}), folder / name)
    (folder / "level=2" / "notes.txt").write_text("no table")
    return names


def test_nested_and_partitioned_folders(tmp_path: pathlib.Path) -> None:
    names = nested(tmp_path / "in")
    os.symlink(tmp_path / "in", tmp_path / "in" / "level=2" / "around")
    out = tmp_path / "out"
    report = scale.run("solve", tmp_path / "in", out)
    assert (report.files, report.rows) == (4, 10)
    found = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.parquet"))
    assert found == names and [task["file"] for task in report.tasks] == names
    assert scale.run("solve", tmp_path / "in", out).skipped == 4
    partitions = pq.read_table(out)
    assert partitions.num_rows == 10 and {"level", "kind", "solution"} <= set(partitions.column_names)
    left = out / store._hidden("level=1/part-1.parquet", "1")
    left.write_bytes(b"PAR1")
    (out / "level=1" / "part-1.parquet").unlink()
    again = scale.run("solve", tmp_path / "in", out)
    assert (again.skipped, again.checksum) == (3, report.checksum) and not left.exists()


def test_addresses_of_fsspec(tmp_path: pathlib.Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    nested(tmp_path / "in")
    expected = scale.run("solve", tmp_path / "in", tmp_path / "out")
    memory = fsspec.filesystem("memory")
    memory.put(str(tmp_path / "in"), "/bucket/in", recursive=True)
    for source, target in (
        (f"file://{tmp_path}/in", f"file://{tmp_path}/remote"),
        ("memory://bucket/in", "memory://bucket/out"),
        (str(tmp_path / "in"), "memory://bucket/mixed"),
    ):
        report = scale.run("solve", source, target)
        assert (report.rows, report.checksum, report.skipped) == (expected.rows, expected.checksum, 0)
        assert scale.run("solve", source, target).skipped == 4
    with memory.open("/bucket/out/level=1/part-0.parquet") as file:
        assert pq.read_table(file)["solution"].null_count == 0
    said = json.loads(memory.cat_file("/bucket/out/_report.json"))
    assert said["complete"] and len(memory.find("/bucket/out")) == 4 + 2
    memory.pipe_file("/bucket/out/" + store._hidden("a.parquet", "1"), b"PAR1")
    memory.rm_file("/bucket/out/a.parquet")
    again = scale.run("solve", "memory://bucket/in", "memory://bucket/out")
    assert again.skipped == 3 and len(memory.find("/bucket/out")) == 4 + 2
    with pytest.raises(FileNotFoundError, match="memory://nothing"):
        scale.run("solve", "memory://nothing", "memory://bucket/other")
    with pytest.raises(ValueError, match="nosuch"):
        scale.run("solve", "nosuch://bucket/in", tmp_path / "other")
    paths = scale.split(pa.table({"puzzle": [PUZZLE] * 3}), "memory://bucket/split", rows=2)
    assert paths == ["memory://bucket/split/part-00000.parquet", "memory://bucket/split/part-00001.parquet"]


def test_the_report_has_the_tasks(source: pathlib.Path, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "out"
    report = scale.run("solve", source, out)
    said = json.loads((out / "_report.json").read_text())
    assert said["tasks"] == report.tasks and said["retries"] == report.retries == 0
    assert [task["file"] for task in report.tasks] == ["0.parquet", "1.parquet", "2.parquet"]
    assert [task["rows"] for task in report.tasks] == [ROWS, ROWS // 2, 0]
    assert sum(task["answered"] for task in report.tasks) == report.answered
    for task_ in report.tasks:
        assert list(task_) == ["file", "rows", "answered", "retries", "seconds", "host"]
        assert task_["retries"] == 0 and 0 <= task_["seconds"] <= report.seconds and task_["host"] == files.host()
    assert scale.run("solve", source, out).tasks == []


def test_attempts_whose_worker_died_are_counted(source: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """A killed worker leaves the hidden file of its attempt behind."""
    job = task.Job(
        id="7", verb="solve", source=str(source), target=str(tmp_path), column="puzzle", keep="all", options={}, resume=True,
        strict=False, version=ninefold.__version__,
    )
    (tmp_path / task.MARKER).write_text(job.to_json())
    code = (
        "import os, sys, ninefold.scale.task as task\n"
        "task._write = lambda *_: os._exit(9)\n"
        "task.work(sys.argv[1], '0.parquet')\n"
    )
    for _ in range(2):
        ended = subprocess.run([sys.executable, "-c", code, job.to_json()], env=_environment())
        assert ended.returncode == 9
    done = task.work(job.to_json(), "0.parquet")
    assert done["task"]["retries"] == 2 and done["rows"] == ROWS
    assert task.work(job.to_json(), "1.parquet")["task"]["retries"] == 0
    other = task.Job(**{**json.loads(job.to_json()), "id": "8"})
    assert other.outputs.died("0.parquet", "8") == 0


def test_failures_name_the_file_and_the_row(source: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pq.write_table(pa.table({"grid": [PUZZLE]}), source / "column.parquet")
    pq.write_table(pa.table({"puzzle": [1, 2]}), source / "type.parquet")
    pq.write_table(pa.table({"puzzle": [PUZZLE], "solution": [PUZZLE]}), source / "taken.parquet")
    (source / "corrupt.parquet").write_bytes(b"PAR1 this is no Parquet file PAR1")
    data = bytearray((source / "0.parquet").read_bytes())
    pq.write_table(pa.table({"puzzle": [PUZZLE] * 200}), source / "torn.parquet", row_group_size=100, compression="none")
    data = bytearray((source / "torn.parquet").read_bytes())
    second = pq.ParquetFile(source / "torn.parquet").metadata.row_group(1).column(0)
    start = second.dictionary_page_offset or second.data_page_offset
    data[start : start + 12] = b"\xff" * 12
    (source / "torn.parquet").write_bytes(data)
    with pytest.raises(scale.ScaleError, match="5 of 8 files have no answers; 3 of 8 files are finished") as caught:
        scale.run("solve", source, tmp_path / "out")
    report = caught.value.report
    assert report is not None
    failures = {failure.file: failure for failure in report.failures}
    assert "no column 'puzzle'; the columns are grid" in failures["column.parquet"].error
    assert "of type int64" in failures["type.parquet"].error
    assert "already has a column 'solution'; leave it out with --keep" in failures["taken.parquet"].error
    assert "cannot be read" in failures["corrupt.parquet"].error
    assert failures["torn.parquet"].row == 100
    assert json.loads((tmp_path / "out" / "_report.json").read_text())["files"] == 3
    for name in ("column", "type", "taken", "corrupt", "torn"):
        (source / f"{name}.parquet").unlink()
    assert scale.run("solve", source, tmp_path / "out").skipped == 3


def test_a_strict_job_names_the_first_unreadable_row(tmp_path: pathlib.Path) -> None:
    (tmp_path / "in").mkdir()
    pq.write_table(pa.table({"puzzle": [PUZZLE] * 70 + [BAD, PUZZLE]}), tmp_path / "in" / "a.parquet", row_group_size=50)
    with pytest.raises(scale.ScaleError, match=r"a\.parquet, row 70: "):
        scale.run("solve", tmp_path / "in", tmp_path / "out", strict=True)
    assert not outputs(tmp_path / "out")


def test_a_full_disk_is_a_failure_and_the_job_can_go_on(tmp_path: pathlib.Path) -> None:
    folder = easy_folder(tmp_path / "in", 5_000, files=2)
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000)); "
        "from ninefold.scale.command import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "minimize", str(folder), "-o", str(tmp_path / "out")]
    ended = subprocess.run(command, capture_output=True, text=True, env=_environment())
    assert ended.returncode == 1, ended
    assert "2 of 2 files have no answers" in ended.stderr and "File too large" in ended.stderr
    assert [one.name for one in (tmp_path / "out").iterdir() if one.suffix == ".part"] == []
    assert scale.run("minimize", folder, tmp_path / "out").complete
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 20000


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}


def test_a_worker_that_does_not_see_a_folder_is_named(source: pathlib.Path, tmp_path: pathlib.Path) -> None:
    def job(**values: Any) -> str:
        fields = {
            "id": "1", "verb": "solve", "source": str(source), "target": str(tmp_path / "out"), "column": "puzzle",
            "keep": "all", "options": {}, "resume": True, "strict": False, "version": ninefold.__version__,
        }
        return task.Job(**{**fields, **values}).to_json()

    host = files.host()
    assert f"{host} does not see the target folder" in task.work(job(), "0.parquet")["error"]
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / task.MARKER).write_text(job(id="2"))
    assert "another job" in task.work(job(), "0.parquet")["error"]
    (tmp_path / "out" / task.MARKER).write_text(job())
    assert f"{host} does not see {source / 'x.parquet'}" in task.work(job(), "x.parquet")["error"]
    assert f"{host} has ninefold" in task.work(job(version="0.0.0"), "0.parquet")["error"]
    assert task.work(job(), "0.parquet")["rows"] == ROWS


def test_what_is_impossible_is_refused_by_name(source: pathlib.Path, tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="same folder"):
        scale.run("solve", source, source)
    for places in ((source, source / "out"), (source / "in", source)):
        with pytest.raises(ValueError, match="is inside of"):
            scale.run("solve", *places)
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="split"):
        scale.run("solve", tmp_path / "empty", tmp_path / "out")
    with pytest.raises(TypeError, match="SparkSession"):
        scale.run("solve", source, tmp_path / "out", on=object())
    with pytest.raises(ValueError, match="unknown verb 'sovle'"):
        scale.run("sovle", source, tmp_path / "out")
    with pytest.raises(TypeError, match="solve does not take 'limit'"):
        scale.run("solve", source, tmp_path / "out", limit=3)
    for on, why in (("ray://here:1", "ray:HOST:PORT"), ("dask:here", "names no engine"), ("moon:a:1", "names no engine")):
        with pytest.raises(ValueError, match=why):
            scale.run("solve", source, tmp_path / "out", on=on)


def test_ctrl_c_ends_a_job_that_can_go_on(tmp_path: pathlib.Path) -> None:
    folder = easy_folder(tmp_path / "in", 20_000, files=12)
    out = tmp_path / "out"
    arguments = [sys.executable, "-m", "ninefold", "rate", str(folder), "-o", str(out)]
    with subprocess.Popen(
        arguments,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(),
        # In the background a shell ignores SIGINT, and processes inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
    ) as running:
        try:
            while not outputs(out):
                assert running.poll() is None
                time.sleep(0.005)
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=60)
        finally:
            # Whatever happens: nothing is left behind.
            running.kill()
    assert running.returncode == 130 and "the same command goes on" in said
    done = len(outputs(out))
    assert 0 < done < 12
    assert json.loads((out / "_report.json").read_text())["complete"] is False
    resumed = scale.run("rate", folder, out)
    assert resumed.skipped == done and resumed.complete
    assert resumed.checksum == scale.run("rate", folder, tmp_path / "again").checksum
    assert not [one for one in out.iterdir() if one.suffix == ".part"]


def test_a_name_with_an_empty_part_is_a_file_as_well() -> None:
    assert store.is_counted("a//b.parquet") and store.is_counted("/b.parquet")
    assert not store.is_counted("a/_b/c.parquet") and not store.is_counted("a//.b.parquet")


def test_split_and_the_command(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    list_of_puzzles = tmp_path / "puzzles.txt"
    list_of_puzzles.write_text(f"{PUZZLE}\n" * 25)
    folder, out = str(tmp_path / "in"), str(tmp_path / "out")
    assert command.main(["split", str(list_of_puzzles), "-o", folder, "--rows", "10"]) == 0
    assert [pq.read_metadata(path).num_rows for path in outputs(tmp_path / "in")] == [10, 10, 5]
    assert command.main(["split", str(list_of_puzzles), "-o", folder]) == 2
    whole = tmp_path / "whole.parquet"
    pq.write_table(pa.table({"puzzle": [PUZZLE] * 25}), whole, row_group_size=4)
    paths = scale.split(whole, tmp_path / "again", rows=10)
    assert [pq.read_table(path).num_rows for path in paths] == [10, 10, 5]
    capsys.readouterr()
    assert command.main(["count", folder, "-o", out, "--limit", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == 25
    assert command.main(["count", folder, "-o", out, "--limit", "4"]) == 2
    assert "with other options ({'limit': 3}, not {'limit': 4})" in capsys.readouterr().err
    assert command.main(["count", folder, "-o", out, "--on", "ray:127.0.0.1:1"]) == 2


def test_the_bar_shows_files_rows_and_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.Progress({"a": 30, "b": 10}, True) as bar:
        bar.advance("a", 1_500_000)
        line = bar.line(3.0)
    assert line.startswith("1/2 files, 1.5M rows, 500k/s █") and line.endswith("░ 75%, 1s left")
    assert capsys.readouterr().err.endswith("\x1b[K")


def test_the_examples_give_the_same_bytes_again(tmp_path: pathlib.Path) -> None:
    examples = pathlib.Path(__file__).parents[2] / "examples"

    def run(name: str, *arguments: str) -> None:
        subprocess.run([sys.executable, str(examples / name), *arguments], check=True, env=_environment())

    hunt = ["--seed", "3", "--attempts", "600", "--er", "3.."]
    run("hunt.py", str(tmp_path / "a.parquet"), *hunt, "--range", "100")
    run("hunt.py", str(tmp_path / "b.parquet"), *hunt, "--range", "250")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    finds = pq.read_table(tmp_path / "a.parquet")
    assert finds.num_rows > 10 and min(finds["er"].to_pylist()) >= 3.0
    puzzles = ninefold.generate(20, seed=5)
    (tmp_path / "list.txt").write_text("\n".join(puzzles))
    run("rate_hardest.py", str(tmp_path / "list.txt"), str(tmp_path / "rated.parquet"), "--rows", "4")
    rated = pq.read_table(tmp_path / "rated.parquet")
    assert rated["puzzle"].to_pylist() == puzzles
    assert rated["er"].to_pylist() == [one.er for one in ninefold.rate(puzzles)]
