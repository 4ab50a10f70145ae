import * as z from 'zod/mini';

/** Trimmed text of one or more lines, without what databases refuse: NUL and lone surrogates. */
export const plainText = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `At most ${most} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'This text has invalid characters'),
  );
