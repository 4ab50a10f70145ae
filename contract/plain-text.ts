import * as z from 'zod/mini';

/** Trimmed text of one or more lines, without what databases refuse: NUL and lone surrogates. */
export const plainText = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `At most ${most} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'This text has invalid characters'),
  );

/** Control characters but line breaks and tabs, what changes the direction of writing, and letters and spaces without width. */
const invisible =
  /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|[\u034f\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/u;

/** The same without invisible characters. */
export const lines = (most: number) =>
  plainText(most).check(z.refine((text) => !invisible.test(text), 'This text has invisible characters'));

/** The same on one line. */
export const line = (most: number) =>
  lines(most).check(z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'Enter this on one line, without tabs'));
