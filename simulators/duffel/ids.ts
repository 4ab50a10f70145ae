import { createHash } from 'node:crypto';

/**
 * Ids in Duffel's form: three letters, an underscore, 22 opaque characters (Duffel documentation, "Making requests").
 *
 * What belongs to one search (offers, slices, segments, passengers) carries the search's token in its first 18 characters and a scrambled
 * number in the last four, so that an offer is found again after a restart without a table of offers. Callers must treat ids as opaque.
 */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN_LENGTH = 18;
const TAIL_SPACE = 62 ** 4;
/** Odd and no multiple of 31, so multiplying by it permutes the numbers below 62^4 = 2^4 · 31^4. */
const SCRAMBLE = 7_368_787;
const UNSCRAMBLE = inverse(SCRAMBLE, TAIL_SPACE);

function inverse(value: number, modulus: number): number {
  let [r0, r1, t0, t1] = [BigInt(modulus), BigInt(value), 0n, 1n];
  while (r1 !== 0n) {
    const q = r0 / r1;
    [r0, r1] = [r1, r0 - q * r1];
    [t0, t1] = [t1, t0 - q * t1];
  }
  return Number(((t0 % BigInt(modulus)) + BigInt(modulus)) % BigInt(modulus));
}

function multiply(a: number, b: number): number {
  return Number((BigInt(a) * BigInt(b)) % BigInt(TAIL_SPACE));
}

const tails = new Map<number, string>();

function tail(n: number): string {
  const known = tails.get(n);
  if (known !== undefined) return known;
  let rest = multiply(n + 1, SCRAMBLE);
  let text = '';
  for (let i = 0; i < 4; i++) {
    text = (ALPHABET[rest % 62] ?? '0') + text;
    rest = Math.floor(rest / 62);
  }
  if (tails.size < 50_000) tails.set(n, text);
  return text;
}

function opaque(text: string, length: number): string {
  const digest = createHash('sha256').update(text).digest();
  let out = '';
  for (let i = 0; i < length; i++) out += ALPHABET[(digest[i] ?? 0) % 62] ?? '0';
  return out;
}

/** A new search token: 18 characters, equal for equal text. */
export function searchToken(text: string): string {
  return `0000B${opaque(text, TOKEN_LENGTH - 5)}`;
}

/** The id of the `n`-th thing (0 … 14 million) of a search. */
export function childId(prefix: string, token: string, n: number): string {
  return `${prefix}_${token}${tail(n)}`;
}

/** Reads an id made by {@link childId}; null when it is not of that form. */
export function parseChildId(prefix: string, id: string): { token: string; n: number } | null {
  if (id.length !== prefix.length + 1 + TOKEN_LENGTH + 4 || !id.startsWith(`${prefix}_`)) return null;
  const token = id.slice(prefix.length + 1, -4);
  let value = 0;
  for (const char of id.slice(-4)) {
    const digit = ALPHABET.indexOf(char);
    if (digit < 0) return null;
    value = value * 62 + digit;
  }
  return { token, n: multiply(value, UNSCRAMBLE) - 1 };
}

/** An id that is a function of a text, for example of an airline's code. */
export function hashedId(prefix: string, text: string): string {
  return `${prefix}_0000${opaque(`${prefix}:${text}`, 18)}`;
}

/** An airline record locator of six letters and digits, without the ones people confuse. */
export function bookingReference(text: string): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const digest = createHash('sha256').update(`locator:${text}`).digest();
  let out = '';
  for (let i = 0; i < 6; i++) out += letters[(digest[i] ?? 0) % letters.length] ?? 'X';
  return out;
}
