import { gt } from 'drizzle-orm';
import { bookings, users } from '../../adapters/database/schema.ts';

/**
 * Whether a guest's booking made the account that owns it: then the account is younger than the booking. Who was signed in
 * had theirs before.
 */
export function isMadeBy(booking: { readonly createdAt: Date }, user: { readonly createdAt: Date }): boolean {
  return user.createdAt > booking.createdAt;
}

/** The same of a row of `users` and one of `bookings` that it owns. */
export const isMadeByBookingRow = gt(users.createdAt, bookings.createdAt);
