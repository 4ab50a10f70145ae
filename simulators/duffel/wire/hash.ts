/**
 * Deterministic pseudo-random numbers: the same text always gives the same number, on every machine and after every
 * restart. Not for secrets.
 */

/** A well-mixed unsigned 32-bit number for a text (FNV-1a with a final avalanche). */
export function hash32(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** A fraction in [0, 1) for a text. */
export function unit(text: string): number {
  return hash32(text) / 4294967296;
}

/** A whole number between `low` and `high`, both included, for a text. */
export function between(text: string, low: number, high: number): number {
  return low + Math.floor(unit(text) * (high - low + 1));
}
