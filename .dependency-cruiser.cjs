/** The arrows of docs/architecture.md, kept by machine. Each rule says why it is there. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle cannot be understood, tested or replaced one piece at a time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The rules of the trade know no framework, no wire and no I/O, so that both sides can use and test them. The one table they read is the currencies of ISO 4217.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$|^domain/testing/' },
      to: { pathNot: '^domain/|^data/generated/currencies\\.ts$' },
    },
    {
      name: 'contract-knows-domain-only',
      comment: 'What the two sides say to each other must not pull one side into the other.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(contract|domain)/|^node_modules/zod' },
    },
    {
      name: 'web-not-to-server',
      comment: 'The browser side reaches the server through contract calls only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|simulators)/' },
    },
    {
      name: 'server-takes-only-types-from-web',
      comment: 'The built pages are loaded at run time; the server imports only the type of their entry.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-screen-feature-never-imports-another',
      comment: 'Features of the pages meet in a route; captured names cover features not yet born.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'server-features-meet-at-their-index',
      comment:
        'A use case may use another feature through the few names that its index.ts publishes, nothing behind it.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/' },
      to: { path: '^server/features/[^/]+/', pathNot: '^server/features/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'ui-knows-no-flights',
      comment: 'Primitives serve every feature and know none.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(web/features|web/api|contract|domain)/' },
    },
    {
      name: 'only-compose-builds-adapters',
      comment: 'One place decides what the product runs on.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(compose\\.ts|adapters/)|\\.test\\.ts$|^server/testing/' },
      to: { path: '^server/adapters/(duffel|stripe|mail)/' },
    },
    {
      name: 'ports-know-domain-only',
      comment: 'A port says what a use case may ask for, in the words of the domain.',
      severity: 'error',
      from: { path: '^server/ports/' },
      to: { pathNot: '^(server/ports|domain)/' },
    },
    {
      name: 'vendor-clients-stay-in-their-adapter',
      comment: 'Wire shapes stop at the adapter.',
      severity: 'error',
      from: { path: '^(server|web|domain|contract)/', pathNot: '^server/adapters/|\\.test\\.ts$' },
      to: { path: '^node_modules/(@duffel/api|stripe)/' },
    },
    {
      name: 'simulators-stand-alone',
      comment: 'Written from the vendors documents: one misreading must not hide on both sides.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|web|contract)/' },
    },
    {
      name: 'product-does-not-use-simulator-code',
      comment: 'Simulators are reached over HTTP; only the composition may start them.',
      severity: 'error',
      from: {
        path: '^(server|web|domain|contract)/',
        pathNot: '^server/compose\\.ts|^server/adapters/simulators\\.ts|\\.test\\.ts$|^server/testing/',
      },
      to: { path: '^simulators/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|\\.data)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
