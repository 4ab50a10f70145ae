/** Enforces the dependencies shown in docs/architecture.md. Each rule says why it exists. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules in a cycle cannot be understood, tested or replaced one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Business rules know no framework, wire format or I/O, so that both sides can use and test them. The only table they read is the ISO 4217 currencies.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$|^domain/testing/' },
      to: { pathNot: '^domain/|^data/generated/currencies\\.ts$' },
    },
    {
      name: 'contract-knows-domain-only',
      comment: 'The API definition must not pull one side into the other.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(contract|domain)/|^node_modules/zod' },
    },
    {
      name: 'web-not-to-server',
      comment: 'The web side reaches the server only through contract calls.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|simulators)/' },
    },
    {
      name: 'server-takes-only-types-from-web',
      comment: 'The built pages are loaded at run time; the server imports only the type of their entry point.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-screen-feature-never-imports-another',
      comment: 'Page features are combined in routes; the captured name makes the rule apply to new features too.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'shared-rooms-know-no-screen',
      comment: 'What several features use, such as the checkout, must not depend on one of them.',
      severity: 'error',
      from: { path: '^web/(api|booked|brand|checkout|clock|itinerary|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/(features|routes)/' },
    },
    {
      name: 'server-features-meet-at-their-index',
      comment: 'A feature may use another only through the names that its index.ts exports.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/' },
      to: { path: '^server/features/[^/]+/', pathNot: '^server/features/($1/|[^/]+/(index|tables)\\.ts$)' },
    },
    {
      name: 'a-table-has-one-owner',
      comment:
        'Only the feature that owns a table reads and writes it; others call its functions, or read through server/read-models. Tables may reference each other for foreign keys.',
      severity: 'error',
      from: {
        path: '^server/(?:((?:features/)?[^/]+)/|[^/]+\\.ts$)',
        pathNot: '\\.test\\.ts$|/tables\\.ts$|^server/(testing|read-models)/',
      },
      to: { path: '^server/.*/tables\\.ts$', pathNot: '^server/$1/' },
    },
    {
      name: 'arrows-point-down-in-the-server',
      comment:
        'What everything stands on (database, configuration, ports, lifecycle, telemetry, limits) knows nothing of what stands on it. Tables may reference each other for foreign keys.',
      severity: 'error',
      from: { path: '^server/(config|database|lifecycle|ports|rate-limits|telemetry)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(adapters|assembly|features|http|jobs|read-models)/' },
    },
    {
      name: 'adapters-know-ports-only',
      comment: 'An adapter implements a port: what uses it, and what is stored, is not its business.',
      severity: 'error',
      from: { path: '^server/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(assembly|database|features|http|jobs|lifecycle|read-models)/' },
    },
    {
      name: 'http-knows-no-feature',
      comment: 'The HTTP layer serves any feature: what it needs of one is an interface that the assembly fills.',
      severity: 'error',
      from: { path: '^server/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(adapters|assembly|features|jobs|lifecycle|read-models)/' },
    },
    {
      name: 'features-know-no-job',
      comment: 'Jobs and the assembly call features, never the other way round.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(adapters|assembly|jobs)/' },
    },
    {
      name: 'read-models-know-tables-only',
      comment: 'Code that reads several features’ tables is a layer below all of them, so that each may use it.',
      severity: 'error',
      from: { path: '^server/read-models/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^(domain|contract)/|^server/(read-models|database)/|^server/.*/tables\\.ts$|^node_modules/drizzle-orm/',
      },
    },
    {
      name: 'ui-knows-no-flights',
      comment: 'UI primitives serve every feature and depend on none.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(web/features|web/api|contract|domain)/' },
    },
    {
      name: 'only-compose-builds-adapters',
      comment: 'One place decides which adapters the product runs on.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(compose\\.ts|adapters/)|\\.test\\.ts$|^server/testing/' },
      to: { path: '^server/adapters/(duffel|stripe|mail)/' },
    },
    {
      name: 'ports-know-domain-only',
      comment: 'A port defines what a use case may ask for, in domain terms.',
      severity: 'error',
      from: { path: '^server/ports/' },
      to: { pathNot: '^(server/ports|domain)/' },
    },
    {
      name: 'vendor-clients-stay-in-their-adapter',
      comment: 'Wire shapes stop at the adapter.',
      severity: 'error',
      from: { path: '^(server|web|domain|contract)/', pathNot: '^server/adapters/|\\.test\\.ts$' },
      to: { path: '^node_modules/stripe/' },
    },
    {
      name: 'telemetry-is-loaded-on-demand',
      comment:
        'Without a collector the process must not load the SDK: one dynamic import reaches the file that uses it.',
      severity: 'error',
      from: {
        path: '^(server|web|domain|contract)/',
        pathNot: '\\.test\\.ts$|^server/telemetry/(open-telemetry|metric-producer)\\.ts$',
      },
      to: {
        path: '^node_modules/@opentelemetry/|^server/telemetry/(open-telemetry|metric-producer)\\.ts$',
        dynamic: false,
      },
    },
    {
      name: 'simulators-stand-alone',
      comment: 'Simulators are written from the vendors’ documentation: a misreading must not be shared by both sides.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|web|contract)/' },
    },
    {
      name: 'product-does-not-use-simulator-code',
      comment: 'Simulators are reached over HTTP; only compose.ts may start them.',
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
