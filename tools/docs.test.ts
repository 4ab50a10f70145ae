import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tests = globSync('{contract,data,domain,e2e,server,simulators,tools,web}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
});

test.each(['README.md', ...globSync('docs/**/*.md', { cwd: root })])('%s names only tests that exist', (path) => {
  const named = readFileSync(join(root, path), 'utf8').match(/(?<![\w.*-])\w[\w./-]*\.(?:test|spec)\.tsx?/g) ?? [];
  const missing = named.filter((name) => !tests.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});
