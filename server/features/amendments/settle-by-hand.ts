import { paidParts, type Settlement } from '#domain/booking/amendments/settlement.ts';
import { exactMoney } from '#domain/money/money.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance, recordTransition } from '#server/lifecycle/transition.ts';
import { findRefundsOfCause } from '#server/read-models/payment-refunds.ts';
import type { AmendmentColumns, BookingDeps, BookingRow } from '../booking/index.ts';
import { captureAgain, type PaymentRow, paymentLifecycle, releaseHold } from '../payments/index.ts';
import { markRepaid, type RefundRow, refundLifecycle, refundWatch } from '../refunds/index.ts';
import { columnsAfterUnlock, moveWithBooking } from './advance-amendment.ts';
import { isNotMade } from './amendment-view.ts';
import { amendmentWords } from './kinds/amendment-words.ts';
import { type AmendmentRow, amendmentLifecycle } from './lifecycle.ts';
import { settleMoney } from './settle-amendment.ts';

/**
 * Takes the uncaptured money of an amendment that needs a person, under a new key for this try: `done`, `changed` while
 * the outcome is unknown, or `needs_attention` again. The caller holds the booking's lease.
 */
export async function chargeAmendmentAgain(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  tryName: string,
): Promise<AmendmentRow> {
  const move = { to: 'changed', detail: 'collected by hand', set: { reconcileAt: null } } as const;
  const changed = await advance(deps, amendmentLifecycle, row, move);
  if (changed === null) return getRow(deps.db, amendmentLifecycle, row.id);
  return settleMoney(deps, booking, changed, (payment) => captureAgain(deps, payment, tryName));
}

/**
 * A person settled an amendment's money in another way: releases the rest of the hold, and closes amendment and failed
 * refunds together. Parts refunded by the provider are watched from now on. `settlement` says how the price was paid if
 * not by its own payment; an unpaid part leaves the trip's price. False if the amendment or its booking has moved, or
 * its own payment turns out to have been taken. The caller holds the booking's lease.
 */
export async function closeAmendmentByHand(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  settlement: Settlement | null,
): Promise<boolean> {
  const detail = settlement === null ? 'settled by hand' : `settled by hand: ${settlementText(settlement)}`;
  const payment = await freeHold(deps, row, detail);
  if (settlement !== null && payment?.state === 'captured') return false;
  const refunds = await findRefundsOfCause(deps.db, row.id);
  const isPartRefunded = refunds.some(({ refund }) => refund.state === 'refunded');
  const closed: RefundRow[] = [];
  const done = await moveWithBooking(deps, booking, row, {
    move: {
      to: 'done',
      detail,
      set: {
        ...(isPartRefunded ? refundWatch(deps.clock.now()) : { reconcileAt: null, watchUntil: null }),
        ...(settlement === null ? {} : settledColumns(settlement, deps.clock.now())),
      },
    },
    set: {
      ...(booking.openAmendmentId === row.id ? columnsAfterUnlock(deps, booking, row) : {}),
      ...(settlement === null ? {} : onlyPaid(booking, row, settlement)),
    },
    note: `${amendmentWords[row.kind].settledByHand}: ${row.id}`,
    // The desk has verified the repayment.
    mail: payment?.state === 'captured' && isNotMade(row) ? 'amendment_money_returned' : null,
    async also(tx, at) {
      closed.push(...(await markRepaid(tx, row.id, at)));
    },
  });
  if (done === null) return false;
  for (const refund of closed) {
    recordTransition(deps, refundLifecycle, refund, { to: 'repaid_by_hand', detail: row.id });
  }
  return true;
}

/** Before anything is closed: after a crash in between, the amendment still needs attention. */
async function freeHold(deps: BookingDeps, { paymentId }: AmendmentRow, detail: string): Promise<PaymentRow | null> {
  if (paymentId === null) return null;
  const payment = await getRow(deps.db, paymentLifecycle, paymentId);
  const isHeld = payment.state === 'booked' || payment.state === 'capture_failed';
  return isHeld ? releaseHold(deps, payment, detail) : payment;
}

function settlementText({ way, paid }: Settlement): string {
  return way === 'not_paid' ? 'not paid' : `${exactMoney(paid)} by ${way === 'card' ? 'card' : 'bank transfer'}`;
}

function settledColumns({ way, paid }: Settlement, settledAt: Date) {
  return { settledBy: way, settledMinor: paid.amountMinor, settledAt };
}

/** The booking's price with the amount paid for the change instead of its price, for refunds and receipts. */
function onlyPaid(booking: BookingRow, row: AmendmentRow, { paid }: Settlement): AmendmentColumns {
  const { itinerary } = booking;
  const { saleChangeMinor, feeMinor } = row;
  const parts = paidParts({ saleMinor: saleChangeMinor, feeMinor }, paid.amountMinor);
  const changes = [...(itinerary.changes ?? [])];
  const at = changes.findLastIndex(
    (change) =>
      (change.kind ?? 'flights') === row.kind && change.saleMinor === saleChangeMinor && change.feeMinor === feeMinor,
  );
  const change = changes[at];
  if (change === undefined) throw new Error(`Booking ${booking.id} does not have the price of amendment ${row.id}`);
  changes[at] = { ...change, ...parts };
  return { itinerary: { ...itinerary, changes }, saleMinor: booking.saleMinor - saleChangeMinor + parts.saleMinor };
}
