import { expect, test } from 'vitest';
import { planNamed } from './parts.ts';
import { renderSummary } from './summary.ts';

const parts = [
  {
    name: 'unit',
    passed: false,
    seconds: 61,
    tests: [
      { file: 'a.test.ts', title: 'quick', seconds: 0.1, outcome: 'passed', reason: '' },
      {
        file: 'b.test.ts',
        title: 'slow',
        seconds: 9,
        outcome: 'failed',
        reason: '\u001b[31mexpected 1\n    at run (/x/node_modules/vitest/a.js:1:1)\n    at b.test.ts:3:1',
      },
    ],
    output: '',
  },
] as const;
const requirements = '328 requirements: 232 named by the gate';
const run = { plan: planNamed('gate'), checksSeconds: 12, requirements, parts, peakBytes: null, seconds: 600 };

test('the summary shows the parts with their counts, the slowest test first, and a missed budget', () => {
  const text = renderSummary({ ...run, seconds: 660 });
  expect(text).toContain('FAIL   1:01  unit               1 passed, 1 failed, 0 skipped');
  expect(text.indexOf('b.test.ts: slow')).toBeLessThan(text.indexOf('a.test.ts: quick'));
  expect(text).toContain(requirements);
  expect(text).toContain('SLOW  The gate took 11:00; its budget is 10 minutes');
});

test('the summary ends with every failed test and its error, without library stack frames', () => {
  const text = renderSummary(run);
  expect(text.trimEnd().endsWith('FAIL  b.test.ts: slow\n  expected 1\n      at b.test.ts:3:1')).toBe(true);
});

test('a part that failed although its tests passed is named at the end as well', () => {
  const text = renderSummary({ ...run, parts: [{ ...parts[0], tests: parts[0].tests.slice(0, 1) }] });
  expect(text.trimEnd().endsWith('FAIL  unit: it ended with an error, but no test failed')).toBe(true);
});
