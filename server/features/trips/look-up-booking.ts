import { createHash, timingSafeEqual } from 'node:crypto';
import { foldReference, type LookupDetails, lookupProblems } from '#domain/booking/lookup.ts';
import { foldEmail } from '#domain/people/email.ts';
import { spellings } from '#domain/people/names.ts';
import { maximumTravelers } from '#domain/search/party.ts';
import type { Database } from '#server/database/database.ts';
import { type BookingRow, findBookingByReference } from '../booking/index.ts';

/** The key under which a lookup is counted: its reference; '' if it cannot be one. */
export function lookupSubject(reference: string): string {
  const details = { reference, email: '', lastName: '' };
  return lookupProblems(details).some(({ field }) => field === 'reference') ? '' : foldReference(reference);
}

/**
 * The booking matching a guest's details; null for every miss (TRIP-09). Every miss takes the same steps: one query,
 * then all comparisons, against an empty value if there is no booking.
 */
export async function findByDetails(db: Database, details: LookupDetails): Promise<BookingRow | null> {
  const isWellFormed = lookupProblems(details).length === 0;
  const booking = await findBookingByReference(db, lookupSubject(details.reference));
  const isMatch = matchesDetails(booking, details);
  return isWellFormed && isMatch ? booking : null;
}

/** Whether the email and one of the last names match the booking; false if there is no booking. */
export function matchesDetails(
  booking: Pick<BookingRow, 'contactEmail' | 'itinerary'> | null,
  { email, lastName }: Pick<LookupDetails, 'email' | 'lastName'>,
): boolean {
  const names = booking?.itinerary.passengers ?? [];
  const wanted = spellings(lastName).map(digest);
  const sameName = Array.from({ length: Math.max(maximumTravelers, names.length) }, (_, index) => {
    const name = names[index]?.familyName;
    const same = spellings(name ?? '').flatMap((known) => wanted.map((typed) => isSame(digest(known), typed)));
    return same.includes(true) && name !== undefined;
  });
  const sameEmail = isSame(digest(foldEmail(booking?.contactEmail ?? '')), digest(foldEmail(email)));
  return sameName.includes(true) && sameEmail;
}

/** Equal length for every text, so that comparing takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return timingSafeEqual(one, other);
}
