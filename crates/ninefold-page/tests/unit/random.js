/**
 * Random games for property tests, from a seed.
 *
 * @module
 */

import { CLASSIC } from '../../page/store/geometry.js';

/** A generator of random numbers that gives the same numbers for the same seed (mulberry32). */
export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** Returns a whole number below a limit. @param {number} limit */
  below(limit) {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let value = this.state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  }

  /** Returns true once in a number of times. @param {number} times */
  once(times) {
    return this.below(times) === 0;
  }

  /** @template T @param {ReadonlyArray<T>} list @returns {T} */
  of(list) {
    return list[this.below(list.length)];
  }

  /** Returns 81 numbers. @param {(cell: number) => number} make */
  cells(make) {
    return Array.from({ length: 81 }, (_, cell) => make(cell));
  }

  /** Returns a text of arbitrary characters. @param {number} longest */
  text(longest) {
    const ranges = [[32, 95], [0, 256], [0x4e00, 1000], [0x1f600, 60], [0xd800, 2048], [0x2020, 80]];
    return Array.from({ length: this.below(longest + 1) }, () => {
      const [first, count] = this.of(ranges);
      return String.fromCodePoint(first + this.below(count));
    }).join('');
  }

  puzzle() {
    const givens = this.cells(() => (this.once(3) ? 1 + this.below(9) : 0)).map((digit) => digit || '.').join('');
    return { givens, restriction: this.once(4) ? this.cells(() => this.below(512)) : null, title: '' };
  }

  /** Returns a board without entries on clues. @param {string} givens */
  board(givens) {
    const free = (/** @type {() => number} */ make) => (/** @type {number} */ cell) => (givens[cell] === '.' ? make() : 0);
    return {
      digits: this.cells(free(() => this.below(10))),
      corner: this.cells(free(() => this.below(512))),
      centre: this.cells(free(() => this.below(512))),
      crossed: this.cells(free(() => this.below(512))),
      colours: this.cells(() => this.below(512)),
      ...this.pencil(),
    };
  }

  /** Returns colours of candidates and links. */
  pencil() {
    const tints = Array.from({ length: 729 }, () => (this.once(9) ? this.below(10) : 0));
    const links = new Map();
    for (let times = this.below(20); times > 0; times -= 1) {
      const [one, other] = [this.below(729), this.below(729)];
      if (one !== other) links.set(`${Math.min(one, other)} ${Math.max(one, other)}`, CLASSIC.linkOf(one, other, this.once(2)));
    }
    return { tints, links: [...links.values()].sort((a, b) => a - b) };
  }

  /** Returns boards that each differ from the one before in a few places. @param {any} first @param {number} count */
  boards(first, count) {
    const boards = [first];
    while (boards.length < count) {
      const before = boards[boards.length - 1];
      const part = this.of(['digits', 'corner', 'centre', 'crossed', 'colours', 'tints', 'links']);
      if (part === 'links') {
        boards.push({ ...before, links: before.links.length ? before.links.slice(1) : this.pencil().links.slice(0, 3) });
        continue;
      }
      const array = [...before[part]];
      const most = part === 'digits' || part === 'tints' ? 10 : 512;
      for (let times = 1 + this.below(4); times > 0; times -= 1) array[this.below(81)] = this.below(most);
      boards.push({ ...before, [part]: array });
    }
    return boards;
  }

  /** Returns a saved game. @param {string} id @param {number} [moves] */
  game(id, moves = this.below(40)) {
    const puzzle = { ...this.puzzle(), title: this.once(2) ? `Game ${id}` : '' };
    const zeros = this.cells(() => 0);
    const empty = { digits: zeros, corner: zeros, centre: zeros, crossed: zeros, colours: zeros, tints: new Array(729).fill(0), links: [] };
    const boards = this.boards(empty, moves + 1);
    const branches = Array.from({ length: this.below(3) }, (_, index) => {
      const shared = boards.slice(0, 1 + this.below(boards.length));
      const more = this.boards(shared[shared.length - 1], 1 + this.below(5)).slice(1);
      return { name: `branch ${index}`, boards: [...shared, ...more] };
    });
    const started = 1_700_000_000_000 + this.below(1_000_000_000);
    return /** @type {any} */ ({
      v: 1, id, puzzle, boards, at: this.below(boards.length), branches, ...this.of([{}, { taught: ['X-Wing'] }, { taught: ['Naked Pair', 'X-Wing'] }]),
      seconds: this.below(10_000), hints: this.below(9), started, changed: started + this.below(1_000_000),
      solved: this.once(2), level: this.of([null, 'gentle', 'tough']), er: this.of([null, 7.2]),
      solution: this.of([null, '123456789'.repeat(9)]),
      origin: this.of([null, { kind: 'typed' }, { kind: 'daily', daily: '2026-11-15/tough' }, { kind: 'generated', request: { er: '7..8', seed: 3, only: ['x-wing'] } }]),
    });
  }
}
