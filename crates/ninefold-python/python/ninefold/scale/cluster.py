"""Connections to clusters: the engine's own driver runs in a child process, which sends results as lines of JSON.

```text
  run ──► Cluster ──stdin──► driver (child) ──► ray | spark | dask ──► work, on the workers
              ◄──── lines ────┘
```

A child, because the driver of an engine may end its process without an exception when the head of the cluster dies,
and because what it prints belongs to no caller.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Generator
from types import ModuleType, TracebackType
from typing import IO, Any, Protocol

from .local import LocalEngine
from .report import ScaleError
from .task import Job

#: Seconds until an address that does not answer is an error, and until a driver must be connected.
REACH = 10.0
CONNECT = 90.0
#: Seconds until a driver that was asked to end is killed.
FAREWELL = 10.0

#: The package of each engine, and what to install for it.
PACKAGES = {"ray": ("ray", "ray"), "spark": ("pyspark", "pyspark"), "dask": ("distributed", "distributed")}
FORMS = "local, ray:HOST:PORT, spark://HOST:PORT or dask:HOST:PORT"


class Engine(Protocol):
    """Something that runs tasks."""

    def results(self, job: Job, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs `work` on each file, and yields what it returns."""
        ...

    def close(self) -> None:
        """Ends what was started for it."""
        ...


def engine(on: Any) -> Engine:
    """Returns the engine that a caller names or has. A `Cluster`, session or client of the caller stays open."""
    if isinstance(on, Cluster):
        return _Kept(on)
    if not isinstance(on, str):
        return _Held(on)
    return LocalEngine() if on == "local" else Cluster(on)


def name_of(on: Any) -> str:
    """Returns the name of an engine for reports."""
    return on if isinstance(on, str) else on.on if isinstance(on, Cluster) else held(on)


def held(on: Any) -> str:
    """Returns the engine of a session or client that the caller has."""
    owner = on.__name__ if isinstance(on, ModuleType) else type(on).__module__.partition(".")[0]
    for name, (package, _) in PACKAGES.items():
        if owner == package or (name == "dask" and owner == "dask"):
            return name
    raise TypeError(f"on is {FORMS}, a Cluster, a SparkSession, the module ray or a distributed.Client, not {on!r}")


def parse(on: str) -> tuple[str, str, int]:
    """Returns the engine, host and port of an address.

    >>> parse("ray:127.0.0.1:6379"), parse("spark://node-1:7077")
    (('ray', '127.0.0.1', 6379), ('spark', 'node-1', 7077))
    """
    name, _, rest = on.partition(":")
    if name == "ray" and rest.startswith("//"):
        raise ValueError(f"{on}: ray:// is the protocol of Ray's own client; write ray:HOST:PORT, with the port of its head")
    if name == "spark" and rest.startswith("//"):
        rest = rest[2:]
    host, _, port = rest.rpartition(":")
    if name not in PACKAGES or not host or "/" in host or not port.isdecimal():
        raise ValueError(f"{on!r} names no engine; write {FORMS}")
    return name, host.strip("[]"), int(port)


def is_loopback(host: str) -> bool:
    """Returns whether a host is this machine, unseen by others."""
    return host in ("127.0.0.1", "localhost", "::1")


