import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readReport } from './read-report.ts';
import VitestReport from './vitest-report.ts';

test('an error outside of any test is reported as a failed test, with the file that was running', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  vi.stubEnv('VITEST_REPORT', path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const error = {
    message: 'window is not defined',
    type: 'Uncaught Exception',
    VITEST_TEST_PATH: import.meta.filename,
  };
  new VitestReport().onTestRunEnd([], [error]);
  expect(readReport('vitest', path)).toEqual([
    {
      file: 'tools/test-run/vitest-report.test.ts',
      title: 'Uncaught Exception, outside of any test',
      seconds: 0,
      outcome: 'failed',
      reason: 'Error: window is not defined',
    },
  ]);
});
