import { eq, inArray, or } from 'drizzle-orm';
import { foldEmail } from '../../../domain/booking/lookup.ts';
import { bookings, credentials, users } from '../../adapters/database/schema.ts';
import { addressOf, endEverythingOf, isProved, nobodysAddress, type UserRow, type Writer } from './repository.ts';

/**
 * Gives an account the address that its link has proved, with the trips that were booked under that address. Every other
 * account of the address loses it, with its password and its sessions; its other trips are found by reference and
 * look-up. False where another account has proved the address before.
 */
export async function proveAddress(writer: Writer, user: UserRow, now: Date): Promise<boolean> {
  const address = addressOf(user);
  // In one order, and before anything is decided: two links for one address may be used at the same instant.
  const all = await writer
    .select()
    .from(users)
    .where(or(eq(users.id, user.id), eq(users.email, address), eq(users.claimedEmail, address)))
    .orderBy(users.id)
    .for('update');
  const others = all.filter(({ id }) => id !== user.id);
  if (others.some(isProved) || !all.some((one) => one.id === user.id && addressOf(one) === address)) return false;
  for (const { id } of others) {
    await takeTrips(writer, { from: id, to: user.id, address });
    await writer
      .update(users)
      .set({ email: nobodysAddress(), emailVerified: false, claimedEmail: null, updatedAt: now })
      .where(eq(users.id, id));
    await writer.delete(credentials).where(eq(credentials.userId, id));
    await endEverythingOf(writer, id);
  }
  await writer
    .update(users)
    .set({ email: address, claimedEmail: null, emailVerified: true, updatedAt: now })
    .where(eq(users.id, user.id));
  return true;
}

/** What an account booked under an address becomes another's: the address was where all of it was confirmed. */
async function takeTrips(
  writer: Writer,
  { from, to, address }: { readonly from: string; readonly to: string; readonly address: string },
): Promise<void> {
  const trips = await writer
    .select({ id: bookings.id, contactEmail: bookings.contactEmail })
    .from(bookings)
    .where(eq(bookings.userId, from));
  const ids = trips.filter(({ contactEmail }) => foldEmail(contactEmail) === address).map(({ id }) => id);
  if (ids.length > 0) await writer.update(bookings).set({ userId: to }).where(inArray(bookings.id, ids));
}
