import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frameModules, lateFolder } from './chunks.ts';

const root = join(import.meta.dirname, '..', '..');

/** Modules that the browser can load. */
const modules = globSync('{web,domain}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => `/${path.replaceAll('\\', '/')}`)
  .filter((path) => !/\.(test|server)\.tsx?$/.test(path));

test.each(frameModules)('%s is a module or a folder of modules [FAST-04]', (part) => {
  expect(modules.filter((path) => path.includes(part) && !path.includes(lateFolder))).not.toEqual([]);
});

test('lazy-loaded parts of the frame are in a folder that no frame module path includes [FAST-04]', () => {
  expect(modules.some((path) => path.includes(lateFolder))).toBe(true);
  expect(frameModules.filter((part) => part.includes(lateFolder))).toEqual([]);
});
