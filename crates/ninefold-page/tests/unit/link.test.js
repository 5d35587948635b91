import assert from 'node:assert/strict';
import test from 'node:test';
import { parseHash, writeHash } from '../../page/store/link.js';
import { cleanText } from '../../page/store/codes.js';
import { recognise, recogniseLink } from '../../page/store/recognise.js';
import { digitsOf } from '../../page/store/geometry.js';
import { Random } from './random.js';
import { LINK_REASONS } from './reasons.js';

const P = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** @param {string} hash @returns {any} */
const read = (hash) => parseHash(hash);

test('the link of a puzzle has its clues and nothing else', () => {
  assert.deepEqual(read(`#p=${P}`), {
    kind: 'puzzle',
    puzzle: { givens: P, restriction: null, title: '' },
    board: null,
    seconds: null,
    title: '',
    view: null,
    step: null,
    notes: [],
    lang: null,
  });
  assert.equal(read(`#p=${P.replaceAll('.', '0')}`).puzzle.givens, P);
  assert.equal(read(`p=${P}`).kind, 'puzzle');
});

test('a link without a puzzle is none', () => {
  for (const hash of ['', '#', '#grid', '#lang=xx', '#&&=&', '#P=1']) assert.equal(read(hash).kind, 'none', hash);
  assert.equal(read('#lang=xx').lang, 'xx');
  assert.equal(read(`#p=${P}&lang=xx`).lang, 'xx');
  assert.equal(read('#lang=<b>').lang, null);
});

test('view and step are read', () => {
  const link = read(`#p=${P}&view=path&step=12`);
  assert.deepEqual([link.view, link.step], ['path', 12]);
  const other = read(`#p=${P}&view=evil&step=-1`);
  assert.deepEqual([other.view, other.step], [null, null]);
});

test('constraints are typed as in the request generate', () => {
  const link = read('#new=er:6.5..7.2,symmetry:rotational,seed:42,minimal,pearl:false,only:x-wing+swordfish');
  assert.deepEqual(link.constraints, {
    er: '6.5..7.2',
    symmetry: 'rotational',
    seed: 42,
    minimal: true,
    pearl: false,
    only: ['x-wing', 'swordfish'],
  });
  assert.equal(writeHash({ kind: 'new', constraints: { er: '7..8', seed: 1 } }), '#new=er:7..8,seed:1');
  for (const bad of ['seed:x', 'seed:99999999999999999', 'attempts:9', '__proto__:1', 'er:%ff', 'er', 'er:1,er:2']) {
    const { kind, reason } = read(`#new=${bad}`);
    assert.deepEqual([kind, reason], ['bad', 'link.new'], bad);
  }
});

test('daily puzzles and techniques', () => {
  const { lang, ...daily } = read('#daily=2026-11-15/tough');
  assert.deepEqual(daily, { kind: 'daily', date: '2026-11-15', level: 'tough', version: 1 });
  assert.equal(lang, null);
  assert.equal(read('#daily2=2026-11-15/tough').reason, 'link.daily-version');
  for (const bad of ['2026-02-30/tough', '2026-11-15', '2026-11-15/hard', '2026-11-15/tough/x', '1999-01-01/mild', '%']) {
    assert.equal(read(`#daily=${bad}`).reason, 'link.daily', bad);
  }
  assert.deepEqual(read('#practise=x-wing').technique, 'x-wing');
  assert.equal(read('#practise=<b>').reason, 'link.practise');
});

test('damaged links say what is wrong', () => {
  assert.equal(read(`#p=${P}5`).reason, 'link.length');
  assert.equal(read(`#p=${P.slice(1)}x`).reason, 'link.character');
  assert.equal(read('#p=%').reason, 'link.encoding');
  assert.equal(read(`#p=${P}&c=AAAA`).reason, 'link.candidates');
  assert.equal(read(`#p=${'1'.repeat(9000)}`).reason, 'link.too-long');
  const progress = read(`#p=${P}&s=AAAA`);
  assert.deepEqual([progress.kind, progress.board, progress.notes], ['puzzle', null, ['link.progress']]);
});

test('titles are cut and cleaned', () => {
  assert.equal(read(`#p=${P}&t=a%00%0Ab%E2%80%AEc`).title, 'a b c');
  assert.equal([...read(`#p=${P}&t=${encodeURIComponent('😀'.repeat(300))}`).title].length, 200);
  const random = new Random(5);
  for (let round = 0; round < 2000; round += 1) {
    const cleaned = cleanText(random.text(300));
    assert.equal(cleanText(cleaned), cleaned);
    assert.ok([...cleaned].length <= 200 && !/[\p{Cc}\p{Cs}]/u.test(cleaned));
  }
});

