import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cardModules, frameModules, lateFolder } from './chunks.ts';

const root = join(import.meta.dirname, '..', '..');

/** Modules that the browser can load. */
const modules = globSync('{web,domain,data}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => `/${path.replaceAll('\\', '/')}`)
  .filter((path) => !/\.(test|server)\.tsx?$/.test(path));

test.each([...frameModules, ...cardModules])('%s is a module or a folder of modules [FAST-04]', (part) => {
  expect(modules.filter((path) => path.includes(part) && !path.includes(lateFolder))).not.toEqual([]);
});

test('lazy-loaded parts of the frame are in a folder that no module path includes [FAST-04]', () => {
  expect(modules.some((path) => path.includes(lateFolder))).toBe(true);
  expect([...frameModules, ...cardModules].filter((part) => part.includes(lateFolder))).toEqual([]);
});
