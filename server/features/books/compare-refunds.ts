import { exactMoney, isSameMoney } from '#domain/money/money.ts';
import type { Database } from '#server/database/database.ts';
import type { LedgerRefund } from '#server/ports/ledgers.ts';
import { findRefundedSince, findRefundRecords, type RefundRecord } from '#server/read-models/vendor-records.ts';

/**
 * How the provider's refunds with a cause of ours differ from the database's, one line each; those of the database
 * since the same time are all expected at the provider. Skips refunds being sent.
 */
export async function compareRefunds(
  db: Database,
  live: boolean,
  refunds: readonly LedgerRefund[],
  since: Date,
): Promise<string[]> {
  const ours = refunds.filter(({ causeId }) => causeId !== null);
  const rows = await findRefundRecords(db, [...new Set(ours.map(({ causeId }) => causeId ?? ''))]);
  const lines = ours.flatMap((refund) => compareRefund(refund, rows) ?? []);
  const listed = new Set(refunds.map(({ id }) => id));
  for (const { id, refundId } of await findRefundedSince(db, live, since)) {
    if (refundId !== null && !listed.has(refundId)) {
      lines.push(`refund ${id} is refunded: the provider does not list ${refundId}`);
    }
  }
  return lines;
}

function compareRefund(refund: LedgerRefund, rows: readonly RefundRecord[]): string | null {
  const { id, intentId, causeId, amount, isFailed } = refund;
  const row = rows.find((one) => one.causeId === causeId && one.intentId === intentId);
  const name = `${id} of ${intentId}`;
  if (row === undefined) {
    return isFailed ? null : `${name} returned ${exactMoney(amount)}: no refund for ${causeId} is in the database`;
  }
  if (row.state === 'sending') return null;
  const isReturned = row.state === 'refunded';
  if (isFailed === isReturned)
    return `${name} ${isFailed ? 'came back' : 'was made'}: refund ${row.id} is ${row.state}`;
  const due = { amountMinor: row.amountMinor, currency: row.currency };
  if (!isReturned || (row.refundId === id && isSameMoney(amount, due))) return null;
  return `${name} returned ${exactMoney(amount)}: refund ${row.id} is ${row.refundId} of ${exactMoney(due)}`;
}
