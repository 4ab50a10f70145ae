import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../project-paths.ts';
import { killOnExit } from './own-processes.ts';
import { freePort } from './server-process.ts';

export interface SimulatorProcess {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface SimulatorProcesses {
  readonly duffel: SimulatorProcess;
  readonly stripe: SimulatorProcess;
  stop(): Promise<void>;
}

/** Both simulators, each with its own folder under `folder`. */
export async function startSimulators(folder: string): Promise<SimulatorProcesses> {
  const [duffel, stripe] = await Promise.all([
    startSimulator('duffel', join(folder, 'duffel')),
    startSimulator('stripe', join(folder, 'stripe')),
  ]);
  return {
    duffel,
    stripe,
    async stop() {
      await Promise.all([duffel.stop(), stripe.stop()]);
    },
  };
}

/** A simulator as its own process, answering without delay. Rejects if it does not start. */
export async function startSimulator(vendor: 'duffel' | 'stripe', dataDir: string): Promise<SimulatorProcess> {
  mkdirSync(dataDir, { recursive: true });
  const port = String(await freePort());
  const child = spawn(process.execPath, [`simulators/${vendor}/main.ts`], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, SIM_LATENCY_MS: '0', SIM_DUFFEL_PORT: port, SIM_STRIPE_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  killOnExit(child);
  const origin = `http://127.0.0.1:${port}`;
  for (let waited = 0; ; waited += 50) {
    const isUp = await fetch(`${origin}/__sim/state`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || waited > 20_000) throw new Error(`The ${vendor} simulator did not start`);
    await sleep(50);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
