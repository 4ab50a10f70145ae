import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema } from '#server/config/environment.ts';

const root = join(import.meta.dirname, '..', '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commands = [
  ...new Set(
    [...readme.matchAll(/`npm (?:run )?([a-z][a-z:-]*)(?: [^`]*)?`|^npm (start|test) /gm)].map(
      ([, inline, line]) => inline ?? line ?? '',
    ),
  ),
];

test('every command of the README exists', () => {
  expect(commands).toEqual(expect.arrayContaining(['start', 'test', 'bench', 'sim:duffel', 'admin']));
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(commands.filter((name) => !scripts[name]?.startsWith('npm test')))(
  'npm run %s installs missing packages first, so that it can be the first command [F-46]',
  (name) => expect(scripts[`pre${name}`]).toBe('node tools/install.mjs'),
);

test('every setting has its place in the table of the README, and the table has no others', () => {
  const table = readme.slice(readme.indexOf('## Environment'), readme.indexOf('## Going live'));
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
});
