"""Jobs on real clusters whose processes are killed: nothing is lost, nothing is doubled.

Ray with one killed worker runs with the packages; the other engines and everything at full size (20 files of 500,000
rows) are long tests.
"""

from __future__ import annotations

import importlib.util
import os
import pathlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from conftest import not_run
from ninefold import scale

sys.path.insert(0, os.path.dirname(__file__))
from clusters import ENGINES, Cluster, wait_for  # noqa: E402
from sample import FILES, easy_folder, outputs  # noqa: E402

PACKAGES = {"ray": "ray", "spark": "pyspark", "dask": "distributed"}
HUNT = ["--seed", "7", "--attempts", "20000", "--range", "1000", "--er", "5.."]


def need(engine: str) -> None:
    """Reports an engine that is not installed."""
    if importlib.util.find_spec(PACKAGES[engine]) is None:
        not_run(f"Python: jobs on {engine}", f"the package {PACKAGES[engine]} is not installed")


def disturbed(out: pathlib.Path, disturb: Callable[[], Any], job: Callable[[], Any], after: int = 4) -> Any:
    """Runs a job, and does something to its cluster when some outputs are there."""
    late: list[int] = []

    def wait_and_disturb() -> None:
        wait_for("outputs", lambda: len(outputs(out)) >= after, patience=600, pause=0.005)
        disturb()
        late.append(len(outputs(out)))

    thread = threading.Thread(target=wait_and_disturb)
    thread.start()
    try:
        return job()
    finally:
        thread.join()
        assert late[0] < FILES, "the job had ended before its cluster was disturbed"


def same(report: scale.Report, expected: scale.Report, out: pathlib.Path) -> None:
    """Checks that a report and its folder are those of an undisturbed job."""
    assert (report.rows, report.answered, report.checksum) == (expected.rows, expected.answered, expected.checksum)
    assert report.complete and len(outputs(out)) == report.files == FILES


@pytest.mark.packages
def test_ray_loses_and_doubles_nothing_when_a_worker_is_killed(tmp_path: pathlib.Path) -> None:
    need("ray")
    folder = easy_folder(tmp_path / "in", 50_000)
    expected = scale.run("rate", folder, tmp_path / "local")
    with ENGINES["ray"]() as cluster:
        report = disturbed(
            tmp_path / "out", cluster.kill_worker, lambda: scale.run("rate", folder, tmp_path / "out", on=cluster.on)
        )
        same(report, expected, tmp_path / "out")
        again = scale.run("rate", folder, tmp_path / "out", on=cluster.on)
        assert (again.skipped, again.checksum) == (FILES, expected.checksum)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[pathlib.Path, scale.Report]]:
    """The folder of 20 files of 500,000 rows, and the report of this machine."""
    folder = tmp_path_factory.mktemp("full")
    easy_folder(folder / "in", 500_000)
    yield folder / "in", scale.run("solve", folder / "in", folder / "local")


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
def test_a_killed_worker_at_full_size(
    engine: str, full: tuple[pathlib.Path, scale.Report], tmp_path: pathlib.Path
) -> None:
    need(engine)
    (folder, expected), out = full, tmp_path / "out"
    with ENGINES[engine]() as cluster:
        quiet = scale.run("solve", folder, tmp_path / "quiet", on=cluster.on)
        same(quiet, expected, tmp_path / "quiet")
        report = disturbed(out, cluster.kill_worker, lambda: scale.run("solve", folder, out, on=cluster.on))
        same(report, expected, out)
    print(f"{engine}: {quiet.seconds:.1f} s, with a killed worker {report.seconds:.1f} s")


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
def test_all_workers_killed_and_started_anew(
    engine: str, full: tuple[pathlib.Path, scale.Report], tmp_path: pathlib.Path
) -> None:
    need(engine)
    (folder, expected), out = full, tmp_path / "out"
    with ENGINES[engine]() as cluster:

        def restart() -> None:
            cluster.kill_workers()
            cluster.start_workers(2)

        report = disturbed(out, restart, lambda: scale.run("solve", folder, out, on=cluster.on))
        same(report, expected, out)
        again = scale.run("solve", folder, out, on=cluster.on)
        same(again, expected, out)
        assert again.skipped == FILES
    print(f"{engine}: {report.seconds:.1f} s with all workers started anew")


@pytest.mark.long
@pytest.mark.parametrize("also_workers", [False, True], ids=["head", "all"])
@pytest.mark.parametrize("engine", ENGINES)
def test_the_head_is_killed(
    engine: str, also_workers: bool, full: tuple[pathlib.Path, scale.Report], tmp_path: pathlib.Path
) -> None:
    """A job whose cluster is gone is an error and can go on; Spark's executors may end it without their master."""
    need(engine)
    (folder, expected), out = full, tmp_path / "out"
    killed: list[float] = []

    def kill(cluster: Cluster) -> None:
        killed.append(time.monotonic())
        cluster.kill_head()
        if also_workers:
            cluster.kill_workers()

    def job(cluster: Cluster) -> scale.Report | None:
        try:
            return scale.run("solve", folder, out, on=cluster.on)
        except scale.ScaleError as error:
            assert "was lost" in str(error) and "the same command goes on" in str(error)
            what = "everything" if also_workers else "its head"
            print(f"{engine}: an error {time.monotonic() - killed[0]:.1f} s after {what} was killed")
            assert time.monotonic() - killed[0] < 60
            return None

    with ENGINES[engine]() as cluster:
        ended = disturbed(out, lambda: kill(cluster), lambda: job(cluster))
    if ended is not None:
        assert engine == "spark" and not also_workers
        same(ended, expected, out)
        print(f"{engine}: finished without its head")
    left = len(outputs(out))
    assert left >= 4
    with ENGINES[engine]() as cluster:
        report = scale.run("solve", folder, out, on=cluster.on)
        same(report, expected, out)
        assert report.skipped >= left


@pytest.mark.long
def test_a_hunt_finds_the_same_on_one_core_and_on_two_workers_of_which_one_is_killed(tmp_path: pathlib.Path) -> None:
    need("ray")
    example = pathlib.Path(__file__).parents[2] / "examples" / "hunt.py"

    def hunt(name: str, on: str = "local", cores: str = "") -> bytes:
        taskset = ["taskset", "-c", cores] if cores else []
        file = tmp_path / f"{name}.parquet"
        subprocess.run([*taskset, sys.executable, str(example), str(file), *HUNT, "--on", on], check=True)
        return file.read_bytes()

    alone = hunt("alone", cores="0")
    with ENGINES["ray"]() as cluster:
        assert hunt("two", cluster.on) == alone
        finds = tmp_path / "killed.parquet.work" / "finds"
        assert disturbed(finds, cluster.kill_worker, lambda: hunt("killed", cluster.on)) == alone
