"""Takes patches that are not a grid: wrong crops of photographs, crosswords, Kakuros, tables, text, other scripts."""

import cv2
import numpy as np

import synthetic
from photos import CELL, SIDE
from warp import Displacement, take, take_quad


def grid_points(photo, points):
    """Maps points given in cells of the grid to pixels of the photograph."""
    cells = np.float32([[0, 0], [9, 0], [9, 9], [0, 9]])
    matrix = cv2.getPerspectiveTransform(cells, photo.outline)
    return cv2.perspectiveTransform(np.float32(points)[None], matrix)[0]


def box(rng):
    """Chooses a rectangle in cells of a grid that is not the grid itself."""
    how = rng.random()
    if how < 0.35:
        # A part of the grid: a box, a few boxes, a few cells.
        width, height = rng.choice([3, 6, rng.uniform(2, 7), 9], 2, p=[0.3, 0.3, 0.3, 0.1])
        if width == 9 and height == 9:
            height = 6
        x, y = rng.choice([0, 3, 6]), rng.choice([0, 3, 6])
    elif how < 0.6:
        # Shifted by a cell or more.
        width = height = 9
        x, y = rng.choice([-3, -2, -1, 0, 1, 2, 3], 2)
        if x == 0 and y == 0:
            x = rng.choice([-1, 1])
    elif how < 0.85:
        # A cell too wide or too narrow.
        width, height = rng.choice([8, 9, 10], 2)
        if width == 9 and height == 9:
            width = rng.choice([8, 10])
        x, y = rng.choice([0, 9 - width]), rng.choice([0, 9 - height])
    else:
        width, height = rng.uniform(10.5, 16, 2)
        x, y = rng.uniform(-4, 0, 2)
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def crop(rng, photo):
    """Takes a wrong crop of a photograph."""
    height, width = photo.gray.shape
    if photo.outline is not None and rng.random() < 0.75:
        corners = grid_points(photo, box(rng) + rng.normal(0, 0.06, (4, 2)))
    else:
        side = rng.uniform(0.12, 0.7) * min(height, width)
        x, y = rng.uniform(0, width - side), rng.uniform(0, height - side)
        corners = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]])
        corners = corners + rng.normal(0, 0.06, (4, 2)) * side
        if photo.outline is not None and overlap(corners, photo.outline) > 0.45:
            corners = grid_points(photo, box(rng))
    return take_quad(photo.gray, corners)


def overlap(one, other):
    """Returns the shared part of two quadrilaterals, of the area of both together."""
    shared = cv2.intersectConvexConvex(np.float32(one), np.float32(other))[0]
    both = cv2.contourArea(np.float32(one)) + cv2.contourArea(np.float32(other)) - shared
    return shared / max(both, 1)


def crossword(rng, faces):
    """Draws a crossword or a table with another number of cells."""
    canvas = synthetic.Canvas()
    count = int(rng.choice([3, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16]))
    step = 9 * CELL / count
    black = rng.uniform(0.1, 0.4) if rng.random() < 0.5 else 0
    printed = synthetic.Print(rng, faces)
    printed.height *= 9 / count
    for k in range(count + 1):
        at = synthetic.LO + k * step
        width = int(rng.integers(1, 4)) if k % 4 else int(rng.integers(1, 6))
        for start, end in (((at, synthetic.LO), (at, synthetic.HI)), ((synthetic.LO, at), (synthetic.HI, at))):
            canvas.line(start, end, width, rng.uniform(0.5, 1))
    for row in range(count):
        for column in range(count):
            y, x = synthetic.LO + row * step, synthetic.LO + column * step
            if rng.random() < black:
                canvas.ink[int(y) : int(y + step), int(x) : int(x + step)] = 230
            elif rng.random() < 0.25:
                printed.draw(rng, canvas, x + step / 2, y + step / 2, int(rng.integers(1, 10)))
    return canvas.image()


def kakuro(rng, faces):
    """Draws a Kakuro: a table with black cells, some of them cut by a diagonal with small sums, and digits."""
    canvas = synthetic.Canvas()
    count = int(rng.choice([7, 8, 9, 10, 11, 12], p=[0.1, 0.15, 0.4, 0.15, 0.1, 0.1]))
    step = (synthetic.HI - synthetic.LO) / count
    for k in range(count + 1):
        at, width = synthetic.LO + k * step, int(rng.integers(1, 4))
        for start, end in (((at, synthetic.LO), (at, synthetic.HI)), ((synthetic.LO, at), (synthetic.HI, at))):
            canvas.line(start, end, width, 1)
    small, printed = synthetic.SmallPrint(rng, faces), synthetic.Print(rng, faces)
    level, black, filled = int(rng.integers(40, 256)), rng.uniform(0.2, 0.5), rng.uniform(0, 0.6)
    for row in range(count):
        for column in range(count):
            y, x = synthetic.LO + row * step, synthetic.LO + column * step
            if row == 0 or column == 0 or rng.random() < black:
                canvas.ink[int(y) : int(y + step), int(x) : int(x + step)] = level
                if rng.random() < 0.6:
                    canvas.ink[int(y) + 2 : int(y + step) - 2, int(x) + 2 : int(x + step) - 2] = level // 4
                    canvas.line((x, y), (x + step, y + step), 1, 1)
                    for at in ((x + 0.7 * step, y + 0.28 * step), (x + 0.3 * step, y + 0.72 * step)):
                        for k in range(int(rng.integers(0, 3))):
                            small.small(rng, canvas, at[0] + 0.2 * k * step, at[1], int(rng.integers(1, 10)), 0.28 * step)
            elif rng.random() < filled:
                printed.draw(rng, canvas, x + step / 2, y + step / 2, int(rng.integers(1, 10)))
    return canvas.image()


def other_script(rng, faces):
    """Draws a grid with letters or digits of another script."""
    glyphs = faces.other[rng.integers(len(faces.other))]
    return synthetic.draw(rng, synthetic.Faces(glyphs[None], glyphs[None], by_hand=1.0))[0]


def drawn(rng, faces):
    """Draws a patch without a grid."""
    how = rng.random()
    if how < 0.2:
        image = crossword(rng, faces)
    elif how < 0.32:
        canvas = synthetic.Canvas()
        synthetic.text(rng, canvas, 0, SIDE, 0, SIDE)
        image = canvas.image()
    elif how < 0.5:
        image = kakuro(rng, faces)
    elif how < 0.75 and len(faces.other):
        image = other_script(rng, faces)
    else:
        image = synthetic.draw(rng, faces)[0]
        corners = (box(rng) + 2) * CELL
        return take_quad(image.astype(np.uint8), corners)
    return take(image.astype(np.uint8), Displacement(rng, 0.4, 0.1))[0]


def take_wrong(rng, photos, faces):
    """Takes a patch that is not a grid."""
    if photos and rng.random() < 0.6:
        return crop(rng, photos[rng.integers(len(photos))])
    return drawn(rng, faces)
