import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { killOnExit } from '#server/testing/processes/own-processes.ts';
import type { Part } from './parts.ts';
import { type FinishedTest, readReport } from './read-report.ts';

const root = join(import.meta.dirname, '..', '..');
const programs = join(root, 'node_modules', '.bin');

export interface FinishedPart {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly tests: readonly FinishedTest[];
  /** The output of a check; tests print as they run. */
  readonly output: string;
}

/** Runs a part and waits for its end. Tests print as they run; checks are concurrent and print only on failure. */
export async function runPart(part: Part, reportFolder: string): Promise<FinishedPart> {
  const [program = '', ...args] = part.command;
  const reportPath = join(reportFolder, `${part.name.replaceAll(/\W+/g, '-')}.json`);
  const isTest = part.reporter !== undefined;
  const startedAt = performance.now();
  const child = spawn(program, [...args, ...reporterArguments(part)], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${programs}:${process.env.PATH ?? ''}`,
      // Only for its own kind: a check that lists the browser tests reads the list from the output.
      ...(part.reporter === 'vitest' ? { VITEST_REPORT: reportPath } : {}),
      ...(part.reporter === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath } : {}),
    },
    stdio: isTest ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const passed = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += String(error);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  if (!passed) process.stdout.write(output);
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: part.name, passed, seconds, tests: isTest ? readReport(part.reporter, reportPath) : [], output };
}

const vitestReport = join(import.meta.dirname, 'vitest-report.ts');

function reporterArguments({ reporter }: Part): string[] {
  if (reporter === 'vitest') return ['--reporter=default', `--reporter=${vitestReport}`];
  return reporter === 'playwright' ? ['--reporter=list,json'] : [];
}
