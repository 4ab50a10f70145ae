import { and, asc, eq, gt, min, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { payments, refunds } from '#server/features/payments/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { isForNothing } from './payments-for-nothing.ts';

/** A captured payment of a trip, and what was sent back of it. Amounts in minor units of `currency`. */
export interface Charge {
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** When the money was captured; null if the history does not say. */
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

/** The captured payments of a booking, oldest first, without those for changes that the airline did not make. */
export async function findCharges(db: Database, bookingId: string): Promise<Charge[]> {
  const { cardBrand, cardLast4, captureMinor: amountMinor, currency } = payments;
  return db
    .select({ cardBrand, cardLast4, capturedAt: min(history.at), amountMinor, currency, refunds: sentBack })
    .from(payments)
    .leftJoin(history, and(eq(history.subject, payments.id), eq(history.toState, 'captured')))
    .where(and(eq(payments.bookingId, bookingId), eq(payments.state, 'captured'), sql`not ${isForNothing}`))
    .groupBy(payments.id)
    .orderBy(asc(payments.createdAt), asc(payments.id));
}