test('the progress has the layout of the specification', () => {
  const random = new Random(1);
  const board = random.board(P);
  const hash = writeHash({ kind: 'puzzle', puzzle: { givens: P, restriction: null, title: '' }, board, seconds: 258 });
  const bytes = Buffer.from(/** @type {string} */ (/s=([^&]*)/.exec(hash)?.[1]), 'base64url');
  assert.equal(bytes.length, 1 + 4 + Math.ceil((81 * 35) / 8));
  assert.deepEqual([...bytes.subarray(0, 5)], [1, 0, 0, 1, 2]);
  const bits = [...bytes.subarray(5)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let place = 2 * 35;
  for (const [value, width] of [[board.digits[2], 4], [board.corner[2], 9], [board.centre[2], 9], [board.crossed[2], 9], [digitsOf(board.colours[2])[0] ?? 0, 4]]) {
    assert.equal(parseInt(bits.slice(place, place + width), 2), value);
    place += width;
  }
});

test('entries on clues are dropped, their colours stay', () => {
  const board = new Random(2).board('.'.repeat(81));
  const hash = writeHash({ kind: 'puzzle', puzzle: { givens: P, restriction: null, title: '' }, board, seconds: 1 });
  const link = read(hash);
  for (let cell = 0; cell < 81; cell += 1) {
    const given = P[cell] !== '.';
    assert.equal(link.board.digits[cell], given ? 0 : board.digits[cell]);
    assert.equal(link.board.centre[cell], given ? 0 : board.centre[cell]);
    assert.equal(link.board.colours[cell], board.colours[cell]);
  }
});

test('random games survive a link', () => {
  const random = new Random(3);
  for (let round = 0; round < 500; round += 1) {
    const title = cleanText(random.text(60));
    const puzzle = { ...random.puzzle(), title };
    const progress = random.once(3) ? null : random.board(puzzle.givens);
    const link = {
      kind: /** @type {const} */ ('puzzle'),
      puzzle,
      board: progress,
      seconds: progress ? random.below(2 ** 32) : null,
      title,
      view: random.once(2) ? /** @type {const} */ ('path') : null,
      step: random.once(2) ? random.below(500) : null,
      notes: [],
      lang: random.once(3) ? 'xx' : null,
    };
    assert.deepEqual(parseHash(writeHash(link)), link);
  }
});

test('10,000 fuzzed hashes never throw', () => {
  const random = new Random(4);
  const seeds = [`#p=${P}&view=path&step=12`, '#new=er:6.5..7.2,symmetry:rotational,seed:42', '#daily=2026-11-15/tough', '#practise=x-wing&lang=xx'];
  for (let round = 0; round < 40; round += 1) {
    const puzzle = random.puzzle();
    seeds.push(writeHash({ kind: 'puzzle', puzzle, board: random.board(puzzle.givens), seconds: 9, title: 'ä' }));
  }
  const kinds = new Set();
  for (let round = 0; round < 10_000; round += 1) {
    let hash = random.of(seeds);
    for (let times = random.below(4); times >= 0; times -= 1) {
      const place = random.below(hash.length + 1);
      const end = place + random.below(random.once(5) ? 200 : 3);
      const insert = random.once(2) ? random.text(3) : random.of(['%', '&', '=', '#', '%ff', '&s=', '&c=', '0', ',', ':']);
      hash = hash.slice(0, place) + insert + hash.slice(end);
    }
    const link = parseHash(hash);
    kinds.add(link.kind);
    if (link.kind === 'bad') assert.ok(LINK_REASONS.includes(link.reason) && link.detail.length <= 80);
    if (link.kind === 'puzzle') {
      assert.match(link.puzzle.givens, /^[1-9.]{81}$/);
      assert.ok(link.notes.every((note) => LINK_REASONS.includes(note)));
      assert.ok(link.board === null || link.board.digits.every((digit, cell) => digit <= 9 && (!digit || link.puzzle.givens[cell] === '.')));
    }
    assert.deepEqual(parseHash(writeHash(link)).kind, link.kind === 'bad' ? 'none' : link.kind);
    recognise(hash);
    recognise(random.text(200));
  }
  assert.ok(kinds.size >= 5, [...kinds].join());
});

test('81 cells and links are recognised in pasted text', () => {
  const rows = /** @type {string[]} */ (P.match(/.{9}/g));
  for (const sign of ['.', '0', '*', '_']) {
    assert.equal(recognise(` ${P.replaceAll('.', sign)}\r\n`)?.givens, P);
    assert.equal(recognise(rows.join('\r\n').replaceAll('.', sign))?.givens, P);
  }
  assert.equal(recognise(`https://example.org/page/#p=${P}&t=Title`)?.title, 'Title');
  assert.equal(recogniseLink(`#p=${P}&view=path`)?.view, 'path');
  for (const other of ['', P.slice(1), `${P} # a note`, P.replace('.', '0'), `${P}\n${P}`, `see #p=${P}`, rows.join(' ')]) {
    assert.equal(recognise(other), null, other);
  }
});

test('colours of candidates and links of the player are in a part of their own, which older pages leave alone', () => {
  const puzzle = { givens: P, restriction: null, title: '' };
  const plain = new Random(5).board(P);
  const single = { ...plain, colours: plain.colours.map((_, cell) => 1 << cell % 9), tints: plain.tints.map(() => 0), links: [] };
  assert.ok(!writeHash({ kind: 'puzzle', puzzle, board: single }).includes('d='));
  const hash = writeHash({ kind: 'puzzle', puzzle, board: plain });
  assert.deepEqual(read(hash).board, plain);
  const old = read(hash.replace(/&d=[^&]*/, ''));
  assert.deepEqual(old.board.digits, plain.digits);
  assert.deepEqual(old.board.colours, plain.colours.map((mask) => (mask ? 1 << (digitsOf(mask)[0] - 1) : 0)));
  const damaged = read(hash.replace('&d=', '&d=_'));
  assert.deepEqual(damaged.notes, ['link.pencil']);
  assert.deepEqual(damaged.board.digits, plain.digits);
});

/** The progress of a link that a page wrote before there were colours of candidates. */
const OLD_PROGRESS = 'AQAAAE0AAAABIAAAAAEAAAAAAAxE' + 'A'.repeat(217) + 'E' + 'A'.repeat(234);

test('a link of an earlier version gives the same board', () => {
  // Written before cells had several colours: 4 in r1c3, corner 12 in r1c4, candidates 26 there, colour 9 on a clue.
  const link = read(`#p=${P}&s=${OLD_PROGRESS}`);
  assert.deepEqual([link.seconds, link.board.digits[2], digitsOf(link.board.corner[3]), digitsOf(link.board.centre[3]), digitsOf(link.board.colours[0])], [77, 4, [1, 2], [2, 6], [9]]);
  assert.deepEqual(link.board.links, []);
});
