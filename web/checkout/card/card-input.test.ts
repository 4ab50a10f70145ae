import { expect, test } from 'vitest';
import { digitsOnly, regroupCardNumber, yearDigits } from './card-input.ts';

/** '|' is the caret. */
function type(marked: string, deletedForward = false): string {
  const caret = marked.indexOf('|');
  const next = regroupCardNumber({ text: marked.replace('|', ''), caret }, deletedForward);
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
}

test.each([
  ['42425|', '4242 5|'],
  ['4242 4242 4242 4242|', '4242 4242 4242 4242|'],
  ['4242 42424|242', '4242 4242 4|242'],
  ['429|42 4242', '429|4 2424 2'],
  ['|4242', '|4242'],
  ['4242-4242x|', '4242 4242|'],
  ['4242 4242 4242 42429|', '4242 4242 4242 4242|'],
])('typing keeps the caret after its digit: %s becomes %s [PAY-01]', (typed, shown) => {
  expect(type(typed)).toBe(shown);
});

test('deleting at a gap skips it: backspace to the digit, Delete past the gap [PAY-01]', () => {
  expect(type('4242|4242')).toBe('4242| 4242');
  expect(type('4242|4242', true)).toBe('4242 |4242');
});

test('digits of other scripts are typed and pasted as 0–9 [F-122]', () => {
  expect(type('４２４２４|')).toBe('4242 4|');
  expect(type('٤٢٤٢٤|٢')).toBe('4242 4|2');
  expect([yearDigits('２０３１'), yearDigits('٣١'), digitsOnly('１２३a', 4)]).toEqual(['31', '31', '123']);
});

test('year and code accept digits only, an autofilled 2031 becomes 31 [PAY-01]', () => {
  expect(yearDigits('2031')).toBe('31');
  expect(yearDigits('31')).toBe('31');
  expect(yearDigits('3x19')).toBe('31');
  expect(digitsOnly('12a345', 4)).toBe('1234');
});
