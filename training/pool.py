"""The pool of samples: worker processes make them, the training takes each about three times.

Which samples are in the pool at a step depends on the step alone, so a run is the same on any machine.
"""

import multiprocessing
import os
import time

import cv2
import numpy as np

from samples import Maker
from warp import PATCH, normalise

POOL = 4000
"""The greatest number of samples that a batch is chosen from."""
START = 640
"""The number of samples at the first step."""
AHEAD = 1200
USES = 3
BATCH = 16
CAPACITY = POOL + AHEAD
SHIFT = 2
"""The greatest shift of a patch when it is used, in samples."""


def window(step):
    """Returns the first and the last but one number of the samples at a step."""
    last = START + step * BATCH // USES
    return max(0, last - POOL), last


def arrays(shared):
    """Returns the shared memory of the pool as arrays, a row a sample."""
    shapes = {
        "gray": (np.uint8, (PATCH, PATCH)),
        "classes": (np.int8, (9, 9)),
        "handwritten": (np.int8, (9, 9)),
        "offsets": (np.float32, (9, 9, 2)),
        "scalars": (np.int8, (3,)),
    }
    found = {}
    for name, (kind, shape) in shapes.items():
        count = CAPACITY * int(np.prod(shape))
        size = count * np.dtype(kind).itemsize
        if shared is None:
            found[name] = multiprocessing.RawArray("b", size)
        else:
            found[name] = np.frombuffer(shared[name], kind, count).reshape((CAPACITY, *shape))
    return found


def work(maker, shared, first, step, made, oldest):
    """Makes every `step`-th sample from `first` on, as long as there is space, until it is stopped."""
    cv2.setNumThreads(1)
    parent = os.getppid()
    pool = arrays(shared)
    number = first
    while True:
        while number >= oldest.value + CAPACITY and os.getppid() == parent:
            time.sleep(0.02)
        if os.getppid() != parent:
            return
        sample = maker.make(number)
        row = number % CAPACITY
        pool["gray"][row] = sample.gray
        pool["classes"][row] = sample.classes
        pool["handwritten"][row] = sample.handwritten
        pool["offsets"][row] = sample.offsets
        pool["scalars"][row] = (sample.grid, sample.turn, sample.real)
        number += step
        made.value = number


class Pool:
    """The samples of a training, made by worker processes."""

    def __init__(self, maker: Maker, step, workers=1):
        self.seed = maker.seed
        self.oldest = multiprocessing.RawValue("q", window(step)[0])
        shared = arrays(None)
        self.arrays = arrays(shared)
        self.made = [multiprocessing.RawValue("q", 0) for _ in range(workers)]
        context = multiprocessing.get_context("fork")
        self.workers = []
        for index, made in enumerate(self.made):
            first = self.oldest.value + index
            made.value = first
            args = (maker, shared, first, workers, made, self.oldest)
            self.workers.append(context.Process(target=work, args=args, daemon=True))
            self.workers[-1].start()

    def wait(self, last):
        """Waits until the samples below a number are made."""
        while min(made.value for made in self.made) < last:
            if not all(worker.is_alive() for worker in self.workers):
                raise RuntimeError("a process that makes samples has stopped")
            time.sleep(0.01)

    def batch(self, step):
        """Returns the normalised patches and the targets of a step."""
        first, last = window(step)
        self.wait(last)
        self.oldest.value = first
        rng = np.random.default_rng((self.seed, 1 << 40, step))
        # One third of a batch has not been used yet.
        fresh = window(step - 1)[1] if step else last
        new = np.arange(max(first, fresh), last)
        rows = np.concatenate([new, rng.integers(first, last, BATCH - len(new))]) % CAPACITY
        pool = self.arrays
        shifts = rng.integers(-SHIFT, SHIFT + 1, (BATCH, 2))
        patches = np.stack([used(rng, pool["gray"][row], shift) for row, shift in zip(rows, shifts)])
        scalars = pool["scalars"][rows].astype(np.int64)
        offsets = pool["offsets"][rows] + (shifts / 32).astype(np.float32)[:, None, None]
        return patches[:, None], {
            "classes": pool["classes"][rows].astype(np.int64),
            "handwritten": pool["handwritten"][rows].astype(np.int64),
            "offsets": offsets.transpose(0, 3, 1, 2).copy(),
            "grid": scalars[:, 0].astype(np.float32),
            "turn": scalars[:, 1],
            # The outlines of photographs are straight lines, but their pages are not quite flat.
            "offset_weight": np.where(scalars[:, 2] == 1, 0.5, 1).astype(np.float32),
        }

    def close(self):
        """Stops the workers."""
        for worker in self.workers:
            worker.terminate()


def used(rng, gray, shift):
    """Prepares one use of a sample: shifted, with another gain and some noise, normalised."""
    dx, dy = (int(v) for v in shift)
    padded = cv2.copyMakeBorder(gray, SHIFT, SHIFT, SHIFT, SHIFT, cv2.BORDER_REPLICATE)
    part = padded[SHIFT - dy : SHIFT - dy + PATCH, SHIFT - dx : SHIFT - dx + PATCH].astype(np.float32)
    part = part * rng.uniform(0.8, 1.1)
    if rng.random() < 0.5:
        part += rng.standard_normal((PATCH, PATCH), np.float32) * rng.uniform(0, 4)
    return normalise(np.clip(part, 0, 255)).astype(np.float32)
