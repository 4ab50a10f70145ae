import { createHash } from 'node:crypto';

/**
 * Ids in Duffel's form: three letters, an underscore, 22 opaque characters (Duffel documentation, "Making requests").
 *
 * Ids of the parts of a search (offers, slices, segments, passengers) carry the search's token in their first 18 characters and a scrambled
 * number in the last four, so that an offer can be found after a restart without a table of offers. Callers must treat ids as opaque.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tokenLength = 18;
const tailSpace = 62 ** 4;
/** Odd and not a multiple of 31, so multiplying by it permutes the numbers below 62^4 = 2^4 · 31^4. */
const scramble = 7_368_787;
const unscramble = inverse(scramble, tailSpace);

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
  return Number((BigInt(a) * BigInt(b)) % BigInt(tailSpace));
}

const tails = new Map<number, string>();

function tail(n: number): string {
  const known = tails.get(n);
  if (known !== undefined) return known;
  let rest = multiply(n + 1, scramble);
  let text = '';
  for (let i = 0; i < 4; i++) {
    text = (alphabet[rest % 62] ?? '0') + text;
    rest = Math.floor(rest / 62);
  }
  if (tails.size < 50_000) tails.set(n, text);
  return text;
}

function opaque(text: string, length: number): string {
  const digest = createHash('sha256').update(text).digest();
  let out = '';
  for (let i = 0; i < length; i++) out += alphabet[(digest[i] ?? 0) % 62] ?? '0';
  return out;
}

/** A search token: 18 characters, the same for the same text. */
export function searchToken(text: string): string {
  return `0000B${opaque(text, tokenLength - 5)}`;
}

/** The id of the `n`-th part (0 … 14 million) of a search. */
export function childId(prefix: string, token: string, n: number): string {
  return `${prefix}_${token}${tail(n)}`;
}

/** Parses an id made by {@link childId}; null if it does not have that form. */
export function parseChildId(prefix: string, id: string): { token: string; n: number } | null {
  if (id.length !== prefix.length + 1 + tokenLength + 4 || !id.startsWith(`${prefix}_`)) return null;
  const token = id.slice(prefix.length + 1, -4);
  let value = 0;
  for (const char of id.slice(-4)) {
    const digit = alphabet.indexOf(char);
    if (digit < 0) return null;
    value = value * 62 + digit;
  }
  return { token, n: multiply(value, unscramble) - 1 };
}

/** An id derived from a text, for example from an airline's code. */
export function hashedId(prefix: string, text: string): string {
  return `${prefix}_0000${opaque(`${prefix}:${text}`, 18)}`;
}

/** An airline record locator of six letters and digits, without easily confused ones. */
export function bookingReference(text: string): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const digest = createHash('sha256').update(`locator:${text}`).digest();
  let out = '';
  for (let i = 0; i < 6; i++) out += letters[(digest[i] ?? 0) % letters.length] ?? 'X';
  return out;
}
