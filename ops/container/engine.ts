import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a command and returns its output. Rejects with all of its output if it fails. */
export async function run(command: string, args: readonly string[]): Promise<string> {
  try {
    return (await execute(command, args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

/** Runs a long command, showing its output live. Rejects if it fails. */
export function show(command: string, args: readonly string[], cwd?: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', ...(cwd === undefined ? {} : { cwd }) });
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });
}

/** Debian's container tools on separate storage: this machine's images and containers are not touched. */
export interface Engine {
  readonly folder: string;
  podman(...args: readonly string[]): Promise<string>;
  build(...args: readonly string[]): Promise<void>;
  /** Removes all containers and images of this storage. */
  remove(): Promise<void>;
}

export function openEngine(): Engine {
  const folder = mkdtempSync('/var/tmp/tailfin-container-');
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay'];
  const tmp = join(folder, 'tmp');
  mkdirSync(tmp);
  // runc, because crun 1.8 refuses machines with control groups of both versions.
  const options = [...storage, '--tmpdir', tmp, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
  const podman = (...args: readonly string[]) => run('podman', [...options, ...args]);
  return {
    folder,
    podman,
    // Only Docker's format keeps the health check; only this isolation works inside other containers.
    build: (...args) =>
      show('buildah', [
        ...storage,
        'build',
        '--format',
        'docker',
        '--isolation',
        'chroot',
        '--network',
        'host',
        ...args,
      ]),
    async remove() {
      await podman('rm', '--all', '--force', '--volumes', '--time', '0');
      await podman('rmi', '--all', '--force');
      await run('umount', [join(folder, 'storage', 'overlay')]).catch(() => undefined);
      if (readFileSync('/proc/self/mountinfo', 'utf8').includes(folder))
        throw new Error(`${folder} still has mounts: not removed`);
      rmSync(folder, { recursive: true });
    },
  };
}
