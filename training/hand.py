"""Handwritten digits, drawn from strokes or cut out of photographs, so that the net sees more writers than the photographs show."""

import cv2
import numpy as np

from photos import CELL, MARGIN

BOX = 64
"""The size of the box of a drawn digit, in pixels."""
EDGE = 4
"""The part of a straightened cell where its lines are, in pixels."""

# The strokes of each digit as points in a unit square, y down; a digit has several ways to be written.
SHAPES = {
    1: [
        [[(0.5, 0.0), (0.5, 0.5), (0.5, 1.0)]],
        [[(0.3, 0.22), (0.52, 0.0), (0.52, 0.5), (0.52, 1.0)]],
        [[(0.2, 0.35), (0.4, 0.18), (0.55, 0.0), (0.55, 0.5), (0.55, 1.0)]],
        [[(0.3, 0.2), (0.52, 0.0), (0.52, 1.0)], [(0.25, 1.0), (0.8, 1.0)]],
        [[(0.12, 0.5), (0.5, 0.0), (0.5, 0.5), (0.5, 1.0)]],
        [[(0.15, 0.42), (0.5, 0.02), (0.5, 1.0)], [(0.2, 1.0), (0.8, 1.0)]],
        [[(0.62, 0.0), (0.5, 0.5), (0.4, 1.0)]],
    ],
    2: [
        [[(0.15, 0.25), (0.3, 0.03), (0.65, 0.02), (0.82, 0.25), (0.6, 0.58), (0.12, 1.0)], [(0.12, 1.0), (0.5, 0.97), (0.9, 0.98)]],
        [[(0.15, 0.2), (0.45, 0.0), (0.8, 0.2), (0.65, 0.55), (0.3, 0.92), (0.15, 0.95), (0.25, 0.78), (0.5, 0.92), (0.9, 0.95)]],
        [[(0.2, 0.05), (0.7, 0.05), (0.8, 0.3), (0.5, 0.65), (0.15, 0.98)], [(0.15, 0.98), (0.85, 0.98)]],
        [[(0.1, 0.3), (0.3, 0.02), (0.7, 0.05), (0.75, 0.35), (0.45, 0.7), (0.1, 0.9), (0.3, 0.8), (0.6, 1.0), (0.95, 0.85)]],
        [[(0.2, 0.3), (0.4, 0.02), (0.75, 0.1), (0.75, 0.4), (0.35, 0.85), (0.12, 0.98)], [(0.12, 0.98), (0.45, 0.88), (0.88, 1.0)]],
    ],
    3: [
        [[(0.2, 0.12), (0.5, 0.0), (0.8, 0.18), (0.7, 0.4), (0.42, 0.48)], [(0.42, 0.48), (0.8, 0.58), (0.85, 0.8), (0.55, 1.0), (0.15, 0.88)]],
        [[(0.2, 0.03), (0.8, 0.03)], [(0.8, 0.03), (0.42, 0.4)], [(0.42, 0.4), (0.82, 0.52), (0.82, 0.82), (0.5, 1.0), (0.15, 0.9)]],
        [[(0.22, 0.1), (0.55, 0.0), (0.78, 0.2), (0.55, 0.45), (0.5, 0.47), (0.8, 0.65), (0.7, 0.95), (0.35, 1.0), (0.15, 0.85)]],
        [[(0.15, 0.0), (0.85, 0.0), (0.45, 0.38), (0.85, 0.6), (0.75, 0.95), (0.2, 1.0)]],
        [[(0.25, 0.05), (0.6, 0.0), (0.75, 0.22), (0.4, 0.45)], [(0.4, 0.45), (0.7, 0.5), (0.75, 0.85), (0.4, 1.0), (0.1, 0.95)]],
    ],
    4: [
        [[(0.55, 0.0), (0.12, 0.65)], [(0.12, 0.65), (0.9, 0.65)], [(0.62, 0.3), (0.62, 1.0)]],
        [[(0.25, 0.0), (0.18, 0.5)], [(0.18, 0.5), (0.85, 0.5)], [(0.75, 0.0), (0.72, 1.0)]],
        [[(0.7, 0.0), (0.1, 0.68)], [(0.1, 0.68), (0.92, 0.68)], [(0.7, 0.0), (0.7, 1.0)]],
        [[(0.25, 0.05), (0.2, 0.45), (0.4, 0.58), (0.8, 0.5)], [(0.8, 0.05), (0.75, 0.5), (0.68, 1.0)]],
        [[(0.2, 0.0), (0.15, 0.4), (0.3, 0.5), (0.8, 0.42)], [(0.75, 0.05), (0.65, 0.5), (0.6, 1.0)]],
        [[(0.3, 0.0), (0.1, 0.5), (0.9, 0.5)], [(0.65, 0.2), (0.6, 1.0)]],
        [[(0.15, 0.05), (0.2, 0.42), (0.75, 0.45)], [(0.8, 0.0), (0.75, 0.4), (0.72, 1.0)]],
        [[(0.6, 0.0), (0.08, 0.6), (0.5, 0.62), (0.95, 0.55)], [(0.7, 0.4), (0.55, 1.0)]],
    ],
    5: [
        [[(0.8, 0.02), (0.28, 0.02)], [(0.28, 0.02), (0.22, 0.42)], [(0.22, 0.42), (0.6, 0.36), (0.85, 0.62), (0.7, 0.95), (0.15, 0.95)]],
        [[(0.25, 0.05), (0.2, 0.45), (0.55, 0.4), (0.82, 0.68), (0.6, 0.98), (0.15, 0.92)], [(0.25, 0.05), (0.85, 0.02)]],
        [[(0.85, 0.0), (0.4, 0.03), (0.25, 0.35), (0.7, 0.5), (0.75, 0.85), (0.45, 1.0), (0.15, 0.9)]],
        [[(0.3, 0.02), (0.25, 0.4), (0.65, 0.4), (0.8, 0.7), (0.5, 1.0), (0.12, 0.92)], [(0.3, 0.02), (0.9, 0.05)]],
        [[(0.9, 0.0), (0.35, 0.05), (0.2, 0.45), (0.65, 0.5), (0.8, 0.75), (0.5, 0.98), (0.1, 0.88)]],
    ],
    6: [
        [[(0.72, 0.0), (0.35, 0.3), (0.18, 0.7), (0.4, 1.0), (0.78, 0.9), (0.75, 0.6), (0.45, 0.52), (0.2, 0.72)]],
        [[(0.4, 0.0), (0.2, 0.45), (0.2, 0.8), (0.45, 1.0), (0.75, 0.85), (0.65, 0.6), (0.35, 0.6), (0.2, 0.75)]],
        [[(0.8, 0.08), (0.55, 0.0), (0.25, 0.35), (0.2, 0.75), (0.45, 1.0), (0.75, 0.8), (0.55, 0.55), (0.25, 0.68)]],
        [[(0.6, 0.0), (0.25, 0.4), (0.15, 0.8), (0.4, 1.0), (0.65, 0.85), (0.55, 0.65), (0.2, 0.78)]],
        [[(0.3, 0.0), (0.15, 0.6), (0.3, 0.95), (0.7, 0.95), (0.8, 0.7), (0.55, 0.5), (0.2, 0.65)]],
    ],
    7: [
        [[(0.15, 0.03), (0.85, 0.03)], [(0.85, 0.03), (0.6, 0.45), (0.4, 1.0)]],
        [[(0.15, 0.03), (0.85, 0.03)], [(0.85, 0.03), (0.55, 0.5), (0.4, 1.0)], [(0.35, 0.5), (0.8, 0.48)]],
        [[(0.15, 0.15), (0.18, 0.03), (0.5, 0.05), (0.85, 0.0), (0.6, 0.45), (0.5, 1.0)]],
        [[(0.1, 0.2), (0.14, 0.04), (0.5, 0.06), (0.88, 0.02), (0.6, 0.5), (0.42, 1.0)], [(0.3, 0.55), (0.5, 0.52), (0.82, 0.5)]],
        [[(0.1, 0.08), (0.8, 0.03), (0.6, 0.5), (0.45, 1.0)], [(0.25, 0.45), (0.85, 0.5)]],
        [[(0.12, 0.22), (0.12, 0.03), (0.85, 0.03)], [(0.85, 0.03), (0.35, 1.0)]],
        [[(0.15, 0.05), (0.55, 0.0), (0.8, 0.1), (0.7, 0.4), (0.5, 0.7), (0.45, 1.0)]],
        [[(0.1, 0.1), (0.4, 0.0), (0.8, 0.08), (0.55, 0.55), (0.3, 1.0)], [(0.3, 0.6), (0.7, 0.4)]],
    ],
    8: [
        [[(0.75, 0.15), (0.5, 0.0), (0.22, 0.18), (0.45, 0.45), (0.8, 0.75), (0.5, 1.0), (0.18, 0.78), (0.5, 0.48), (0.75, 0.2)]],
        [[(0.5, 0.45), (0.25, 0.2), (0.5, 0.0), (0.75, 0.22), (0.5, 0.45), (0.2, 0.75), (0.5, 1.0), (0.82, 0.75), (0.5, 0.45)]],
        [[(0.85, 0.02), (0.5, 0.0), (0.28, 0.2), (0.5, 0.46), (0.72, 0.75), (0.48, 1.0), (0.22, 0.75), (0.48, 0.5), (0.8, 0.08)]],
        [[(0.5, 0.44), (0.3, 0.22), (0.5, 0.0), (0.68, 0.2), (0.52, 0.44)], [(0.5, 0.46), (0.2, 0.72), (0.5, 1.0), (0.8, 0.74), (0.52, 0.46)]],
        [[(0.7, 0.1), (0.4, 0.0), (0.3, 0.25), (0.6, 0.5), (0.7, 0.8), (0.4, 1.0), (0.25, 0.8), (0.45, 0.55), (0.75, 0.3), (0.7, 0.08)]],
        [[(0.3, 0.2), (0.5, 0.0), (0.7, 0.2), (0.5, 0.42), (0.3, 0.2)], [(0.5, 0.42), (0.2, 0.7), (0.5, 1.0), (0.8, 0.7), (0.5, 0.42)]],
        [[(0.8, 0.15), (0.5, 0.02), (0.25, 0.2), (0.75, 0.7), (0.55, 1.0), (0.2, 0.85), (0.4, 0.55), (0.85, 0.05)]],
    ],
    9: [
        [[(0.78, 0.2), (0.5, 0.0), (0.2, 0.25), (0.45, 0.5), (0.78, 0.25)], [(0.8, 0.1), (0.75, 0.55), (0.7, 1.0)]],
        [[(0.75, 0.25), (0.5, 0.02), (0.2, 0.25), (0.4, 0.5), (0.75, 0.28), (0.72, 0.65), (0.45, 0.98), (0.2, 0.92)]],
        [[(0.78, 0.1), (0.4, 0.05), (0.2, 0.3), (0.5, 0.48), (0.78, 0.12), (0.65, 0.55), (0.45, 1.0)]],
        [[(0.75, 0.1), (0.35, 0.1), (0.25, 0.4), (0.6, 0.42), (0.75, 0.1)], [(0.75, 0.1), (0.72, 1.0)]],
        [[(0.7, 0.15), (0.4, 0.0), (0.2, 0.2), (0.35, 0.42), (0.7, 0.3), (0.75, 0.1), (0.7, 0.7), (0.5, 1.0), (0.15, 0.85)]],
        [[(0.72, 0.2), (0.5, 0.05), (0.25, 0.25), (0.4, 0.45), (0.7, 0.25), (0.55, 0.7), (0.35, 1.0)]],
    ],
}


