import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildDir } from '#server/testing/project-paths.ts';

test('what the payment step loads for the provider’s card fields and wallets is at most 12 kB on the wire [HOST-04] [FAST-04]', () => {
  const folder = join(buildDir, 'client', 'assets');
  const parts = readdirSync(folder).filter((name) => /^(hosted-fields|load-provider|hosted-card)-.*\.js$/.test(name));
  expect(parts.length).toBeGreaterThanOrEqual(2);
  const sizes = parts.map((name) => gzipSync(readFileSync(join(folder, name))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12_000);
});
