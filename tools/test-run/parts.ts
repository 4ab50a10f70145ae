/** One command of a test run. */
export interface Part {
  readonly name: string;
  /** A program of this package's `node_modules/.bin`, or `node`, with its arguments. */
  readonly command: readonly string[];
  /** Writes a report of single tests to the path it is given; absent for checks. */
  readonly reporter?: 'vitest' | 'playwright';
}

/** Parts that run concurrently, then parts that run after them. */
export interface Plan {
  readonly name: string;
  /** Wall time on two idle cores, in minutes. */
  readonly budgetMinutes: number;
  /** Independent of each other; a failure ends the run before any test. */
  readonly checks: readonly Part[];
  /** Run in order, regardless of earlier failures. */
  readonly tests: readonly Part[];
}

const node = (name: string, ...args: string[]): Part => ({ name, command: ['node', ...args] });
const vitest = (name: string, projects: readonly string[], ...options: string[]): Part => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...options],
  reporter: 'vitest',
});
const playwright = (name: string, ...projects: string[]): Part => ({
  name,
  command: ['playwright', 'test', ...projects.flatMap((project) => ['--project', project])],
  reporter: 'playwright',
});

const build = node('build', 'tools/build.ts');
const checks: readonly Part[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  build,
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'unused', command: ['npm', 'run', '--silent', 'unused'] },
  { name: 'boundaries', command: ['npm', 'run', '--silent', 'boundaries'] },
  node('requirements', 'tools/requirements.ts', '--quiet'),
];
const unit = vitest('unit', ['unit', 'component']);
/** Three workers on the reference machine's two cores: these tests also wait for I/O. */
const integration = vitest('integration', ['integration'], '--maxWorkers=3');

/** The contents of `npm test`, `npm run check`, `npm run test:slow` and `npm run test:wide`; docs/tests.md says what belongs where. */
export const plans = {
  gate: {
    name: 'gate',
    budgetMinutes: 10,
    checks,
    tests: [unit, integration, playwright('browser', 'desktop', 'mobile')],
  },
  check: { name: 'check', budgetMinutes: 5, checks, tests: [unit, integration] },
  slow: {
    name: 'slow',
    budgetMinutes: 30,
    checks: [build],
    tests: [vitest('slow', ['slow']), playwright('browser, the rest', 'desktop-slow', 'mobile-slow')],
  },
  wide: {
    name: 'wide',
    budgetMinutes: 30,
    checks: [build],
    tests: [vitest('embedded', ['embedded']), playwright('browser, other widths', 'desktop-wide', 'mobile-wide')],
  },
} as const satisfies Record<string, Plan>;
