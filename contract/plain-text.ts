import * as z from 'zod/mini';

/** Trimmed text of one or more lines, without what databases refuse: NUL and lone surrogates. */
export const plainText = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `At most ${most} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'This text has invalid characters'),
  );

/** The same without control characters but line breaks and tabs, and without those that change the direction of writing. */
export const lines = (most: number) =>
  plainText(most).check(
    z.refine((text) => !/(?![\t\n\r])\p{Cc}|\p{Bidi_Control}/u.test(text), 'This text has invisible characters'),
  );

/** The same on one line. */
export const line = (most: number) =>
  lines(most).check(z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'Enter this on one line, without tabs'));
