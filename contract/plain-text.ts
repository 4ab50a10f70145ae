import * as z from 'zod/mini';

/** Text as people type it, in one line or some, trimmed, without what no text holds and no database keeps: NUL and half characters. */
export const plainText = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `At most ${most} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'This text has characters that are not valid'),
  );
