import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, 'build/**', 'e2e/**', '.data/**'];
const rooms = '{server,simulators,tools}';

/** What the integration tests share. A worker keeps its modules from file to file: loading the application takes longer than most files. */
const integration = {
  exclude,
  isolate: false,
  globalSetup: ['./server/testing/postgres.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What comes of itself is waited for as long as a busy machine takes.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * A file's name says when it runs. The gate: `*.test.ts` (unit), `*.test.tsx` (component) and `*.int.test.ts` (integration, on PostgreSQL).
 * The slow run: `*.slow.test.ts`, and on the embedded database every `*.db.int.test.ts`, whose tests take their engines
 * from here.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,data,server,simulators,web,tools}/**/*.test.ts'],
          exclude: [...exclude, '**/*.{int,slow}.test.ts'],
          isolate: false,
          // Ends what hangs. How long the tests take is the run's budget, not each one's: the first property of a worker
          // pays for its generators.
          testTimeout: 30_000,
        },
      },
      {
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
