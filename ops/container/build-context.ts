import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The version-controlled files at these paths that `.dockerignore` lets into a build of the image. */
export function contextFiles(paths: readonly string[]): readonly string[] {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.filter(
    (path) =>
      path !== '' && !ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)),
  );
}
