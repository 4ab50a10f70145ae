import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '#server/start-error.ts';

/**
 * Locks a folder for this process with a file that holds the process id and, where the system says it, when that process started;
 * created atomically by linking. Returns the release function. Takes over a lock whose process is gone, even if another program has
 * its id by now. Throws StartError if another process holds it. `startOf` is replaced in tests.
 */
export function lockFolder(path: string, startOf = startOfProcess): () => void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid) ?? ''}`.trim());
  try {
    if (!tryLink(draft, path)) {
      const old = unlessMissing(() => readFileSync(path, 'utf8'));
      if (old !== null) refuseHeld(path, old, startOf);
      if ((old !== null && !removeOld(path, old)) || !tryLink(draft, path))
        throw new StartError(
          `The data folder was just locked by another process (${path}). Stop it, or set DATA_DIR to another folder.`,
        );
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** Throws if the process that holds the lock still runs, or may still run. */
function refuseHeld(path: string, lock: string, startOf: typeof startOfProcess): void {
  const [holder = '', start = null] = lock.split(' ', 2);
  const pid = Number(holder);
  if (pid === process.pid || !isRunning(pid)) return;
  const startNow = startOf(pid);
  const isKnown = start !== null && startNow !== null;
  if (isKnown && start !== startNow) return;
  const other = isKnown ? '' : ` If process ${pid} is another program, delete that file.`;
  throw new StartError(
    `The data folder is in use by process ${pid} (${path}). Stop it, or set DATA_DIR to another folder.${other}`,
  );
}

/**
 * Removes a lock that was read as this text; false if another process was faster and it is that one's by now, which is
 * put back. The file is moved aside first: only what one process alone can reach is certain to be what it read. For that moment the path
 * is free: a third process that starts right then can take it.
 */
function removeOld(path: string, old: string): boolean {
  const aside = `${path}.${process.pid}.old`;
  unlessMissing(() => renameSync(path, aside));
  try {
    const moved = unlessMissing(() => readFileSync(aside, 'utf8'));
    if (moved === null || moved === old) return true;
    tryLink(aside, path);
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** When a process started, as a text without spaces that no later process with its id has; null where the system does not say it. */
function startOfProcess(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain anything; the start, in ticks since the boot, is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot}/${ticks}`;
  } catch {
    return null;
  }
}

/** Null if the file is gone, as it is while another process takes a lock over or releases it. */
function unlessMissing<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
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
