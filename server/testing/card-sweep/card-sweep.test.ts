import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cardsIn, removeSwept } from './card-sweep.ts';

test.each([
  ['{"number":"4242424242424242"}', ['number …4242']],
  ['card 4000 0000 0000 0002 declined', ['number …0002']],
  ['4000-0000-0000-0002', ['number …0002']],
  ['number=4242+4242+4242+4242&x=1', ['number …4242']],
  ['3782 822463 10005', ['number …0005']],
  ['id 17000000000004242424242424242', ['number …4242']],
  ['the number 4242=\r\n424242424242', ['number …4242']],
  ['{"cvv":"737"}', ['code']],
  [String.raw`"{\"cvc\":\"737\"}"`, ['code']],
  ['card%5Bcvc%5D=737&card%5Bexp_year%5D=39', ['code']],
  ["securityCode: '7373'", ['code']],
])('a card in %j is found [PAY-09] [SAFE-05]', (text, found) => {
  expect(cardsIn(text)).toEqual(found);
});

test.each([
  '{"last4":"4242","brand":"visa"}',
  '{"cvc_check":"pass","cvv":null}',
  'at 1763746123456, order 0000001234567890123',
  '4539578763621486 is a card, but none that is typed here',
  'cvv 737',
])('%j holds none', (text) => {
  expect(cardsIn(text)).toEqual([]);
});

test('a planted card is found in a file or a mail, and the folder is removed anyway [PAY-09] [SAFE-05]', () => {
  for (const [name, text] of [
    ['log.txt', 'a\0b4242424242424242\0'],
    ['mail.eml', `\r\n\r\n${Buffer.from(`${'x'.repeat(60)} 4242 4242 4242 4242`).toString('base64')}\r\n`],
  ] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'tailfin-sweep-'));
    writeFileSync(join(folder, name), text);
    expect(() => removeSwept(folder)).toThrow(`(number …4242) was written to ${join(folder, name)}`);
    expect(() => removeSwept(folder)).not.toThrow();
  }
});
