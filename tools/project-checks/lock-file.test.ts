import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const lockFile = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>;
};
const packages = Object.entries(lockFile.packages).filter(([path]) => path !== '');

test('every package is pinned to a version and content hash, so that any registry gives the same one', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([]);
});

test('no package names its registry, so that it installs from any', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
