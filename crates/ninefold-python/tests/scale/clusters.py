"""Starts real clusters on the loopback interface, and ends their processes by id."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

BIN = Path(sys.executable).parent
#: Seconds until a started process must be usable; the machine may be busy.
PATIENCE = 120.0


def free_port() -> int:
    """Returns a port of the loopback interface that nothing uses now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(what: str, test: Any, patience: float | None = None, pause: float = 0.05) -> None:
    """Waits until a test is true."""
    patience = patience or PATIENCE
    end = time.monotonic() + patience
    while not test():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {patience:.0f} s for {what}")
        time.sleep(pause)


def listens(port: int) -> bool:
    """Returns whether something listens at a port."""
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def family(pid: int) -> list[int]:
    """Returns a process and everything that it and its children started, as /proc knows it now."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            with contextlib.suppress(OSError):
                stat = Path("/proc", entry, "stat").read_text()
                parent = int(stat.rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(entry))
    found = [pid]
    for one in found:
        found.extend(children.get(one, []))
    return found


def kill_family(process: subprocess.Popen[bytes]) -> None:
    """Ends a process that a test started, with all its children, by SIGKILL, so that none can say goodbye."""
    pids = family(process.pid)
    for pid in pids:
        # A stopped process starts no further children while the others are ended.
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    for pid in sorted({*pids, *family(process.pid)}):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


class Cluster:
    """A head and workers of one core each."""

    def __init__(self, workers: int = 2) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="nf-"))
        self.port = free_port()
        self.environment = {**os.environ, **self.settings()}
        self.count = 0
        self.head = self.start(self.head_command(), "head")
        self.workers: list[subprocess.Popen[bytes]] = []
        try:
            wait_for("the head", lambda: listens(self.port))
            self.start_workers(workers)
        except BaseException:
            self.close()
            raise

    def settings(self) -> dict[str, str]:
        """Returns what is added to the environment."""
        return {}

    def start(self, command: list[str], name: str) -> subprocess.Popen[bytes]:
        """Starts a process in the folder of the cluster, in a session of its own."""
        with open(self.folder / f"{name}.log", "ab") as log:
            return subprocess.Popen(
                command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )

    def start_workers(self, workers: int) -> None:
        """Starts workers one after the other: two Ray nodes that start at once may wait for each other."""
        for _ in range(workers):
            self.count += 1
            self.workers.append(self.start(self.worker_command(self.count), f"worker-{self.count}"))
            wait_for("a worker", self.has_workers, pause=0.2)

    def kill_worker(self) -> None:
        """Ends one worker."""
        kill_family(self.workers.pop())

    def kill_workers(self) -> None:
        """Ends all workers."""
        while self.workers:
            self.kill_worker()

    def kill_head(self) -> None:
        """Ends the head."""
        kill_family(self.head)

    def close(self) -> None:
        """Ends everything."""
        self.kill_workers()
        self.kill_head()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    on: str

    def head_command(self) -> list[str]:
        """Returns the command of the head."""
        raise NotImplementedError

    def worker_command(self, number: int) -> list[str]:
        """Returns the command of a worker."""
        raise NotImplementedError

    def has_workers(self) -> bool:
        """Returns whether the head knows the workers that were started."""
        raise NotImplementedError


#: `ray start` takes 127.0.0.1 for the address of the machine in its network, and then listens on all interfaces.
RAY_START = """
import ray._private.services as services
services.get_node_ip_address = lambda address=None: "127.0.0.1"
from ray.scripts.scripts import main
main()
"""


class Ray(Cluster):
    """Ray: a head without cores, and nodes with one core each."""

    def settings(self) -> dict[str, str]:
        self.on = f"ray:127.0.0.1:{self.port}"
        return {"RAY_USAGE_STATS_ENABLED": "0"}

    def node(self, cores: int) -> list[str]:
        return [
            "--node-ip-address=127.0.0.1", f"--num-cpus={cores}", "--num-gpus=0", "--object-store-memory=100000000",
            "--disable-usage-stats", "--block",
        ]

    def head_command(self) -> list[str]:
        return [
            sys.executable, "-c", RAY_START, "start", "--head", f"--port={self.port}", "--include-dashboard=false",
            f"--temp-dir={self.folder}", *self.node(0),
        ]

    def worker_command(self, number: int) -> list[str]:
        return [sys.executable, "-c", RAY_START, "start", f"--address=127.0.0.1:{self.port}", *self.node(1)]

    def has_workers(self) -> bool:
        names = [self.folder / f"worker-{number}.log" for number in range(1, self.count + 1)]
        return all("Ray runtime started" in name.read_text(errors="replace") for name in names)


class Spark(Cluster):
    """Spark's own cluster manager."""

    def settings(self) -> dict[str, str]:
        import pyspark

        self.on = f"spark://127.0.0.1:{self.port}"
        self.home = str(pyspark.__path__[0])
        return {
            "SPARK_HOME": self.home, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
            "SPARK_DAEMON_MEMORY": "300m", "SPARK_WORKER_DIR": str(self.folder / "work"),
        }

    def command(self, kind: str, *arguments: str) -> list[str]:
        return [f"{self.home}/bin/spark-class", f"org.apache.spark.deploy.{kind}", "--host", "127.0.0.1", *arguments]

    def head_command(self) -> list[str]:
        return self.command("master.Master", "--port", str(self.port), "--webui-port", str(free_port()))

    def worker_command(self, number: int) -> list[str]:
        port, page = str(free_port()), str(free_port())
        place = str(self.folder / f"work-{number}")
        arguments = ["--port", port, "--webui-port", page, "-c", "1", "-m", "1500m", "-d", place]
        return self.command("worker.Worker", *arguments, self.on)

    def has_workers(self) -> bool:
        log = (self.folder / "head.log").read_text(errors="replace")
        return log.count("Registering worker") >= self.count


class Dask(Cluster):
    """Dask's scheduler, and workers of one thread each."""

    def settings(self) -> dict[str, str]:
        self.on = f"dask:127.0.0.1:{self.port}"
        return {}

    def head_command(self) -> list[str]:
        return [str(BIN / "dask"), "scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"]

    def worker_command(self, number: int) -> list[str]:
        address = f"tcp://127.0.0.1:{self.port}"
        options = ["--nworkers", "1", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--no-dashboard"]
        return [str(BIN / "dask"), "worker", address, *options, "--local-directory", str(self.folder)]

    def has_workers(self) -> bool:
        log = (self.folder / "head.log").read_text(errors="replace")
        return log.count("Register worker") >= self.count


ENGINES: dict[str, type[Cluster]] = {"ray": Ray, "spark": Spark, "dask": Dask}
