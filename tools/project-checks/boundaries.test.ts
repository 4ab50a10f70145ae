import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folders = ['domain', 'contract', 'data', 'web', 'server', 'simulators'];

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** The boundary check's report on the sources in a folder. */
function check(cwd: string): Report['summary'] {
  const bin = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const run = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  return (JSON.parse(run.stdout) as Report).summary;
}

/** One file that breaks each rule, and files that use the same parts correctly. */
const bad: readonly (readonly [rule: string, path: string, source: string])[] = [
  ['domain-is-pure', 'domain/a.ts', "import { server } from '#server/app.ts';\nexport const a = server;"],
  ['domain-is-pure', 'domain/b.ts', "import { readFileSync } from 'node:fs';\nexport const b = readFileSync;"],
  ['domain-is-pure', 'domain/c.ts', "import { app } from '#server/app.ts';\nexport const c = app;"],
  ['domain-is-pure', 'domain/d.ts', "import type { App } from '#server/app.ts';\nexport type D = App;"],
  ['contract-knows-domain-only', 'contract/a.ts', "import { server } from '#server/app.ts';\nexport const a = server;"],
  ['web-not-to-server', 'web/a.ts', "import { server } from '#server/app.ts';\nexport const a = server;"],
  ['web-not-to-server', 'web/b.ts', "export const b = () => import('#server/app.ts');"],
  ['server-takes-only-types-from-web', 'server/a.ts', "import { page } from '../web/page.ts';\nexport const a = page;"],
  [
    'a-screen-feature-never-imports-another',
    'web/features/a/x.tsx',
    "import { y } from '../b/y.tsx';\nexport const x = <p>{y}</p>;",
  ],
  [
    'a-screen-feature-never-imports-another',
    'web/features/c/x.tsx',
    "import { y } from '#web/features/b/y.tsx';\nexport const x = y;",
  ],
  [
    'shared-rooms-know-no-screen',
    'web/checkout/x.tsx',
    "import { y } from '#web/features/b/y.tsx';\nexport const x = y;",
  ],
  [
    'server-features-meet-at-their-index',
    'server/features/a/x.ts',
    "import { y } from '../b/inner.ts';\nexport const x = y;",
  ],
  ['a-table-has-one-owner', 'server/features/a/t.ts', "import { rows } from '../b/tables.ts';\nexport const t = rows;"],
  [
    'a-table-has-one-owner',
    'server/jobs/t.ts',
    "import { rows } from '../features/b/tables.ts';\nexport const t = rows;",
  ],
  [
    'a-table-has-one-owner',
    'server/t.ts',
    "import type { Rows } from './features/b/tables.ts';\nexport type T = Rows;",
  ],
  [
    'arrows-point-down-in-the-server',
    'server/database/up.ts',
    "import type { D } from '../adapters/duffel/supplier.ts';\nexport type U = D;",
  ],
  [
    'adapters-know-ports-only',
    'server/adapters/mail/up.ts',
    "import { y } from '../../features/b/index.ts';\nexport const u = y;",
  ],
  ['http-knows-no-feature', 'server/http/up.ts', "import { y } from '../features/b/index.ts';\nexport const u = y;"],
  ['features-know-no-job', 'server/features/a/j.ts', "import { job } from '../../jobs/job.ts';\nexport const j = job;"],
  [
    'read-models-know-tables-only',
    'server/read-models/f.ts',
    "import { y } from '../features/b/index.ts';\nexport const f = y;",
  ],
  ['ui-knows-no-flights', 'web/ui/button.tsx', "import { y } from '../features/b/y.tsx';\nexport const x = y;"],
  [
    'only-compose-builds-adapters',
    'server/features/a/z.ts',
    "import { d } from '../../adapters/duffel/supplier.ts';\nexport const z = d;",
  ],
  ['ports-know-domain-only', 'server/ports/p.ts', "import { server } from '../app.ts';\nexport const p = server;"],
  [
    'vendor-clients-stay-in-their-adapter',
    'server/features/a/v.ts',
    "import Stripe from 'stripe';\nexport const v = Stripe;",
  ],
  [
    'telemetry-is-loaded-on-demand',
    'server/features/a/o.ts',
    "import { trace } from '@opentelemetry/api';\nexport const o = trace;",
  ],
  [
    'telemetry-is-loaded-on-demand',
    'server/o.ts',
    "import { startOpenTelemetry } from './telemetry/open-telemetry.ts';\nexport const o = startOpenTelemetry;",
  ],
  [
    'simulators-stand-alone',
    'simulators/s.ts',
    "import { d } from '#server/adapters/duffel/supplier.ts';\nexport const s = d;",
  ],
  [
    'product-does-not-use-simulator-code',
    'server/features/a/s.ts',
    "import { s } from '../../../simulators/own.ts';\nexport const t = s;",
  ],
  ['no-circular', 'web/circle-a.ts', "import { b } from './circle-b.ts';\nexport const a = () => b;"],
  ['no-circular', 'web/circle-c.ts', "import type { D } from './circle-d.ts';\nexport type C = D | null;"],
];

