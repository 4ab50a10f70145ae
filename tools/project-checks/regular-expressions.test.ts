import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('{contract,data,domain,server,simulators,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.(test|spec)\.tsx?$|\/testing\/|data\/(build|generated)\//.test(path),
);

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression literal, and the argument of every `new RegExp` as written. */
function patternsOf(code: string, isTsx: boolean): { literals: Pattern[]; built: string[] } {
  const literals: Pattern[] = [];
  const built: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const { type, pattern, flags, callee } = node as Record<string, unknown>;
    if (type === 'RegExpLiteral') literals.push({ source: String(pattern), flags: String(flags) });
    if ((type === 'NewExpression' || type === 'CallExpression') && (callee as { value?: string }).value === 'RegExp')
      built.push('new RegExp');
    Object.values(node).forEach(visit);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }));
  return { literals, built };
}

/** Why some text takes more than linear time; empty if none does. */
function slowness({ source, flags }: Pattern): string[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  return reports.map(({ type, exponential }) => `/${source}/${flags} ${type}${exponential ? ', exponential' : ''}`);
}

/** Patterns built from our own constants and never from external text. */
const builtFromConstants = ['domain/booking/lookup.ts', 'simulators/stripe/api/search.ts'];

test('no regular expression takes more than linear time, for any text [F-51] [SAFE-03]', () => {
  const found: string[] = [];
  const building: string[] = [];
  let count = 0;
  for (const path of sources) {
    const { literals, built } = patternsOf(readFileSync(join(root, path), 'utf8'), path.endsWith('x'));
    count += literals.length;
    for (const literal of literals) found.push(...slowness(literal).map((why) => `${path}: ${why}`));
    if (built.length > 0) building.push(path);
  }
  expect(count).toBeGreaterThan(200);
  expect(found).toEqual([]);
  expect(building.sort()).toEqual(builtFromConstants);
});

test('the check finds the pattern that stalled a server, and similar ones [F-51]', () => {
  for (const source of ['\\/+$', '(a+)+$', '\\s*\\|\\s*', '^[^@]+@[^@]+\\.[^@]+$']) {
    expect(slowness({ source, flags: '' }), source).not.toEqual([]);
  }
});
