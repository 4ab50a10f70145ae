import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const tests = globSync('{contract,data,domain,e2e,server,simulators,tools,ops,web}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
});

test.each(['README.md', ...globSync('docs/**/*.md', { cwd: root })])('%s names only tests that exist', (path) => {
  const named = readFileSync(join(root, path), 'utf8').match(/(?<![\w.*-])\w[\w./-]*\.(?:test|spec)\.tsx?/g) ?? [];
  // A bare name must be unique; some simulator tests share their names with the product's.
  const missing = named.filter((name) => {
    const matches = tests.filter((file) => file === name || file.endsWith(`/${name}`));
    return !matches.includes(name) && matches.filter((file) => !file.startsWith('simulators/')).length !== 1;
  });
  expect(missing).toEqual([]);
});
