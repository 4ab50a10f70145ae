import type { Slice } from './offer.ts';

/**
 * Where the way back does not begin at the airport that the way out ends at, or does not end where it began: 'Return leaves
 * from LGW, not LHR' (F-70). Empty for one way, and for the same airports.
 */
export function returnAirportNotes(slices: readonly Pick<Slice, 'origin' | 'destination'>[]): string[] {
  const [out, back] = slices;
  if (out === undefined || back === undefined || slices.length > 2) return [];
  const notes: string[] = [];
  const [turn, home] = [out.destination.iata_code, out.origin.iata_code];
  if (back.origin.iata_code !== turn) notes.push(`Return leaves from ${back.origin.iata_code}, not ${turn}`);
  if (back.destination.iata_code !== home) notes.push(`Return arrives at ${back.destination.iata_code}, not ${home}`);
  return notes;
}
