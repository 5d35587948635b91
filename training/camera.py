"""Makes a clean patch look like a photograph: dirt, light, blur, noise, compression."""

import cv2
import numpy as np

SIDE = 320
YY, XX = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)


def field(rng, coarse, low, high):
    """Returns a smooth random field."""
    small = rng.uniform(low, high, (coarse, coarse)).astype(np.float32)
    return cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)


def edge(rng, softness):
    """Returns a field that goes from 0 to 1 across a random straight or bent edge."""
    angle = rng.uniform(0, 2 * np.pi)
    x, y = XX - rng.uniform(0, SIDE), YY - rng.uniform(0, SIDE)
    distance = x * np.cos(angle) + y * np.sin(angle)
    if rng.random() < 0.5:
        across = y * np.cos(angle) - x * np.sin(angle)
        distance += rng.normal(0, 0.003) * across * across
    return 1 / (1 + np.exp(np.clip(-distance / softness, -30, 30)))


def spot(rng, low, high):
    """Returns a bell-shaped spot of a random place, size and direction."""
    x, y = XX - rng.uniform(-20, SIDE + 20), YY - rng.uniform(-20, SIDE + 20)
    angle, wide, high = rng.uniform(0, np.pi), rng.uniform(low, high), rng.uniform(low, high)
    u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    return np.exp(-0.5 * ((u / wide) ** 2 + (v / high) ** 2))


def blobs(rng, image):
    """Adds stains: small ones in a few cells, or one large one."""
    layer = np.zeros((SIDE, SIDE), np.uint8)
    for _ in range(rng.integers(1, 9)):
        at = tuple(int(v) for v in rng.integers(0, SIDE, 2))
        axes = tuple(int(v) for v in rng.integers(1, 14 if rng.random() < 0.85 else 50, 2))
        cv2.ellipse(layer, at, axes, rng.uniform(0, 180), 0, 360, int(rng.integers(60, 256)), -1)
    layer = cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.7, 6)).astype(np.float32) / 255
    return image * (1 - layer * rng.uniform(0.05, 0.5))


def smudges(rng, image):
    """Adds irregular stains and print of the other side that shows as blotches."""
    coarse = rng.standard_normal((int(rng.integers(20, 70)),) * 2).astype(np.float32)
    noise = cv2.resize(coarse, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    layer = np.clip((noise - rng.uniform(1.2, 2.4)) * 3, 0, 1)
    return image * (1 - cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.5, 2)) * rng.uniform(0.05, 0.35))


def strokes(rng, image):
    """Adds lines of a pen, hairs and scratches."""
    layer = np.zeros((SIDE, SIDE), np.uint8)
    for _ in range(rng.integers(1, 5)):
        start = rng.uniform(0, SIDE, 2)
        length = rng.uniform(8, 40) if rng.random() < 0.6 else rng.uniform(40, 300)
        steps = rng.normal(0, 0.35, 8).cumsum() * 0.4 + rng.uniform(0, 6.3)
        path = start + np.cumsum(np.stack([np.cos(steps), np.sin(steps)], 1) * length / 8, 0)
        points = np.round(np.vstack([start, path]) * 16).astype(np.int32)
        cv2.polylines(layer, [points], False, 255, int(rng.integers(1, 3)), cv2.LINE_AA, 4)
    layer = layer.astype(np.float32) / 255
    strength = rng.uniform(0.1, 0.7)
    return image * (1 - layer * strength) if rng.random() < 0.8 else image + (255 - image) * layer * strength


def fold(rng, image):
    """Adds the light and the shadow of a fold or of wrinkles."""
    for _ in range(1 if rng.random() < 0.6 else rng.integers(2, 6)):
        angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.15) if rng.random() < 0.6 else rng.uniform(0, np.pi)
        distance = (XX - rng.uniform(0, SIDE)) * np.cos(angle) + (YY - rng.uniform(0, SIDE)) * np.sin(angle)
        width = rng.uniform(2, 25)
        image = image * (1 + rng.normal(0, 0.15) * distance / width * np.exp(-0.5 * (distance / width) ** 2))
    return image


def dirt(rng, image):
    """Adds stains, strokes and folds to some patches."""
    if rng.random() < 0.25:
        image = blobs(rng, image)
    if rng.random() < 0.12:
        image = smudges(rng, image)
    if rng.random() < 0.15:
        image = strokes(rng, image)
    if rng.random() < 0.18:
        image = fold(rng, image)
    return image


