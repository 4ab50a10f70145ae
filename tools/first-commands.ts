// Runs every command of the README except `test:full`, which combines three of them, and the trials, which need Debian
// and root, as a user's first command: each in a fresh clone of the committed files, with an empty temporary folder and
// the system's own Node. Names after `--` select commands. Exits 1 if one fails or leaves files in the temporary
// folder.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/testing/processes/server-process.ts';

interface FirstCommand {
  /** As typed after `npm run`. */
  readonly command: string;
  /** Arguments that shorten it. */
  readonly args?: readonly string[];
  /** The ready message of a command that serves until stopped; the others end on their own. */
  readonly readyAt?: RegExp;
  /** Acceptable exit codes other than 0, for commands that also judge the machine's speed. */
  readonly mayExitWith?: number;
  readonly minutes: number;
}

const commands: readonly FirstCommand[] = [
  { command: 'start', readyAt: /is ready: http/, minutes: 4 },
  { command: 'dev', readyAt: /is ready: http/, minutes: 4 },
  { command: 'test', minutes: 40 },
  { command: 'check', minutes: 25 },
  { command: 'test:slow', minutes: 90 },
  { command: 'test:share', minutes: 45 },
  { command: 'test:wide', minutes: 90 },
  { command: 'requirements', minutes: 4 },
  { command: 'bench', mayExitWith: 1, minutes: 20 },
  {
    command: 'bench:load',
    args: ['--visitors', '5', '--bookings', '1', '--seconds', '5', '--warm-up', '2'],
    minutes: 6,
  },
  {
    command: 'faults',
    args: ['--engine', 'embedded', '--only', 'payment: confirmation', '--schedules', '20'],
    minutes: 20,
  },
  { command: 'fuzz', minutes: 90 },
  { command: 'screens', minutes: 10 },
  { command: 'generate', minutes: 6 },
  { command: 'admin', args: ['list'], minutes: 4 },
  { command: 'reconcile', args: ['2026-01-01T00:00:00Z'], minutes: 4 },
  { command: 'db:reset', minutes: 4 },
  { command: 'sim:duffel', readyAt: /Duffel simulator: http/, minutes: 4 },
  { command: 'sim:stripe', readyAt: /Payment simulator at http/, minutes: 4 },
];

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2).filter((word) => word !== '--');
let failed = 0;
for (const command of commands.filter((one) => wanted.length === 0 || wanted.includes(one.command))) {
  const startedAt = performance.now();
  const fault = await runInFreshClone(command);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0).padStart(5);
  console.log(
    `${fault === null ? 'ok  ' : 'FAIL'} ${seconds} s  npm run ${command.command}${fault === null ? '' : `\n${fault}`}`,
  );
  if (fault !== null) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;

/** The failure, or null. */
async function runInFreshClone(first: FirstCommand): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-first-'));
  const clone = join(folder, 'clone');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' });
    if (cloned.status !== 0) return cloned.stderr;
    const fault = await run(first, clone, temporary);
    // Node and Playwright keep their compile caches for the next run.
    const left = readdirSync(temporary).filter((name) => !/^(?:node-compile|playwright-transform)-cache/.test(name));
    return fault ?? (left.length === 0 ? null : `It left files in the temporary folder: ${left.join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function run(first: FirstCommand, cwd: string, temporary: string): Promise<string | null> {
  const port = String(await freePort());
  const child = spawn('npm', ['run', first.command, '--', ...(first.args ?? [])], {
    cwd,
    env: { ...systemEnvironment(), TMPDIR: temporary, PORT: port, SIM_DUFFEL_PORT: port, SIM_STRIPE_PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that the command and its children can be stopped as Ctrl-C would.
    detached: true,
  });
  let output = '';
  let wasReady = false;
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (wasReady || !first.readyAt?.test(output)) return;
      wasReady = true;
      signalGroup('SIGINT');
    });
  }
  let wasKilled = false;
  const deadline = setTimeout(() => {
    wasKilled = true;
    signalGroup('SIGKILL');
  }, first.minutes * 60_000);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(deadline);
  if (wasKilled) return `It did not end in time:\n${output}`;
  if (first.readyAt !== undefined) return wasReady ? null : `It never became ready:\n${output}`;
  return status === 0 || (status !== null && status === first.mayExitWith)
    ? null
    : `It ended with ${status}:\n${output}`;
}

/** The environment without the variables that npm set for this run: another npm finds its own Node. */
function systemEnvironment(): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(':') };
}
