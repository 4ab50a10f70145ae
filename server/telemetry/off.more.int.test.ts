import { execFileSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { startTestApp } from '#server/testing/app/test-app.ts';
import { projectRoot } from '#server/testing/project-paths.ts';
import { book, chooseOffer, payFor } from '#server/testing/steps/booking-steps.ts';
import { startCollector } from '#server/testing/telemetry/collector.ts';

/** Interfaces and names, which the accounts library and the metrics library load as well. */
const loadedByOthers = ['api', 'semantic-conventions'];

/** Loads the server's modules in a process of its own, runs `script`, and returns the packages of the SDK that were loaded. */
function packagesLoadedBy(script: string): string[] {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(hook)}`,
    '--input-type=module',
    '--eval',
    script,
  ];
  const loaded = execFileSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' });
  expect(loaded).toContain('/server/compose.ts');
  const packages = [...loaded.matchAll(/node_modules\/@opentelemetry\/([\w-]+)/g)].map(([, name = '']) => name);
  return [...new Set(packages)].filter((name) => !loadedByOthers.includes(name)).toSorted();
}

const compose = "await import('#server/compose.ts');";
const startWith = (settings: string) =>
  `${compose} const { startTelemetry } = await import('#server/telemetry/start-telemetry.ts');
  await startTelemetry(${settings}, null, null); process.exit();`;

test('without an endpoint nothing of the SDK is loaded [SAFE-06]', () => {
  expect(packagesLoadedBy(startWith('null'))).toEqual([]);
});

test('with one it is [SAFE-06]', () => {
  const settings = "{ endpoint: 'http://127.0.0.1:9', metricIntervalMs: 60000, sampledShare: 1 }";
  expect(packagesLoadedBy(startWith(settings))).toEqual(
    expect.arrayContaining(['exporter-metrics-otlp-http', 'exporter-trace-otlp-http', 'sdk-metrics', 'sdk-trace']),
  );
});

test.each([
  ['without an endpoint', {}],
  ['with an empty endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
])('%s nothing is sent, whatever else is set [SAFE-05]', async (_what, environment) => {
  const collector = await startCollector();
  const others = { OTEL_METRIC_EXPORT_INTERVAL: '100', OTEL_TRACES_SAMPLER_ARG: '1' };
  const t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { ...others, ...environment },
  });
  try {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    expect((await book(visitor, offer, await payFor(visitor, offer))).statusCode).toBe(201);
    expect(t.telemetry).toBeNull();
  } finally {
    await t.close();
    await collector.close();
  }
  expect(collector.received).toEqual([]);
});
