import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectNoCards } from '../card-sweep/card-sweep.ts';
import { projectRoot } from '../project-paths.ts';
import { killOnExit } from './own-processes.ts';

/** The server as its own process, to be killed and restarted. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Requests a stop and returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends a signal without waiting for its effect. */
  signal(signal: NodeJS.Signals): void;
  /** Its exit code once it has ended; null if it was killed. */
  readonly exit: Promise<number | null>;
  output(): string;
}

/**
 * Node's arguments for the server, the same as in production: with more memory for short-lived objects, a search takes
 * a fifth less CPU (decision 83).
 */
export const serverArguments = ['--min-semi-space-size=64', '--max-semi-space-size=64', 'server/main.ts'];

/** How long after the end of a server its last output may arrive; a process left behind would keep it open. */
const lastOutputMs = 5000;

/** Starts the real server with this environment and waits until it is ready. Rejects with its output if it never is. */
export async function startServer(environment: Record<string, string>, port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, serverArguments, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
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
    // A connection kept open would belong to one worker.
    const ready = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
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
      await Promise.race([closed, sleep(lastOutputMs, undefined, { ref: false })]);
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

/** Below the ephemeral ports, which may be taken before a server listens, or during its restart. */
const firstPort = 12_000;
const portCount = 8_000;

/** A port that nothing listens on and that the system does not assign on its own. */
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
