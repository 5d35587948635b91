"""Keywords that a function does not take: the error names the nearest that it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any


def refuse(function: Callable[..., Any], unknown: Iterable[str], more: Iterable[str] = ()) -> None:
    """Raises a TypeError for the first unknown keyword; `more` are keywords that the function passes on."""
    name = next(iter(unknown))
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    known = [one for one in (*code.co_varnames[:count], *more) if one not in ("self", "puzzles")]
    near = get_close_matches(name, known, 1, 0.5) or [one for one in known if one.startswith(name) or name.startswith(one)]
    help = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(known) or 'none'}"
    raise TypeError(f"{function.__name__}() got an unexpected keyword argument {name!r}; {help}")
