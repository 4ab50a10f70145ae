import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeSwept } from '#server/testing/card-sweep/card-sweep.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { type Collector, startCollector } from '#server/testing/telemetry/collector.ts';

const nobody = 'http://127.0.0.1:9';
/** Much less than the exporters' own deadline, which is 10 seconds. */
const soonMs = 5000;

let folder: string;
let server: ServerProcess;
const start = async (environment: Record<string, string>) => {
  const vendors = { DUFFEL_API_URL: nobody, STRIPE_API_URL: nobody, RATE_LIMIT_FACTOR: '1000' };
  server = await startServer({ DATA_DIR: folder, ...vendors, ...environment }, await freePort());
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tailfin-telemetry-'));
});
afterEach(async () => {
  await server.kill();
  removeSwept(folder);
});

/** How long something takes, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const askOften = () =>
  timeOf(async () => {
    for (let n = 0; n < 50; n++) expect((await fetch(`${server.origin}/api/system/mode`)).status).toBe(200);
  });

describe.each(['hangs', 'does not exist'])('a collector that %s', (what) => {
  let collector: Collector;
  beforeEach(async () => {
    collector = await startCollector({ answers: false });
    if (what === 'does not exist') await collector.close();
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_METRIC_EXPORT_INTERVAL: '100' });
  });
  afterEach(() => collector.close().catch(() => undefined));

  test('delays neither requests nor the stop, which exits 0 [SAFE-06]', async () => {
    expect(await askOften()).toBeLessThan(soonMs);
    if (what === 'hangs') await vi.waitFor(() => expect(collector.received).not.toEqual([]), { timeout: 10_000 });
    else await vi.waitFor(() => expect(server.output()).toContain('Telemetry cannot be sent'), { timeout: 20_000 });
    expect(await askOften()).toBeLessThan(soonMs);
    let code: number | null = null;
    const stopMs = await timeOf(async () => {
      code = await server.stop();
    });
    expect(code).toBe(0);
    expect(stopMs).toBeLessThan(soonMs);
  });
});

test('a stop sends what is left, compressed and under the name that the standard variables set [SAFE-06]', async () => {
  const collector = await startCollector();
  try {
    await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      OTEL_SERVICE_NAME: 'flights',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    });
    await askOften();
    expect(await server.stop()).toBe(0);
    expect(collector.received.map(({ path }) => path)).toEqual(expect.arrayContaining(['/v1/traces', '/v1/metrics']));
    expect(collector.resource()).toMatchObject({ 'service.name': 'flights' });
    expect(collector.spans().filter(({ name }) => name === 'GET /api/system/mode')).toHaveLength(50);
  } finally {
    await collector.close();
  }
});
