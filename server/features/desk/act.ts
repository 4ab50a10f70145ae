import { type DeskAction, possibleActions } from '../../../domain/booking/desk.ts';
import { formatExact } from '../../../domain/money/format.ts';
import { isUniqueViolation } from '../../adapters/database/database.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import {
  type BookingDeps,
  collectByHand,
  endBookingLease,
  endCancellationLease,
  endRefundByHand,
  leaseBooking,
  leaseCancellation,
  lookAgainByHand,
  orderNow,
  refuseByHand,
  settleFlying,
  settleNotFlying,
} from '../bookings/index.ts';
import { getPayment, readHold, readKept, settlePayment } from '../payments/index.ts';
import { statesOf } from './desk-view.ts';
import { type Act, type DeskRows, findDeskRows, findEarlier, newestEntry, recordAct } from './repository.ts';

/** Longer than the vendors' own limits for what an action asks of them. */
const leaseMs = 180_000;
const doneBefore = 'This was done before.';

export interface ActAsk extends Act {
  readonly action: DeskAction;
  readonly bookingId: string;
  /** The newest entry of the audit trail that the administrator had read, notes aside. */
  readonly seen: number;
}

/**
 * Does what an administrator asked for, once, and answers what came of it in words. The booking and its cancellation are
 * leased meanwhile: of two administrators one wins, and a booking that a request or the reconciler works on is left
 * alone. Nothing is done on what was read before the last change.
 */
