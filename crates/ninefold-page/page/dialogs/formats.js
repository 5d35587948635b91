/**
 * The file formats that the engine knows.
 *
 * @module
 */

/** @typedef {import('../app.js').App} App */
/** @typedef {{ name: string, title: string, extensions: string[], reads: boolean, writes: boolean, holds: string[] }} Format */

/** @type {?Promise<Format[]>} */
let list = null;

/** Asks for all formats, once. @param {App} app @returns {Promise<Format[]>} */
export function askFormats(app) {
  list ??= app.engine.ask({ verb: 'formats' }).then(
    (answer) => answer.formats,
    (error) => {
      list = null;
      throw error;
    },
  );
  return list;
}

/**
 * The title of a format, or its name if the engine does not say.
 *
 * @param {App} app
 * @param {string} name
 */
export async function formatTitle(app, name) {
  const formats = await askFormats(app).catch(() => []);
  return formats.find((format) => format.name === name)?.title ?? name;
}
