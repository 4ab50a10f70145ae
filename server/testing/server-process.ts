import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectNoCards } from './card-sweep.ts';
import { endWithUs } from './own-processes.ts';

const root = join(import.meta.dirname, '..', '..');

/** The server as its own process, to be killed and started again. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>;
  /** Sends a signal without waiting for what comes of it. */
  signal(signal: NodeJS.Signals): void;
  /** Its exit code once it has ended; null for one that was killed. */
  readonly exit: Promise<number | null>;
  output(): string;
}

/** Starts the real server with this environment and waits until it is ready. Rejects with its output when it never is. */
export async function startServer(environment: Record<string, string>, port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let waited = 0; ; waited += 100) {
    if (child.exitCode !== null || waited > 60_000) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready:\n${output}`);
    }
    const ready = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await sleep(100);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => {
      await ended(child, 'SIGKILL');
      expectNoCards('the output of the server', output);
    },
    stop: async () => {
      const code = await ended(child, 'SIGTERM');
      expectNoCards('the output of the server', output);
      return code;
    },
    signal: (signal) => void child.kill(signal),
    exit,
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
  return child.exitCode;
}

/** Below those that the system lends to outgoing connections: such a port could be lent before a server listens on it, or between its end and its next start. */
const firstPort = 12_000;
const portCount = 8_000;

/** A port that nothing listens on, and that the system gives to nobody unasked. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = firstPort + randomInt(portCount);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${firstPort} to ${firstPort + portCount - 1}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => void probe.close(() => resolve(true)));
  });
}
