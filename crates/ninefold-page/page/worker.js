// The worker that runs one WebAssembly module: `engine`, `formats`, `print`, `rules` or `scan`, the name of the worker.
//
//   page ── { id, request } ──► worker      request and answer are JSON texts (docs/json.md); for `scan` the request
//                                           is an object with pixels
//   page ◄── { id, answer } ─── worker
//   page ◄── { ready: true } ── worker      once, when the module is loaded
//   page ◄── { failed, id? } ── worker      the module cannot be loaded, or a request ended it
//
// Requests are answered one after the other. One that is no longer wanted is cancelled by ending the worker;
// so is a worker that has failed.
// @ts-check

/** The modules, each with its bindings in `wasm/`. */
const MODULES = ['engine', 'formats', 'print', 'rules', 'scan'];

/**
 * Loads the module and returns its function that answers requests.
 * @param {string} name
 * @returns {Promise<(request: any) => string>}
 */
async function load(name) {
  if (!MODULES.includes(name)) throw new Error(`there is no module '${name}'`);
  const bindings = await import(`./wasm/${name}.js`);
  await bindings.default({ module_or_path: new URL(`./wasm/${name}_bg.wasm`, import.meta.url) });
  return name === 'scan' ? pictures(bindings) : bindings.handle;
}

/**
 * Answers requests about pixels: with a request in JSON they are a picture, without one the next frame of a camera. No
 * pixels are the start of a camera.
 * @param {any} bindings
 */
function pictures({ scan, Tracker }) {
  const tracker = new Tracker();
  return (/** @type {{ request?: string, width: number, height: number, pixels?: Uint8Array }} */ { request, width, height, pixels }) => {
    if (!pixels) return tracker.reset(), '{}';
    return request ? scan(request, width, height, pixels) : tracker.frame(width, height, pixels);
  };
}

/**
 * Reports a failure to the page.
 * @param {unknown} error
 * @param {number} [id] the request that failed; none if the module cannot be loaded
 */
function fail(error, id) {
  const failed = error instanceof Error ? error.message : String(error);
  self.postMessage(id === undefined ? { failed } : { failed, id });
}

const loaded = load(self.name);
loaded.then(() => self.postMessage({ ready: true }), fail);

// Set before anything is awaited: messages that arrive while the module is loading would be lost otherwise.
self.onmessage = async (/** @type {MessageEvent<{ id: number, request: any }>} */ { data }) => {
  let handle;
  try {
    handle = await loaded;
  } catch {
    return; // The page knows already.
  }
  try {
    self.postMessage({ id: data.id, answer: handle(data.request) });
  } catch (error) {
    fail(error, data.id);
  }
};