export async function act(deps: BookingDeps, ask: ActAsk): Promise<Result<string>> {
  const { db } = deps;
  const earlier = await findEarlier(db, ask);
  if (earlier !== 'none') return earlier === 'same' ? accept(doneBefore) : refuse('IDEMPOTENCY_CONFLICT');
  const known = await findDeskRows(db, ask.bookingId);
  if (known === null) return refuse('NOT_FOUND', { message: 'There is no such booking' });
  const leased = await leaseBooking(deps, ask.bookingId, leaseMs);
  if (leased === null) return refuse('BOOKING_BUSY');
  try {
    const rows = (await findDeskRows(db, ask.bookingId)) ?? known;
    if ((await newestEntry(db, rows)) !== ask.seen) return refuse('BOOKING_CHANGED');
    if (!possibleActions(statesOf(rows)).includes(ask.action)) return refuse('ACTION_NOT_POSSIBLE');
    const { liveMode } = rows.booking;
    if (deps.vendors.supplierOf(liveMode) === null || deps.vendors.gatewayOf(liveMode) === null) {
      const message = 'This booking was made in a mode that is no longer configured.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    if (rows.cancellation === null) return await perform(deps, ask, rows);
    const cancellation = await leaseCancellation(deps, rows.cancellation.id, leaseMs);
    if (cancellation === null) return refuse('BOOKING_BUSY');
    try {
      return await perform(deps, ask, { ...rows, cancellation });
    } finally {
      await endCancellationLease(db, cancellation);
    }
  } catch (error) {
    if (!isUniqueViolation(error, 'history_request')) throw error;
    return (await findEarlier(db, ask)) === 'same' ? accept(doneBefore) : refuse('IDEMPOTENCY_CONFLICT');
  } finally {
    await endBookingLease(db, leased);
  }
}

type Performance = (deps: BookingDeps, rows: DeskRows, record: () => Promise<number>) => Promise<Result<string>>;

function perform(deps: BookingDeps, ask: ActAsk, rows: DeskRows): Promise<Result<string>> {
  const { action, reason, actor, requestKey } = ask;
  const record = async () => {
    const number = await recordAct(deps.db, rows.booking, { action, reason, actor, requestKey }, deps.clock.now());
    deps.log.warn({ booking: rows.booking.id, user: actor, action }, 'Done by hand');
    return number;
  };
  return performances[action](deps, rows, record);
}

const performances: Record<DeskAction, Performance> = {
  async look_again(deps, rows, record) {
    await record();
    await lookAgainByHand(deps, rows.booking, rows.cancellation);
    const payment = await getPayment(deps.db, rows.payment.id);
    if (payment.state === 'voiding') await settlePayment(deps, payment);
    const after = (await findDeskRows(deps.db, rows.booking.id)) ?? rows;
    const [was, is] = [statesOf(rows), statesOf(after)];
    if (is.hasOrder && !was.hasOrder) return accept('The supplier has an order for this booking.');
    const isSame = is.booking === was.booking && is.payment === was.payment && is.cancellation === was.cancellation;
    return accept(isSame ? 'Looked again: nothing has changed.' : 'Looked again: it has moved on.');
  },

  async release_hold(deps, rows, record) {
    const order = await orderNow(deps, rows.booking);
    if (order === null) return supplierSilent;
    if (order.kind !== 'none') {
      const message = `The supplier has order ${order.id} for this booking: the hold was not released. Look again first.`;
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    await record();
    await refuseByHand(deps, rows.booking);
    const { state } = await getPayment(deps.db, rows.payment.id);
    if (state === 'voided') return accept('The hold is released. Nothing was charged.');
    if (state === 'captured') return accept('The provider had taken the money already: pay it back there.');
    return accept('The release was asked for and is repeated until the provider confirms it.');
  },

  async capture_and_confirm(deps, rows, record) {
    const [order, hold] = await Promise.all([orderNow(deps, rows.booking), readHold(deps, rows.payment)]);
    if (order === null) return supplierSilent;
    if (order.kind !== 'stands') {
      const message = 'The order no longer stands at the supplier: nothing was taken.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    if (hold === null) return providerSilent;
    if (hold !== 'held' && hold !== 'captured') {
      const message = 'Nothing is held on this card anymore, so nothing can be taken from it.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    const { state } = await collectByHand(deps, rows.booking, `by-hand-${await record()}`);
    const { captureMinor: amountMinor, currency } = rows.payment;
    if (state === 'confirmed') {
      return accept(`${formatExact({ amountMinor, currency })} was taken and the booking is confirmed.`);
    }
    if (state === 'ordered') return accept('The capture was asked for; its outcome is looked up automatically.');
    const message = 'The provider did not take the agreed amount. See the history.';
    return refuse('ACTION_NOT_POSSIBLE', { message });
  },

  async refund_paid_otherwise(deps, { payment, cancellation }, record) {
    if (cancellation === null) return refuse('ACTION_NOT_POSSIBLE');
    await record();
    const isDone = await endRefundByHand(deps, payment, cancellation);
    return isDone ? accept('The refund is marked as paid by other means.') : refuse('BOOKING_CHANGED');
  },

  async settled_flying(deps, { booking, cancellation }, record) {
    const order = await orderNow(deps, booking);
    if (order === null) return supplierSilent;
    if (order.kind !== 'stands') {
      return refuse('ACTION_NOT_POSSIBLE', { message: 'The order no longer stands at the supplier.' });
    }
    await record();
    return settled(await settleFlying(deps, booking, cancellation));
  },

  async settled_not_flying(deps, { booking, payment, cancellation }, record) {
    const order = await orderNow(deps, booking);
    if (order === null) return supplierSilent;
    if (order.kind === 'stands') {
      const message = `Order ${order.id} stands at the supplier: cancel it there first.`;
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    if (payment.state === 'capture_failed' || (booking.orderId === null && payment.state === 'captured')) {
      const kept = await readKept(deps, payment);
      if (kept === null) return providerSilent;
      if (kept > 0) {
        const rest = formatExact({ amountMinor: kept, currency: payment.currency });
        const message = `The card was charged and ${rest} has not been refunded yet: refund it at the payment provider first.`;
        return refuse('ACTION_NOT_POSSIBLE', { message });
      }
    }
    await record();
    return settled(await settleNotFlying(deps, booking, cancellation));
  },
};

const providerSilent = refuse('PAYMENT_UNAVAILABLE', {
  message: 'The payment provider does not answer. Nothing was done.',
});
const supplierSilent = refuse('SUPPLIER_UNAVAILABLE', { message: 'The supplier does not answer. Nothing was done.' });

function settled(isDone: boolean): Result<string> {
  return isDone ? accept('The booking is marked as settled.') : refuse('BOOKING_CHANGED');
}
