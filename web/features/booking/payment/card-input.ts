import { groupCardNumber } from '../../../../domain/payment/card.ts';

/** A text in an input and where its caret stands. */
export interface CaretText {
  readonly text: string;
  readonly caret: number;
}

/**
 * A card number regrouped in fours while it is typed, the caret behind the same digit as before (PAY-01).
 * `deletedForward` tells that the Delete key was pressed: before a gap it then steps over it.
 */
export function regroupCardNumber(typed: CaretText, deletedForward = false): CaretText {
  const text = groupCardNumber(typed.text);
  const digitsBefore = typed.text.slice(0, typed.caret).replace(/\D/g, '').length;
  let caret = 0;
  for (let digits = 0; caret < text.length && digits < digitsBefore; caret++) {
    if (/\d/.test(text[caret] ?? '')) digits += 1;
  }
  return { text, caret: deletedForward && text[caret] === ' ' ? caret + 1 : caret };
}

/** Digits only, at most so many. */
export function digitsOnly(text: string, most: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}

/** Two digits of a year; a browser that fills in '2031' means 31 (PAY-01). */
export function yearDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return /^20\d\d$/.test(digits) ? digits.slice(2) : digits.slice(0, 2);
}
