import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** How a query writes: query builder methods, and SQL keywords. Row locks change nothing. */
const writes =
  /\.(?:insert|update|delete)\(|\.execute\(|\b(?:insert\s+into|delete\s+from|truncate|update\s+\S+\s+set)\b/i;

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));

test.each(files)('%s only reads: only the owning feature writes rows', (name) => {
  expect(readFileSync(join(import.meta.dirname, name), 'utf8')).not.toMatch(writes);
});

test('detects every way to write', () => {
  for (const write of [
    'tx.insert(a)',
    'db.update(a)',
    'db.delete(a)',
    'db.execute(sql)',
    'INSERT INTO a',
    'update a set b',
  ]) {
    expect(write).toMatch(writes);
  }
  expect(files).not.toHaveLength(0);
});
