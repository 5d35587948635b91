"""Draws grids: paper, shading, lines, printed and handwritten digits, pencil marks, surroundings."""

import copy

import cv2
import numpy as np

from hand import Writer
from photos import CELL, MARGIN, MARKS, SIDE, UNKNOWN

LO, HI = MARGIN * CELL, (MARGIN + 9) * CELL


class Canvas:
    """A drawing in the geometry of the straightened photographs: 1 is white paper, 0 is black."""

    def __init__(self):
        self.paper = np.ones((SIDE, SIDE), np.float32)
        self.ink = np.zeros((SIDE, SIDE), np.uint8)

    def block(self, row, column):
        """Returns the part of the paper that is a cell."""
        y, x = LO + row * CELL, LO + column * CELL
        return self.paper[y : y + CELL, x : x + CELL]

    def stamp(self, glyph, x, y, strength):
        """Draws a glyph with its centre at a point."""
        height, width = glyph.shape
        left, top = int(round(x - width / 2)), int(round(y - height / 2))
        if left < 0 or top < 0 or left + width > SIDE or top + height > SIDE:
            return
        part = self.ink[top : top + height, left : left + width]
        np.maximum(part, cv2.convertScaleAbs(glyph, alpha=strength), out=part)

    def line(self, start, end, width, strength, dash=0):
        """Draws a straight line between two points given in pixels."""
        level = int(255 * strength)
        pieces = [(0.0, 1.0)]
        if dash:
            count = max(2, int(np.hypot(end[0] - start[0], end[1] - start[1]) / dash))
            pieces = [(k / count, (k + 0.55) / count) for k in range(count)]
        layer = self.ink
        for a, b in pieces:
            p = [int(round(16 * (start[i] + (end[i] - start[i]) * a))) for i in (0, 1)]
            q = [int(round(16 * (start[i] + (end[i] - start[i]) * b))) for i in (0, 1)]
            cv2.line(layer, p, q, level, width, cv2.LINE_AA, 4)

    def image(self):
        """Returns the drawing with its ink, 0 to 255."""
        return self.paper * (255.0 - self.ink)