const good: readonly (readonly [path: string, source: string])[] = [
  [
    'server/app.ts',
    "import type { Page } from '../web/page.ts';\nexport const server = 1;\nexport const app = 1;\nexport type App = Page;",
  ],
  ['web/page.ts', 'export const page = 1;\nexport type Page = number;'],
  ['web/circle-b.ts', "import { a } from './circle-a.ts';\nexport const b = () => a;"],
  ['web/circle-d.ts', "import type { C } from './circle-c.ts';\nexport type D = { readonly c: C };"],
  ['web/features/b/y.tsx', "import { button } from '../../ui/plain.tsx';\nexport const y = button;"],
  ['web/ui/plain.tsx', 'export const button = 1;'],
  ['server/features/b/inner.ts', 'export const y = 1;'],
  ['server/features/b/index.ts', "export { y } from './inner.ts';"],
  ['server/features/b/tables.ts', 'export const rows = 1;\nexport type Rows = number;'],
  ['server/features/b/own.ts', "import { rows } from './tables.ts';\nexport const own = rows;"],
  ['server/features/c/tables.ts', "import { rows } from '../b/tables.ts';\nexport const more = rows;"],
  [
    'server/read-models/joined.ts',
    "import { rows } from '../features/b/tables.ts';\nimport { more } from '../features/c/tables.ts';\nexport const joined = rows + more;",
  ],
  ['server/features/c/x.ts', "import { y } from '../b/index.ts';\nexport const x = y;"],
  ['server/adapters/duffel/supplier.ts', "import Stripe from 'stripe';\nexport const d = Stripe;"],
  ['server/jobs/job.ts', "import { y } from '../features/b/index.ts';\nexport const job = y;"],
  ['server/compose.ts', "import { d } from './adapters/duffel/supplier.ts';\nexport const c = d;"],
  ['simulators/own.ts', 'export const s = 1;'],
  ['data/table.ts', 'export const table = 1;'],
  [
    'server/telemetry/open-telemetry.ts',
    "import { trace } from '@opentelemetry/api';\nexport const startOpenTelemetry = trace;",
  ],
  ['server/telemetry/start.ts', "export const start = () => import('./open-telemetry.ts');"],
  ['node_modules/@opentelemetry/api/index.js', 'module.exports = 1;'],
  ['node_modules/@opentelemetry/api/package.json', '{"name":"@opentelemetry/api","version":"1.0.0","main":"index.js"}'],
  ['node_modules/stripe/index.js', 'module.exports = 1;'],
  ['node_modules/stripe/package.json', '{"name":"stripe","version":"1.0.0","main":"index.js"}'],
];

describe('the boundary check', () => {
  let folder: string;
  let summary: Report['summary'];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tailfin-boundaries-'));
    const write = (path: string, source: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    };
    for (const [path, source] of good) write(path, source);
    for (const [, path, source] of bad) write(path, source);
    const { imports, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
    write(
      'package.json',
      JSON.stringify({ imports, type, dependencies: { stripe: '1.0.0', '@opentelemetry/api': '1.0.0' } }),
    );
    copyFileSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
    summary = check(folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(bad)('%s: %s is rejected', (rule, path) => {
    expect(summary.violations).toContainEqual(
      expect.objectContaining({ from: path, rule: expect.objectContaining({ name: rule }) }),
    );
  });

  test('files that follow the rules are not reported', () => {
    const blamed = new Set(summary.violations.map(({ from }) => from));
    expect(good.map(([path]) => path).filter((path) => !path.startsWith('web/circle-') && blamed.has(path))).toEqual(
      [],
    );
  });

  test('every rule has a file that breaks it', () => {
    const names = [...readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8').matchAll(/name: '([\w-]+)'/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(bad.map(([rule]) => rule))].sort()).toEqual(names.sort());
  });

  test('checks all product sources, and finds no violations', () => {
    const { totalCruised, violations } = check(root);
    expect(violations).toEqual([]);
    expect(totalCruised).toBeGreaterThan(300);
  }, 60_000);
});
