import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeElements } from '#server/testing/whole-elements.ts';
import { OfferScanner } from './offer-scanner.ts';

/** Reads an answer that comes in pieces of these lengths, and the rest in one. */
function read(
  answer: Buffer,
  lengths: readonly number[] = [],
): { readonly elements: unknown[]; readonly rest: unknown } {
  const elements: unknown[] = [];
  const scanner = new OfferScanner(wholeElements((element) => elements.push(element)));
  let at = 0;
  for (const length of lengths) {
    scanner.push(answer.subarray(at, at + length));
    at += length;
  }
  scanner.push(answer.subarray(at));
  return { elements, rest: scanner.end() };
}

const spaces = fc.constantFrom('', ' ', '\n', ' \t\r\n');
/** Values with everything that could be taken for the end of one. */
const value = fc.jsonValue({ maxDepth: 3 });
const tricky = fc.constantFrom<unknown>(
  '"',
  '\\',
  '\\"',
  ']}',
  '{"a":[',
  '"offers":[',
  'São Paulo',
  '東京',
  '😀',
  1.5e-7,
  null,
  [],
  {},
);
const element = fc.oneof(value, tricky, fc.record({ id: fc.string({ unit: 'binary' }), slices: fc.array(tricky) }));

test('elements and the rest of an answer are those of JSON.parse, however it is written and in whatever pieces it comes [LIVE-06]', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(element), value, lengths, spaces, fc.boolean(), (offers, meta, pieces, space, isIndented) => {
      const whole = { meta, data: { before: ['{', meta], offers, remaining_batches: 3 }, offers: meta };
      const answer = Buffer.from(space + JSON.stringify(whole, null, isIndented ? 2 : 0) + space);
      const { elements, rest } = read(answer, pieces);
      expect(elements).toEqual(JSON.parse(JSON.stringify(offers)));
      expect(rest).toEqual(JSON.parse(JSON.stringify({ ...whole, data: { ...whole.data, offers: [] } })));
    }),
  );
});

test('elements are passed on while the answer still comes [LIVE-01] [LIVE-06]', () => {
  const seen: unknown[] = [];
  const scanner = new OfferScanner(wholeElements((one) => seen.push(one)));
  const long = 'x'.repeat(200_000);
  scanner.push(Buffer.from(`{"data":{"offers":["${long}","half`));
  expect(seen).toEqual([long]);
  scanner.push(Buffer.from(` and half","${long}",`));
  expect(seen).toEqual([long, 'half and half', long]);
});

describe('an answer that is not one', () => {
  test.each([
    ['nothing', ''],
    ['text', 'Bad gateway'],
    ['an answer that ends in an offer', '{"data":{"offers":[{"id":"off_1"},{"id":"o'],
    ['an answer that ends after an offer', '{"data":{"offers":[{"id":"off_1"}'],
    ['an answer that ends after the offers', '{"data":{"offers":[{"id":"off_1"}]'],
    ['an offer that is not JSON', '{"data":{"offers":[{"id":off_1}]}}'],
    ['a missing offer', '{"data":{"offers":[{"id":"off_1"},,{"id":"off_2"}]}}'],
    ['two answers', '{"data":{"offers":[]}}{"data":{"offers":[]}}'],
  ])('%s is refused [SAFE-02]', (_, answer) => {
    expect(() => read(Buffer.from(answer))).toThrow(SyntaxError);
  });

  test.each([
    ['no list', { data: { id: 'orq_1' } }],
    ['null', { data: { offers: null } }],
    ['an object', { data: { offers: { 0: 'x' } } }],
    ['a list elsewhere', { data: [], offers: [1], more: { data: { offers: [2] } } }],
  ])('with %s instead of offers is passed on as it is [SAFE-02]', (_, answer) => {
    expect(read(Buffer.from(JSON.stringify(answer)))).toEqual({ elements: [], rest: answer });
  });
});