def smooth(points, steps=6):
    """Returns a curve through the points (Catmull-Rom)."""
    if len(points) < 3:
        return points
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    a, b, c, d = (padded[i : len(padded) - 3 + i, None] for i in range(4))
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.vstack([curve.reshape(-1, 2), points[-1:]])


class Writer:
    """One invented handwriting: the way of each digit, slant, width, pen and steadiness."""

    def __init__(self, rng):
        self.shapes = {d: int(rng.integers(len(SHAPES[d]))) for d in SHAPES}
        # Some writers do not write a digit the same way every time.
        self.other = rng.uniform(0, 0.5) if rng.random() < 0.4 else 0.0
        self.slant = rng.normal(0, 0.18)
        self.width = rng.uniform(0.42, 1.0)
        self.pen = rng.uniform(1.5, 9)
        self.shake = rng.uniform(0.01, 0.07)
        self.stretch = rng.normal(0, 0.09, (10, 4))

    def draw(self, rng, digit):
        """Draws a digit into a box of 64 x 64 bytes; 255 is ink."""
        image = np.zeros((BOX, BOX), np.uint8)
        width, slant = self.width + rng.normal(0, 0.07), self.slant + rng.normal(0, 0.07)
        grow = self.stretch[digit]
        shape = self.shapes[digit]
        if rng.random() < self.other:
            shape = int(rng.integers(len(SHAPES[digit])))
        angle = rng.normal(0, 0.08)
        turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        pen = max(1, round(self.pen * rng.uniform(0.85, 1.15)))
        for stroke in SHAPES[digit][shape]:
            points = np.array(stroke)
            # A stroke as a whole is off a little, and each of its points.
            points = points + rng.normal(0, self.shake, points.shape) + rng.normal(0, self.shake / 2, 2)
            x, y = points[:, 0] - 0.5, points[:, 1] - 0.5
            x = x * (width + grow[0] * y) + grow[1] * y * y - slant * y
            y = y * (1 + grow[2] * x) + grow[3] * x * x
            curve = smooth(np.stack([x, y], 1) @ turned) * (BOX - 14) + BOX / 2
            fixed = np.round(curve * 16).astype(np.int32)
            cv2.polylines(image, [fixed], False, 255, pen, cv2.LINE_AA, 4)
        return image


