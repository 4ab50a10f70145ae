import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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

const root = join(import.meta.dirname, '..', '..');

/** The single tests of a report; none if the run ended before writing one. */
export function readReport(reporter: NonNullable<Part['reporter']>, path: string): FinishedTest[] {
  if (!existsSync(path)) return [];
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return reporter === 'vitest' ? fromVitest(report as VitestReport) : fromPlaywright(report as PlaywrightReport);
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status?: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

function fromVitest({ testResults }: VitestReport): FinishedTest[] {
  return testResults.flatMap(({ name, status: ofFile, message = '', assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map(
      ({ fullName, status, duration, failureMessages = [] }): FinishedTest => ({
        file,
        title: fullName,
        seconds: (duration ?? 0) / 1000,
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        reason: failureMessages.join('\n'),
      }),
    );
    const isUnnamed = ofFile === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    return isUnnamed
      ? [...tests, { file, title: 'the file itself', seconds: 0, outcome: 'failed', reason: message }]
      : tests;
  });
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
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

/** Every test of a report or a list, however deeply nested. */
export function specsOf({ suites }: PlaywrightReport): PlaywrightSuite['specs'][number][] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf({ suites: suite.suites ?? [] })]);
}

function fromPlaywright(report: PlaywrightReport): FinishedTest[] {
  return specsOf(report).flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `e2e/${file}`,
      title: `${title} (${projectName})`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      outcome: outcomes[status],
      reason: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n'),
    })),
  );
}
