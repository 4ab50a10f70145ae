import * as z from 'zod/mini';
import { plainDigits } from '#domain/text/plain-digits.ts';
import { line, lines } from '../plain-text.ts';

export { line, lines } from '../plain-text.ts';

/** One line of text, not empty. */
export const requiredLine = (most: number, message: string) => line(most).check(z.minLength(1, message));
/** One or more lines of text, not empty. */
export const requiredLines = (most: number, message: string) => lines(most).check(z.minLength(1, message));

/** An https link of a host with a name. */
export const httpsLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'A link must begin with https://' })
  .check(z.maxLength(300, 'At most 300 characters'));

/** An https address, or the path of an uploaded picture. */
export const picture = (message: string) =>
  z
    .string()
    .check(
      z.maxLength(300, 'At most 300 characters'),
      z.regex(/^(https:\/\/[^\s"'<>\\]+|\/images\/[0-9a-f]{64})$/, message),
    );

/** A telephone number as people write it. */
export const phoneNumber = z
  .string()
  .check(
    z.overwrite(plainDigits),
    z.trim(),
    z.regex(/^\+?[0-9][0-9 ().-]{4,28}[0-9]$/, 'Enter a number such as +1 425 555 0100'),
  );

export const hexColor = z.string().check(z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Enter a color as #rrggbb'));

/** A brand's key: a label or a host name, folded to lower case. */
export const brandKey = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'At most 253 characters'),
    z.regex(
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
      'Use lower-case letters, digits and hyphens, or a host name',
    ),
  );
