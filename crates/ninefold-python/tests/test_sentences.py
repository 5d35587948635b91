"""The sentences of hints are those of the program, byte for byte, in every language."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

import ninefold
from conftest import ROOT, not_run

POSITIONS = [
    line
    for line in (ROOT / "crates/ninefold-testing/data/hints.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize("lang", ["en", "qps"])
def test_hints_have_the_sentences_of_the_program(lang: str) -> None:
    program = os.environ.get("NINEFOLD_PROGRAM")
    if program is None:
        not_run("sentences of hints", "NINEFOLD_PROGRAM does not name the program")
        return
    command = [program, "hint", "--json", "--lang", lang]
    ran = subprocess.run(command, input="\n".join(POSITIONS), capture_output=True, text=True, check=False)
    printed = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(printed) == len(POSITIONS) == 500
    for position, answer in zip(POSITIONS, printed, strict=True):
        hint = ninefold.hint(position, lang=lang)
        assert hint.to_dict().get("levels") == answer.get("levels"), position
        assert hint.where == answer.get("where")
