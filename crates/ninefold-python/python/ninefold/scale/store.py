"""The place of the files of a job: a folder that every worker sees, or an address that fsspec opens.

A name is the path of a file below the folder, with `/` between its parts: folders may be nested, as partitioned tables
are (`year=2026/part-0.parquet`).
"""

from __future__ import annotations

import errno
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

SUFFIX = ".parquet"
#: How the hidden files of attempts end.
PART = ".part"


class Store(Protocol):
    """The files of a folder."""

    def __str__(self) -> str: ...

    def place(self, name: str) -> str:
        """Returns the path or address of a file, for messages."""
        ...

    def names(self) -> list[str]:
        """Returns the Parquet files below the folder in order, without those whose path has a part that begins with `.` or `_`."""
        ...

    def identity(self, name: str) -> dict[str, int]:
        """Returns what tells a file from a later one of the same name: its size and the time of its last change."""
        ...

    def reading(self, name: str) -> Any:
        """Returns what pyarrow reads the file from."""
        ...

    def attempt(self, name: str, job: str) -> Any:
        """Returns a context in which a file is written under a hidden name; at its end it gets its name, after an error it is gone."""
        ...

    def died(self, name: str, job: str) -> int:
        """Returns how many attempts of a job at a file left their hidden file behind, because their worker died."""
        ...

    def remove_attempts(self, names: list[str]) -> None:
        """Removes what attempts at these files left behind."""
        ...

    def read_text(self, name: str) -> str:
        """Returns the text of a file; a missing one is a `FileNotFoundError`."""
        ...

    def write_text(self, name: str, text: str) -> None:
        """Writes a text file so that readers see the old one or the new one, never a part."""
        ...


def store(place: str) -> Store:
    """Returns the store of a folder or an address.

    >>> str(store("/data/puzzles")), str(store("memory://puzzles"))
    ('/data/puzzles', 'memory://puzzles')
    """
    return Remote(place) if "://" in place else Folder(place)


def place_of(path: str | os.PathLike[str]) -> str:
    """Returns an address as it is, and a folder as an absolute path."""
    text = os.fspath(path)
    return text.rstrip("/") if "://" in text else os.path.abspath(text)


def is_counted(name: str) -> bool:
    """Returns whether a file counts as one of the table: hidden ones and those that start with `_` do not."""
    return name.endswith(SUFFIX) and not any(part.startswith((".", "_")) for part in name.split("/"))


def _hidden(name: str, job: str) -> str:
    """Returns a hidden name beside a file that no other attempt has."""
    folder, _, last = name.rpartition("/")
    hidden = f".{last}.{job}.{uuid.uuid4().hex}{PART}"
    return f"{folder}/{hidden}" if folder else hidden


def _attempted(hidden: str) -> tuple[str, str] | None:
    """Returns the file and the job of a hidden name."""
    folder, _, last = hidden.rpartition("/")
    parts = last.removeprefix(".").rsplit(".", 3)
    if not last.startswith(".") or not last.endswith(PART) or len(parts) != 4:
        return None
    return (f"{folder}/{parts[0]}" if folder else parts[0]), parts[1]


