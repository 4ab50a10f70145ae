import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('{contract,domain,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.(test|spec)\.tsx?$|\/testing\//.test(path),
);

/** British spellings of words that this product uses. */
const british =
  /\b(?:un)?cancell(?:ed|ing|able)\b|\btravell(?:er|ed|ing)|\b(?:colour|favourite|behaviour|neighbour|honour|centre|grey|catalogue|cheque)|\b(?:organ|recogn|author|real|final|apolog|anonym|custom|minim|maxim|summar)is(?:e|ed|es|ing|ation)\b/i;

/** Texts that keep another spelling, by file, each with the requirement that quotes it verbatim. */
const quoted: readonly { readonly text: string; readonly requirement: string; readonly under: readonly string[] }[] = [
  { text: 'Cancelled', requirement: 'TRIP-02', under: ['web/features/trips/'] },
  { text: 'Cancelling...', requirement: 'TRIP-05', under: ['web/features/trips/cancellation/'] },
  { text: 'Booking cancelled', requirement: 'TRIP-06', under: ['web/features/trips/cancellation/'] },
  {
    text: 'Your booking has been successfully cancelled.',
    requirement: 'TRIP-06',
    under: ['web/features/trips/cancellation/', 'server/features/cancellation/cancellation-view.ts'],
  },
];
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8').split('\n');

/** A source's texts for people: page texts, and strings that are not program or wire names. */
function visibleTexts(code: string, isTsx: boolean): string[] {
  const texts: string[] = [];
  const visit = (node: unknown, isVisible: (text: string) => boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isVisible);
      return;
    }
    const { type, value, cooked } = node as Record<string, unknown>;
    if (type === 'ImportDeclaration' || type === 'ExportNamedDeclaration' || type === 'ExportAllDeclaration') {
      const { declaration, source } = node as Record<string, unknown>;
      if (source !== null && source !== undefined) return;
      visit(declaration, isVisible);
    }
    if (type === 'JSXText') texts.push(String(value));
    if (type === 'StringLiteral' && isVisible(String(value))) texts.push(String(value));
    if (type === 'TemplateElement' && isVisible(String(cooked))) texts.push(String(cooked));
    for (const child of Object.values(node)) visit(child, isVisible);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }), isText);
  return texts;
}

/** A sentence, a few words or a label: wire and program names are single lowercase words. */
function isText(text: string): boolean {
  return /\s/.test(text.trim()) || /^[A-Z][a-z]/.test(text.trim());
}

test('screens, mails and responses use American spelling, except for quotes of the requirements [F-30]', () => {
  expect(sources.length).toBeGreaterThan(500);
  const isQuoted = (path: string, words: string) =>
    quoted.some(({ text, under }) => text === words && under.some((place) => path.startsWith(place)));
  const found = sources.flatMap((path) =>
    visibleTexts(readFileSync(join(root, path), 'utf8'), path.endsWith('x'))
      .filter((text) => british.test(text) && !isQuoted(path, text.trim()))
      .map((text) => `${path}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

test('each exception is in its requirement, and is still needed [F-30]', () => {
  for (const { text, requirement, under } of quoted) {
    const line = requirements.find((one) => one.startsWith(`- ${requirement} `));
    expect([text, line?.includes(text)]).toEqual([text, true]);
    for (const place of under) {
      const all = sources
        .filter((path) => path.startsWith(place))
        .map((path) => readFileSync(join(root, path), 'utf8'));
      expect([text, place, all.join('\n').includes(text)]).toEqual([text, place, true]);
    }
  }
});

test.each([
  ['const a = <p>Your booking was cancelled</p>;', ['Your booking was cancelled']],
  ["say('Cancelled');", ['Cancelled']],
  [`say(\`\${n} travellers fly\`);`, ['travellers fly']],
  ["import { a } from './Cancelled flights.ts'; state = 'cancelled'; // was cancelled", []],
])('%s has these texts [F-30]', (code, texts) => {
  expect(
    visibleTexts(code, true)
      .map((text) => text.trim())
      .filter((text) => british.test(text)),
  ).toEqual(texts);
});