def shade_cells(rng):
    """Chooses which cells are shaded."""
    rows, columns = np.mgrid[0:9, 0:9]
    patterns = [
        (rows // 3 + columns // 3) % 2 == 0,
        (rows // 3 + columns // 3) % 2 == 1,
        (rows == columns) | (rows + columns == 8),
        (rows + columns) % 2 == 0,
        rng.random((9, 9)) < rng.uniform(0.03, 0.5),
        (rows % 4 > 0) & (columns % 4 > 0),
        (abs(rows - 4) <= rng.integers(0, 2)) & (abs(columns - 4) <= rng.integers(0, 3)),
        (rows // 3 == rng.integers(3)) & (columns // 3 == rng.integers(3)),
        np.ones((9, 9), bool),
        (rows == rng.integers(9)) | (columns == rng.integers(9)),
    ]
    return patterns[rng.integers(len(patterns))]


def shade(rng, canvas):
    """Shades some cells, evenly or with a printed screen of dots."""
    level = rng.uniform(0.55, 0.97)
    tile = np.full((CELL, CELL), level, np.float32)
    if rng.random() < 0.2:
        period = rng.integers(2, 6)
        dots = (np.indices((CELL, CELL)).sum(0) % period == 0) & (np.arange(CELL) % 2 == 0)
        tile = np.where(dots, level * 0.7, np.minimum(1, level * 1.1)).astype(np.float32)
    chosen = shade_cells(rng)
    for row, column in zip(*np.nonzero(chosen)):
        block = canvas.block(row, column)
        block *= tile


def lines(rng, canvas):
    """Draws the lines of a grid: faint to heavy, dashed, with or without a frame."""
    thin, thick = int(rng.integers(1, 4)), int(rng.integers(2, 8))
    thick = max(thick, thin)
    dark = rng.uniform(0.35, 1)
    faint = rng.uniform(0.08, 0.4) if rng.random() < 0.35 else dark * rng.uniform(0.4, 1)
    if rng.random() < 0.06:
        thin, thick, faint = thick, thick, dark
    dash = rng.uniform(4, 12) if rng.random() < 0.07 else 0
    frame = rng.choice(["thick", "heavy", "none", "thin"], p=[0.65, 0.15, 0.1, 0.1])
    inner = rng.random() > 0.03
    if rng.random() < 0.04:
        irregular(rng, canvas, thin, thick, dark)
        return
    for k in range(10):
        at = LO + k * CELL + rng.normal(0, 0.3)
        width, strength, dashed = (thick, dark, 0) if k % 3 == 0 else (thin, faint, dash)
        if k % 3 and not inner:
            continue
        if k in (0, 9):
            if frame == "none":
                continue
            if frame == "thin":
                width, strength = thin, faint
            if frame == "heavy":
                width = min(12, 2 * thick)
        for start, end in (((at, LO), (at, HI)), ((LO, at), (HI, at))):
            canvas.line(start, end, width, strength, dashed)


def irregular(rng, canvas, thin, thick, dark):
    """Draws thin lines, a frame, and thick lines between some cells, as puzzles with other regions have them."""
    for k in range(10):
        at, edge = LO + k * CELL, k in (0, 9)
        for start, end in (((at, LO), (at, HI)), ((LO, at), (HI, at))):
            canvas.line(start, end, thick if edge else thin, dark)
        for cell in range(0 if edge else 9):
            a, b = LO + cell * CELL, LO + (cell + 1) * CELL
            if rng.random() < 0.4:
                canvas.line((at, a), (at, b), thick, dark)
            if rng.random() < 0.4:
                canvas.line((a, at), (b, at), thick, dark)


def tiles(rng, canvas):
    """Draws the cells as separate tiles on a darker or lighter ground, as some programs do."""
    ground = rng.uniform(0.2, 0.85)
    gap, round_off = int(rng.integers(1, 6)), rng.random() < 0.4
    canvas.paper[LO - gap : HI + gap, LO - gap : HI + gap] = ground
    wide = gap * int(rng.integers(1, 3))
    tile = 1.0 if rng.random() < 0.7 else rng.uniform(0.5, 1.0)
    for row in range(9):
        for column in range(9):
            top, left = (wide if row % 3 == 0 else gap), (wide if column % 3 == 0 else gap)
            block = canvas.block(row, column)
            y0, x0, y1, x1 = top // 2 + 1, left // 2 + 1, CELL - gap, CELL - gap
            if round_off:
                mask, radius = np.zeros((CELL, CELL), np.uint8), int(rng.integers(3, 9))
                cv2.rectangle(mask, (x0 + radius, y0), (x1 - radius, y1), 255, -1)
                cv2.rectangle(mask, (x0, y0 + radius), (x1, y1 - radius), 255, -1)
                for x in (x0 + radius, x1 - radius):
                    for y in (y0 + radius, y1 - radius):
                        cv2.circle(mask, (x, y), radius, 255, -1)
                block[mask > 0] = tile
            else:
                block[y0:y1, x0:x1] = tile
    if rng.random() < 0.3:
        # The boxes alone are framed.
        for k in range(0, 10, 3):
            at = LO + k * CELL
            for start, end in (((at, LO), (at, HI)), ((LO, at), (HI, at))):
                canvas.line(start, end, int(rng.integers(1, 4)), rng.uniform(0.3, 1))


def highlight(rng, canvas):
    """Shades what a program highlights: the row, column and box of a cell, the cell, cells with the same digit."""
    rows, columns = np.mgrid[0:9, 0:9]
    row, column = rng.integers(9, size=2)
    level = rng.uniform(0.6, 0.97)
    peers = (rows == row) | (columns == column)
    if rng.random() < 0.6:
        peers |= (rows // 3 == row // 3) & (columns // 3 == column // 3)
    for r, c in zip(*np.nonzero(peers)):
        block = canvas.block(r, c)
        block *= level
    strong = rng.uniform(0.35, 0.85)
    for r, c in [(row, column)] + [tuple(rng.integers(9, size=2)) for _ in range(rng.integers(0, 8))]:
        block = canvas.block(r, c)
        block *= strong


def invert_cells(rng, canvas):
    """Inverts some cells: light digits on dark tiles."""
    share = rng.uniform(0.02, 0.3)
    image = canvas.image() / 255
    edge = int(rng.integers(0, 4))
    for row in range(9):
        for column in range(9):
            if rng.random() < share:
                y, x = LO + row * CELL + edge, LO + column * CELL + edge
                size = CELL - 2 * edge
                part = image[y : y + size, x : x + size]
                canvas.paper[y : y + size, x : x + size] = 1 - part * rng.uniform(0.5, 0.95)
                canvas.ink[y : y + size, x : x + size] = 0


def frames(rng, canvas, classes):
    """Draws rings, boxes or underlines around or below some digits, as programs mark mistakes and hints."""
    share, shape = rng.uniform(0.03, 0.4), rng.choice(["ring", "box", "line", "corner"])
    level, width = int(rng.uniform(60, 255)), int(rng.integers(1, 4))
    radius = int(rng.uniform(0.36, 0.46) * CELL)
    for row, column in zip(*np.nonzero(rng.random((9, 9)) < share)):
        x, y = int(LO + (column + 0.5) * CELL), int(LO + (row + 0.5) * CELL)
        if shape == "ring":
            cv2.circle(canvas.ink, (x, y), radius, level, width, cv2.LINE_AA)
        elif shape == "box":
            cv2.rectangle(canvas.ink, (x - radius, y - radius), (x + radius, y + radius), level, width)
        elif shape == "line" and classes[row, column]:
            cv2.line(canvas.ink, (x - radius // 2, y + radius), (x + radius // 2, y + radius), level, width)
        else:
            cv2.circle(canvas.ink, (x + radius - 4, y - radius + 4), int(rng.integers(2, 6)), level, -1, cv2.LINE_AA)


SIGNS = "?!*+-/#&@=%xX"


def sign(rng, canvas, x, y):
    """Draws a sign that is no digit: a question mark, a plus, a dot, a star."""
    face = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX]))
    text_of = "?" if rng.random() < 0.5 else SIGNS[rng.integers(len(SIGNS))]
    scale, weight = rng.uniform(0.45, 1.2), int(rng.integers(1, 4))
    (wide, high), _ = cv2.getTextSize(text_of, face, scale, weight)
    at = (int(x - wide / 2), int(y + high / 2))
    cv2.putText(canvas.ink, text_of, at, face, scale, int(rng.uniform(80, 255)), weight, cv2.LINE_AA)


def scaled(glyph, height, width=None, angle=0.0):
    """Resizes a glyph of 64 x 64 so that 56 of its rows get the given height, and turns it."""
    rows = max(4, int(round(height * 64 / 56)))
    columns = max(4, int(round((width or height) * 64 / 56)))
    glyph = cv2.resize(glyph, (columns, rows), interpolation=cv2.INTER_AREA if rows < 64 else cv2.INTER_LINEAR)
    if angle:
        matrix = cv2.getRotationMatrix2D((columns / 2, rows / 2), angle, 1)
        glyph = cv2.warpAffine(glyph, matrix, (columns, rows))
    return glyph


class Faces:
    """The printed and the handwriting-like faces and those of other scripts, as n x 9 x 64 x 64 bytes."""

    def __init__(self, printed, hand, other=(), collected=(), by_hand=0.13):
        self.printed, self.hand, self.other = printed, hand, other
        self.by_hand = by_hand
        """The share of handwriting-like faces among the handwritings."""
        self.collected = collected
        """Handwritten digits that were cut out of photographs."""
        self.open_fours = [index for index, glyphs in enumerate(printed) if not has_hole(glyphs[3])]

    def choose(self, rng):
        """Chooses a printed face. Open fours are rare and easily misread, so they are chosen more often."""
        if self.open_fours and rng.random() < 0.1:
            return self.printed[self.open_fours[rng.integers(len(self.open_fours))]]
        return self.printed[rng.integers(len(self.printed))]


def has_hole(glyph):
    """Returns whether a glyph encloses a part of the paper."""
    ground = np.pad(glyph < 100, 1, constant_values=True).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ground, connectivity=4)
    return (stats[1:, cv2.CC_STAT_AREA] > 6).sum() > 1


class Print:
    """The printed digits of one grid: a face, a size and a place in the cell."""

    def __init__(self, rng, faces):
        self.glyphs = faces.choose(rng)
        self.height = rng.uniform(0.33, 0.82) * CELL
        self.stretch = rng.uniform(0.8, 1.15) if rng.random() < 0.4 else 1.0
        self.place = rng.normal(0, 0.03, 2) * CELL
        self.strength = rng.uniform(0.7, 1) if rng.random() < 0.75 else rng.uniform(0.3, 0.7)
        self.slant = rng.uniform(-0.25, 0.1) if rng.random() < 0.08 else 0.0
        self.weight = rng.choice([0, 1, -1], p=[0.86, 0.1, 0.04])
        self.spread = rng.uniform(0, 0.02) * CELL

    def paler(self, rng):
        """Returns the same print with another weight and strength."""
        other = copy.copy(self)
        other.strength = self.strength * rng.uniform(0.35, 1)
        other.weight = int(rng.choice([0, 1, -1]))
        return other

    def draw(self, rng, canvas, x, y, digit):
        """Draws a digit into the cell with the given centre."""
        glyph = self.glyphs[digit - 1]
        if self.slant:
            matrix = np.float32([[1, self.slant, -32 * self.slant], [0, 1, 0]])
            glyph = cv2.warpAffine(glyph, matrix, (64, 64))
        if self.weight:
            glyph = (cv2.dilate if self.weight > 0 else cv2.erode)(glyph, np.ones((3, 3), np.uint8))
        glyph = scaled(glyph, self.height, self.height * self.stretch)
        dx, dy = self.place + rng.normal(0, 1, 2) * self.spread
        canvas.stamp(glyph, x + dx, y + dy, self.strength)


GRAIN = cv2.GaussianBlur(np.random.default_rng(11).uniform(-0.6, 1.6, (256, 256)).astype(np.float32), (0, 0), 0.8)
"""The grain of a pencil on paper."""


class Pen:
    """The handwriting of one grid: an invented writer or a handwriting-like face."""

    def __init__(self, rng, faces):
        hand, chance = faces.hand, rng.random()
        copied = len(faces.collected) and chance < 0.45
        self.writer = faces.collected.writer(rng) if copied else Writer(rng)
        self.glyphs = hand[rng.integers(len(hand))] if len(hand) and chance > 1 - faces.by_hand else None
        self.height = rng.uniform(0.3, 0.85) * CELL
        self.strength = rng.uniform(0.3, 0.95) if rng.random() < 0.8 else rng.uniform(0.12, 0.3)
        self.angle = rng.normal(0, 5)
        self.spread = rng.uniform(0.03, 0.1)
        self.grain = rng.uniform(0.3, 1) if rng.random() < 0.4 else 0.0
        self.corrected = rng.uniform(0.05, 0.5) if rng.random() < 0.3 else 0.0

    def glyph(self, rng, digit):
        """Returns a digit of this hand, 64 x 64."""
        return self.writer.draw(rng, digit) if self.glyphs is None else self.glyphs[digit - 1]

    def draw(self, rng, canvas, x, y, digit):
        """Draws a digit into the cell with the given centre."""
        angle = np.clip(self.angle + rng.normal(0, 5), -20, 20)
        height = self.height * rng.uniform(0.82, 1.18)
        glyph = scaled(self.glyph(rng, digit), height, height * rng.uniform(0.9, 1.1), angle)
        if self.grain:
            top, left = rng.integers(0, 256 - glyph.shape[0]), rng.integers(0, 256 - glyph.shape[1])
            grain = GRAIN[top : top + glyph.shape[0], left : left + glyph.shape[1]]
            glyph = np.clip(glyph * (1 + self.grain * (grain - 1)), 0, 255).astype(np.uint8)
        if rng.random() < self.corrected:
            self.rub_out(rng, canvas, x, y)
        reach = max(0.02, 0.48 - height / 2 / CELL)
        dx, dy = np.clip(rng.normal(0, self.spread, 2), -reach, reach) * CELL
        canvas.stamp(glyph, x + dx, y + dy, self.strength * rng.uniform(0.85, 1.05))

    def rub_out(self, rng, canvas, x, y):
        """Draws what an eraser left: a faint digit or faint marks."""
        faint = rng.uniform(0.03, 0.13)
        for _ in range(rng.integers(1, 4)):
            height = rng.uniform(0.2, 0.7) * CELL
            dx, dy = rng.uniform(-0.25, 0.25, 2) * CELL
            canvas.stamp(scaled(self.glyph(rng, int(rng.integers(1, 10))), height), x + dx, y + dy, faint)

    def small(self, rng, canvas, x, y, digit, height):
        """Draws a small digit of a pencil mark."""
        glyph = self.glyph(rng, digit)
        if self.glyphs is None:
            glyph = cv2.dilate(glyph, np.ones((3, 3), np.uint8))
        canvas.stamp(scaled(glyph, height, None, rng.normal(0, 5)), x, y, self.strength)


class SmallPrint:
    """Pencil marks as programs draw them: small printed digits."""

    def __init__(self, rng, faces):
        self.glyphs = faces.choose(rng)
        self.strength = rng.uniform(0.3, 0.95)

    def small(self, rng, canvas, x, y, digit, height):
        """Draws a small digit of a mark."""
        canvas.stamp(scaled(self.glyphs[digit - 1], height), x, y, self.strength)


def draw_marks(rng, canvas, pen, x, y, layout):
    """Draws the pencil marks of a cell with the given centre."""
    count = {"one": 1, "pair": 2}.get(layout) or int(rng.integers(1, 10 if layout == "square" else 6))
    digits = np.sort(rng.choice(9, count, replace=False)) + 1
    if layout == "square":
        height = rng.uniform(0.17, 0.28) * CELL
        for digit in digits:
            dx, dy = ((digit - 1) % 3 - 1) * 0.29 * CELL, ((digit - 1) // 3 - 1) * 0.29 * CELL
            pen.small(rng, canvas, x + dx, y + dy, int(digit), height)
        return
    height = (rng.uniform(0.26, 0.46) if layout == "pair" else rng.uniform(0.18, 0.34)) * CELL
    step = height * rng.uniform(0.6, 0.85)
    reach = CELL * 0.42
    dy = rng.choice([-1, 1], p=[0.75, 0.25]) * (reach - height / 2)
    left = rng.random() < 0.7
    start = -reach + height / 3 if left else reach - height / 3 - step * (count - 1)
    for k, digit in enumerate(digits):
        if abs(start + k * step) < reach:
            pen.small(rng, canvas, x + start + k * step, y + dy, int(digit), height)


def filling(rng):
    """Chooses how many of the cells have printed digits."""
    chance = rng.random()
    if chance < 0.62:
        return rng.uniform(0.2, 0.5)
    if chance < 0.80:
        return rng.uniform(0.5, 1)
    if chance < 0.88:
        return 1.0
    return 0.0 if chance < 0.91 else rng.uniform(0, 0.2)


def show_through(rng, canvas, printed):
    """Adds the mirrored print of the other side of the paper."""
    back = Canvas()
    dx, dy = rng.uniform(-0.6, 0.6, 2) * CELL
    if rng.random() < 0.7:
        for row in range(9):
            for column in range(9):
                if rng.random() < 0.35:
                    x, y = LO + (column + 0.5) * CELL + dx, LO + (row + 0.5) * CELL + dy
                    printed.draw(rng, back, x, y, int(rng.integers(1, 10)))
        if rng.random() < 0.6:
            lines(rng, back)
    else:
        text(rng, back, 0, SIDE, 0, SIDE)
    layer = back.ink[:, ::-1].astype(np.float32) / 255
    layer = cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.5, 2.5))
    canvas.paper *= 1 - layer * rng.uniform(0.04, 0.3)


LETTERS = "abcdefghijklmnopqrstuvwxyz ABDEGMNRST 0123456789 "


def text(rng, canvas, left, right, top, bottom):
    """Writes lines of text into a rectangle."""
    size = rng.uniform(0.3, 1.1)
    y = top + 22 * size
    level = int(rng.integers(120, 256))
    face = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX]))
    while y < bottom:
        words = "".join(LETTERS[i] for i in rng.integers(0, len(LETTERS), 70))
        part = canvas.ink[int(top) : int(bottom), int(left) : int(right)]
        if part.size:
            scratch = np.ascontiguousarray(part)
            weight = 1 if size < 0.8 else 2
            cv2.putText(scratch, words, (3, int(y - top)), face, size, level, weight, cv2.LINE_AA)
            part[:] = scratch
        y += rng.uniform(26, 34) * size