def light(rng, image):
    """Adds uneven light, shadow edges and glare."""
    if rng.random() < 0.7:
        image = image * np.exp(field(rng, int(rng.integers(2, 5)), -0.5, 0.5) * rng.uniform(0.1, 1))
    if rng.random() < 0.28:
        softness = np.exp(rng.uniform(np.log(0.8), np.log(30)))
        image = image * (1 - edge(rng, softness) * rng.uniform(0.15, 0.7))
    if rng.random() < 0.07:
        softness = np.exp(rng.uniform(np.log(0.8), np.log(20)))
        image = image * (1 - edge(rng, softness) * edge(rng, softness) * rng.uniform(0.15, 0.7))
    if rng.random() < 0.12:
        image = image + spot(rng, 8, 80) * rng.uniform(20, 130)
    return image


def moire(rng, image):
    """Adds the stripes of a photographed screen or of a printed screen of dots."""
    period, angle = rng.uniform(2.2, 14), rng.uniform(0, np.pi)
    phase = (XX * np.cos(angle) + YY * np.sin(angle)) * (2 * np.pi / period)
    if rng.random() < 0.5:
        phase = phase + 2 * np.sin(XX * rng.uniform(0.005, 0.05))
    return image * (1 + rng.uniform(0.02, 0.09) * np.sin(phase))


def motion(rng, image):
    """Blurs along a direction."""
    length = int(rng.integers(3, 10))
    kernel = np.zeros((length, length), np.float32)
    middle, angle = (length - 1) / 2, rng.uniform(0, np.pi)
    dx, dy = np.cos(angle) * middle, np.sin(angle) * middle
    ends = [tuple(int(round(v)) for v in (middle + s * dx, middle + s * dy)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1)
    return cv2.filter2D(image, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def blur(rng, image):
    """Blurs, sharpens, or takes the patch through a lower resolution."""
    chance = rng.random()
    if chance < 0.45:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.3))
    elif chance < 0.56:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(1.3, 3.2))
    elif chance < 0.62:
        image = motion(rng, image)
    elif chance < 0.72:
        image = image + (image - cv2.GaussianBlur(image, (0, 0), 1.2)) * rng.uniform(0.3, 1.8)
    if rng.random() < 0.25:
        size = int(SIDE * rng.uniform(0.36, 0.9))
        how = [cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_AREA][rng.integers(3)]
        small = cv2.resize(image, (size, size), interpolation=how)
        back = [cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST][rng.choice(3, p=[0.6, 0.35, 0.05])]
        image = cv2.resize(small, (SIDE, SIDE), interpolation=back)
    return image


def exposure(rng):
    """Chooses the gray value of white paper; values above 255 are overexposed."""
    chance = rng.random()
    if chance < 0.15:
        return rng.uniform(55, 120)
    return rng.uniform(120, 250) if chance < 0.93 else rng.uniform(250, 285)


def sensor(rng, image):
    """Adds exposure, noise, gamma and compression. Returns bytes."""
    image = np.clip(image * (exposure(rng) / max(np.percentile(image[::4, ::4], 93), 1)), 0, 255)
    if rng.random() < 0.5:
        image = 255 * (image / 255) ** np.exp(rng.normal(0, 0.25))
    if rng.random() < 0.2:
        # Haze: the darkest value is lifted.
        lift = rng.uniform(0, 70)
        image = lift + image * (1 - lift / 255)
    if rng.random() < 0.7:
        size = rng.uniform(0.5, 6) if rng.random() < 0.8 else rng.uniform(6, 13)
        noise = rng.standard_normal((SIDE, SIDE), np.float32)
        if rng.random() < 0.3:
            noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * 2
        image = image + noise * size
    image = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = int(rng.integers(18, 86))
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 0)
    return image


def screen(rng, image):
    """Makes a screenshot: no noise and no shadow, any two levels for paper and ink, perhaps resized or compressed."""
    paper, ink = rng.uniform(90, 255), rng.uniform(0, 110)
    if rng.random() < 0.4:
        paper, ink = ink, paper
    image = ink + (image / 255) * (paper - ink)
    if rng.random() < 0.4:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.0))
    if rng.random() < 0.3:
        size = int(SIDE * rng.uniform(0.36, 0.9))
        image = cv2.resize(cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA), (SIDE, SIDE))
    image = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])[1], 0)
    return image


def photograph(rng, image, real=False):
    """Makes a photograph of a clean patch (0 to 255). A real one gets less of everything."""
    image = image.astype(np.float32)
    if rng.random() < 0.06:
        image = 255 - image
    if real and rng.random() < 0.25:
        return sensor(rng, image)
    if not real and rng.random() < 0.12:
        return screen(rng, image)
    image = light(rng, image)
    if rng.random() < 0.06:
        image = moire(rng, image)
    if not real or rng.random() < 0.5:
        image = blur(rng, image)
    return sensor(rng, image)
