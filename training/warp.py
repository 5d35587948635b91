"""Takes 320 x 320 patches out of straightened grids, with known displacements of the cells."""

import cv2
import numpy as np

from photos import CELL, MARGIN

PATCH = 320
"""The number of samples in each row and column of a patch."""
STEP = 32
"""The number of samples a cell."""
NODES = 41
CENTRES = np.stack(np.meshgrid(np.arange(9) + 0.5, np.arange(9) + 0.5), -1)
"""The nominal centres of the cells, x and y, in cells from the corner of the grid."""


class Displacement:
    """A smooth displacement of the cells: moved corners and a curved page. All figures are in cells."""

    def __init__(self, rng, jitter, curl):
        self.corners = rng.uniform(-1, 1, (2, 2, 2)) * jitter
        self.cubic = rng.normal(0, 1, (2, 7)) * curl
        self.wave = rng.uniform(0.3, 1.1, 2), rng.uniform(0, 6.3, 2), rng.normal(0, 0.4 * curl, 2)

    def at(self, points):
        """Returns the displacement at points given in cells."""
        u = points / 9
        x, y = u[..., 0:1], u[..., 1:2]
        c = self.corners
        moved = (1 - y) * ((1 - x) * c[0, 0] + x * c[0, 1]) + y * ((1 - x) * c[1, 0] + x * c[1, 1])
        a, b = np.clip(2 * x - 1, -1.2, 1.2), np.clip(2 * y - 1, -1.2, 1.2)
        terms = np.concatenate([a * a, a * b, b * b, a**3, a * a * b, a * b * b, b**3], -1)
        bent = terms @ self.cubic.T
        frequency, phase, size = self.wave
        wave = np.concatenate([size[0] * np.sin(frequency[0] * 9 * y + phase[0]), size[1] * np.sin(frequency[1] * 9 * x + phase[1])], -1)
        return moved + bent + wave

    def offsets(self):
        """Returns where the true centres of the cells appear, relative to the nominal ones: 9 x 9 x 2."""
        seen = CENTRES.copy()
        for _ in range(6):
            seen = CENTRES - self.at(seen)
        return (seen - CENTRES).astype(np.float32)


def nodes():
    """Returns the points of the patch, every 8 samples, in cells from the corner of the grid."""
    at = (np.arange(NODES) * 8 + 0.0 - 16) / STEP
    return np.stack(np.meshgrid(at, at), -1)


NODE_POINTS = nodes()


def maps(points):
    """Interpolates coordinates given at the nodes to all samples of a patch."""
    grown = cv2.resize(points.astype(np.float32), (NODES * 8, NODES * 8), interpolation=cv2.INTER_LINEAR)
    # Node k belongs to sample position 8 k; the sample i is taken at i + 0.5.
    return grown[4 : 4 + PATCH, 4 : 4 + PATCH]


def take(straight, displacement):
    """Takes the patch of a straightened grid. Returns the patch and the offsets of the cells."""
    source = (NODE_POINTS + displacement.at(NODE_POINTS) + MARGIN) * CELL - 0.5
    patch = cv2.remap(straight, maps(source), None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return patch, displacement.offsets()


def take_quad(gray, corners):
    """Takes the patch of any quadrilateral of a photograph (top left, top right, bottom right, bottom left)."""
    corners = np.float32(corners)
    side = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).max()
    if side > 1.6 * 288:
        gray = cv2.GaussianBlur(gray, (0, 0), 0.35 * side / 288)
    goal = np.float32([[16, 16], [304, 16], [304, 304], [16, 304]]) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(corners - np.float32(0.5), goal)
    return cv2.warpPerspective(gray, matrix, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)


def turn(patch, cells, offsets, k):
    """Turns a patch clockwise by k quarters, with the values of its cells and their offsets."""
    patch = np.ascontiguousarray(np.rot90(patch, -k))
    cells = [np.ascontiguousarray(np.rot90(values, -k)) for values in cells]
    offsets = np.rot90(offsets, -k).copy()
    for _ in range(k):
        offsets = np.stack([-offsets[..., 1], offsets[..., 0]], -1)
    return patch, cells, offsets


COUNTS = cv2.boxFilter(np.ones((PATCH, PATCH), np.float32), -1, (71, 71), normalize=False, borderType=cv2.BORDER_CONSTANT)


def normalise(gray):
    """Normalises a patch of gray values for the net."""
    gray = gray.astype(np.float32)
    mean = cv2.boxFilter(gray, -1, (71, 71), normalize=False, borderType=cv2.BORDER_CONSTANT) / COUNTS
    x = gray / (mean + 10) - 1
    return np.clip(x / (x.std() + 0.02), -4, 4)
