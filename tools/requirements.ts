// Lists every requirement of docs/requirements.md with the tests that name it, in the gate and in the slow run. Fails
// if a requirement has no test, unless its line is marked (later) or (planned); if a test names an unknown requirement;
// and if the requirements proved only by the slow run differ from those listed in docs/tests.md.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlaywrightReport, specsOf } from './test-run/read-report.ts';

const root = join(import.meta.dirname, '..');
const idPattern = /\[([A-Z0-9]+-\d{2,3})\]/g;

interface Requirement {
  readonly id: string;
  readonly deferred: boolean;
  /** Paths of test files. */
  readonly gate: Set<string>;
  readonly slow: Set<string>;
}

const requirements = new Map<string, Requirement>();
for (const line of readDocument('requirements.md').split('\n')) {
  const match = /^- ([A-Z0-9]+-\d{2,3}) (\((?:later|planned)\))?/.exec(line);
  if (match?.[1]) {
    requirements.set(match[1], {
      id: match[1],
      deferred: match[2] !== undefined,
      gate: new Set(),
      slow: new Set(),
    });
  }
}

const unknown = new Set<string>();
for (const path of globSync('{domain,contract,data,server,simulators,web,tools,ops}/**/*.test.{ts,tsx}', {
  cwd: root,
})) {
  note(readFileSync(join(root, path), 'utf8'), path, /\.(slow|more)\./.test(path) ? 'slow' : 'gate');
}
for (const { title, file, project } of browserTests()) {
  // The wide run only repeats.
  if (!project.endsWith('-wide')) note(title, file, project.endsWith('-slow') ? 'slow' : 'gate');
}

const all = [...requirements.values()];
const slowOnly = all.filter(({ gate, slow }) => gate.size === 0 && slow.size > 0).map(({ id }) => id);
const listed = [
  ...(/## Proved by the slow run only\n([\s\S]*?)(?:\n## |$)/.exec(readDocument('tests.md'))?.[1] ?? '').matchAll(
    /^\| ([A-Z0-9]+-\d{2,3}) \|/gm,
  ),
].map(([, id]) => id ?? '');
const faults = [
  ...all
    .filter(({ deferred, gate, slow }) => !deferred && gate.size + slow.size === 0)
    .map(({ id }) => `No test names ${id}`),
  ...[...unknown].map((place) => `No such requirement: ${place}`),
  ...slowOnly
    .filter((id) => !listed.includes(id))
    .map((id) => `Only the slow run proves ${id}, which docs/tests.md does not list`),
  ...listed
    .filter((id) => !slowOnly.includes(id))
    .map((id) => `docs/tests.md lists ${id}, which is not proved by the slow run alone`),
];

if (!process.argv.includes('--quiet')) {
  const paths = (tests: ReadonlySet<string>) => (tests.size === 0 ? '-' : [...tests].sort().join(', '));
  for (const { id, deferred, gate, slow } of all) {
    const more = [...slow].filter((path) => !gate.has(path));
    console.log(
      `${id.padEnd(9)} ${deferred ? 'deferred ' : ''}${paths(gate)}${more.length === 0 ? '' : ` | slow run: ${more.sort().join(', ')}`}`,
    );
  }
}
const inGate = all.filter(({ gate }) => gate.size > 0).length;
console.log(
  `${all.length} requirements: ${inGate} named by the gate, ${slowOnly.length} by the slow run only, ${all.filter(({ deferred }) => deferred).length} deferred`,
);
if (slowOnly.length > 0) console.log(`Only by the slow run: ${slowOnly.join(', ')}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function note(text: string, path: string, tier: 'gate' | 'slow'): void {
  for (const [, id = ''] of text.matchAll(idPattern)) {
    const requirement = requirements.get(id);
    if (requirement === undefined) unknown.add(`${id} in ${path}`);
    else requirement[tier].add(path);
  }
}

function readDocument(name: string): string {
  return readFileSync(join(root, 'docs', name), 'utf8');
}

/** Every browser test with its project, as listed by Playwright itself. */
function browserTests(): { title: string; file: string; project: string }[] {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const run = spawnSync(process.execPath, [cli, 'test', '--list', '--reporter=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`Playwright cannot list its tests:\n${run.stdout}${run.stderr}`);
  return specsOf(JSON.parse(run.stdout) as PlaywrightReport).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName }) => ({ title, file: `e2e/${file}`, project: projectName })),
  );
}
