import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const small = new Set('a an and as at by for from in of on or the to with'.split(' '));

/** The words on the buttons of a module: between its tags, and in texts within braces there. */
function labelsIn(source: string): string[] {
  const buttons = source.matchAll(
    /<(Button|ButtonLink|SubmitButton)\b(?:[^<>{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|=>)*[^/]>(?<inside>[\s\S]*?)<\/\1>/g,
  );
  return [...buttons].flatMap(({ groups }) => {
    const inside = (groups?.inside ?? '').replaceAll(/<[^<>]*(?:=>[^<>]*)*>/g, ' ');
    const texts = [...inside.matchAll(/\{[^{}]*\}/g)].flatMap(([code]) =>
      [...code.matchAll(/[?:] ?['"`]([^'"`$]*)/g)].map(([, text]) => text ?? ''),
    );
    const plain = inside.replaceAll(/\{[^{}]*\}/g, '\n').split('\n');
    return [...texts, ...plain].map((text) => text.trim()).filter((text) => /^[A-Za-z][A-Za-z ,.…’'-]+$/.test(text));
  });
}

function isTitle(label: string): boolean {
  const words = label.replace(/[.…]+$/, '').split(' ');
  return words.every((word, index) => /^[A-Z]/.test(word) || (index > 0 && small.has(word)));
}

test('every button is in title case, as the documents write them [F-164]', () => {
  const found = globSync('**/*.tsx', { cwd: web })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => labelsIn(readFileSync(join(web, path), 'utf8')).map((label) => ({ path, label })));
  expect(found.length).toBeGreaterThan(75);
  expect(found.filter(({ label }) => !isTitle(label))).toEqual([]);
});
