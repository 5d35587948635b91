"""Bad input: an exception or a null with a reason, never a wrong answer, never a crash."""

from __future__ import annotations

import os
import pathlib
import resource
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold
from conftest import BAD, EMPTY, PUZZLE, SOLUTION, usual_puzzles

VERBS = [
    ninefold.solve,
    ninefold.verdict,
    ninefold.count,
    ninefold.rate,
    ninefold.canon,
    ninefold.symmetries,
    ninefold.clues,
    ninefold.minimize,
]
DIGITS = ninefold.to_digits([PUZZLE, SOLUTION, EMPTY, PUZZLE])


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    "puzzles",
    [None, 5, 5.5, b"bytes", {"a": 1}, {PUZZLE}, object(), [1, 2], [PUZZLE, 5], [b"bytes"], bytearray(81), [[PUZZLE]]],
    ids=repr,
)
def test_wrong_types_are_type_errors(verb: Any, puzzles: Any) -> None:
    with pytest.raises(TypeError):
        verb(puzzles)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("shape", [(4 * 81,), (81, 4), (2, 162), (4, 3, 27), (4, 9, 3, 3), (1, 4, 81), ()])
def test_wrong_shapes_are_value_errors(verb: Any, shape: tuple[int, ...]) -> None:
    digits = DIGITS.reshape(shape) if shape else np.zeros((), np.uint8)
    with pytest.raises(ValueError, match="shape"):
        verb(digits)


@pytest.mark.parametrize("column", [pa.array([1, 2]), pa.array([1.5]), pa.array([True]), pa.array([[1]]), pa.array([[1] * 80], pa.list_(pa.int64(), 80)), pa.array([b"12"], pa.binary(2))])
def test_wrong_columns_are_type_errors(column: pa.Array) -> None:
    for verb in VERBS:
        with pytest.raises(TypeError, match="type"):
            verb(column)


def test_fortran_order_is_not_transposed() -> None:
    for shape in ((4, 81), (4, 9, 9)):
        digits = DIGITS.reshape(shape)
        fortran = np.asfortranarray(digits)
        assert not fortran.flags.c_contiguous
        assert (ninefold.solve(fortran) == ninefold.solve(digits)).all()
        assert ninefold.verdict(fortran).tolist() == ["unique", "solved", "multiple", "unique"]


def test_non_contiguous_arrays_are_right() -> None:
    right = ninefold.solve(DIGITS)
    assert (ninefold.solve(DIGITS[::2]) == right[::2]).all()
    assert (ninefold.solve(DIGITS[::-1]) == right[::-1]).all()
    wide = np.zeros((4, 162), np.uint8)
    wide[:, ::2] = DIGITS
    assert (ninefold.solve(wide[:, ::2]) == right).all()
    boxes = np.zeros((4, 9, 18), np.uint8)
    boxes[:, :, 9:] = DIGITS.reshape(4, 9, 9)
    assert (ninefold.solve(boxes[:, :, 9:]) == right.reshape(4, 9, 9)).all()
    read_only = DIGITS.copy()
    read_only.flags.writeable = False
    assert (ninefold.solve(read_only) == right).all()


def test_solutions_go_into_an_array_of_the_caller() -> None:
    digits = ninefold.to_digits([PUZZLE, EMPTY, SOLUTION])
    for shape in ((3, 81), (3, 9, 9)):
        out = np.full(shape, 7, np.uint8)
        assert ninefold.solve(digits.reshape(shape), out=out) is out
        assert ninefold.to_text(out) == [SOLUTION, EMPTY, SOLUTION]
    fixed = np.zeros((3, 81), np.uint8)
    fixed.flags.writeable = False
    wrong = [np.zeros((2, 81), np.uint8), np.zeros((3, 81), np.int8), np.zeros((3, 81), np.uint8, order="F"), fixed, digits, []]
    for out in wrong:
        with pytest.raises((TypeError, ValueError), match="out"):
            ninefold.solve(digits, out=out)
    for puzzles in (PUZZLE, [PUZZLE], pa.array([PUZZLE])):
        with pytest.raises(TypeError, match="NumPy"):
            ninefold.solve(puzzles, out=digits[:1])  # type: ignore[call-overload]


def test_digits_above_nine_are_unreadable() -> None:
    digits = DIGITS.copy()
    digits[1, 80] = 10
    digits[2, 0] = 255
    assert ninefold.verdict(digits).tolist() == ["unique", "unreadable", "unreadable", "unique"]
    answer = ninefold.solve(digits)
    assert not answer[1].any() and not answer[2].any() and answer[0].all()
    with pytest.raises(ninefold.PuzzleError):
        ninefold.to_text(digits)


def garbage(kind: pa.DataType, rows: list[str | None]) -> pa.Array:
    """An array whose nulls have bytes of puzzles and of no text below them."""
    filled = [(b"\xff\xfe" + PUZZLE.encode()[2:]) if row is None else row.encode() for row in rows]
    valid = pa.py_buffer(np.packbits([row is not None for row in rows], bitorder="little").tobytes())
    binary = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary(), pa.string_view(): pa.binary_view()}
    array = pa.array(filled, binary.get(kind, kind))
    return pa.Array.from_buffers(kind, len(rows), [valid, *array.buffers()[1:]])


