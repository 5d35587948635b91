"""Tasks on Spark, as the partitions of one stage."""

from __future__ import annotations

import importlib
import re
import threading
import time
import uuid
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
    """A Spark driver, or the session of the caller."""

    def __init__(self, session: Any) -> None:
        # A session has a context, and a context is taken as it is.
        try:
            self.context: Any = getattr(session, "sparkContext", session)
        except Exception as error:
            raise TypeError("a Spark Connect session cannot run Python tasks; use mapInArrow") from error
        master = re.fullmatch(r"spark://(.+):(\d+)", self.context.master or "")
        self.address = (master[1], int(master[2])) if master else None
        self.param: Any = _lists()

    @classmethod
    def connect(cls, host: str, port: int) -> Adapter:
        """Starts a driver in this process."""
        pyspark: Any = importlib.import_module("pyspark")
        settings = pyspark.SparkConf().setMaster(f"spark://{host}:{port}").setAppName("ninefold")
        settings.set("spark.executor.cores", "1").set("spark.ui.enabled", "false")
        settings.set("spark.ui.showConsoleProgress", "false")
        for process in ("driver", "executor"):
            settings.setIfMissing(f"spark.{process}.extraJavaOptions", JAVA)
        if is_loopback(host):
            settings.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1")
        return cls(pyspark.SparkContext(conf=settings))

    def results(self, job: str, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs one task for each file; results come through an accumulator as tasks end."""
        done = self.context.accumulator([], self.param)
        files = self.context.parallelize(names, len(names))
        group = f"ninefold-{uuid.uuid4().hex}"
        failed: list[Exception] = []

        def action() -> None:
            try:
                self.context.setJobGroup(group, "ninefold", interruptOnCancel=True)
                files.foreach(lambda name: done.add([work(job, name)]))
            except Exception as error:
                failed.append(error)

        thread = threading.Thread(target=action, daemon=True)
        thread.start()
        sent, watch = 0, _Watch(self.is_gone)
        try:
            while True:
                alive = thread.is_alive()
                results = done.value[sent:]
                yield from results
                sent += len(results)
                if not alive:
                    break
                watch.look()
                thread.join(0.05)
        finally:
            if thread.is_alive():
                # After Ctrl-C, or where the caller reads no further.
                self.context.cancelJobGroup(group)
        if failed:
            raise ScaleError(why(str(failed[0])))

    def is_gone(self) -> bool:
        """Returns whether no executor is left and no master starts others. Executors end a job without their master."""
        # The driver is one of them.
        executors = self.context._jsc.sc().getExecutorMemoryStatus().size() - 1
        return self.address is not None and executors <= 0 and not answers(*self.address)

    def close(self) -> None:
        """Leaves the cluster, which ends the tasks of this driver."""
        self.context.stop()


def why(message: str) -> str:
    """Says why a stage ended, from what Spark prints about it.

    >>> why("Job aborted: Task 1 in stage 0.0 failed 4 times, most recent failure: Lost task 1.3 in stage 0.0 (TID 7) "
    ...     "(10.0.0.7 executor 3): ExecutorLostFailure (executor 3 exited) Reason: worker lost\\nDriver stacktrace:")
    'the executor 3 on 10.0.0.7 died: worker lost'
    """
    lost = re.search(r"\((\S+) executor (\S+)\): ExecutorLostFailure \((.*?)\)(?: Reason: ([^\n]*))?", message)
    if lost:
        return f"the executor {lost[2]} on {lost[1]} died: {lost[4] or lost[3]}"
    lines = [line.strip(": ") for line in message.splitlines() if "Exception" in line]
    return (lines or message.strip().splitlines() or ["Spark ended the job"])[0]


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
