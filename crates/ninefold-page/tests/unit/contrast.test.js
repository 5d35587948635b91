// The colours of the style sheet: their values, their contrast, and whether the tones of drawings can be distinguished.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const STYLE = readFileSync(new URL('../../page/style.css', import.meta.url), 'utf8');

/** The colours of a rule, light or dark. @param {string} selector @param {0 | 1} which @returns {Record<string, string>} */
function tokens(selector, which = 0) {
  const start = STYLE.indexOf(`${selector} {`);
  assert.ok(start >= 0, selector);
  const block = STYLE.slice(start, STYLE.indexOf('}', start));
  const found = block.matchAll(/--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g);
  return Object.fromEntries([...found].map(([, name, one, other]) => [name, which ? other ?? one : one]));
}

const light = tokens(':root');
const dark = tokens(':root', 1);
const contrast = { ...light, ...tokens(":root[data-theme='contrast']") };
const THEMES = Object.entries({ light, dark, contrast });

/** The table of the specification: token, light, dark. */
const TABLE = `paper #f5f2ea #11151b
surface #fffdf7 #191f28
ink #1b2330 #ece7db
soft #59616d #a5adb8
line-thin #8f8674 #6b7686
line-thick #2a3342 #97a1af
selected #fbe6a8 #463c1c
peers #f3eddc #2b3440
same #dbe7f7 #243a57
focus #b4460a #ffb27a
wrong #b3261e #ff9c8f
wrong-ground #fbe1dc #4a211d
accent #1d4f91 #8dbbf3
body #9ccdf2 #2a6cab
body-digit #083a66 #ffffff
other #f0a23c #d98a1e
other-digit #3a2000 #241400
third #0b7a5c #8fe0c6
third-digit #ffffff #06281e
fourth #74305f #7d3a68
fourth-digit #ffffff #ffffff
fin #fff3a6 #f5ec9a
fin-digit #4d4600 #3a3500
link #0b62a4 #8dc2f5`;

test('the tokens have the values of the specification', () => {
  for (const [name, one, other] of TABLE.split('\n').map((line) => line.split(' '))) {
    assert.deepEqual([name, light[name], dark[name]], [name, one, other]);
  }
});

test('colours of the dark theme and of a dark system stand in one place', () => {
  for (const theme of ['system', 'dark']) {
    assert.deepEqual(tokens(`:root[data-theme='${theme}']`), {});
  }
});

/** @param {string} colour @returns {number[]} red, green and blue as light, 0 to 1 */
function linear(colour) {
  return [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** The contrast of two colours as WCAG has it. @param {string} a @param {string} b */
function ratio(a, b) {
  const [high, low] = [a, b].map((colour) => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }).sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** @param {Record<string, string>} theme @param {string} front @param {string} ground @param {number} least */
function check(theme, front, ground, least) {
  const found = ratio(theme[front], theme[ground]);
  assert.ok(found >= least, `${front} on ${ground}: ${found.toFixed(2)} : 1`);
}

for (const [name, theme] of THEMES) {
  test(`${name}: text reaches 4.5 : 1`, () => {
    for (const ground of ['paper', 'surface', 'peers']) for (const front of ['ink', 'soft', 'wrong', 'accent']) check(theme, front, ground, 4.5);
    for (const ground of ['selected', 'same', 'wrong-ground']) for (const front of ['ink', 'accent']) check(theme, front, ground, 4.5);
    check(theme, 'wrong', 'wrong-ground', 4.5);
    check(theme, 'on-accent', 'accent', 4.5);
    for (const tone of ['body', 'other', 'third', 'fourth', 'fin']) check(theme, `${tone}-digit`, tone, 4.5);
    for (const colour of [1, 2, 3, 4, 5, 6, 7, 8, 9]) check(theme, 'ink', `tint-${colour}`, 4.5);
  });

  test(`${name}: lines reach 3 : 1 on the surface`, () => {
    for (const line of ['line-thin', 'line-thick', 'focus', 'link', 'wrong']) check(theme, line, 'surface', 3);
    check(theme, 'focus', 'paper', 3);
  });
}

test('peers differ from the surface, in the dark at least as much as in the light', () => {
  const difference = (/** @type {Record<string, string>} */ theme) => ratio(theme.peers, theme.surface);
  assert.ok(difference(dark) >= Math.max(1.25, difference(light)), difference(dark).toFixed(2));
});

/** The colours seen without one kind of cones: Viénot, Brettel and Mollon 1999, on red, green and blue as light. */
const BLINDNESS = {
  protanopia: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  deuteranopia: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
  tritanopia: [[1, 0.14461, -0.14461], [0, 0.85924, 0.14076], [0, 0.85924, 0.14076]],
};

/** @param {number[]} light @param {number[][]} matrix */
const seen = (light, matrix) => matrix.map((row) => Math.min(1, Math.max(0, row.reduce((sum, part, at) => sum + part * light[at], 0))));

/** A colour in CIELAB. @param {number[]} light */
function lab([red, green, blue]) {
  const x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047;
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883;
  const [fx, fy, fz] = [x, y, z].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

for (const [name, theme] of THEMES.slice(0, 2)) {
  for (const [kind, matrix] of Object.entries(BLINDNESS)) {
    test(`${name}, ${kind}: two tones are at least 19 apart`, () => {
      const tones = ['body', 'other', 'third', 'fourth', 'fin'];
      const places = tones.map((tone) => lab(seen(linear(theme[tone]), matrix)));
      tones.forEach((one, i) =>
        tones.slice(i + 1).forEach((other, j) => {
          const distance = Math.hypot(...places[i].map((value, at) => value - places[i + 1 + j][at]));
          assert.ok(distance >= 19, `${one} and ${other}: ${distance.toFixed(1)}`);
        }),
      );
    });
  }
}
