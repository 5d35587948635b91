/**
 * Selecting with a mouse, a pen or fingers.
 *
 * @module
 */

/** @typedef {import('../store/session.js').Session} Session */

/** Two taps on one cell within this time are a double tap. */
const DOUBLE_TAP = 350;

/**
 * Lets pointers select cells of a grid.
 *
 * @param {import('./grid.js').Grid} grid
 * @param {Session} session
 */
export function listenToPointer(grid, session) {
  /** @type {?{ id: number, adds: boolean, point: { x: number, y: number } }} */
  let drag = null;
  let lastTap = { cell: -1, time: 0 };

  /**
   * @param {number} x in cells from the left border of the grid
   * @param {number} y in cells from its top
   */
  const cellAt = (x, y) => (x >= 0 && x < 9 && y >= 0 && y < 9 ? Math.floor(y) * 9 + Math.floor(x) : -1);

  /** @param {PointerEvent} event */
  const pointOf = (event) => {
    const { left, top, width, height } = grid.element.getBoundingClientRect();
    return { x: ((event.clientX - left) / width) * 9, y: ((event.clientY - top) / height) * 9 };
  };

  grid.element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || session.state === 'paused') return;
    const point = pointOf(event);
    const cell = cellAt(point.x, point.y);
    if (cell < 0) return;
    event.preventDefault();
    const time = event.timeStamp;
    const isDouble = lastTap.cell === cell && time - lastTap.time < DOUBLE_TAP;
    lastTap = { cell, time: isDouble ? 0 : time };
    if (isDouble) {
      session.selectLike(cell);
      grid.focus();
      return;
    }
    drag = { id: event.pointerId, adds: begin(session, cell, event), point };
    grid.element.setPointerCapture(event.pointerId);
    grid.focus();
  });

  grid.element.addEventListener('pointermove', (event) => {
    if (!drag || drag.id !== event.pointerId) return;
    const from = drag.point;
    const to = pointOf(event);
    drag.point = to;
    const cells = new Set(session.selection);
    let cursor = session.cursor;
    const steps = Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) * 8);
    for (let step = 1; step <= steps; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / steps;
      const y = from.y + ((to.y - from.y) * step) / steps;
      const cell = cellAt(x, y);
      if (cell < 0 || !isInside(x, y)) continue;
      if (drag.adds) cells.add(cell);
      else cells.delete(cell);
      cursor = cell;
    }
    if (cells.size === session.selection.size && cursor === session.cursor) return;
    session.select(cells, cursor);
    grid.focus();
  });

  const end = () => {
    drag = null;
  };
  grid.element.addEventListener('pointerup', end);
  grid.element.addEventListener('pointercancel', end);
}

/**
 * Begins a selection; returns whether a drag adds cells, or takes them out.
 *
 * @param {Session} session
 * @param {number} cell
 * @param {PointerEvent} event
 */
function begin(session, cell, event) {
  const toggles = event.ctrlKey || event.metaKey;
  const adds = toggles ? !session.selection.has(cell) : true;
  if (session.lockedDigit && !toggles && !event.shiftKey) {
    session.select([cell], cell);
    session.enter(session.lockedDigit);
  } else if (toggles || event.shiftKey || session.several) {
    const cells = new Set(session.selection);
    const isSecondTap = session.several && !toggles && !event.shiftKey && cells.has(cell);
    if (adds && !isSecondTap) cells.add(cell);
    else cells.delete(cell);
    session.select(cells, cell);
    return adds && !isSecondTap;
  } else session.select([cell], cell);
  return adds;
}

/**
 * Returns whether a point is well inside of its cell: a diagonal drag passes the corners of other cells, and does not
 * take them.
 *
 * @param {number} x
 * @param {number} y
 */
const isInside = (x, y) => Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) < 0.45;
