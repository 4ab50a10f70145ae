import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { codeOf, StartError } from './start-error.ts';

/** Files and folders that the product itself creates in its data folder. */
const ownEntry =
  /^(database(\.new)?|database\.lock(\.\d+)?|mail|session-secret(\.[\w-]+)?|simulators|[a-z]+-[a-z]+\.sqlite(-\w+)?)$/;

/** From now on, this process creates files and folders for its own user only. */
export function keepFilesPrivate(): void {
  // A thread inherits the umask of its process and cannot set it.
  if (isMainThread) process.umask(0o077);
}

/**
 * Creates the data folder if needed and removes other users' access to files left open by an older release (F-58). A
 * folder that also holds other files, or belongs to another user, such as a mounted volume, keeps its permissions.
 * Throws StartError if the folder is impossible.
 */
export function makeDataFolder(dataDir: string): void {
  keepFilesPrivate();
  makeFolder(dataDir);
  const entries = readdirSync(dataDir);
  for (const name of entries.filter((entry) => ownEntry.test(entry))) closeToOthers(join(dataDir, name));
  const isOwn = statSync(dataDir).uid === process.getuid?.();
  if (isOwn && entries.every((entry) => ownEntry.test(entry))) chmodSync(dataDir, 0o700);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const problem = `DATA_DIR: ${path} is not a folder that the server can write to (${codeOf(error)}).`;
    throw new StartError(`${problem} Name another folder, or change its permissions.`, { cause: error });
  }
}

/** Recursively sets files to 0600 and folders to 0700; links are left alone. */
export function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  const stat = lstatSync(path);
  if (stat.isDirectory()) {
    if ((stat.mode & 0o077) !== 0) chmodSync(path, 0o700);
    for (const name of readdirSync(path)) closeToOthers(join(path, name));
  } else if (stat.isFile() && (stat.mode & 0o177) !== 0) chmodSync(path, 0o600);
}

/** The trimmed content of a file in the data folder; creates it with a random secret of 43 characters if missing. */
export function keepSecret(path: string): string {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    const own = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
    // Written completely or not at all, even if the process is killed.
    writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(own, path);
    } catch (error) {
      // Another instance that shares the folder was first.
      if (!existsSync(path)) throw error;
    } finally {
      unlinkSync(own);
    }
  }
  return readFileSync(path, 'utf8').trim();
}
