import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const largest = 20;

/** Folders with code, each with its number of files. Generated files and migrations do not count. */
function foldersOfCode(): Map<string, number> {
  const counts = new Map<string, number>();
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\n')) {
    const folder = dirname(file);
    if (file === '' || folder === '.' || /^data\/generated|\/migrations$/.test(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

test('docs/rooms.md lists exactly the folders that contain code', () => {
  const listed = [...readFileSync(join(root, 'docs/rooms.md'), 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, folder = '']) => folder,
  );
  expect(listed.toSorted()).toEqual([...foldersOfCode().keys()].toSorted());
});

test(`no folder has more than ${largest} files of its own`, () => {
  expect([...foldersOfCode()].filter(([, count]) => count > largest)).toEqual([]);
});
