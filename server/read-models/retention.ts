import {
  aliasedTable,
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { BookingState } from '#domain/booking/booking-states.ts';
import { endedStatuses } from '#domain/payment/disputes/dispute-statuses.ts';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import type { Database } from '#server/database/database.ts';
import { sessions, users } from '#server/features/accounts/tables.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { history } from '#server/lifecycle/tables.ts';

type Reader = Pick<Database, 'select'>;

/** Booking states with a settled order, and payment states with settled money. */
const endedBookings: readonly BookingState[] = ['confirmed', 'refused', 'cancelled'];
const endedPayments: readonly PaymentState[] = ['declined', 'captured', 'voided'];
/** Booking states without a trip ahead. */
const withoutTrip: readonly BookingState[] = ['refused', 'cancelled'];
/** Every payment claimed by a booking. */
const further = aliasedTable(payments, 'further');
/** Payments that took no money; useless without a booking. */
const emptyPayments: readonly PaymentState[] = ['declined', 'voided'];

/**
 * At most `limit` bookings whose trip ended before a time, locked until the transaction ends. Excludes bookings that
 * are leased, watched, need attention or have money in transit.
 */
export async function lockOldBookings(tx: Reader, oldest: Date, now: Date, limit: number): Promise<string[]> {
  const old = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(and(lt(bookings.endsAt, oldest), lt(bookings.createdAt, oldest), isAllFinal(tx, now)))
    .orderBy(bookings.endsAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return old.map(({ id }) => id);
}

/** Whether a booking and its payments are finished: none leased or watched, no money in transit or owed. */
function isAllFinal(tx: Reader, now: Date) {
  const openCancellation = tx
    .select({ id: cancellations.id })
    .from(cancellations)
    .where(
      and(
        eq(cancellations.bookingId, bookings.id),
        or(
          notInArray(cancellations.state, ['quoted', 'failed', 'done']),
          gt(cancellations.watchUntil, now),
          gt(cancellations.leaseUntil, now),
        ),
      ),
    );
  const openAmendment = tx
    .select({ id: amendments.id })
    .from(amendments)
    .where(
      and(
        eq(amendments.bookingId, bookings.id),
        or(notInArray(amendments.state, ['quoted', 'failed', 'done']), gt(amendments.watchUntil, now)),
      ),
    );
  const openPayment = tx
    .select({ id: further.id })
    .from(further)
    .where(
      and(
        eq(further.bookingId, bookings.id),
        or(notInArray(further.state, [...endedPayments]), gt(further.leaseUntil, now)),
      ),
    );
  const openRefund = tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(further, eq(further.id, refunds.paymentId))
    .where(and(eq(further.bookingId, bookings.id), inArray(refunds.state, ['sending', 'failed', 'disputed'])));
  const openDispute = tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(further, eq(further.id, disputes.paymentId))
    .where(and(eq(further.bookingId, bookings.id), notInArray(disputes.status, [...endedStatuses])));
  return and(
    inArray(bookings.state, [...endedBookings]),
    inArray(payments.state, [...endedPayments]),
    or(isNull(bookings.leaseUntil), lte(bookings.leaseUntil, now)),
    or(isNull(bookings.watchUntil), lte(bookings.watchUntil, now)),
    or(isNull(payments.leaseUntil), lte(payments.leaseUntil, now)),
    not(exists(openCancellation)),
    not(exists(openAmendment)),
    not(exists(openPayment)),
    not(exists(openRefund)),
    not(exists(openDispute)),
  );
}

/**
 * At most `limit` bookings of accounts under `anonymousDomain` that still have an email address or phone number, with a
 * finished or canceled trip and nothing left to do; locked until the transaction ends.
 */
export async function lockBookingsOfFormerUsers(
  tx: Reader,
  now: Date,
  { anonymousDomain, limit }: { readonly anonymousDomain: string; readonly limit: number },
): Promise<string[]> {
  const former = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, bookings.userId), like(users.email, `%@${anonymousDomain}`)));
  const found = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        or(ne(bookings.contactEmail, ''), isNotNull(bookings.contactPhone)),
        or(inArray(bookings.state, [...withoutTrip]), lt(bookings.endsAt, now)),
        exists(former),
        isAllFinal(tx, now),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  return found.map(({ id }) => id);
}

/** Payments before a time that took no money and have no booking, locked until the transaction ends. */
export async function lockOldPayments(tx: Reader, oldest: Date, now: Date, limit: number): Promise<string[]> {
  const booking = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.paymentId, payments.id));
  const claimant = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, payments.bookingId));
  const old = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.state, [...emptyPayments]),
        lt(payments.updatedAt, oldest),
        or(isNull(payments.leaseUntil), lte(payments.leaseUntil, now)),
        not(exists(booking)),
        not(exists(claimant)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  return old.map(({ id }) => id);
}

/** Ids of history entries before a time whose subject is deleted or was not a booking, such as brand edits. */
export async function findOldHistory(db: Reader, oldest: Date, limit: number): Promise<number[]> {
  const isThere = sql`(exists (select 1 from ${bookings} where ${bookings.id} = ${history.subject})
    or exists (select 1 from ${payments} where ${payments.id} = ${history.subject})
    or exists (select 1 from ${refunds} where ${refunds.id} = ${history.subject})
    or exists (select 1 from ${amendments} where ${amendments.id} = ${history.subject})
    or exists (select 1 from ${cancellations} where ${cancellations.id} = ${history.subject}))`;
  const old = await db
    .select({ id: history.id })
    .from(history)
    .where(and(lt(history.at, oldest), not(isThere)))
    .orderBy(history.id)
    .limit(limit);
  return old.map(({ id }) => id);
}

/**
 * Accounts without a sign-in or a trip since a time, with their addresses, locked until the transaction ends. Excludes
 * administrators and addresses under `anonymousDomain`.
 */
export async function lockDormantAccounts(
  tx: Reader,
  oldest: Date,
  now: Date,
  { anonymousDomain, limit }: { readonly anonymousDomain: string; readonly limit: number },
): Promise<{ readonly id: string; readonly email: string }[]> {
  const recent = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, users.id),
        or(
          gte(bookings.endsAt, oldest),
          gte(bookings.createdAt, oldest),
          notInArray(bookings.state, [...endedBookings]),
        ),
      ),
    );
  const open = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)));
  return tx
    .select({ id: users.id, email: sql<string>`coalesce(${users.claimedEmail}, ${users.email})` })
    .from(users)
    .where(
      and(
        lt(users.updatedAt, oldest),
        or(isNull(users.role), ne(users.role, 'admin')),
        not(like(users.email, `%@${anonymousDomain}`)),
        not(exists(recent)),
        not(exists(open)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
}