@pytest.mark.parametrize(
    "kind",
    [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(), pa.binary(81)],
    ids=str,
)
def test_nulls_over_garbage_are_nulls(kind: pa.DataType) -> None:
    rows = [PUZZLE, None, EMPTY, None, None, SOLUTION, PUZZLE, None, PUZZLE]
    column = garbage(kind, rows)
    assert ninefold.verdict(column).to_pylist() == ninefold.verdict(rows)
    assert ninefold.clues(column).to_pylist() == ninefold.clues(rows)
    assert [one and (one if isinstance(one, str) else one.decode()) for one in ninefold.solve(column).to_pylist()] == (
        ninefold.solve(rows)
    )
    part = column.slice(3, 4)
    assert ninefold.verdict(part).to_pylist() == ninefold.verdict(rows[3:7])
    assert ninefold.solve(part).null_count == 2


def test_invalid_text_is_unreadable() -> None:
    array = pa.array([b"\xff" * 81, PUZZLE.encode()], pa.binary())
    text = pa.Array.from_buffers(pa.string(), 2, array.buffers())
    assert ninefold.verdict(text).to_pylist() == ["unreadable", "unique"]
    assert ninefold.verdict(array).to_pylist() == ["unreadable", "unique"]
    assert ninefold.verdict(["\ud800" * 81, PUZZLE, "\x00" * 81]) == ["unreadable", "unique", "unreadable"]


@pytest.mark.parametrize("verb", VERBS)
def test_empty_columns_give_empty_answers(verb: Any) -> None:
    assert verb([]) == [] and verb(()) == []
    assert len(verb(np.zeros((0, 81), np.uint8))) == 0
    assert len(verb(np.zeros((0, 9, 9), np.uint8))) == 0
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary(81)):
        assert len(verb(pa.array([], kind))) == 0
        chunked = verb(pa.chunked_array([], type=kind))
        assert isinstance(chunked, pa.ChunkedArray) and len(chunked) == 0
        assert chunked.type == verb(pa.array([], kind)).type
    nothing = verb(pa.nulls(3))
    assert nothing.null_count == 3


def test_limits_and_threads_of_another_type_are_type_errors() -> None:
    for wrong in ("2", 1.5):
        with pytest.raises(TypeError):
            ninefold.count([EMPTY], limit=wrong)  # type: ignore[call-overload]
    assert ninefold.solve([PUZZLE], threads=1) == ninefold.solve([PUZZLE], threads=64)
    with pytest.raises(ValueError):
        ninefold.rate([PUZZLE], max_er=float("nan"))


def test_the_answer_is_the_same_for_every_number_of_threads() -> None:
    rows = usual_puzzles(10_000)
    assert ninefold.solve(rows, threads=1) == ninefold.solve(rows, threads=7)
    assert ninefold.minimize(rows[:500], threads=1) == ninefold.minimize(rows[:500], threads=5)


def test_a_panic_is_an_exception() -> None:
    with pytest.raises(BaseException, match="a test") as raised:
        ninefold._ninefold.panic("a test")  # type: ignore[attr-defined]
    assert type(raised.value).__name__ == "PanicException"
    assert ninefold.solve(PUZZLE) == SOLUTION


def test_nothing_is_copied_on_the_way_in() -> None:
    """The engine reads the buffers that Python has: a change of the array is seen by the next call."""
    array = pa.array([PUZZLE] * 3, pa.binary(81))
    address = array.buffers()[1].address
    seen = pa.array(array).buffers()[1].address
    assert address == seen
    capsule = ninefold._ninefold.addresses(array)  # type: ignore[attr-defined]
    assert capsule == [address]
    digits = DIGITS.copy()
    assert ninefold._ninefold.addresses(digits) == [digits.ctypes.data]  # type: ignore[attr-defined]


def test_nothing_is_copied_on_the_way_out() -> None:
    raw = ninefold._ninefold.solve(pa.array([PUZZLE] * 3), None)  # type: ignore[attr-defined]
    assert pa.array(raw).buffers()[2].address == pa.array(raw).buffers()[2].address


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), pa.binary_view(), pa.binary(81)], ids=str)
def test_answers_are_valid_arrays(kind: pa.DataType) -> None:
    column = pa.array([PUZZLE, None, EMPTY, SOLUTION], pa.string()).cast(pa.binary()).cast(kind)
    for verb in (ninefold.solve, ninefold.canon, ninefold.minimize):
        answer = verb(column)
        answer.validate(full=True)
        assert answer.type == kind and answer.slice(1, 2).null_count >= 1


