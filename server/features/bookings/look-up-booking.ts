import { createHash, timingSafeEqual } from 'node:crypto';
import {
  foldEmail,
  foldLastName,
  foldReference,
  type LookupDetails,
  lookupProblems,
} from '../../../domain/booking/lookup.ts';
import { maximumTravellers } from '../../../domain/search/party.ts';
import type { Database } from '../../adapters/database/database.ts';
import { type BookingRow, findBookingByReference } from './repository.ts';

/** Under which a look-up is counted: its reference; '' for what can be none. */
export function lookupSubject(reference: string): string {
  const details = { reference, email: '', lastName: '' };
  return lookupProblems(details).some(({ field }) => field === 'reference') ? '' : foldReference(reference);
}

/**
 * The booking that a guest's details name; null for every miss (TRIP-09). A miss takes the same steps whatever is
 * wrong: one query, then all comparisons, against nothing where there is no booking.
 */
export async function findByDetails(db: Database, details: LookupDetails): Promise<BookingRow | null> {
  const isWellFormed = lookupProblems(details).length === 0;
  const booking = await findBookingByReference(db, lookupSubject(details.reference));
  const isNamed = matchesDetails(booking, details);
  return isWellFormed && isNamed ? booking : null;
}

/** Whether e-mail and one of the last names are those of the booking; false for no booking. */
export function matchesDetails(
  booking: Pick<BookingRow, 'contactEmail' | 'itinerary'> | null,
  { email, lastName }: Pick<LookupDetails, 'email' | 'lastName'>,
): boolean {
  const names = booking?.itinerary.passengers ?? [];
  const wanted = digest(foldLastName(lastName));
  const sameName = Array.from({ length: Math.max(maximumTravellers, names.length) }, (_, index) => {
    const name = names[index]?.familyName;
    return isSame(digest(foldLastName(name ?? '')), wanted) && name !== undefined;
  });
  const sameEmail = isSame(digest(foldEmail(booking?.contactEmail ?? '')), digest(foldEmail(email)));
  return sameName.includes(true) && sameEmail;
}

/** Of one length for every text, so that comparing them takes one time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return timingSafeEqual(one, other);
}
