/** A package's own folder, at its place in `node_modules`. */
const packageFolder = '(?:^|/node_modules/)(?:@[^/]+/)?[^@/][^/]*';

/** Files below `node_modules` that no server loads, by path. Licenses stay: they have to go wherever the packages go. */
const unneeded: readonly RegExp[] = [
  // Node refuses TypeScript below node_modules, so nothing there can load it.
  /\.[cm]?tsx?$/,
  /\.map$/,
  /(?:^|\/)(?!licen[cs]e|copying|notice|authors|third.?party|patents)[^/]*\.(?:md|markdown)$/i,
  new RegExp(`${packageFolder}/(?:tests?|__tests__|docs|examples?|benchmarks?)/`),
  // The copies for `require` of packages that are only imported.
  /^(?:@electric-sql\/pglite|@opentelemetry\/(?!api\/)[^/]+|date-fns|drizzle-orm|fontkit)\/.*\.cjs$/,
  // Builds for browsers, and of React for development: the image sets NODE_ENV. What is imported by name from `react-dom` itself is
  // read from the one for development.
  /^react-dom\/cjs\/react-dom-(?:server|profiling).*\.(?:development|profiling)\.js$/,
  /^pdfkit\/js\/pdfkit\.(?:browser|standalone)/,
  /^fontkit\/(?:src\/|dist\/browser)/,
  /^libphonenumber-js\/bundle\//,
  /^date-fns\/(?:.*\/)?cdn(?:\.min)?\.js$/,
  // Fonts that the pages load from their own build, and weights that no PDF is set in.
  /^@fontsource-variable\/inter\/(?!LICENSE)/,
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)[^/]+\//,
  // Languages, and extensions of the database, that the product does not use.
  /^date-fns\/locale\/(?!_lib\/|en-US)/,
  /^@electric-sql\/pglite\/dist\/.*\.tar\.gz$/,
];

/** Readmes that have the only text of their package's license. */
const licenses = /(?:^|\/)(?:pgpass|pg-types)\/readme\.md$/i;

export function isUnneeded(path: string): boolean {
  return !licenses.test(path) && unneeded.some((pattern) => pattern.test(path));
}
