"""Draws screenshots of Sudoku games whose contents are known, to measure ninefold-scan: `python3 screenshots.py --help`.

Nothing here is used for training or tuning. `labels.txt` gets a line for each picture: its name, its kind, the clues and
the entries.
"""

import argparse
import colorsys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

EACH = 10
"""The number of pictures of each kind."""


def candidates(grid, cell):
    """Returns the digits that no peer of a cell has."""
    row, column = divmod(cell, 9)
    top, left = row // 3 * 3, column // 3 * 3
    used = {grid[9 * row + i] for i in range(9)} | {grid[9 * i + column] for i in range(9)}
    used |= {grid[9 * (top + i // 3) + left + i % 3] for i in range(9)}
    return [digit for digit in range(1, 10) if digit not in used]


def solutions(grid, most, rng=None):
    """Returns up to `most` solutions of a grid."""
    best = None
    for cell in range(81):
        if grid[cell] == 0:
            fitting = candidates(grid, cell)
            if best is None or len(fitting) < len(best[1]):
                best = (cell, fitting)
    if best is None:
        return [list(grid)]
    cell, fitting = best
    if rng is not None:
        rng.shuffle(fitting)
    found = []
    for digit in fitting:
        grid[cell] = digit
        found += solutions(grid, most - len(found), rng)
        grid[cell] = 0
        if len(found) >= most:
            break
    return found


def puzzle(rng):
    """Returns a puzzle with one solution, and that."""
    solution = solutions([0] * 81, 1, rng)[0]
    clues, least = list(solution), int(rng.integers(24, 36))
    for cell in rng.permutation(81):
        if 81 - clues.count(0) <= least:
            break
        digit, clues[cell] = clues[cell], 0
        if len(solutions(clues, 2)) > 1:
            clues[cell] = digit
    return clues, solution


@dataclass
class Look:
    """The appearance of a game; colours are of 0 to 255."""

    regular: ImageFont.FreeTypeFont
    bold: ImageFont.FreeTypeFont
    paper: tuple
    clue: tuple
    entry: tuple
    thin_entries: bool
    lines: tuple
    cell: int = 48
    width: tuple = (1, 3)
    """The widths of lines between cells and boxes; 0: none."""
    gap: tuple = (0, 0)
    """The space between cells, and more of it between boxes."""
    round: float = 0.0
    tile: tuple | None = None
    other_tile: tuple | None = None
    dotted: bool = False
    ink: float = 0.62
    shown: dict = field(default_factory=dict)
    """The grounds of highlighted cells."""

    def place(self, index):
        """Returns where the cell of an index begins."""
        return index * (self.cell + self.gap[0]) + index // 3 * self.gap[1]

    @property
    def side(self):
        """The side of the grid."""
        return self.place(8) + self.cell


def colour(rng, light, saturation):
    """Returns a colour of a brightness."""
    h, l, s = rng.random(), rng.uniform(*light), rng.uniform(*saturation)
    return tuple(int(255 * part) for part in colorsys.hls_to_rgb(h, l, s))


def mixed(a, b, share):
    """Mixes two colours."""
    return tuple(int(x * (1 - share) + y * share) for x, y in zip(a, b))


def brightness(rgb):
    """Returns the brightness of a colour."""
    return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]


def look(rng, fonts, dark=None):
    """Chooses a usual look."""
    dark = rng.random() < 0.45 if dark is None else dark
    pair = fonts[rng.integers(len(fonts))]
    if dark:
        paper, clue = colour(rng, (0.03, 0.2), (0, 0.5)), colour(rng, (0.82, 1), (0, 0.4))
        entry = colour(rng, (0.6, 0.75), (0.6, 1))
    else:
        paper, clue = colour(rng, (0.9, 1), (0, 0.8)), colour(rng, (0, 0.2), (0, 0.6))
        entry = colour(rng, (0.35, 0.5), (0.6, 1))
    if abs(brightness(entry) - brightness(paper)) < 60:
        entry = mixed(entry, clue, 0.4)
    thin = rng.random() < 0.3
    lines = mixed(paper, clue, rng.uniform(0.3, 0.8))
    chosen = Look(*pair, paper, clue, clue if thin else entry, thin, lines, cell=int(rng.integers(34, 76)))
    chosen.width = (int(rng.integers(1, 3)), int(rng.integers(2, 5)))
    chosen.ink = rng.uniform(0.5, 0.78)
    return chosen


def sized(font, size):
    """Returns a font in another size."""
    return font.font_variant(size=max(6, int(size)))


def write(draw, at, text, font, ink):
    """Writes a text whose middle is at a place."""
    draw.text(at, text, ink, font, anchor="mm")


def draw_game(rng, image, corner, look, clues, entries, marks=()):
    """Draws a grid with its contents."""
    draw = ImageDraw.Draw(image)
    for cell in range(81):
        row, column = divmod(cell, 9)
        x, y = corner[0] + look.place(column), corner[1] + look.place(row)
        other = (row // 3 + column // 3) % 2 and look.other_tile
        ground = look.shown.get(cell) or other or look.tile
        box = (x, y, x + look.cell - 1, y + look.cell - 1)
        if ground and look.round:
            draw.rounded_rectangle(box, look.round * look.cell, ground)
        elif ground:
            draw.rectangle(box, ground)
        digit = clues[cell] or entries[cell]
        middle = (x + look.cell / 2, y + look.cell / 2)
        if digit:
            font = look.bold if clues[cell] or not look.thin_entries else look.regular
            write(draw, middle, str(digit), sized(font, look.ink * look.cell), look.clue if clues[cell] else look.entry)
        elif cell in marks:
            for mark in marks[cell]:
                dx, dy = (mark - 1) % 3 - 1, (mark - 1) // 3 - 1
                spot = (middle[0] + dx * look.cell * 0.28, middle[1] + dy * look.cell * 0.29)
                write(draw, spot, str(mark), sized(look.regular, look.cell * 0.25), mixed(look.paper, look.clue, 0.7))
    draw_lines(draw, corner, look)


def draw_lines(draw, corner, look):
    """Draws the lines of a grid."""
    for index in range(10):
        width = look.width[index % 3 == 0]
        if not width:
            continue
        at = look.place(index) if index < 9 else look.side
        at -= (look.gap[0] + (look.gap[1] if index % 3 == 0 else 0)) // 2 if 0 < index < 9 else 0
        low = width // 2
        step = 6 if look.dotted and index % 3 else look.side
        for start in range(0, look.side, step):
            end = min(start + max(1, step // 2) if step < look.side else look.side, look.side)
            x, y = corner[0] + at - low, corner[1] + at - low
            draw.rectangle((x, corner[1] + start - low, x + width - 1, corner[1] + end + low), look.lines)
            draw.rectangle((corner[0] + start - low, y, corner[0] + end + low, y + width - 1), look.lines)


def filled(rng, clues, solution, share, wrong=0.0):
    """Returns entries of a player in a share of the free cells, one of them wrong in some games."""
    entries = [solution[i] if not clues[i] and rng.random() < share else 0 for i in range(81)]
    if any(entries) and rng.random() < wrong:
        cell = rng.choice([i for i in range(81) if entries[i]])
        entries[cell] = entries[cell] % 9 + 1
    return entries


def legal_marks(rng, clues, entries, share):
    """Returns pencil marks for a share of the free cells."""
    grid = [a or b for a, b in zip(clues, entries)]
    free = [i for i in range(81) if not grid[i] and rng.random() < share]
    return {i: candidates(grid, i) for i in free}


def window(rng, look, around, clues, entries, marks=()):
    """Returns the picture of a grid with space around it."""
    size = look.side + 2 * around
    image = Image.new("RGB", (size, size), look.paper)
    draw_game(rng, image, (around, around), look, clues, entries, marks)
    return image


def landscape(rng, width, height):
    """Returns a picture like a photograph: hills, sky, clouds, noise."""
    image = np.zeros((height, width, 3), np.float32)
    for size, weight in ((3, 90), (9, 50), (40, 25), (160, 12)):
        small = rng.uniform(-1, 1, (max(2, size * height // width), size, 3)).astype(np.float32)
        planes = [Image.fromarray(small[:, :, i]).resize((width, height), Image.BICUBIC) for i in range(3)]
        image += weight * np.stack([np.asarray(plane) for plane in planes], 2)
    image += 110 + rng.normal(0, 5, image.shape)
    return Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))


def bars(rng, draw, look, width, top, text):
    """Draws a line of words."""
    font = sized(look.regular, rng.uniform(14, 24))
    draw.text((width * 0.05, top), text, look.clue, font)


def app(rng, look, clues, entries, marks=()):
    """Returns the window of an app: title, grid, buttons, the digits to choose from."""
    side = look.side
    width, height = side + int(side * rng.uniform(0.08, 0.3)), int(side * rng.uniform(1.4, 2.1))
    image = Image.new("RGB", (width, height), look.paper)
    draw = ImageDraw.Draw(image)
    bars(rng, draw, look, width, side * 0.05, "Sudoku    Expert    Mistakes 1/3   07:41")
    top = int(height * rng.uniform(0.13, 0.2))
    draw_game(rng, image, ((width - side) // 2, top), look, clues, entries, marks)
    for digit in range(1, 10):
        spot = (width * (digit - 0.5) / 9, min(top + side * 1.15, height - side * 0.07))
        write(draw, spot, str(digit), sized(look.regular, look.cell * 0.8), look.entry)
    return image


def tiles(rng, look):
    """Makes a look one of tiles without lines."""
    look.width = (0, 0)
    look.gap = (max(1, int(look.cell * rng.uniform(0.04, 0.12))), int(look.cell * rng.uniform(0, 0.2)))
    look.round = rng.choice([0, 0.12, 0.25, 0.5])
    look.tile = mixed(look.paper, look.clue, rng.uniform(0.08, 0.2))


def with_tiles(rng, fonts, game):
    """Tiles with gaps, no lines."""
    style = look(rng, fonts)
    tiles(rng, style)
    return app(rng, style, *game)


def with_grounds(rng, fonts, game):
    """No lines and no gaps, boxes of two grounds."""
    style = look(rng, fonts)
    style.width = (0, 0)
    style.tile, style.other_tile = style.paper, mixed(style.paper, style.clue, rng.uniform(0.08, 0.25))
    return app(rng, style, *game)


def with_box_lines(rng, fonts, game):
    """Lines between boxes alone, or dotted ones between cells."""
    style = look(rng, fonts)
    style.dotted = rng.random() < 0.5
    style.width = (1 if style.dotted else 0, int(rng.integers(1, 4)))
    return app(rng, style, *game)


def on_a_photo(rng, fonts, game):
    """A panel that lets a photograph through."""
    style = look(rng, fonts)
    if rng.random() < 0.4:
        tiles(rng, style)
    plain = app(rng, style, *game)
    behind = landscape(rng, *plain.size).filter(ImageFilter.GaussianBlur(float(rng.choice([0, 2, 8]))))
    seen = Image.blend(behind, plain, rng.uniform(0.7, 0.92))
    whole = landscape(rng, int(plain.width * 1.2), int(plain.height * 1.1))
    whole.paste(seen, (whole.width - plain.width - 20, 30))
    return whole


def small_window(rng, fonts, game):
    """A small window on a desktop with others."""
    style = look(rng, fonts)
    style.cell = int(rng.integers(20, 32))
    style.width = (1, 2)
    background = landscape(rng, 1600, 900) if rng.random() < 0.5 else Image.new("RGB", (1600, 900), colour(rng, (0.2, 0.7), (0, 0.6)))
    draw = ImageDraw.Draw(background)
    for _ in range(3):
        x, y = int(rng.integers(0, 1000)), int(rng.integers(0, 500))
        draw.rectangle((x, y, x + 560, y + 360), (250, 250, 250), (120, 120, 120))
        for line in range(14):
            draw.text((x + 20, y + 20 + 23 * line), "the report of the last month shows 38 of 120 places"[: int(rng.integers(20, 51))], (30, 30, 30), sized(style.regular, 15))
    game_window = app(rng, style, *game)
    background.paste(game_window, (int(rng.integers(0, 1600 - game_window.width)), int(rng.integers(0, max(1, 900 - game_window.height)))))
    return background


def to_the_edge(rng, fonts, game):
    """The grid alone, cut at its edge."""
    style = look(rng, fonts)
    if rng.random() < 0.3:
        tiles(rng, style)
    return window(rng, style, int(rng.integers(0, 4)), *game)


def highlighted(rng, fonts, game):
    """A chosen cell with its row, column and box, the same digits, a mistake."""
    style, (clues, entries, marks) = look(rng, fonts), game
    chosen = int(rng.integers(81))
    row, column = divmod(chosen, 9)
    tint = colour(rng, (0.4, 0.6), (0.5, 1))
    for cell in range(81):
        r, c = divmod(cell, 9)
        digit = (clues[cell] or entries[cell], clues[chosen] or entries[chosen])
        if r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3):
            style.shown[cell] = mixed(style.paper, tint, 0.18)
        if digit[0] and digit[0] == digit[1]:
            style.shown[cell] = mixed(style.paper, tint, 0.4)
    style.shown[chosen] = mixed(style.paper, tint, 0.55)
    return app(rng, style, clues, entries, marks)


def usual(rng, fonts, game):
    """An app with lines on a light ground."""
    return app(rng, look(rng, fonts, False), *game)


def usual_dark(rng, fonts, game):
    """An app with lines on a dark ground."""
    return app(rng, look(rng, fonts, True), *game)


def sheet(rng, fonts, game):
    """A table with headings of rows and columns."""
    style = look(rng, fonts, False)
    style.width, style.lines = (1, int(rng.integers(1, 3))), mixed(style.paper, style.clue, rng.uniform(0.2, 0.5))
    style.tile, style.other_tile = style.paper, colour(rng, (0.82, 0.92), (0.2, 0.8))
    around = 2 * style.cell
    image = window(rng, style, around, *game)
    draw = ImageDraw.Draw(image)
    for index in range(9):
        at = around + style.place(index) + style.cell / 2
        write(draw, (at, around - style.cell / 2), "ABCDEFGHI"[index], sized(style.regular, style.cell * 0.4), style.clue)
        write(draw, (around - style.cell / 2, at), str(index + 1), sized(style.regular, style.cell * 0.4), style.clue)
    return image


def phone(rng, fonts, game):
    """A screenshot of a phone, large."""
    style = look(rng, fonts)
    style.cell = 112
    style.width = (2, 6)
    if rng.random() < 0.3:
        tiles(rng, style)
    plain = app(rng, style, *game)
    whole = Image.new("RGB", (max(1080, plain.width), max(2300, plain.height + 90)), style.paper)
    ImageDraw.Draw(whole).text((60, 30), "12:48        5G  81%", style.clue, sized(style.bold, 40))
    whole.paste(plain, ((whole.width - plain.width) // 2, 90))
    return whole


def sent_on(rng, fonts, game):
    """A picture that was made smaller and sent in a message."""
    plain = usual_dark(rng, fonts, game) if rng.random() < 0.4 else usual(rng, fonts, game)
    factor = rng.uniform(0.5, 0.85) if plain.width > 420 else 1.0
    small = plain.resize((int(plain.width * factor), int(plain.height * factor)), Image.BILINEAR)
    whole = Image.new("RGB", (small.width + 260, small.height + 200), colour(rng, (0.7, 0.95), (0.1, 0.6)))
    ImageDraw.Draw(whole).rounded_rectangle((40, 40, small.width + 80, small.height + 150), 20, (240, 250, 240))
    whole.paste(small, (60, 60))
    return whole


KINDS = [
    ("lines", usual, 0.3, 0.0), ("lines, dark", usual_dark, 0.3, 0.0), ("tiles", with_tiles, 0.3, 0.0),
    ("grounds", with_grounds, 0.3, 0.0), ("box lines", with_box_lines, 0.3, 0.0), ("photo behind", on_a_photo, 0.2, 0.0),
    ("small window", small_window, 0.2, 0.0), ("edge", to_the_edge, 0.2, 0.0), ("highlights", highlighted, 0.5, 0.0),
    ("many entries", usual, 0.7, 0.0), ("marks", usual, 0.2, 0.9), ("table", sheet, 0.0, 0.0), ("phone", phone, 0.3, 0.3),
    ("sent on", sent_on, 0.2, 0.0),
]  # fmt: skip
"""Name, how it is drawn, the share of free cells with entries in half of the games, the share with marks."""


def text_of(digits):
    """Returns the cells as 81 characters."""
    return "".join(str(digit or ".") for digit in digits)


def arguments():
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Draws screenshots of games whose contents are known.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("fonts", nargs="+", help="files of fonts, regular and bold in turn")
    return parser.parse_args()


def main():
    """Draws the pictures."""
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    files = [ImageFont.truetype(path, 40) for path in options.fonts]
    fonts, lines = list(zip(files[::2], files[1::2])), []
    for number in range(EACH * len(KINDS)):
        rng = np.random.default_rng((options.seed, number))
        name, make, share, marked = KINDS[number // EACH]
        clues, solution = puzzle(rng)
        entries = filled(rng, clues, solution, share if rng.random() < 0.6 else 0.0, 0.2)
        image = make(rng, fonts, (clues, entries, legal_marks(rng, clues, entries, marked)))
        file = f"{number:03}." + ("jpg" if name == "sent on" else "png")
        image.save(options.out / file, quality=int(rng.integers(35, 75)))
        lines.append(f"{file}\t{name}\t{text_of(clues)}\t{text_of(entries)}\n")
    (options.out / "labels.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
