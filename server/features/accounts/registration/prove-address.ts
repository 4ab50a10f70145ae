import { eq, or } from 'drizzle-orm';
import { addressOf, endSessionsAndLinks, isProved, type UserRow, unusableAddress, type Writer } from '../repository.ts';
import { credentials, users } from '../tables.ts';

/**
 * Moves an account's bookings under an address to another account, within the transaction that verifies the address.
 */
export type TransferTrips = (
  tx: Writer,
  trips: { readonly from: string; readonly to: string; readonly address: string },
) => Promise<void>;

/**
 * Gives an account the address verified by its link, with the trips booked under it. Every other account loses the
 * address, its password and sessions; its other trips can still be found by reference. False if another account has
 * already verified the address.
 */
export async function proveAddress(
  writer: Writer,
  user: UserRow,
  now: Date,
  transferTrips: TransferTrips,
): Promise<boolean> {
  const address = addressOf(user);
  // Locked in a fixed order, before any decision: two links for one address may be used concurrently.
  const all = await writer
    .select()
    .from(users)
    .where(or(eq(users.id, user.id), eq(users.email, address), eq(users.claimedEmail, address)))
    .orderBy(users.id)
    .for('update');
  const others = all.filter(({ id }) => id !== user.id);
  if (others.some(isProved) || !all.some((one) => one.id === user.id && addressOf(one) === address)) return false;
  for (const { id } of others) {
    await transferTrips(writer, { from: id, to: user.id, address });
    await writer
      .update(users)
      .set({ email: unusableAddress(), emailVerified: false, claimedEmail: null, updatedAt: now })
      .where(eq(users.id, id));
    await writer.delete(credentials).where(eq(credentials.userId, id));
    await endSessionsAndLinks(writer, id);
  }
  await writer
    .update(users)
    .set({ email: address, claimedEmail: null, emailVerified: true, updatedAt: now })
    .where(eq(users.id, user.id));
  return true;
}
