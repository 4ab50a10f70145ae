import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillMarks, plainText, readInline } from './inline.ts';

test('strong text and links within the site are marks; the rest is text [PAGE-04]', () => {
  expect(readInline('See **this** or [the policy](/cancellation-policy#fees).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'strong', text: 'this' },
    { kind: 'text', text: ' or ' },
    { kind: 'link', text: 'the policy', to: '/cancellation-policy#fees' },
    { kind: 'text', text: '.' },
  ]);
});

test.each([
  '[x](https://evil.example)',
  '[x](//evil.example)',
  '[x](/\\evil.example/x)',
  '[x](/a\\..\\..\\evil.example)',
  '[x](/\t/evil.example)',
  '[x](/\u0001/evil.example)',
  '[x](/\u202eevil)',
  '[x](/ /evil.example)',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
])('%j is not a link [PAGE-04] [ADM-05] [SAFE-04]', (source) => {
  expect(readInline(source).every(({ kind }) => kind === 'text')).toBe(true);
});

test('whatever is written, a link leads within the site [ADM-05] [SAFE-04]', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '#',
    '?',
    ':',
    '@',
    '\t',
    '\n',
    '\u0000',
    'evil.example',
    'https:',
    '%5c',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      for (const run of readInline(`[x](${parts.join('')})`)) {
        if (run.kind === 'link') expect(new URL(run.to, 'https://acme.example/page').host).toBe('acme.example');
      }
    }),
  );
});

test('no text is lost or added [PAGE-04]', () => {
  fc.assert(
    fc.property(fc.string(), (source) => {
      const read = readInline(source);
      const written = read.map((part) => {
        if (part.kind === 'strong') return `**${part.text}**`;
        return part.kind === 'link' ? `[${part.text}](${part.to})` : part.text;
      });
      expect(written.join('')).toBe(source);
    }),
  );
});

test('placeholders are filled once; inserted text is not parsed again [PAGE-04] [SAFE-03]', () => {
  expect(fillMarks('{brand} at {phone}, {unknown}', { brand: '{phone}', phone: '+1' })).toBe(
    '{phone} at +1, {unknown}',
  );
  expect(plainText('**a** [b](/c) d')).toBe('a b d');
});

test('an unknown placeholder stays as typed: no built-in property is printed [F-59]', () => {
  expect(fillMarks('{constructor} {toString} {brand}', { brand: 'Acme' })).toBe('{constructor} {toString} Acme');
});

test.each([
  ['Acme Travel Inc.', 'It is run by Acme Travel Inc. Call +1. The operator is Acme Travel Inc.'],
  ['Acme LLC', 'It is run by Acme LLC. Call +1. The operator is Acme LLC.'],
])('a sentence that ends with the company %s has one period [HOME-08]', (legalName, said) => {
  expect(
    fillMarks('It is run by {legalName}. Call {phone}. The operator is {legalName}.', { legalName, phone: '+1' }),
  ).toBe(said);
});