def cut_out(photo):
    """Cuts the handwritten digits out of a straightened photograph: digit -> boxes of 64 x 64 bytes; 255 is ink."""
    found = {}
    for row, column in zip(*np.nonzero((photo.handwritten == 1) & (photo.classes > 0) & (photo.classes < 10))):
        y, x = (MARGIN + row) * CELL, (MARGIN + column) * CELL
        block = photo.straight[y + EDGE : y + CELL - EDGE, x + EDGE : x + CELL - EDGE].astype(np.float32)
        ink = np.clip(1 - block / max(np.percentile(block, 80), 1), 0, 1)
        ink = np.clip(ink / max(np.percentile(ink, 98), 0.08) * 1.25 - 0.25, 0, 1)
        box = drawn_box(ink > 0.3)
        if box is None:
            continue
        left, top, wide, high = box
        size = (max(1, round(wide * 56 / high)), 56)
        glyph = cv2.resize((ink[top : top + high, left : left + wide] * 255).astype(np.uint8), size)
        if size[0] > BOX:
            continue
        padded = np.zeros((BOX, BOX), np.uint8)
        start = (BOX - size[0]) // 2
        padded[4:60, start : start + size[0]] = glyph
        found.setdefault(int(photo.classes[row, column]), []).append(padded)
    return found


