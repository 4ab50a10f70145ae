import { existsSync, readFileSync } from 'node:fs';
import type { Part } from './parts.ts';

export interface FinishedTest {
  /** From the package's root. */
  readonly file: string;
  readonly title: string;
  readonly seconds: number;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The failure; empty otherwise. */
  readonly reason: string;
}

/**
 * A report's single tests, with errors outside of any test as failed ones; empty if the run ended before writing one.
 */
export function readReport(reporter: NonNullable<Part['reporter']>, path: string): FinishedTest[] {
  if (!existsSync(path)) return [];
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return reporter === 'vitest' ? (report as FinishedTest[]) : fromPlaywright(report as PlaywrightReport);
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly {
        readonly duration: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  /** Outside of any test. */
  readonly errors?: readonly { readonly message?: string }[];
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

/** Every test of a report or a list, however deeply nested. */
export function specsOf({ suites }: Pick<PlaywrightReport, 'suites'>): PlaywrightSuite['specs'][number][] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf({ suites: suite.suites ?? [] })]);
}

function fromPlaywright(report: PlaywrightReport): FinishedTest[] {
  const tests = specsOf(report).flatMap(({ file, title, tests: ofSpec }) =>
    ofSpec.map(
      ({ projectName, status, results }): FinishedTest => ({
        file: `e2e/${file}`,
        title: `${title} (${projectName})`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        outcome: outcomes[status],
        reason: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n'),
      }),
    ),
  );
  const errors = (report.errors ?? []).map(
    ({ message = '' }): FinishedTest => ({
      file: 'e2e',
      title: 'an error outside of any test',
      seconds: 0,
      outcome: 'failed',
      reason: message,
    }),
  );
  return [...tests, ...errors];
}
