import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '..', '..', 'features');
/** Ways in which code sets an HTTP status: in an answer, a reply or an error. */
const status = /\bstatus: [1-5]\d\d\b|\.status\(|\bstatusCode:/;
const isRoute = (name: string) => /(?:^|[/-])routes\.ts$|^privacy\/consent\.ts$/.test(name);

const files = globSync('**/*.ts', { cwd: features }).filter((name) => !name.endsWith('.test.ts'));

test('use cases return codes; only routes and server/http use HTTP statuses', () => {
  const naming = files.filter((name) => status.test(readFileSync(join(features, name), 'utf8')));
  expect(naming.filter((name) => !isRoute(name))).toEqual([]);
  expect(naming.length).toBeGreaterThan(5);
});