def test_other_threads_run_on_while_a_call_works() -> None:
    steps = 0
    done = threading.Event()

    def count_steps() -> None:
        nonlocal steps
        while not done.is_set():
            steps += 1
            time.sleep(0.001)

    other = threading.Thread(target=count_steps)
    other.start()
    try:
        before = steps
        started = time.monotonic()
        ninefold.count([EMPTY], limit=3_000_000, threads=1)
        took = time.monotonic() - started
        during = steps - before
    finally:
        done.set()
        other.join()
    assert during > 3 or took < 0.05, (during, took)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
@pytest.mark.parametrize(
    "call",
    [
        "ninefold.count(['.' * 81], limit=2**62)",
        "ninefold.count('.' * 81, limit=2**62)",
        "ninefold.generate(10, seed=1, er=(11.5, None))",
        "ninefold.check('.' * 81, limit=2**62)",
        "sum(1 for _ in ninefold.solutions('.' * 81))",
    ],
)
def test_ctrl_c_ends_a_call(call: str) -> None:
    # In the background a shell ignores SIGINT, and processes inherit that; so the script asks for it itself.
    script = (
        "import ninefold, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nprint('ready', flush=True)\n"
        f"try:\n    {call}\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None and process.stdout.readline() == "ready\n"
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
        finally:
            # Whatever happens: the call would go on for ever.
            process.kill()
    assert out == "interrupted\n" and process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_is_tested_in_the_background_too() -> None:
    calls = ["tests/test_bad_input.py::test_ctrl_c_ends_a_call", "tests/scale/test_jobs.py::test_ctrl_c_ends_a_job_that_can_go_on"]
    if os.environ.get("NINEFOLD_IN_BACKGROUND"):
        return
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *calls]
    done = subprocess.run(
        command,
        cwd=pathlib.Path(__file__).parent.parent,
        env={**os.environ, "NINEFOLD_IN_BACKGROUND": "1"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN) and None,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "6 passed" in done.stdout, done.stdout


def run_limited(script: str, folder: pathlib.Path, limit: int) -> subprocess.CompletedProcess[str]:
    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run([sys.executable, "-c", script], cwd=folder, preexec_fn=limited, capture_output=True, text=True)


def test_a_full_disk_leaves_the_old_file(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("the old file\n")
    script = f"import ninefold\ntry:\n    ninefold.write(['{PUZZLE}'] * 1000, 'many.txt', force=True)\nexcept OSError as error:\n    print('refused', error.errno)\n"
    done = run_limited(script, tmp_path, 4096)
    assert done.stdout.startswith("refused"), done.stderr
    assert file.read_text() == "the old file\n" and os.listdir(tmp_path) == ["many.txt"]


def test_no_permission_is_an_exception(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "old.txt").write_text(PUZZLE)
    script = (
        "import os, tempfile, ninefold\n"
        "if os.getuid() == 0:\n    os.setgid(65534)\n    os.setuid(65534)\n"
        f"for call in (lambda: ninefold.write('{PUZZLE}', 'new.txt'), lambda: ninefold.write('{PUZZLE}', 'old.txt', force=True)):\n"
        "    try:\n        call()\n        print('written')\n"
        "    except PermissionError:\n        print('refused')\n"
    )
    for one in [tmp_path, *tmp_path.parents[:2]]:
        one.chmod(0o755)
    folder.chmod(0o555)
    done = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True)
    if "ModuleNotFoundError" in done.stderr or "Permission" in done.stderr.partition("ninefold")[0]:
        pytest.skip("another user cannot read this Python")
    assert done.stdout == "refused\nrefused\n", done.stderr
    assert (folder / "old.txt").read_text() == PUZZLE


@pytest.mark.long
def test_arrays_of_two_gibibytes() -> None:
    """Null rows have 81 bytes in an answer, so that it is longer than the question: several chunks."""
    rows = 2**31 // 81 + 10
    offsets = pa.py_buffer(np.zeros(rows + 1, np.int32))
    valid = pa.py_buffer(np.zeros(rows // 8 + 1, np.uint8))
    nulls = pa.Array.from_buffers(pa.string(), rows, [valid, offsets, pa.py_buffer(b"")])
    answer = ninefold.solve(nulls)
    assert isinstance(answer, pa.ChunkedArray) and len(answer) == rows == answer.null_count
    del answer, nulls, offsets
    full = pa.array([PUZZLE], pa.string()).take(pa.array(np.zeros(2**31 // 81 - 1, np.int64)))
    assert full.nbytes > 2**31
    solved = ninefold.solve(full)
    assert solved[0].as_py() == solved[len(full) - 1].as_py() == SOLUTION and solved.null_count == 0
    view = ninefold.solve(pa.chunked_array([full, full[:5]]))
    assert len(view) == len(full) + 5


def test_bad_texts_have_a_reason() -> None:
    table = ninefold._ninefold.check(pa.array([PUZZLE, BAD, None, EMPTY]), None)  # type: ignore[attr-defined]
    rows = pa.table(table).to_pylist()
    assert rows[1]["verdict"] == "unreadable" and rows[1]["reason"]
    assert rows[2]["verdict"] is None and rows[0]["verdict"] == "unique"
