import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Booking } from '#domain/booking/views/booking.ts';
import {
  findUser,
  freeAccountEmail,
  generatePassword,
  insertBookingAccount,
  isMadeBy,
  type Sessions,
  shownUsername,
} from '#server/features/accounts/index.ts';
import { assignVisitorToUser } from '#server/features/visitors/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, bookingLifecycle } from '../lifecycle.ts';
import { bookings } from '../tables.ts';

/** The part of a booking's response about its new account (CONF-03). */
type AccountPart = Pick<Booking, 'accountCreated' | 'accountInfo'>;

const noAccount: AccountPart = { accountCreated: false, accountInfo: null };

export interface JoinDeps extends Pick<BookingDeps, 'db' | 'clock' | 'log'> {
  readonly sessions: Sessions;
}

/**
 * Creates an account for a guest's booking and signs the browser in, if the traveler's address has no account
 * (CONF-06). Only this response contains the password: repeating the call returns the account without it and does not
 * sign in. Account, booking owner and mail are written in one transaction. The flights are already booked, so a failure
 * here does not fail the call.
 */
export async function joinAccount(
  deps: JoinDeps,
  booking: BookingRow,
  isSignedIn: boolean,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<AccountPart> {
  try {
    if (booking.userId !== null || isSignedIn) return await replayMadeAccount(deps, booking);
    const email = await freeAccountEmail(deps.db, booking.contactEmail);
    if (email === null) return noAccount;
    const { password, hash } = generatePassword();
    const username = await makeAccount(deps, booking, email, hash);
    if (username === null) return await replayMadeAccount(deps, await getRow(deps.db, bookingLifecycle, booking.id));
    await deps.sessions.begin(exchange.request, exchange.reply, email, password).catch((error: unknown) => {
      deps.log.warn({ err: error, booking: booking.id }, 'The new account could not be signed in');
    });
    return { accountCreated: true, accountInfo: { username, password, email } };
  } catch (error) {
    deps.log.error({ err: error, booking: booking.id }, 'No account could be made for a booking');
    return noAccount;
  }
}

/** The new account's username; null if another call was first, or the address has an account by now. */
async function makeAccount(
  { db, clock }: JoinDeps,
  booking: BookingRow,
  email: string,
  passwordHash: string,
): Promise<string | null> {
  const lead = booking.itinerary.passengers[0];
  const traveler = { firstName: lead?.givenName ?? '', lastName: lead?.familyName ?? '', email };
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({ userId: bookings.userId })
      .from(bookings)
      .where(eq(bookings.id, booking.id))
      .for('update');
    if (current?.userId !== null) return null;
    const user = await insertBookingAccount(tx, booking, traveler, passwordHash, clock.now());
    if (user === null) return null;
    await tx.update(bookings).set({ userId: user.id }).where(eq(bookings.id, booking.id));
    await assignVisitorToUser(tx, booking.visitor, user.id);
    return shownUsername(user);
  });
}

/**
 * The account created by this booking, for a repeated call. Not returned once verified: it may belong to someone else,
 * who verified the address and now has the trip.
 */
async function replayMadeAccount(deps: JoinDeps, booking: BookingRow): Promise<AccountPart> {
  const user = booking.userId === null ? null : await findUser(deps.db, booking.userId);
  if (user === null || user.emailVerified || !isMadeBy(booking, user)) return noAccount;
  return { accountCreated: true, accountInfo: { username: shownUsername(user), email: user.email } };
}
