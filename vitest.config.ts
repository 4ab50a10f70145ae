import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', 'build/**', 'e2e/**', '.data/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,data,server,simulators,web,tools}/**/*.test.ts'],
          exclude: [...exclude, '**/*.int.test.ts'],
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
          name: 'integration',
          include: ['{server,simulators,tools}/**/*.int.test.ts'],
          exclude,
          globalSetup: ['./server/testing/postgres.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
