import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { projectRoot } from '#server/testing/project-paths.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const { groups } = parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/dashboard.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Words in queries that are not metrics: functions and operators of the query language. */
const words = 'and by changes histogram_quantile increase max min offset or rate sum time unless'.split(' ');

/** A query's metrics, each with the labels it selects by. */
function metricsIn(query: string): { readonly name: string; readonly labels: readonly string[] }[] {
  const plain = query.replace(/\bby \([^)]*\)/g, '').replace(/\[\w+\]|\boffset \w+/g, '');
  return [...plain.matchAll(/([a-z]\w*)(?:\{([^}]*)\})?/g)].flatMap(([, name = '', labels = '']) =>
    words.includes(name) ? [] : [{ name, labels: [...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label) }],
  );
}

let t: TestApp;
let exported: string;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  exported = (await t.visitor().get('/metrics')).body;
});
afterAll(() => t.close());

test.each(queries)('%s asks for figures that the server has: %s [SAFE-06]', (_where, query) => {
  const typed = [...exported.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  // `up` is Prometheus's own.
  const known = new Set(['up', ...typed.flatMap(([, name = '', type]) => namesOf(name, type))]);
  const asked = metricsIn(query).map(({ name }) => name);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

function namesOf(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name];
}

test('labels that queries select by exist [SAFE-06]', () => {
  const source = ['server/http/operations/metrics.ts', 'server/assembly/live-metrics.ts'].map(read).join('\n');
  const labels = new Set(
    [...source.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
  );
  const own = queries.flatMap(([, query]) => metricsIn(query).filter(({ name }) => name !== 'up'));
  const selected = own.flatMap((metric) => metric.labels);
  expect(selected).toContain('heals');
  expect(selected.filter((label) => !labels.has(label))).toEqual([]);
});

test('no figure has a label that Prometheus gives to what it scrapes: it would rename ours [SAFE-06]', () => {
  expect(exported.match(/^\w+\{(?:[^}]*,)?(?:job|instance)=.*$/gm)).toBeNull();
});

test.each(rules.flatMap(({ expr }) => [...expr.matchAll(/\w+\{(?:task|state)="\w+"\}/g)].map(([sample]) => sample)))(
  '%s is exported from the start, so that its absence cannot hide [SAFE-06]',
  (sample) => {
    expect(exported.split('\n').some((line) => line.startsWith(`${sample} `))).toBe(true);
  },
);

test('every alert has its section in the runbook, and every section its alert [SAFE-06]', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
  expect(rules.map(({ annotations }) => annotations.runbook)).toEqual(
    rules.map(({ alert }) => `docs/runbook.md#${alert.toLowerCase()}`),
  );
});

test('every section says what the alert means, what to look at and what to do, and how urgent it is [SAFE-06]', () => {
  const sections = read('docs/runbook.md').split(/^## /m).slice(1);
  for (const [index, section] of sections.entries()) {
    const { labels, annotations } = rules[index] as Rule;
    expect(section).toContain(`${annotations.summary} (${labels.severity}).`);
    expect(section.match(/^\*\*[^*]+\*\*/gm)).toEqual([
      '**What it means.**',
      '**What to look at.**',
      '**What to do.**',
    ]);
  }
});

test('log lines that the runbook tells to search for are written by the server [SAFE-06]', () => {
  const named = [...read('docs/runbook.md').matchAll(/`((?:[A-Z][a-z]+:? )[\w :]+)`/g)].map(([, line = '']) => line);
  const sources = [
    'server/assembly/supplier-events.ts',
    'server/features/mail/mail-sender.ts',
    'server/http/calls/errors.ts',
    'server/jobs/daily-deletion.ts',
    'server/jobs/reconciler.ts',
    'server/main.ts',
  ].map(read);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((line) => !sources.some((source) => source.includes(line)))).toEqual([]);
});
