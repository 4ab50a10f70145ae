import { shareOfToday } from './share-of-today.ts';

/** One command of a test run. */
export interface Part {
  readonly name: string;
  /** A program of this package's `node_modules/.bin`, or `node`, with its arguments. */
  readonly command: readonly string[];
  /** Writes a report of single tests to the given path; absent for checks. */
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

const slow = { checks: [build], budgetMinutes: 30 };
const slowServer = (...files: string[]) => vitest('slow', ['slow', 'more'], ...files);
const slowBrowser = (name: string, ...options: string[]): Part => {
  const part = playwright(name, 'desktop-slow', 'mobile-slow');
  return { ...part, command: [...part.command, ...options] };
};

/** The parts of each run; docs/tests.md says which tests belong where. */
const plans: Record<string, () => Omit<Plan, 'name'>> = {
  gate: () => ({ budgetMinutes: 10, checks, tests: [unit, integration, playwright('browser', 'desktop', 'mobile')] }),
  check: () => ({ budgetMinutes: 5, checks, tests: [unit, integration] }),
  slow: () => ({ ...slow, tests: [slowServer(), slowBrowser('browser, the rest')] }),
  share() {
    const { server, browserShard, ownedSpecs } = shareOfToday();
    const tests = [slowServer(...server), slowBrowser('browser, share', `--shard=${browserShard}`)];
    if (ownedSpecs.length > 0) tests.push(slowBrowser('browser, owned', '--pass-with-no-tests', ...ownedSpecs));
    return { ...slow, budgetMinutes: 15, tests };
  },
  wide: () => ({
    ...slow,
    tests: [vitest('embedded', ['embedded']), playwright('browser, other widths', 'desktop-wide', 'mobile-wide')],
  }),
};

export function planNamed(name: string): Plan {
  const plan = Object.hasOwn(plans, name) ? plans[name] : undefined;
  if (plan === undefined) throw new Error(`Name one of ${Object.keys(plans).join(', ')}`);
  return { name, ...plan() };
}
