import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** After this many days, the shares have covered the whole slow run. */
export const shareCount = 4;

/** Seconds of the longest files on two quiet cores; others count as `otherSeconds`. */
const longFiles: Readonly<Record<string, number>> = {
  'server/system-tests/faults.slow.test.ts': 300,
  'server/system-tests/histories-1-200.slow.test.ts': 150,
  'server/system-tests/histories-201-400.slow.test.ts': 150,
  'server/system-tests/operations.slow.test.ts': 240,
  'server/system-tests/refund-sentences.slow.test.ts': 120,
  'server/system-tests/database-failures.slow.test.ts': 90,
};
const otherSeconds = 30;

/** Slow tests that a change runs in full although they are in another folder: the tested folder, and the tests. */
const owners: readonly { readonly folder: string; readonly tests: RegExp }[] = [
  { folder: 'server/testing/faults', tests: /system-tests\/faults/ },
  { folder: 'server/testing/simulation', tests: /system-tests\/histories/ },
  { folder: 'server/testing/operations', tests: /system-tests\/operations/ },
  { folder: 'server/testing/refunds', tests: /system-tests\/refund-sentences/ },
  { folder: 'server/database', tests: /system-tests\/(database-failures|restore)/ },
  { folder: 'server/lifecycle', tests: /system-tests\/(crash|paused)/ },
  { folder: 'web/features/booking', tests: /^e2e\/booking\// },
  { folder: 'web/features/trips', tests: /^e2e\/trips\// },
  { folder: 'web/features/results', tests: /^e2e\/search\// },
  { folder: 'web/features/search', tests: /^e2e\/search\// },
  { folder: 'web/features/account', tests: /^e2e\/accounts\// },
  { folder: 'web/features/admin', tests: /^e2e\/admin\// },
  { folder: 'web/features/shell', tests: /^e2e\/pages\// },
];

/** A change that owns more than this needs the whole slow run: the share only reports it, for `npm run test:slow`. */
const maxOwnedSeconds = 300;

const secondsOf = (file: string): number => longFiles[file] ?? otherSeconds;

/** The slow test files of a day, by UTC, chosen so that the days take about equally long. */
export function shareOfDay(files: readonly string[], day: number): string[] {
  const shares = Array.from({ length: shareCount }, () => ({ seconds: 0, files: [] as string[] }));
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b))) {
    const lightest = shares.reduce((least, share) => (share.seconds < least.seconds ? share : least));
    lightest.files.push(file);
    lightest.seconds += secondsOf(file);
  }
  return shares[day % shareCount]?.files ?? [];
}

/** The slow tests in a changed folder, or assigned to one by `owners`. */
export function ownedTests(files: readonly string[], changed: readonly string[]): string[] {
  const isBelow = (folder: string) => changed.some((path) => path.startsWith(`${folder}/`));
  return files.filter((file) => {
    const isMixedFolder = dirname(file) === 'server/system-tests' || dirname(file) === 'tools';
    if (changed.includes(file) || (!isMixedFolder && isBelow(dirname(file)))) return true;
    return owners.some(({ folder, tests }) => tests.test(file) && isBelow(folder));
  });
}

/** Whether the owned tests take so long that the whole slow run is due. */
export function isWholeSlowRun(owned: readonly string[]): boolean {
  return owned.reduce((sum, file) => sum + secondsOf(file), 0) > maxOwnedSeconds;
}

/** The content of `npm run test:share`: files of slow tests, a share of the browser tests, and all owned specs. */
export function shareOfToday(now = new Date()) {
  const root = join(import.meta.dirname, '..', '..');
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const changed = changedFiles(root);
  const day = Math.floor(now.getTime() / 86_400_000);
  const slow = find('{server,simulators,tools,ops}/**/*.{slow,more.int,more.db.int}.test.ts');
  const owned = { server: ownedTests(slow, changed), specs: ownedTests(find('e2e/**/*.spec.ts'), changed) };
  const isTooMuch = isWholeSlowRun([...owned.server, ...owned.specs]);
  if (isTooMuch) console.log('This change owns too many slow tests for a share of them: run npm run test:slow.');
  return {
    server: [...new Set([...shareOfDay(slow, day), ...(isTooMuch ? [] : owned.server)])],
    browserShard: `${(day % shareCount) + 1}/${shareCount}`,
    ownedSpecs: isTooMuch ? [] : owned.specs,
  };
}

/** Paths changed since the commit `TEST_BASE`, or in the last six hours. */
function changedFiles(cwd: string): string[] {
  const base = process.env.TEST_BASE;
  const range = base === undefined ? ['--since=6.hours'] : [`${base}..HEAD`];
  const git = spawnSync('git', ['log', '--name-only', '--format=', ...range], { cwd, encoding: 'utf8' });
  if (git.status !== 0) throw new Error(`The changed files are not known: ${git.stderr}`);
  return [...new Set(git.stdout.split('\n').filter((path) => path !== ''))];
}
