import * as z from 'zod/mini';
import { plainText } from './plain-text.ts';

/** A line of text of at most so many characters, without spaces around it. */
export const line = plainText;
/** The same, where something must be said. */
export const requiredLine = (most: number, message: string) => line(most).check(z.minLength(1, message));

/** An https link of a host with a name. */
export const httpsLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'A link begins with https://' })
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
  .check(z.trim(), z.regex(/^\+?[0-9][0-9 ().-]{4,28}[0-9]$/, 'A number such as +1 425 555 0100'));
