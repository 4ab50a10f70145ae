/** A package's own folder, at its place in `node_modules`. */
const packageFolder = '(?:^|/node_modules/)(?:@[^/]+/)?[^@/][^/]*';

/** Files below `node_modules` that no server loads, by path. Licenses stay: they must accompany the packages. */
const unneeded: readonly RegExp[] = [
  // Node refuses TypeScript below node_modules, so nothing there can load it.
  /\.[cm]?tsx?$/,
  /\.map$/,
  /(?:^|\/)(?!licen[cs]e|copying|notice|authors|third.?party|patents)[^/]*\.(?:md|markdown)$/i,
  new RegExp(`${packageFolder}/(?:tests?|__tests__|docs|examples?|benchmarks?)/`),
  // The `require` copies of packages that are only imported.
  /^(?:@electric-sql\/pglite|@opentelemetry\/(?!api\/)[^/]+|date-fns|drizzle-orm|fontkit)\/.*\.cjs$/,
  // Builds for browsers, and of React for development: the image sets NODE_ENV. Named imports from `react-dom` itself
  // are read from the development build.
  /^react-dom\/cjs\/react-dom-(?:server|profiling).*\.(?:development|profiling)\.js$/,
  /^pdfkit\/js\/pdfkit\.(?:browser|standalone)/,
  /^fontkit\/(?:src\/|dist\/browser)/,
  /^libphonenumber-js\/bundle\//,
  /^date-fns\/(?:.*\/)?cdn(?:\.min)?\.js$/,
  // Fonts that the pages load from their own build, and weights unused by PDFs.
  /^@fontsource-variable\/inter\/(?!LICENSE)/,
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)[^/]+\//,
  // Languages and database extensions that the product does not use.
  /^date-fns\/locale\/(?!_lib\/|en-US)/,
  /^@electric-sql\/pglite\/dist\/.*\.tar\.gz$/,
];

/** Readmes with the only text of their package's license. */
const licenses = /(?:^|\/)(?:pgpass|pg-types)\/readme\.md$/i;

export function isUnneeded(path: string): boolean {
  return !licenses.test(path) && unneeded.some((pattern) => pattern.test(path));
}
