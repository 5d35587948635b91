/**
 * Times as players read them.
 *
 * @module
 */

/**
 * Writes a time as `4:12` or, from one hour on, `1:02:03`.
 *
 * @param {number} seconds
 */
export function formatTime(seconds) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
