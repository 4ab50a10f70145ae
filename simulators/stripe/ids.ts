import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random characters of `[0-9A-Za-z]` from the system's random source, without modulo bias. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** An unguessable id: type prefix, underscore and 24 letters or digits (Stripe API reference, "Object identifiers"). */
export function newId(
  prefix: 'pi' | 'pm' | 'ch' | 're' | 'evt' | 'req' | 'txn' | 'du' | 'issfr' | 'we' | 'ctoken' | 'prv' | 'pmd',
): string {
  return `${prefix}_${randomText(24)}`;
}