def _own_address() -> str:
    """Returns the address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(one.getsockname()[0])


def answers(host: str, port: int) -> bool:
    """Returns whether something listens at an address."""
    try:
        socket.create_connection((host, port), REACH).close()
    except OSError:
        return False
    return True


class Cluster:
    """A connection to a cluster that several jobs can use one after the other.

    ```text
    with Cluster("ray:127.0.0.1:6379") as cluster:
        run("solve", "puzzles", "solved", on=cluster)
        run("rate", "puzzles", "rated", on=cluster)
    ```
    """

    def __init__(self, on: str) -> None:
        self.on = on
        self.name, self.host, self.port = parse(on)
        package, extra = PACKAGES[self.name]
        if importlib.util.find_spec(package) is None:
            raise ImportError(f"--on {self.name} needs {package}: pip install {extra}")
        self._reach()
        self.log: IO[bytes] = tempfile.TemporaryFile()
        self.child = subprocess.Popen(
            [sys.executable, "-m", "ninefold.scale.driver", self.name, self.host, str(self.port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True, encoding="utf-8",
            start_new_session=True, env=self._environment(),
        )
        try:
            if "ready" not in self._line():
                raise self._lost("it does not accept the connection")
        except BaseException:
            self.close()
            raise

    def _reach(self) -> None:
        """Raises an error if nothing listens at the address."""
        try:
            socket.create_connection((self.host, self.port), REACH).close()
        except OSError as error:
            raise ScaleError(f"nothing answers at {self.on} ({error.strerror or error}); is the cluster started?") from None

    def _environment(self) -> dict[str, str]:
        """Returns the environment of the driver: short time limits, and loopback only where the address is loopback."""
        values = dict(os.environ)
        values.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        values.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", "15")
        values.setdefault("PYSPARK_PYTHON", sys.executable)
        values["NINEFOLD_DRIVER_CONNECT"] = str(CONNECT)
        if is_loopback(self.host):
            values.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
            if not answers(_own_address(), self.port):
                # Ray takes a loopback address for the address of this machine in the network, unless it is given this.
                values.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        return values

    def results(self, job: Job, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Yields the result of each file as it comes; raises a `ScaleError` if the connection is lost."""
        if not names:
            return
        request = {"job": job.to_json(), "names": names, "retries": retries}
        assert self.child.stdin is not None
        ended = False
        try:
            try:
                self.child.stdin.write(json.dumps(request) + "\n")
                self.child.stdin.flush()
            except OSError:
                raise self._lost("its driver has ended") from None
            while True:
                line = self._line()
                if "end" in line:
                    ended = True
                    return
                yield line
        finally:
            if not ended:
                # Ctrl-C, or lost: the driver takes its tasks with it.
                self.close()

    def _line(self) -> dict[str, Any]:
        """Returns the next message of the driver."""
        assert self.child.stdout is not None
        text = self.child.stdout.readline()
        line: dict[str, Any] = json.loads(text) if text else {"lost": "its driver has ended"}
        if "lost" in line:
            raise self._lost(line["lost"])
        return line

    def _lost(self, why: str) -> ScaleError:
        """Returns the error of a lost connection, with the last lines that the driver printed."""
        self.log.seek(0)
        printed = self.log.read().decode(errors="replace").strip().splitlines()
        lines = [line for line in printed if line.strip()][-3:]
        said = f" (last lines of its driver: {' | '.join(line[:300] for line in lines)})" if lines else ""
        return ScaleError(f"the connection to {self.on} was lost: {why}{said}")

    def close(self) -> None:
        """Ends the driver, and with it the tasks that it has under way."""
        if self.child.stdin is not None and not self.child.stdin.closed:
            try:
                self.child.stdin.close()
            except OSError:
                pass
        try:
            self.child.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
        if self.child.stdout is not None:
            self.child.stdout.close()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Kept:
    """An engine whose connection belongs to the caller."""

    def __init__(self, cluster: Cluster) -> None:
        self.results = cluster.results

    def close(self) -> None:
        """Leaves the connection open."""


class _Held:
    """An engine that works in this process, with a session or client that belongs to the caller."""

    def __init__(self, on: Any) -> None:
        self.name = held(on)
        self.adapter: Any = importlib.import_module(f"ninefold.scale.{self.name}").Adapter(on)

    def results(self, job: Job, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Yields the result of each file as it comes; what the engine raises becomes a `ScaleError`."""
        if not names:
            return
        try:
            yield from self.adapter.results(job.to_json(), names, retries)
        except ScaleError:
            raise
        except Exception as error:
            first = (str(error).strip().splitlines() or [""])[0]
            raise ScaleError(f"{self.name} ended the job: {type(error).__name__}: {first}") from error

    def close(self) -> None:
        """Leaves the session or client as it is."""
