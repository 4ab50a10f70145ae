/** Letters and digits that are clear on paper and by phone: no 0 O, 1 I L, 5 S, 8 B, 2 Z, no vowels. */
const alphabet = 'CDFGHJKMNPQRTVWXY34679';

export const referenceLength = 8;

/** A booking reference of 8 characters from at least 8 random bytes (CONF-01). The caller checks that it is unique. */
export function bookingReference(random: Uint8Array): string {
  if (random.length < referenceLength) throw new RangeError('Needs 8 random bytes');
  return Array.from(random.subarray(0, referenceLength), (byte) => alphabet[byte % alphabet.length]).join('');
}
