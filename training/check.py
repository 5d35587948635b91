"""Checks what a training wrote: `python3 check.py FOLDER`."""

import json
import sys
from pathlib import Path

import numpy as np

import export

LIMIT = 250_000
"""The greatest size of the file of weights, in bytes."""


def main():
    """Checks the sizes of the files, that the loss fell, and that the outputs belong to the weights."""
    folder = Path(sys.argv[1])
    losses = json.loads((folder / "run.json").read_text())["losses"]
    if not losses[-1] < losses[0]:
        sys.exit(f"the loss did not fall: {losses}")
    weights = folder / "weights.bin"
    if weights.stat().st_size > LIMIT:
        sys.exit(f"{weights} has {weights.stat().st_size} bytes, more than {LIMIT}")
    data = (folder / "torch.bin").read_bytes()
    gray = np.frombuffer(data, np.uint8, 320 * 320, 4).reshape(320, 320)
    stored = np.frombuffer(data, "<f4", 81 * 14 + 5, 4 + 320 * 320)
    again = np.concatenate([part.ravel() for part in export.outputs(export.read_weights(weights), gray)])
    if np.abs(stored - again).max() > 1e-3:
        sys.exit("the stored outputs are not those of the stored weights")
    print(f"loss {losses[0]} to {losses[-1]}")


if __name__ == "__main__":
    main()
