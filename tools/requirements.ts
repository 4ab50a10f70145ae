// Lists every requirement of docs/requirements.md with the tests that name it, and fails on one that no test names,
// unless its line is marked (later) or (planned); and on tests that name a requirement which does not exist.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const idPattern = /\[([A-Z0-9]+-\d{2})\]/g;

interface Requirement {
  readonly id: string;
  readonly deferred: boolean;
  readonly tests: string[];
}

const requirements = new Map<string, Requirement>();
for (const line of readFileSync(join(root, 'docs', 'requirements.md'), 'utf8').split('\n')) {
  const match = /^- ([A-Z0-9]+-\d{2}) (\((?:later|planned)\))?/.exec(line);
  if (match?.[1]) requirements.set(match[1], { id: match[1], deferred: match[2] !== undefined, tests: [] });
}

const unknown: string[] = [];
for (const path of globSync('{domain,contract,data,server,simulators,web,tools,e2e}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
}).sort()) {
  for (const [, id = ''] of readFileSync(join(root, path), 'utf8').matchAll(idPattern)) {
    const requirement = requirements.get(id);
    if (requirement === undefined) unknown.push(`${id} in ${path}`);
    else if (!requirement.tests.includes(path)) requirement.tests.push(path);
  }
}

const missing = [...requirements.values()].filter(({ deferred, tests }) => !deferred && tests.length === 0);
if (!process.argv.includes('--quiet')) {
  for (const { id, deferred, tests } of requirements.values()) {
    console.log(`${id.padEnd(9)} ${deferred ? 'deferred ' : ''}${tests.length === 0 ? '-' : tests.join(', ')}`);
  }
}
const counted = [...requirements.values()];
const tested = counted.filter(({ tests }) => tests.length > 0).length;
console.log(
  `\n${counted.length} requirements: ${tested} named by tests, ${counted.filter(({ deferred }) => deferred).length} deferred`,
);
for (const { id } of missing) console.error(`No test names ${id}`);
for (const place of unknown) console.error(`No such requirement: ${place}`);
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0;
