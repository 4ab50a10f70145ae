import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, 'build/**', 'e2e/**', '.data/**'];
const rooms = '{server,simulators,tools,ops}';

/** As in tsconfig.json, which the cache of compiled modules does not look at. */
const oxc = { jsx: { importSource: '#jsx' } };

/** Shared by the integration projects. Workers keep modules loaded between files, because loading the application takes longer than most files. */
const integration = {
  exclude,
  isolate: false,
  globalSetup: ['./server/testing/database/postgres.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Background work can take this long on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * A file's name determines when it runs. The gate: `*.test.ts` (unit), `*.test.tsx` (component) and `*.int.test.ts` (integration, on
 * PostgreSQL). The slow run: `*.slow.test.ts`, and `*.more.int.test.ts`, integration tests that the gate has no time for. The wide run: every `*.db.int.test.ts` on the embedded database; those tests get their engines
 * from `provide` below.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        oxc,
        test: {
          name: 'unit',
          include: ['{domain,contract,data,server,simulators,web,tools,ops}/**/*.test.ts'],
          exclude: [...exclude, '**/*.{int,slow}.test.ts'],
          isolate: false,
          // Only stops hung tests. Speed is budgeted for the whole run, not per test: the first property test in a worker pays
          // for setting up its generators.
          testTimeout: 30_000,
        },
      },
      {
        oxc,
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./web/testing/jsdom.setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: [`${rooms}/**/*.int.test.ts`],
          exclude: [...exclude, '**/*.more.*'],
          provide: { engines: ['postgresql'] },
        },
      },
      {
        test: {
          ...integration,
          name: 'more',
          include: [`${rooms}/**/*.more.{int,db.int}.test.ts`],
          provide: { engines: ['postgresql'] },
        },
      },
      {
        test: {
          ...integration,
          name: 'embedded',
          include: [`${rooms}/**/*.db.int.test.ts`],
          provide: { engines: ['embedded'] },
        },
      },
      {
        test: {
          ...integration,
          name: 'slow',
          include: [`${rooms}/**/*.slow.test.ts`],
          // Real processes and databases start in hooks.
          hookTimeout: 180_000,
          provide: { engines: ['embedded', 'postgresql'] },
        },
      },
    ],
  },
});