class Folder:
    """A folder that every worker sees under the same path."""

    def __init__(self, place: str) -> None:
        self.root = Path(place)

    def __str__(self) -> str:
        return str(self.root)

    def place(self, name: str) -> str:
        return str(self.root / name)

    def names(self) -> list[str]:
        if not self.root.is_dir():
            raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(self.root))
        found: list[str] = []
        seen: set[str] = set()
        for folder, folders, files in os.walk(self.root, followlinks=True):
            # A link may lead back to a folder above.
            real = os.path.realpath(folder)
            if real in seen:
                folders.clear()
                continue
            seen.add(real)
            below = Path(folder).relative_to(self.root).as_posix()
            found += [file if below == "." else f"{below}/{file}" for file in files]
        return sorted(name for name in found if is_counted(name))

    def identity(self, name: str) -> dict[str, int]:
        state = (self.root / name).stat()
        return {"size": state.st_size, "time": state.st_mtime_ns}

    def reading(self, name: str) -> Any:
        path = self.root / name
        if not path.exists():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return path

    @contextmanager
    def attempt(self, name: str, job: str) -> Iterator[Any]:
        path, part = self.root / name, self.root / _hidden(name, job)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.touch()
            yield part
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)

    def _attempts(self, folders: set[Path]) -> Iterator[tuple[Path, tuple[str, str]]]:
        for folder in folders:
            for entry in folder.iterdir() if folder.is_dir() else ():
                found = _attempted(entry.relative_to(self.root).as_posix())
                if found is not None:
                    yield entry, found

    def died(self, name: str, job: str) -> int:
        return sum(found == (name, job) for _, found in self._attempts({(self.root / name).parent}))

    def remove_attempts(self, names: list[str]) -> None:
        wanted = set(names)
        for entry, (name, _) in list(self._attempts({(self.root / name).parent for name in names})):
            if name in wanted:
                entry.unlink(missing_ok=True)

    def read_text(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def write_text(self, name: str, text: str) -> None:
        with self.attempt(name, "text") as part:
            part.write_text(text, encoding="utf-8")


class Remote:
    """A folder at an address of fsspec: an object store, HDFS, memory."""

    def __init__(self, place: str) -> None:
        try:
            from fsspec.core import url_to_fs
        except ImportError as error:
            scheme = place.partition("://")[0]
            raise ImportError(f"addresses such as {scheme}:// need fsspec and its package for {scheme}") from error
        self.address = place.rstrip("/")
        self.fs: Any
        self.fs, root = url_to_fs(self.address)
        self.root = str(root).rstrip("/")

    def __str__(self) -> str:
        return self.address

    def place(self, name: str) -> str:
        return f"{self.address}/{name}"

    def _path(self, name: str) -> str:
        return f"{self.root}/{name}"

    def names(self) -> list[str]:
        # Others may have written meanwhile.
        self.fs.invalidate_cache()
        found = [str(path)[len(self.root) + 1 :] for path in self.fs.find(self.root)]
        if not found:
            raise FileNotFoundError(errno.ENOENT, "there is no such folder, or it is empty", self.address)
        return sorted(name for name in found if is_counted(name))

    def identity(self, name: str) -> dict[str, int]:
        size = int(self.fs.size(self._path(name)))
        try:
            return {"size": size, "time": int(self.fs.modified(self._path(name)).timestamp() * 1e6) * 1000}
        except NotImplementedError:
            return {"size": size, "time": 0}

    def reading(self, name: str) -> Any:
        return self.fs.open(self._path(name), "rb")

    @contextmanager
    def attempt(self, name: str, job: str) -> Iterator[Any]:
        path, part = self._path(name), self._path(_hidden(name, job))
        try:
            self.fs.makedirs(path.rpartition("/")[0], exist_ok=True)
            self.fs.pipe_file(part, b"")
            with self.fs.open(part, "wb") as file:
                yield file
            # One object takes the place of another at once.
            self.fs.mv(part, path)
        finally:
            if self.fs.exists(part):
                self.fs.rm_file(part)

    def _attempts(self, folder: str) -> Iterator[tuple[str, tuple[str, str]]]:
        self.fs.invalidate_cache()
        try:
            listed = self.fs.ls(folder, detail=False)
        except FileNotFoundError:
            return
        for path in listed:
            found = _attempted(str(path)[len(self.root) + 1 :])
            if found is not None:
                yield path, found

    def died(self, name: str, job: str) -> int:
        return sum(found == (name, job) for _, found in self._attempts(self._path(name).rpartition("/")[0]))

    def remove_attempts(self, names: list[str]) -> None:
        wanted = set(names)
        for folder in {self._path(name).rpartition("/")[0] for name in names}:
            for path, (name, _) in list(self._attempts(folder)):
                if name in wanted:
                    self.fs.rm_file(path)

    def read_text(self, name: str) -> str:
        self.fs.invalidate_cache()
        content: bytes = self.fs.cat_file(self._path(name))
        return content.decode()

    def write_text(self, name: str, text: str) -> None:
        self.fs.makedirs(self.root, exist_ok=True)
        self.fs.pipe_file(self._path(name), text.encode())
