import { isPossibleSettlement, needsSettlement, type Settlement } from '#domain/booking/amendments/settlement.ts';
import { formatExact } from '#domain/money/format.ts';
import { parseMoney } from '#domain/money/money.ts';
import { ok, type Result } from '#domain/result.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { DeskRows } from '#server/read-models/desk/desk-bookings.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  type AmendmentRow,
  amendmentWords,
  chargeAmendmentAgain,
  closeAmendmentByHand,
  isNotMade,
  settleAmendment,
} from '../amendments/index.ts';
import { type BookingDeps, bookingLifecycle } from '../booking/index.ts';
import { type PaymentRow, readHold, readKept } from '../payments/index.ts';
import {
  type ActionHandler,
  notPaidBack,
  providerSilent,
  type SettlementInput,
  supplierSilent,
} from './action-handler.ts';
import { currentAmendment, withLateRefund } from './amendment-at-desk.ts';
import { readOrder } from './close-booking.ts';

/** Manual actions for a change of flights, or bags, with unsettled money (SERV-03, SERV-04). */
export const amendmentActions: Readonly<Record<'charge_amendment' | 'close_amendment', ActionHandler>> = {
  async charge_amendment(deps, rows, record) {
    const row = currentAmendment(rows);
    const payment = rows.payments.find(({ id }) => id === row?.paymentId);
    if (row === null || payment === undefined) return refuse('ACTION_NOT_POSSIBLE');
    const [order, hold] = await Promise.all([readOrder(deps, rows.booking), readHold(deps, payment)]);
    if (order === null) return supplierSilent;
    if (order.kind !== 'active') {
      const message = 'The order no longer exists at the supplier. Nothing was captured.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    if (hold === null) return providerSilent;
    if (hold !== 'held' && hold !== 'captured') {
      const message = 'Nothing is held on this card anymore, so nothing can be taken from it.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    const { state } = await chargeAmendmentAgain(deps, rows.booking, row, `by-hand-${await record()}`);
    const { captureMinor: amountMinor, currency } = payment;
    if (state === 'done')
      return ok(`${formatExact({ amountMinor, currency })} was taken for ${amendmentWords[row.kind].takenFor}.`);
    if (state === 'changed') return ok('The capture was asked for; its outcome is looked up automatically.');
    const message = 'The provider did not take the agreed amount. See the history.';
    return refuse('ACTION_NOT_POSSIBLE', { message });
  },

  async close_amendment(deps, rows, record, input) {
    const row = currentAmendment(rows);
    if (row === null) return refuse('ACTION_NOT_POSSIBLE');
    const payment = rows.payments.find(({ id }) => id === row.paymentId);
    if (payment?.state === 'captured' && isNotMade(row)) {
      const kept = await readKept(deps, payment);
      if (kept === null) return providerSilent;
      if (kept > 0) return notPaidBack({ amountMinor: kept, currency: payment.currency });
    }
    const settlement = settlementOf(row, payment, input);
    if (!settlement.ok) return settlement;
    await record();
    const isDone = await closeAmendmentByHand(deps, rows.booking, row, settlement.value);
    return isDone ? ok(amendmentWords[row.kind].closed) : refuse('BOOKING_CHANGED');
  },
};

/** How a change was paid if not by its own payment; null otherwise, when nothing may be stated. */
function settlementOf(
  row: AmendmentRow,
  payment: PaymentRow | undefined,
  input: SettlementInput | null,
): Result<Settlement | null, Refusal> {
  const { currency, dueMinor } = row;
  const isNeeded = needsSettlement({ isMade: !isNotMade(row), dueMinor, payment: payment?.state ?? null });
  if (!isNeeded && input === null) return ok(null);
  const paid = input && parseMoney(String(input.amount), currency);
  if (isNeeded && input && paid && isPossibleSettlement(input.way, paid.amountMinor, dueMinor))
    return ok({ way: input.way, paid });
  const due = formatExact({ amountMinor: dueMinor, currency });
  const message = isNeeded
    ? `Say how much of the ${due} was paid, and how; 0 if nothing was.`
    : 'Nothing is left to be paid for this change.';
  return refuse('INVALID_REQUEST', { message });
}

/** Checks sent refunds that are late; an unsent one is retried with its open change. */
export async function lookAtLateRefunds(deps: BookingDeps, rows: DeskRows): Promise<void> {
  const booking = await getRow(deps.db, bookingLifecycle, rows.booking.id);
  for (const row of withLateRefund(rows)) if (row.state === 'done') await settleAmendment(deps, booking, row);
}
