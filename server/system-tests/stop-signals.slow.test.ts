import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeSwept } from '../testing/card-sweep/card-sweep.ts';
import { freePort, type ServerProcess, startServer } from '../testing/processes/server-process.ts';

/** The real process with a drain longer than any test. */
let folder: string;
let server: ServerProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailfin-signals-'));
  const nobody = 'http://127.0.0.1:9';
  const environment = { DATA_DIR: folder, DUFFEL_API_URL: nobody, STRIPE_API_URL: nobody, DRAIN_SECONDS: '600' };
  server = await startServer(environment, await freePort());
});
afterEach(async () => {
  await server.kill();
  removeSwept(folder);
});

const ask = async (path: string) => (await fetch(server.origin + path)).status;

test('SIGTERM: alive, serving and not ready until the drain ends or a second signal arrives; then exits 0 [SAFE-06]', async () => {
  let code: number | null | undefined;
  void server.exit.then((value) => {
    code = value;
  });
  server.signal('SIGTERM');
  // The same signal again, forwarded by npm.
  server.signal('SIGTERM');
  await vi.waitFor(async () => expect(await ask('/readyz')).toBe(503), { timeout: 10_000 });
  expect([await ask('/healthz'), await ask('/')]).toEqual([200, 200]);
  await vi.waitFor(
    () => {
      server.signal('SIGTERM');
      expect(code).toBe(0);
    },
    { timeout: 10_000, interval: 200 },
  );
});

test('Ctrl-C does not wait for a proxy to notice: no drain, exit 0 [SAFE-06]', async () => {
  server.signal('SIGINT');
  expect(await server.exit).toBe(0);
});
