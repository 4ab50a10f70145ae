import type { Slice } from './offer.ts';

/**
 * Notes for a return that does not start where the outbound ends, or does not end where the outbound starts: 'Return leaves
 * from LGW, not LHR' (F-70). Empty for one-way trips and for matching airports.
 */
export function returnAirportNotes(slices: readonly Pick<Slice, 'origin' | 'destination'>[]): string[] {
  const [out, back] = slices;
  if (out === undefined || back === undefined || slices.length > 2) return [];
  const notes: string[] = [];
  const [turn, home] = [out.destination.iataCode, out.origin.iataCode];
  if (back.origin.iataCode !== turn) notes.push(`Return leaves from ${back.origin.iataCode}, not ${turn}`);
  if (back.destination.iataCode !== home) notes.push(`Return arrives at ${back.destination.iataCode}, not ${home}`);
  return notes;
}
