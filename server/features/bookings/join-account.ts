import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookingAnswer } from '../../../contract/bookings.ts';
import { bookings } from '../../adapters/database/schema.ts';
import { giveVisitorTo } from '../../http/booking-sessions.ts';
import {
  findUser,
  freeAccountEmail,
  generatePassword,
  insertBookingAccount,
  isMadeBy,
  type PasswordHashing,
  type Sessions,
  shownUsername,
} from '../accounts/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type BookingRow, getBookingRow } from './repository.ts';

/** What a booking's answer says of the account that it made (CONF-03). */
type AccountPart = Pick<BookingAnswer, 'accountCreated' | 'accountInfo'>;

const noAccount: AccountPart = { accountCreated: false, accountInfo: null };

export interface JoinDeps extends Pick<BookingDeps, 'db' | 'clock' | 'log'> {
  readonly hashing: PasswordHashing;
  readonly sessions: Sessions;
}

/**
 * Gives a guest's booking an account and signs the browser in, where the traveller's address has none (CONF-06). The
 * password is in this answer and nowhere else: the same call again tells the account without it and signs nobody in.
 * Account, owner of the booking and mail are one transaction. The flights are booked already, so nothing that goes
 * wrong here makes the call fail.
 */
export async function joinAccount(
  deps: JoinDeps,
  booking: BookingRow,
  isSignedIn: boolean,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<AccountPart> {
  try {
    if (booking.userId !== null || isSignedIn) return await madeEarlier(deps, booking);
    const email = await freeAccountEmail(deps.db, booking.contactEmail);
    if (email === null) return noAccount;
    const password = generatePassword();
    const username = await makeAccount(deps, booking, email, await deps.hashing.hash(password));
    if (username === null) return await madeEarlier(deps, await getBookingRow(deps.db, booking.id));
    await deps.sessions.begin(exchange.request, exchange.reply, email, password).catch((error: unknown) => {
      deps.log.warn({ err: error, booking: booking.id }, 'The new account could not be signed in');
    });
    return { accountCreated: true, accountInfo: { username, password, email } };
  } catch (error) {
    deps.log.error({ err: error, booking: booking.id }, 'No account could be made for a booking');
    return noAccount;
  }
}

/** The username of the account that was made; null where another call was first, or the address has one by now. */
async function makeAccount(
  { db, clock }: JoinDeps,
  booking: BookingRow,
  email: string,
  passwordHash: string,
): Promise<string | null> {
  const lead = booking.itinerary.passengers[0];
  const traveller = { firstName: lead?.givenName ?? '', lastName: lead?.familyName ?? '', email };
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({ userId: bookings.userId })
      .from(bookings)
      .where(eq(bookings.id, booking.id))
      .for('update');
    if (current?.userId !== null) return null;
    const user = await insertBookingAccount(tx, booking, traveller, passwordHash, clock.now());
    if (user === null) return null;
    await tx.update(bookings).set({ userId: user.id }).where(eq(bookings.id, booking.id));
    await giveVisitorTo(tx, booking.visitor, user.id);
    return shownUsername(user);
  });
}

/**
 * The account that the booking made, told again. One that was proved is told no more: it may be somebody else's, who
 * proved the address and has the trip since.
 */
async function madeEarlier(deps: JoinDeps, booking: BookingRow): Promise<AccountPart> {
  const user = booking.userId === null ? null : await findUser(deps.db, booking.userId);
  if (user === null || user.emailVerified || !isMadeBy(booking, user)) return noAccount;
  return { accountCreated: true, accountInfo: { username: shownUsername(user), email: user.email } };
}
