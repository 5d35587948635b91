// The most bytes of what a browser loads, compressed by brotli. docs/page.md has a table of them.

/**
 * Names, the files of the site that each stands for, and their most bytes. The limits of the modules hold where the
 * standard library is built for size, as `cargo xtask web --install` does; elsewhere `cargo xtask test` lists them as
 * not run. They grow only for a reason that the commit gives.
 * @type {[string, RegExp, number][]}
 */
export const BUDGETS = [
  ['HTML, styles and scripts', /^(?!wasm|rules\.).*\.(html|css|js)$/, 100_000],
  ['styles and scripts of other rules', /^rules\.(css|js)$/, 7_000],
  ['fonts', /\.woff2$/, 40_000],
  ['`engine`', /engine_bg\.wasm$/, 438_000],
  ['`formats`', /formats_bg\.wasm$/, 290_000],
  ['`rules`', /rules_bg\.wasm$/, 500_000],
  ['`print`', /print_bg\.wasm$/, 290_000],
  ['`scan`', /scan_bg\.wasm$/, 327_000],
];
