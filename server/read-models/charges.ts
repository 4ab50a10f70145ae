import { and, asc, eq, gt, isNotNull, min, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { isForNothing } from './payments-for-nothing.ts';

/**
 * A captured payment of a trip, or a traveler's payment for a change in another way, without a card; and its refunds.
 * Amounts in minor units of `currency`.
 */
export interface Charge {
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** When the money was captured, or the desk recorded it; null if the history does not say. */
  readonly capturedAt: Date | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** Oldest first. Excludes refunds that failed, were left to others, or were made outside this site. */
  readonly refunds: readonly number[];
}

const sentBack = sql<number[]>`(
  select coalesce(json_agg(${refunds.amountMinor} order by ${refunds.createdAt}, ${refunds.id}), '[]'::json)
  from ${refunds} where ${and(eq(refunds.paymentId, payments.id), eq(refunds.state, 'refunded'), gt(refunds.amountMinor, 0))}
)`;

/** The payments for a booking, oldest first, without those for changes that the airline did not make. */
export async function findCharges(db: Database, bookingId: string): Promise<Charge[]> {
  const { cardBrand, cardLast4, captureMinor: amountMinor, currency } = payments;
  const captured = await db
    .select({ cardBrand, cardLast4, capturedAt: min(history.at), amountMinor, currency, refunds: sentBack })
    .from(payments)
    .leftJoin(history, and(eq(history.subject, payments.id), eq(history.toState, 'captured')))
    .where(and(eq(payments.bookingId, bookingId), eq(payments.state, 'captured'), sql`not ${isForNothing}`))
    .groupBy(payments.id)
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return [...captured, ...(await findSettled(db, bookingId))].toSorted((a, b) => timeOf(a) - timeOf(b));
}

/** The recorded payments for changes whose own payment failed. */
async function findSettled(db: Database, bookingId: string): Promise<Charge[]> {
  const { settledAt: capturedAt, settledMinor, currency } = amendments;
  const settled = await db
    .select({ capturedAt, settledMinor, currency })
    .from(amendments)
    .where(and(eq(amendments.bookingId, bookingId), isNotNull(settledMinor), gt(settledMinor, 0)));
  const noCard = { cardBrand: null, cardLast4: null, refunds: [] };
  return settled.map(({ settledMinor: amountMinor, ...paid }) => ({
    ...noCard,
    ...paid,
    amountMinor: amountMinor ?? 0,
  }));
}

function timeOf({ capturedAt }: Charge): number {
  return capturedAt?.getTime() ?? 0;
}
