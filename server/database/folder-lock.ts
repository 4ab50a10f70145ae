import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Locks a folder for this process with a file that holds the process id, created atomically by linking. Returns the
 * release function. Takes over a lock whose process is gone. Throws if another process holds it.
 */
export function lockFolder(path: string): () => void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    if (!tryLink(draft, path)) {
      const holder = Number(readFileSync(path, 'utf8'));
      if (holder !== process.pid && isRunning(holder)) {
        throw new Error(
          `The data folder is in use by process ${holder} (${path}). Stop it, or set DATA_DIR to another folder.`,
        );
      }
      rmSync(path, { force: true });
      if (!tryLink(draft, path)) throw new Error(`The data folder was just locked by another process (${path}).`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