def surroundings(rng, canvas):
    """Draws what lies around the grid: text, the edge of the page, another grid."""
    for side in range(4):
        canvas.paper, canvas.ink = np.rot90(canvas.paper), np.rot90(canvas.ink)
        canvas.paper, canvas.ink = np.ascontiguousarray(canvas.paper), np.ascontiguousarray(canvas.ink)
        chance, near = rng.random(), rng.uniform(0.12, 1.2) * CELL
        if chance < 0.18:
            text(rng, canvas, rng.uniform(0, 250), SIDE, 0, LO - near)
        elif chance < 0.28:
            canvas.paper[: int(LO - near)] = rng.uniform(0.05, 0.8)
        elif chance < 0.34:
            for at in np.arange(LO - near, 0, -CELL):
                canvas.line((0, at), (SIDE, at), int(rng.integers(1, 5)), rng.uniform(0.3, 1))
        elif chance < 0.4:
            height = int(rng.uniform(0.2, 0.9) * CELL)
            end = int(LO - near)
            canvas.ink[max(0, end - height) : end, int(rng.integers(0, 300)) : int(rng.integers(310, SIDE))] = 230


def contents(rng, canvas, faces):
    """Fills the cells. Returns their classes and which of them are handwritten."""
    printed, pen = Print(rng, faces), Pen(rng, faces)
    # Programs draw entries like clues, thinner or paler: those are distinguished by their colour, not by the net.
    typed = printed.paler(rng) if rng.random() < 0.12 else None
    signs = rng.uniform(0.02, 0.3) if rng.random() < 0.06 else 0.0
    classes, handwritten = np.zeros((9, 9), np.int64), np.zeros((9, 9), np.int64)
    fill = filling(rng)
    by_hand = rng.uniform(0.05, 1) if rng.random() < 0.42 else 0.0
    marked = rng.uniform(0.03, 0.9) if rng.random() < 0.35 else 0.0
    erased = rng.uniform(0.02, 0.25) if rng.random() < 0.12 else 0.0
    corners = rng.uniform(0.1, 0.6) if rng.random() < 0.05 else 0.0
    small = pen if rng.random() < 0.6 else SmallPrint(rng, faces)
    layout = rng.choice(["square", "row", "one", "pair", "mixed"], p=[0.3, 0.25, 0.08, 0.2, 0.17])
    for row in range(9):
        for column in range(9):
            x, y = LO + (column + 0.5) * CELL, LO + (row + 0.5) * CELL
            digit = int(rng.integers(1, 10))
            if rng.random() < fill:
                printed.draw(rng, canvas, x, y, digit)
                classes[row, column] = digit
            elif typed and rng.random() < 0.4:
                typed.draw(rng, canvas, x, y, digit)
                classes[row, column], handwritten[row, column] = digit, UNKNOWN
            elif signs and rng.random() < signs:
                sign(rng, canvas, x, y)
                classes[row, column] = MARKS
            elif rng.random() < by_hand:
                pen.draw(rng, canvas, x, y, digit)
                classes[row, column], handwritten[row, column] = digit, 1
            elif rng.random() < marked:
                how = rng.choice(["square", "row", "one", "pair"]) if layout == "mixed" else layout
                draw_marks(rng, canvas, small, x, y, how)
                classes[row, column] = MARKS
            elif rng.random() < erased:
                pen.rub_out(rng, canvas, x, y)
            if corners and classes[row, column] not in (0, MARKS) and rng.random() < corners:
                draw_marks(rng, canvas, small, x - 0.04 * CELL, y - 0.05 * CELL, "one")
    return printed, classes, handwritten


def draw(rng, faces):
    """Draws a grid. Returns the image, the classes of the cells and which of them are handwritten."""
    canvas = Canvas()
    if rng.random() < 0.12:
        tiles(rng, canvas)
    else:
        lines(rng, canvas)
    if rng.random() < 0.35:
        shade(rng, canvas)
    if rng.random() < 0.08:
        highlight(rng, canvas)
    if rng.random() < 0.8:
        surroundings(rng, canvas)
    printed, classes, handwritten = contents(rng, canvas, faces)
    if rng.random() < 0.06:
        frames(rng, canvas, classes)
    if rng.random() < 0.06:
        invert_cells(rng, canvas)
    if rng.random() < 0.25:
        show_through(rng, canvas, printed)
    return canvas.image(), classes, handwritten
