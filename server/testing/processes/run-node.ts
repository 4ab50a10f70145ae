import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../project-paths.ts';
import { killOnExit } from './own-processes.ts';

interface RunOptions {
  readonly environment?: Record<string, string>;
  /** Stops it like Ctrl-C once its output matches. */
  readonly until?: RegExp;
}

/** Runs Node in the project's folder to its end: the exit code, null if a signal ended it, and all output. */
export async function runNode(args: readonly string[], { environment = {}, until }: RunOptions = {}) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (until?.test(output)) child.kill('SIGINT');
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
