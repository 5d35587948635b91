/**
 * Applies the settings of the section Look to the document.
 *
 * @module
 */

/** Keeps attributes of the document like the settings. @param {import('./store/settings.js').Settings} settings */
export function applyLook(settings) {
  const { dataset } = document.documentElement;
  const apply = () => {
    dataset.theme = String(settings.get('theme'));
    dataset.hand = settings.get('left-handed') ? 'left' : 'right';
    dataset.numbers = settings.get('coordinates') ? 'shown' : 'hidden';
    dataset.timer = String(settings.get('timer'));
  };
  settings.addEventListener('change', apply);
  apply();
}
