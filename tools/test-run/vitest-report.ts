import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { FinishedTest } from './read-report.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Writes every finished test to `VITEST_REPORT` as JSON, an array of `FinishedTest`. Errors outside of any test are
 * written as failed tests: Vitest's own JSON omits them, although they fail the run.
 */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env.VITEST_REPORT;
    if (path === undefined) throw new Error('VITEST_REPORT is not set');
    const tests = [...modules.flatMap(testsOf), ...unhandled.map(outsideOfTests)];
    writeFileSync(path, JSON.stringify(tests));
  }
}

function testsOf(module: TestModule): FinishedTest[] {
  const file = relative(root, module.moduleId);
  const tests = [...module.children.allTests()].map((test): FinishedTest => {
    const { state, errors = [] } = test.result();
    return {
      file,
      title: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      outcome: state === 'pending' ? 'skipped' : state,
      reason: errors.map(describe).join('\n'),
    };
  });
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const ofFile = [...module.errors(), ...suites].map(
    (error): FinishedTest => ({
      file,
      title: 'the file itself',
      seconds: 0,
      outcome: 'failed',
      reason: describe(error),
    }),
  );
  return [...tests, ...ofFile];
}

/** Vitest adds the file that was running, if known. */
function outsideOfTests(error: SerializedError): FinishedTest {
  return {
    file: typeof error.VITEST_TEST_PATH === 'string' ? relative(root, error.VITEST_TEST_PATH) : 'unknown file',
    title: `${String(error.type ?? 'an error')}, outside of any test`,
    seconds: 0,
    outcome: 'failed',
    reason: describe(error),
  };
}

function describe({ name, message, stack }: SerializedError): string {
  return stack ?? `${name ?? 'Error'}: ${message}`;
}
