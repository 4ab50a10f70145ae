import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commands = [
  ...new Set(
    [...readme.matchAll(/npm (?:run )?(start|test|[a-z-]+(?::[a-z]+)?)(?= |`|$)/gm)].map(([, name]) => name ?? ''),
  ),
].filter((name) => name in scripts);

test('the commands of the README are found', () => {
  expect(commands).toEqual(expect.arrayContaining(['start', 'test', 'bench', 'sim:duffel', 'admin']));
});

test.each(commands)('npm run %s installs what is missing first, so that it can be the first command [F-46]', (name) => {
  const isChain = scripts[name]?.startsWith('npm test') ?? false;
  expect(isChain || scripts[`pre${name}`]).toBeTruthy();
  if (!isChain) expect(scripts[`pre${name}`]).toBe('node tools/install.mjs');
});
