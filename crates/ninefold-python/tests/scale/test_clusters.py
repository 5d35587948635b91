"""Jobs on real clusters whose processes are killed: nothing is lost, nothing is doubled.

Ray with one killed worker runs with the packages; the other engines and everything at full size (20 files of 500,000
rows) are long tests.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import os
import pathlib
import subprocess
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from conftest import ROOT, not_run
from ninefold import scale

sys.path.insert(0, os.path.dirname(__file__))
from clusters import ENGINES, Cluster, wait_for  # noqa: E402
from sample import FILES, easy_folder, outputs  # noqa: E402

PACKAGES = {"ray": "ray", "spark": "pyspark", "dask": "distributed"}
# How many workers are killed until one of them had begun a task.
KILLS = 4
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
    # On a busy machine the worker may be between two tasks when it is killed; then nothing is tried again.
    for attempt in range(KILLS):
        out = tmp_path / f"out-{attempt}"
        # Its own cluster: one that has lost a node each time would have none left in the end.
        with ENGINES["ray"]() as cluster:
            report = disturbed(
                out, cluster.kill_worker, functools.partial(scale.run, "rate", folder, out, on=cluster.on)
            )
            same(report, expected, out)
            assert len(report.tasks) == FILES and all(task["seconds"] > 0 for task in report.tasks)
            again = scale.run("rate", folder, out, on=cluster.on)
            assert (again.skipped, again.checksum) == (FILES, expected.checksum)
        if report.retries >= 1:
            break
    assert report.retries >= 1, f"of {KILLS} killed workers one had begun a task"


@contextlib.contextmanager
def connected(engine: str, cluster: Cluster) -> Iterator[Any]:
    """The objects of a program that uses an engine already: a module, a session or a client."""
    if engine == "ray":
        import ray
        import ray._private.services as services

        # As in clusters.py: Ray takes the loopback address for that of the machine in its network.
        usual = services.get_node_ip_address
        services.get_node_ip_address = lambda address=None: "127.0.0.1"
        ray.init(address=f"127.0.0.1:{cluster.port}", log_to_driver=False, logging_level="ERROR")
        try:
            yield ray
        finally:
            ray.shutdown()
            services.get_node_ip_address = usual
    elif engine == "spark":
        from pyspark.sql import SparkSession

        os.environ.update({"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable})
        builder = SparkSession.builder.master(cluster.on).config("spark.driver.host", "127.0.0.1")
        session = builder.config("spark.ui.enabled", "false").config("spark.executor.cores", "1").getOrCreate()
        try:
            yield session
        finally:
            session.stop()
    else:
        import distributed

        with distributed.Client(f"tcp://127.0.0.1:{cluster.port}") as client:
            yield client


def recipes(engine: str, on: Any, folder: pathlib.Path) -> int:
    """Runs the recipe of the page for an engine on a folder, and returns the number of solutions."""
    page = (ROOT / "docs/clusters.md").read_text()
    recipe = page.split(f"<!-- recipe: {engine} -->\n```python\n")[1].split("```")[0]
    assert len([line for line in recipe.splitlines() if line and not line.startswith(("import", "from"))]) <= 3, recipe
    names: dict[str, Any] = {engine: on, "client": on}
    exec(recipe.replace("puzzles/", f"{folder}/"), names)
    solved = names["solved"]
    if engine == "ray":
        return sum(row["solution"] is not None for row in solved.take_all())
    if engine == "spark":
        return int(solved.where("solution is not null").count())
    return int(solved["solution"].notnull().sum().compute())


@pytest.mark.parametrize("engine", [pytest.param(one, marks=pytest.mark.packages if one == "ray" else pytest.mark.long) for one in ENGINES])
def test_what_the_caller_has_is_used(engine: str, tmp_path: pathlib.Path) -> None:
    need(engine)
    folder = easy_folder(tmp_path / "in" / "nested", 500, files=4).parent
    expected = scale.run("solve", folder, tmp_path / "local")
    with ENGINES[engine]() as cluster, connected(engine, cluster) as on:
        report = scale.run("solve", folder, tmp_path / "out", on=on)
        assert (report.rows, report.checksum, report.on) == (expected.rows, expected.checksum, engine)
        assert scale.run("solve", folder, tmp_path / "out", on=on).skipped == 4
        if importlib.util.find_spec("fsspec") is not None:
            remote = scale.run("solve", f"file://{folder}", f"file://{tmp_path}/remote", on=on)
            assert (remote.rows, remote.checksum) == (expected.rows, expected.checksum)
        assert recipes(engine, on, folder / "nested") == expected.answered


@pytest.mark.parametrize("engine", [pytest.param(one, marks=pytest.mark.packages if one == "ray" else pytest.mark.long) for one in ENGINES])
def test_a_dead_node_is_named(engine: str, tmp_path: pathlib.Path) -> None:
    """A task that cannot be repeated says that its node died, not how often it failed."""
    need(engine)
    folder = easy_folder(tmp_path / "in", 200_000, files=2)
    with ENGINES[engine]() as cluster:

        def kill() -> None:
            wait_for("attempts", lambda: len(list((tmp_path / "out").glob(".part-*.part"))) == 2, pause=0.005)
            cluster.kill_worker()

        thread = threading.Thread(target=kill)
        thread.start()
        try:
            if engine == "ray":
                with pytest.raises(scale.ScaleError) as caught:
                    scale.run("rate", folder, tmp_path / "out", on=cluster.on, retries=0, progress=False)
                failed = str(caught.value)
                assert "its node died" in failed and "times" not in failed, failed
            else:
                # These engines repeat by themselves.
                report = scale.run("rate", folder, tmp_path / "out", on=cluster.on)
                assert report.complete and report.retries >= 1
        finally:
            thread.join()


@pytest.mark.long
def test_a_dead_worker_of_dask_is_named() -> None:
    need("dask")
    from distributed.scheduler import KilledWorker
    from ninefold.scale.dask import Adapter

    killed = KilledWorker("task", types.SimpleNamespace(address="tcp://10.0.0.7:1234"), 3)
    said = Adapter(None)._why(killed)
    assert said.startswith("its worker died: tcp://10.0.0.7:1234, after 3 others")


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
