import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killOnExit } from '#server/testing/processes/own-processes.ts';
import type { User } from './sandbox.ts';

/** Starts a program as a user, with its output in `<folder>/<name>.log`. */
export function startProgram(
  { name, folder, user }: { readonly name: string; readonly folder: string; readonly user: User },
  command: string,
  args: readonly string[],
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, args, {
    cwd: folder,
    uid: user.id,
    gid: user.id,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', log, log],
  });
  killOnExit(child);
  return child;
}

/** Runs a program as a user to its end; throws with its output if it fails. */
export function runProgram(user: User, command: string, args: readonly string[]): string {
  return execFileSync(command, args, { uid: user.id, gid: user.id, encoding: 'utf8', cwd: '/', stdio: 'pipe' });
}

/** A folder that belongs to a user and that others may enter. */
export function makeFolder(path: string, user: User): string {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  chownSync(path, user.id, user.id);
  return path;
}

/** Ids of the processes of a user. */
export function processesOf({ id }: User): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && ownerOf(name) === id)
    .map(Number);
}

function ownerOf(pid: string): number | null {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return null;
  }
}

/** Repeats a check until it returns a value; rejects with this text after this long. */
export async function until<T>(
  what: string,
  check: () => Promise<T | null | false>,
  limitMs: number,
  pauseMs = 100,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (let last: unknown = null; ; ) {
    try {
      const value = await check();
      if (value !== null && value !== false) return value;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(`${what}: not within ${limitMs / 1000} s${last === null ? '' : ` (${last})`}`);
    await sleep(pauseMs);
  }
}
