import type { CardDetails } from '#domain/payment/card.ts';
import { groupCardNumber } from '#domain/payment/card.ts';
import { plainDigits } from '#domain/text/plain-digits.ts';

/** The text of an input with its caret position. */
export interface CaretText {
  readonly text: string;
  readonly caret: number;
}

/**
 * A card number regrouped in fours during typing, with the caret after the same digit as before (PAY-01).
 * `deletedForward` is true if the Delete key was pressed: before a gap it then skips the gap.
 */
export function regroupCardNumber(typed: CaretText, deletedForward = false): CaretText {
  const text = groupCardNumber(typed.text);
  const digitsBefore = plainDigits(typed.text.slice(0, typed.caret)).replace(/\D/g, '').length;
  let caret = 0;
  for (let digits = 0; caret < text.length && digits < digitsBefore; caret++) {
    if (/\d/.test(text[caret] ?? '')) digits += 1;
  }
  return { text, caret: deletedForward && text[caret] === ' ' ? caret + 1 : caret };
}

/** Digits only, at most this many. */
export function digitsOnly(text: string, most: number): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, most);
}

/** Two digits of a year; an autofilled '2031' becomes 31 (PAY-01). */
export function yearDigits(text: string): string {
  const digits = plainDigits(text).replace(/\D/g, '');
  return /^20\d\d$/.test(digits) ? digits.slice(2) : digits.slice(0, 2);
}

export const emptyCard: CardDetails = { number: '', expiryMonth: '', expiryYear: '', cvv: '', holderName: '' };
