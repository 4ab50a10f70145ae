import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillMarks, plainText, readInline } from './inline.ts';

test('strong words and links within the site are marks; the rest is text [PAGE-04]', () => {
  expect(readInline('See **this** or [the policy](/cancellation-policy#fees).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'strong', text: 'this' },
    { kind: 'text', text: ' or ' },
    { kind: 'link', text: 'the policy', to: '/cancellation-policy#fees' },
    { kind: 'text', text: '.' },
  ]);
});

test.each(['[x](https://evil.example)', '[x](//evil.example)', '[x](javascript:alert(1))', '[x](data:text/html,x)'])(
  '%s is no link [PAGE-04] [SAFE-04]',
  (source) => {
    expect(readInline(source).every(({ kind }) => kind === 'text')).toBe(true);
  },
);

test('no text is lost or made up [PAGE-04]', () => {
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

test('marks in braces are filled once; what is filled in is not read again [PAGE-04] [SAFE-03]', () => {
  expect(fillMarks('{brand} at {phone}, {unknown}', { brand: '{phone}', phone: '+1' })).toBe(
    '{phone} at +1, {unknown}',
  );
  expect(plainText('**a** [b](/c) d')).toBe('a b d');
});

test('a mark is a word of ours or stays as it was typed: nothing of the language itself is printed [F-59]', () => {
  expect(fillMarks('{constructor} {toString} {brand}', { brand: 'Acme' })).toBe('{constructor} {toString} Acme');
});
