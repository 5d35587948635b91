// Runs the `main` of a WebAssembly module that needs nothing from outside. A panic is a trap there,
// which ends this with an error.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
process.exitCode = instance.exports.main(0, 0);
