import { isUnanswered } from '#domain/booking/amendments/amendment-silence.ts';
import type { DeskAmendmentStates } from '#domain/booking/desk.ts';
import type { DeskAmendment } from '#domain/booking/views/desk-amendment.ts';
import { combinedRefundState, moneyStateOfRefund, type RefundState } from '#domain/payment/refund-states.ts';
import type { DeskRows } from '#server/read-models/desk/desk-bookings.ts';
import { type AmendmentRow, bagLinesOf, isNotMade, lostTextsOf, priceOf, settlementOf } from '../amendments/index.ts';

/**
 * The amendment concerned by a manual action: one that needs a person, or else the one under way; null without either.
 */
export function currentAmendment({ booking, amendments }: DeskRows): AmendmentRow | null {
  const open = amendments.find(({ id }) => id === booking.openAmendmentId) ?? null;
  if (open?.state === 'needs_attention') return open;
  return amendments.find(({ state }) => state === 'needs_attention') ?? open;
}

/** The states of that amendment. */
export function amendmentStatesOf(rows: DeskRows, now: Date): DeskAmendmentStates | null {
  const row = currentAmendment(rows);
  if (row === null) return null;
  return {
    state: row.state,
    isMade: !isNotMade(row),
    isOpen: rows.booking.openAmendmentId === row.id,
    payment: rows.payments.find(({ id }) => id === row.paymentId)?.state ?? null,
    refund: refundStateOf(rows, row),
    isCheaper: row.refundMinor > 0,
    isUnanswered: isUnanswered(row, now),
  };
}

/** Amendments with a late refund that has neither arrived nor failed. */
export function withLateRefund(rows: DeskRows): AmendmentRow[] {
  return rows.amendments.filter((row) => row.refundLateSince !== null && refundStateOf(rows, row) === 'sending');
}

/** A change of flights with its money. */
export function toDeskAmendment(row: AmendmentRow, rows: DeskRows): DeskAmendment {
  const money = (amountMinor: number) => ({ amountMinor, currency: row.currency });
  const payment = rows.payments.find(({ id }) => id === row.paymentId);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    isCurrent: row.id === currentAmendment(rows)?.id,
    askedAt: row.askedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    failureCode: row.failureCode,
    removed: row.before.slices.filter((_, index) => row.replaced.includes(index)),
    added: row.after.slices.filter(({ id }) => row.addedSliceIds.includes(id)),
    bags: bagLinesOf(row, rows.booking),
    lost: lostTextsOf(row, rows.booking),
    price: priceOf(row),
    payment:
      payment === undefined
        ? null
        : { id: payment.id, state: payment.state, intentId: payment.intentId, capture: money(payment.captureMinor) },
    settlement: settlementOf(row),
    refunds: refundsOf(rows, row).map(({ id, state, amountMinor, refundId }) => ({
      id,
      state: moneyStateOfRefund[state],
      amount: money(amountMinor),
      refundId,
    })),
  };
}

function refundStateOf(rows: DeskRows, row: AmendmentRow): RefundState | null {
  return combinedRefundState(refundsOf(rows, row).map(({ state }) => state));
}

function refundsOf({ refunds }: DeskRows, { id }: AmendmentRow): DeskRows['refunds'] {
  return refunds.filter(({ causeId }) => causeId === id);
}
