"""Makes the samples of the training: a patch with the classes, offsets and turn of its grid."""

from dataclasses import dataclass

import cv2
import numpy as np

import camera
import synthetic
import wrong
from photos import CELL, FOLDERS, MARGIN, UNKNOWN
from warp import PATCH, Displacement, take, turn

WRONG, REAL = 0.09, 0.4
"""The parts of the samples that are wrong crops and real grids; the rest is synthetic."""
WRITTEN = {"train": 0.3, "mixed": 0.4, "handwriting": 0.3}
"""The shares of the folders of photographs among the real grids."""


@dataclass
class Sample:
    """One patch of gray values with its targets. The cells are those of the patch, as it is turned."""

    gray: np.ndarray
    classes: np.ndarray
    handwritten: np.ndarray
    offsets: np.ndarray
    grid: int
    turn: int
    real: int


def displacement(rng):
    """Chooses how far the corners are off, and how the page bends."""
    jitter = rng.uniform(0, 0.45) if rng.random() < 0.12 else rng.uniform(0, 0.2)
    curl = abs(rng.normal(0, 0.05 if rng.random() < 0.7 else 0.15)) if rng.random() < 0.6 else 0.0
    return Displacement(rng, jitter, curl)


def vary(rng, block, strength):
    """Changes the contrast, size and direction of what stands in a cell, without its edges."""
    size = len(block)
    paper = np.float32(np.percentile(block, 70))
    angle, scale = rng.normal(0, 5 * strength), 1 + rng.normal(0, 0.07 * strength)
    matrix = cv2.getRotationMatrix2D((size / 2, size / 2), float(angle), float(scale))
    matrix[:, 2] += rng.normal(0, 0.03 * strength, 2) * size
    matrix[0, 1] += rng.normal(0, 0.08 * strength)
    turned = cv2.warpAffine(block, matrix, (size, size), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    turned = paper + (turned - paper) * rng.uniform(1 - 0.4 * strength, 1 + 0.25 * strength)
    return (block + (turned - block) * INNER).clip(0, 255).astype(np.uint8)


def inner():
    """Returns the weight of the middle of a cell against its edges, where the lines are."""
    weight = np.zeros((CELL, CELL), np.float32)
    edge = CELL // 12
    weight[edge:-edge, edge:-edge] = 1
    return cv2.GaussianBlur(weight, (0, 0), 1.5)


INNER = inner()


def shuffle(rng, photo):
    """Exchanges the cells of a photograph that have the same place in their boxes, and may vary them."""
    varied = rng.uniform(0.3, 1) if rng.random() < 0.5 else 0.0
    straight, lo = photo.straight.copy(), MARGIN * CELL
    classes, handwritten = photo.classes.copy(), photo.handwritten.copy()
    match = rng.random() < 0.5
    means = cv2.resize(photo.straight[lo:-lo, lo:-lo], (9, 9), interpolation=cv2.INTER_AREA).astype(np.float32)
    for row in range(3):
        for column in range(3):
            order = rng.permutation(9)
            for to, start in enumerate(order):
                r0, c0 = row + 3 * (start // 3), column + 3 * (start % 3)
                r1, c1 = row + 3 * (to // 3), column + 3 * (to % 3)
                block = photo.straight[lo + r0 * CELL : lo + (r0 + 1) * CELL, lo + c0 * CELL : lo + (c0 + 1) * CELL]
                if varied and photo.classes[r0, c0]:
                    block = vary(rng, block, varied)
                if match:
                    block = cv2.convertScaleAbs(block, alpha=float(means[r1, c1] / max(means[r0, c0], 1)))
                straight[lo + r1 * CELL : lo + (r1 + 1) * CELL, lo + c1 * CELL : lo + (c1 + 1) * CELL] = block
                classes[r1, c1], handwritten[r1, c1] = photo.classes[r0, c0], photo.handwritten[r0, c0]
    return straight, classes, handwritten


def mirrored(rng, patch):
    """Adds a faint mirrored copy of a patch: the print of the other side of the paper."""
    gray = patch.astype(np.float32)
    ink = 1 - gray / (cv2.blur(gray, (41, 41)) + 1)
    dx, dy = (int(v) for v in rng.integers(-20, 21, 2))
    ink = np.roll(ink[:, ::-1], (dy, dx), (0, 1))
    ink = cv2.GaussianBlur(np.ascontiguousarray(ink), (0, 0), rng.uniform(0.5, 2))
    return gray * (1 - np.clip(ink, 0, 1) * rng.uniform(0.05, 0.35))


class Maker:
    """Makes samples, each from its number and the seed alone."""

    def __init__(self, seed, photos, faces):
        self.seed = seed
        self.photos = photos
        grids = [photo for photo in photos if photo.outline is not None]
        self.folders = {name: [photo for photo in grids if photo.folder == name] for name in FOLDERS}
        self.faces = faces

    def make(self, number):
        """Makes the sample of a number."""
        rng = np.random.default_rng((self.seed, number))
        chance = rng.random()
        if chance < WRONG:
            return self.wrong(rng)
        if chance < WRONG + REAL and self.photos:
            patch, cells, offsets = self.real(rng)
            real = 1
        else:
            patch, cells, offsets = self.drawn(rng)
            real = 0
        quarters = int(rng.integers(1, 4)) if rng.random() < 0.15 else 0
        if quarters:
            patch, cells, offsets = turn(patch, cells, offsets, quarters)
        gray = camera.photograph(rng, camera.dirt(rng, patch), bool(real))
        return Sample(gray, cells[0], cells[1], offsets, 1, quarters, real)

    def wrong(self, rng):
        """Makes a sample that is not a grid."""
        patch = wrong.take_wrong(rng, self.photos, self.faces)
        patch = np.ascontiguousarray(np.rot90(patch, int(rng.integers(4))))
        gray = camera.photograph(rng, camera.dirt(rng, patch), True)
        empty = np.zeros((9, 9), np.int64)
        return Sample(gray, empty, empty + UNKNOWN, np.zeros((9, 9, 2), np.float32), 0, 0, 0)

    def real(self, rng):
        """Takes the grid of a photograph, most often with its cells shuffled."""
        photos = self.folders[rng.choice(FOLDERS, p=[WRITTEN[name] for name in FOLDERS])]
        photo = photos[rng.integers(len(photos))]
        straight, classes, handwritten = photo.straight, photo.classes, photo.handwritten
        if rng.random() < 0.7:
            straight, classes, handwritten = shuffle(rng, photo)
        patch, offsets = take(straight, displacement(rng))
        if rng.random() < 0.15:
            patch = mirrored(rng, patch)
        return patch, [classes, handwritten], offsets

    def drawn(self, rng):
        """Draws a grid."""
        image, classes, handwritten = synthetic.draw(rng, self.faces)
        patch, offsets = take(image, displacement(rng))
        return patch, [classes, handwritten], offsets


def sheet(samples, columns=6):
    """Joins patches to one picture, with the classes and the centres of their cells, for a look at them."""
    tiles = []
    for sample in samples:
        tile = cv2.cvtColor(sample.gray, cv2.COLOR_GRAY2BGR)
        for row in range(9 if sample.grid else 0):
            for column in range(9):
                x, y = (16 + 32 * (np.array([column, row]) + 0.5 + sample.offsets[row, column])).astype(int)
                cv2.circle(tile, (int(x), int(y)), 1, (0, 0, 255), -1)
                name = sample.classes[row, column]
                if name:
                    colour = (255, 80, 0) if sample.handwritten[row, column] == 1 else (0, 160, 0)
                    cv2.putText(tile, "m" if name == 10 else str(name), (int(x) + 6, int(y) + 14), 0, 0.35, colour, 1)
        cv2.putText(tile, f"grid {sample.grid} turn {sample.turn}", (2, 12), 0, 0.4, (0, 0, 255), 1)
        tiles.append(tile)
    blank = np.zeros((PATCH, PATCH, 3), np.uint8)
    tiles += [blank] * (-len(tiles) % columns)
    return np.vstack([np.hstack(tiles[i : i + columns]) for i in range(0, len(tiles), columns)])
