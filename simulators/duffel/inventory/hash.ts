/** A stable 32-bit hash of a text (FNV-1a with a final mix), the same on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A stable fraction in [0, 1) from a text. */
export function fractionOf(text: string): number {
  return hashOf(text) / 4_294_967_296;
}
