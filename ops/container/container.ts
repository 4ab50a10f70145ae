import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import type { Engine } from './engine.ts';

interface ComposedApp {
  readonly read_only: boolean;
  readonly tmpfs: readonly string[];
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly stop_grace_period: string;
}

export interface Container {
  readonly origin: string;
  /** The server's process, from this machine's view. */
  pid(): Promise<number>;
  exec(...command: readonly string[]): Promise<string>;
  /** 'healthy', or why it is not: after three failures in a row, as engines count them. */
  health(): Promise<string>;
  log(): Promise<string>;
  /** Sends SIGTERM, kills after the grace period, by default that of `compose.yaml`, and returns the exit code. */
  stop(graceSeconds?: number): Promise<number>;
  start(): Promise<void>;
}

/** The command-line options equivalent to the app's settings in `compose.yaml`. */
function options(app: ComposedApp): readonly string[] {
  return [
    // Without in-memory folders that podman adds by itself and other engines do not.
    ...(app.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...app.tmpfs.flatMap((path) => ['--tmpfs', path]),
    ...app.cap_drop.flatMap((one) => ['--cap-drop', one]),
    ...app.security_opt.flatMap((one) => ['--security-opt', one]),
  ];
}

/** Runs the image on this machine's network with the options of `compose.yaml`, and waits until it is ready. */
export async function runContainer(
  engine: Engine,
  image: string,
  { name, port, environment }: { name: string; port: number; environment: Readonly<Record<string, string>> },
): Promise<Container> {
  const { services } = parse(readFileSync(join(import.meta.dirname, '..', '..', 'compose.yaml'), 'utf8'));
  const app = services.app as ComposedApp;
  const variables = { ...environment, PORT: String(port), HOST: '127.0.0.1' };
  const origin = `http://127.0.0.1:${port}`;
  await engine.podman(
    ...['run', '--detach', '--name', name, '--network', 'host', '--volume', `${name}:/data`, ...options(app)],
    // Limits that need no right to raise this machine's.
    ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1024:1024'],
    ...Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    image,
  );
  const inspect = (field: string) => engine.podman('inspect', '--format', field, name);
  const ready = async () => {
    for (let waited = 0; ; waited += 200) {
      const isReady = await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if ((await inspect('{{.State.Running}}')) !== 'true' || waited > 90_000) {
        throw new Error(`The container did not become ready:\n${await engine.podman('logs', name)}`);
      }
      await sleep(200);
    }
  };
  await ready();
  const health = (failures = 0): Promise<string> =>
    engine.podman('healthcheck', 'run', name).then(
      () => 'healthy',
      (error: Error) => (failures < 2 ? health(failures + 1) : error.message),
    );
  return {
    origin,
    pid: async () => Number(await inspect('{{.State.Pid}}')),
    exec: (...command) => engine.podman('exec', name, ...command),
    health,
    log: () => engine.podman('logs', name),
    async stop(graceSeconds = Number.parseInt(app.stop_grace_period, 10)) {
      await engine.podman('stop', '--time', String(graceSeconds), name);
      return Number(await inspect('{{.State.ExitCode}}'));
    },
    async start() {
      await engine.podman('start', name);
      await ready();
    },
  };
}
