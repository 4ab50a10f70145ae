// Brings node_modules in line with package-lock.json. Plain JavaScript for Node 20, because it runs before the pinned
// Node exists. A marker file inside node_modules holds the hash of the installed lock file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');
const mark = join(packages, '.installed-from');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link, and npm ci would delete what it leads to. Remove the link, or run npm ci there.',
    );
    process.exit(1);
  }
  console.log('Installing packages (once; about half a minute) …');
  const npmCli = process.env.npm_execpath;
  const args = ['ci', '--loglevel=error'];
  const run = npmCli
    ? spawnSync(process.execPath, [npmCli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.status !== 0) {
    console.error('npm ci failed; nothing was started.');
    process.exit(run.status ?? 1);
  }
  writeFileSync(mark, wanted);
}
