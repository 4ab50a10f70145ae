import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** What the product itself puts into its data folder. */
const ownEntry =
  /^(database(\.new)?|database\.lock(\.\d+)?|mail|session-secret(\.new)?|simulators|[a-z]+-[a-z]+\.sqlite(-\w+)?)$/;

/** From now on this process makes files and folders for its own user alone. */
export function keepFilesPrivate(): void {
  // A thread has the mask of its process, and may not set it.
  if (isMainThread) process.umask(0o077);
}

/**
 * Makes the data folder if there is none, and takes what an older release left open in it from other users (F-58). A
 * folder that holds other things as well keeps its own rights: it may be anybody's.
 */
export function makeDataFolder(dataDir: string): void {
  keepFilesPrivate();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const entries = readdirSync(dataDir);
  for (const name of entries.filter((entry) => ownEntry.test(entry))) closeToOthers(join(dataDir, name));
  if (entries.every((entry) => ownEntry.test(entry))) chmodSync(dataDir, 0o700);
}

/** Files 0600 and folders 0700, all the way down; links are left alone. */
export function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  const stat = lstatSync(path);
  if (stat.isDirectory()) {
    if ((stat.mode & 0o077) !== 0) chmodSync(path, 0o700);
    for (const name of readdirSync(path)) closeToOthers(join(path, name));
  } else if (stat.isFile() && (stat.mode & 0o177) !== 0) chmodSync(path, 0o600);
}

/** What a file holds, without spaces around it; a random secret of 43 characters is made where there is none. */
export function keepSecret(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  // Whole or not at all, whatever stops the process.
  writeFileSync(`${path}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return secret;
}
