"""Tasks on Spark, as the partitions of one stage."""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Generator
from typing import Any

from .cluster import answers, is_loopback
from .report import ScaleError
from .task import work

#: Java only hands out tasks. Its usual compilers and collector take a second of the cores for each second of a job.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
#: Seconds between two looks at the cluster, and until one that is gone is given up.
LOOK = 1.0
PATIENCE = 20.0


class Adapter:
    """A driver of Spark."""

    def __init__(self, host: str, port: int) -> None:
        pyspark: Any = importlib.import_module("pyspark")
        settings = pyspark.SparkConf().setMaster(f"spark://{host}:{port}").setAppName("ninefold")
        settings.set("spark.executor.cores", "1").set("spark.ui.enabled", "false")
        settings.set("spark.ui.showConsoleProgress", "false")
        for process in ("driver", "executor"):
            settings.setIfMissing(f"spark.{process}.extraJavaOptions", JAVA)
        if is_loopback(host):
            settings.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1")
        self.address = host, port
        self.context: Any = pyspark.SparkContext(conf=settings)
        self.param: Any = _lists()

    def results(self, job: str, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs one task for each file; results come through an accumulator as tasks end."""
        done = self.context.accumulator([], self.param)
        files = self.context.parallelize(names, len(names))
        failed: list[Exception] = []

        def action() -> None:
            try:
                files.foreach(lambda name: done.add([work(job, name)]))
            except Exception as error:
                failed.append(error)

        thread = threading.Thread(target=action, daemon=True)
        thread.start()
        sent, watch = 0, _Watch(self.is_gone)
        while True:
            alive = thread.is_alive()
            results = done.value[sent:]
            yield from results
            sent += len(results)
            if not alive:
                break
            watch.look()
            thread.join(0.05)
        if failed:
            raise failed[0]

    def is_gone(self) -> bool:
        """Returns whether no executor is left and no master starts others. Executors end a job without their master."""
        # The driver is one of them.
        executors = self.context._jsc.sc().getExecutorMemoryStatus().size() - 1
        return executors <= 0 and not answers(*self.address)

    def close(self) -> None:
        """Leaves the cluster, which ends the tasks of this driver."""
        self.context.stop()


class _Watch:
    """Gives up a cluster that is gone: Spark waits for a new master without end."""

    def __init__(self, is_gone: Callable[[], bool]) -> None:
        self.is_gone = is_gone
        self.looked = self.seen = time.monotonic()

    def look(self) -> None:
        """Raises a `ScaleError` if the cluster has been gone for a while."""
        now = time.monotonic()
        if now - self.looked < LOOK:
            return
        self.looked = now
        if not self.is_gone():
            self.seen = now
        elif now - self.seen > PATIENCE:
            raise ScaleError("its master does not answer, and no worker is left")


def _lists() -> Any:
    """Returns how lists are accumulated."""
    accumulators: Any = importlib.import_module("pyspark.accumulators")

    class Lists(accumulators.AccumulatorParam):  # type: ignore[misc]
        def zero(self, value: list[Any]) -> list[Any]:
            return []

        def addInPlace(self, one: list[Any], other: list[Any]) -> list[Any]:
            one.extend(other)
            return one

    return Lists()
