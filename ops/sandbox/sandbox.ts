import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killOnExit } from '#server/testing/processes/own-processes.ts';

/** A user that exists only in the sandbox of a trial. */
export interface User {
  readonly name: string;
  readonly id: number;
}

/** First words of the command inside. The shell is the first process there, and so reaps orphaned processes. */
const enter = 'mount --bind "$1" /etc/passwd && ip link set lo up && shift && "$@"; exit $?';

/**
 * Runs a script in its own namespaces (processes, network and mounts): it has all ports to itself, the network is only
 * loopback, whose packets it may filter, and everything it started ends with it. `folder` is its temporary folder,
 * passed as the last argument. Returns its exit code; 124 if it took too long.
 */
export async function runInSandbox(
  script: string,
  args: readonly string[],
  { users, limitMs }: { readonly users: readonly User[]; readonly limitMs: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-sandbox-'));
  chmodSync(folder, 0o755);
  const passwd = join(folder, 'passwd');
  const lines = users.map(({ name, id }) => `${name}:x:${id}:${id}::${folder}:/bin/sh\n`);
  writeFileSync(passwd, readFileSync('/etc/passwd', 'utf8') + lines.join(''));
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const inside = [process.execPath, script, ...args, folder];
  const child = spawn('/usr/bin/unshare', [...namespaces, 'bash', '-c', enter, 'bash', passwd, ...inside], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  killOnExit(child);
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    child.kill('SIGKILL');
  }, limitMs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return isTooLate ? 124 : (code ?? 130);
}