def drawn_box(ink):
    """Returns the box around the ink of a cell, or nothing if it is no digit: too small, or at the edge as a line is."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    kept = [stats[k] for k in range(1, count) if stats[k][cv2.CC_STAT_AREA] > 12]
    if not kept:
        return None
    left, top = min(k[0] for k in kept), min(k[1] for k in kept)
    right, bottom = max(k[0] + k[2] for k in kept), max(k[1] + k[3] for k in kept)
    side = len(ink)
    if bottom - top < side // 4 or min(left, top) == 0 or max(right, bottom) == side:
        return None
    return left, top, right - left, bottom - top


class Collected:
    """The handwritten digits of photographs: single digits of many writers, copied into one picture."""

    def __init__(self, photos):
        self.glyphs = {digit: [] for digit in range(1, 10)}
        self.by_photo = []
        for photo in photos:
            found = cut_out(photo)
            if len(found) == 9:
                self.by_photo.append(found)
            for digit, boxes in found.items():
                self.glyphs[digit] += boxes

    def __len__(self):
        return min(len(boxes) for boxes in self.glyphs.values())

    def writer(self, rng):
        """Chooses the digits of one photograph, or those of all."""
        if self.by_photo and rng.random() < 0.4:
            return Copier(rng, self.by_photo[rng.integers(len(self.by_photo))])
        return Copier(rng, self.glyphs)


class Copier:
    """Writes digits that were cut out of photographs, each bent a little."""

    def __init__(self, rng, glyphs):
        self.glyphs = glyphs
        self.slant, self.width = rng.normal(0, 0.12), rng.uniform(0.75, 1.2)
        self.weight = int(rng.choice([0, 1, -1], p=[0.7, 0.2, 0.1]))

    def draw(self, rng, digit):
        """Draws a digit into a box of 64 x 64 bytes; 255 is ink."""
        boxes = self.glyphs[digit]
        glyph = boxes[rng.integers(len(boxes))]
        if self.weight:
            glyph = (cv2.dilate if self.weight > 0 else cv2.erode)(glyph, np.ones((3, 3), np.uint8))
        corners = np.float32([[0, 0], [BOX, 0], [BOX, BOX], [0, BOX]])
        moved = (corners - BOX / 2) * np.float32([self.width, 1]) * rng.uniform(0.88, 1.0)
        moved[:, 0] -= (self.slant + rng.normal(0, 0.06)) * moved[:, 1]
        moved = moved + BOX / 2 + rng.normal(0, 0.04 * BOX, (4, 2))
        matrix = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
        return cv2.warpPerspective(glyph, matrix, (BOX, BOX))
