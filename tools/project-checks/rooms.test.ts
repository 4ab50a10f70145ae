import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Folders with code. Generated files and migrations do not count. */
function foldersOfCode(): Set<string> {
  const folders = new Set<string>();
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\n')) {
    const folder = dirname(file);
    if (file === '' || folder === '.' || /^data\/generated|\/migrations$/.test(folder)) continue;
    folders.add(folder);
  }
  return folders;
}

test('docs/rooms.md lists exactly the folders that contain code', () => {
  const listed = [...readFileSync(join(root, 'docs/rooms.md'), 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, folder = '']) => folder,
  );
  expect(listed.toSorted()).toEqual([...foldersOfCode()].toSorted());
});
