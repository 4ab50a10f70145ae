import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskReason } from '../desk.ts';
import { line, lines } from '../plain-text.ts';
import { acmeSettings } from '../testing/brand-settings.ts';
import { brandSettings } from './settings.ts';

const overrides = ['\u202a', '\u202d', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'];
const controls = ['\u0001', '\u001b', '\u007f', '\u0085'];
const breaks = ['\n', '\r', '\r\n', '\t', '\u2028', '\u2029'];
const isTaken = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).success;

describe.each(overrides)('the direction mark %j', (mark) => {
  test('is refused in a line and in a longer text [ADM-05] [SAFE-03]', () => {
    for (const schema of [line(60), lines(60), deskReason]) expect(isTaken(schema, `Acme${mark} Air`)).toBe(false);
  });
});

test.each(controls)(
  'the control character %j is refused in a line and in a longer text [ADM-05] [SAFE-03]',
  (control) => {
    for (const schema of [line(60), lines(60)]) expect(isTaken(schema, `Acme${control}Air`)).toBe(false);
  },
);

test.each(breaks)('%j is refused within a line, and kept in a longer text [ADM-05] [SAFE-03]', (character) => {
  const text = `Acme${character}Air`;
  expect(isTaken(line(60), text)).toBe(false);
  expect(z.parse(lines(60), text)).toBe(text);
});

test('words of every script are one line, and a break at the end is trimmed [ADM-05]', () => {
  for (const name of ['Acme Air', 'Línea Aérea “Sol” – 1', 'אל על', '日本航空', 'Hop ✈️ 👨‍👩‍👧'])
    expect(z.parse(line(60), `${name}\n`)).toBe(name);
});

test('a brand’s name and address are one line; its page texts may have several [ADM-05] [BRAND-02]', () => {
  const acme = acmeSettings({});
  const pageTexts = { faq: { 'how-to-pay': { title: 'Paying', text: 'By card.\n\nNothing else.' } } };
  expect(z.safeParse(brandSettings, { ...acme, pageTexts }).success).toBe(true);
  const problems = z.safeParse(brandSettings, {
    ...acme,
    name: 'Acme\r\nAir',
    contact: { ...acme.contact, address: '1 Main Street\u202e' },
  });
  expect(problems.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual(['contact.address', 'name']);
});
