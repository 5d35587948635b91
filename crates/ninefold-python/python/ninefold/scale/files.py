"""Files of a job: which ones are its inputs, what a finished output says about itself, and hidden names."""

from __future__ import annotations

import json
import os
import socket
import uuid
from pathlib import Path
from typing import Any

#: The key of the metadata of Parquet files under which an output describes itself.
KEY = b"ninefold"
SUFFIX = ".parquet"


def folder(path: str | os.PathLike[str]) -> Path:
    """Returns a folder as an absolute path; addresses such as `s3://` are refused by name."""
    text = os.fspath(path)
    scheme, separator, _ = text.partition("://")
    if separator:
        raise ValueError(
            f"{text}: addresses ({scheme}://) are not supported; name a folder that every worker sees, "
            "such as a mounted one"
        )
    return Path(os.path.abspath(text))


def inputs(source: Path) -> list[str]:
    """Returns the names of the Parquet files in a folder in order; hidden ones and those that start with `_` do not count."""
    if not source.is_dir():
        raise FileNotFoundError(f"{source} is no folder")
    names = sorted(entry.name for entry in source.iterdir() if entry.name.endswith(SUFFIX))
    names = [name for name in names if name[0] not in "._"]
    if not names:
        raise FileNotFoundError(
            f"{source} has no file NAME{SUFFIX}; `python -m ninefold split FILE -o {source}` makes them"
        )
    return names


def identity(path: Path) -> dict[str, int]:
    """Returns what tells an input from a later one of the same name: its size and the time of its last change."""
    state = path.stat()
    return {"size": state.st_size, "time": state.st_mtime_ns}


def hidden(path: Path) -> Path:
    """Returns a hidden name beside a path that no other attempt has."""
    return path.with_name(f".{path.name}.{uuid.uuid4().hex}.part")


def replace_text(path: Path, text: str) -> None:
    """Writes a text file so that readers see the old one or the new one, never a part."""
    part = hidden(path)
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def remove_parts(target: Path, names: list[str]) -> None:
    """Removes what killed attempts at these files left behind."""
    wanted = set(names)
    for entry in target.iterdir():
        if entry.name.startswith(".") and entry.name.endswith(".part"):
            name = entry.name[1:].rsplit(".", 2)[0]
            if name in wanted:
                entry.unlink(missing_ok=True)


def description(path: Path) -> dict[str, Any] | None:
    """Returns what an output says about itself: None if there is no file, and an empty one if it does not say."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        found = pq.read_metadata(path).metadata or {}
    except FileNotFoundError:
        return None
    except (pa.ArrowException, OSError):
        return {}
    try:
        values = json.loads(found.get(KEY, b"{}"))
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


def host() -> str:
    """Returns the name of this machine, for messages."""
    return socket.gethostname()
