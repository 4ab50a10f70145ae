import type { ErrorCode } from '../../../contract/errors.ts';
import { givesLess } from '../../../domain/booking/refund-rule.ts';
import type { OrderState, SupplierCancellation } from '../../ports/supplier.ts';
import { getPayment, refundPayment } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import {
  cancelledElsewhere,
  judge,
  orderIdOf,
  promiseOf,
  supplierOf,
  supplierPart,
  supplierRefundOf,
  termsPart,
} from './cancellation-facts.ts';
import { advanceCancellation, moved, told } from './cancellation-moves.ts';
import {
  type CancellationRow,
  findActiveCancellation,
  getCancellation,
  isNewestCancellation,
  keepCancellation,
  lookAtCancellation,
  moveWithBooking,
  renewQuote,
} from './cancellation-repository.ts';
import { seeRefundsElsewhere } from './money-elsewhere.ts';
import { recordRefundFailed } from './refund-failed.ts';
import { type BookingRow, getBookingRow } from './repository.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** After this a cancellation that the supplier neither confirms nor denies is handed to a person. */
const confirmPatienceMs = day;
/** How long a failed cancellation is looked up for one that happens late, and how often. */
const lateWatchMs = day;
const lateLookMs = 15 * minute;
/** How long the same is done beside the person who has it: a supplier that was silent for a day may answer yet. */
const handedWatchMs = 30 * day;
/** How often a refund on its way is asked for; and how long, and how often, one that arrived is watched: cards close. */
const pendingLookMs = 15 * minute;
const refundWatchMs = 30 * day;
const refundLookMs = day;
/** An offer that lapses is renewed so often in one go; each look of another tab makes the one before lapse. */
const mostRenewals = 5;

/**
 * Confirms what the traveller said yes to and takes it as far as can be known: cancelled and paid back, surely not
 * cancelled, or left for `settleCancellation`. An order is cancelled once, so the same offer may be confirmed again.
 * `isFirst`: nothing was sent before, so that what surely was not sent now surely did not happen.
 */
export async function carryOut(
  deps: BookingDeps,
  claimed: CancellationRow,
  isFirst: boolean,
): Promise<CancellationRow> {
  const booking = await getBookingRow(deps.db, claimed.bookingId);
  let current = claimed;
  for (let renewals = 0; ; renewals++) {
    // Whoever was away for longer than its lease leaves the rest to whoever has taken over, or takes over next.
    if (!(await keepCancellation(deps, current, callLeaseMs))) return getCancellation(deps.db, current.id);
    const outcome = await supplierOf(deps, booking).confirmCancellation(current.supplierQuoteIds.at(-1) ?? '');
    switch (outcome.kind) {
      case 'confirmed':
        return recordCancelled(deps, current, outcome.cancellation, outcome.cancellation.id);
      case 'refused':
        return fail(deps, current, 'CANCELLATION_BY_PHONE', outcome.message);
      case 'unsent':
        return isFirst ? fail(deps, current, 'SUPPLIER_UNAVAILABLE', outcome.message) : current;
      case 'unknown':
        deps.log.warn({ booking: booking.id, upstream: outcome.message }, 'Cancellation not confirmed; looking it up');
        return (await lookUp(deps, current, booking)) ?? current;
      case 'stale': {
        const renewed = renewals < mostRenewals ? await renew(deps, current, booking) : null;
        if (renewed === null) return current;
        if (renewed.state !== 'confirming') return renewed;
        current = renewed;
      }
    }
  }
}

/**
 * Brings a cancellation as far towards its end as can be known now. Safe to repeat and to run beside a request: it looks
 * up before it confirms again, and every move is a compare-and-set.
 */
export async function settleCancellation(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  switch (row.state) {
    case 'confirming':
      return settleConfirming(deps, row);
    case 'cancelled':
      return payBack(deps, row);
    case 'done':
      return watchRefund(deps, row);
    case 'failed':
    case 'needs_attention':
      return watchForLate(deps, row);
    default:
      return row;
  }
}

async function settleConfirming(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const known = await lookUp(deps, row, await getBookingRow(deps.db, row.bookingId));
  // While the order stands it is confirmed again, also when all of us were away for longer than the patience.
  const tried = known ?? (await carryOut(deps, row, false));
  if (tried.state !== 'confirming') return tried;
  const now = deps.clock.now().getTime();
  if (now - (row.askedAt ?? row.updatedAt).getTime() < confirmPatienceMs) return tried;
  const set = { lookAt: new Date(now + lateLookMs), watchUntil: new Date(now + handedWatchMs) };
  const detail = 'never confirmed nor denied';
  return moved(deps, tried, await advanceCancellation(deps, tried, { to: 'needs_attention', detail, set }));
}

/** True for the supplier's record of a cancellation that was confirmed for this row's traveller. */
export function isOurs(row: CancellationRow, cancellation: SupplierCancellation | null): boolean {
  return cancellation !== null && row.askedAt !== null && row.supplierQuoteIds.includes(cancellation.id);
}

/** The supplier has cancelled: row and booking say so together, then the money goes back. */
export async function recordCancelled(
  deps: BookingDeps,
  row: CancellationRow,
  cancellation: SupplierCancellation | null,
  detail: string,
): Promise<CancellationRow> {
  const booking = await getBookingRow(deps.db, row.bookingId);
  const at = deps.clock.now();
  const set = {
    ...(cancellation === null ? {} : supplierPart(cancellation)),
    cancelledAt: cancellation?.confirmedAt ?? at,
    failureCode: null,
    lookAt: null,
    watchUntil: null,
  };
  const lossMinor = row.rule === 'free_24h' ? lossOf({ ...row, ...set }, booking) : null;
  const bookingSet = { orderActions: (booking.orderActions ?? []).filter((action) => action !== 'cancel') };
  const cancelled = await moveWithBooking(
    deps.db,
    row,
    { to: 'cancelled', at, detail, set: { ...set, lossMinor } },
    booking,
    { to: 'cancelled', at, detail: row.id, set: bookingSet },
  );
  if (cancelled === null) return getCancellation(deps.db, row.id);
  told(deps, row, 'cancelled', detail);
  deps.onBookingMove('cancelled');
  deps.log.info({ booking: booking.id, from: booking.state, to: 'cancelled' }, 'Booking moved');
  if (row.rule === 'free_24h') {
    const loss = { booking: booking.id, lossMinor, currency: row.currency };
    deps.log.warn(loss, 'Canceled within 24 hours: what the supplier keeps is the operator’s loss');
  }
  return payBack(deps, cancelled);
}

/** What the supplier keeps of its price, which the 24-hour rule gives back all the same; null where it does not say. */
function lossOf(row: CancellationRow, booking: BookingRow): number | null {
  if (row.supplierRefundTo === 'credit') return booking.supplierMinor;
  const back = supplierRefundOf(row);
  return back === null || back.currency !== booking.currency ? null : booking.supplierMinor - back.amountMinor;
}

/** The order is cancelled: the traveller's money goes back, once, and is followed until it has arrived. */
async function payBack(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  if (row.refundMinor === 0)
    return moved(deps, row, await advanceCancellation(deps, row, { to: 'done', detail: row.rule }));
  const payment = await refund(deps, row);
  if (payment.state === 'refunded') await seeRefundsElsewhere(deps, await getBookingRow(deps.db, row.bookingId));
  const now = deps.clock.now().getTime();
  switch (payment.state) {
    case 'refunded': {
      const set = {
        refundStatus: 'refunded',
        lookAt: new Date(now + refundLookMs),
        watchUntil: new Date(now + refundWatchMs),
      } as const;
      return moved(
        deps,
        row,
        await advanceCancellation(deps, row, { to: 'done', detail: payment.refundId ?? '', set }),
      );
    }
    case 'refunding':
      if (payment.refundId !== null) await lookAtCancellation(deps.db, row, new Date(now + pendingLookMs));
      return row;
    case 'captured':
      return row;
    default:
      return recordRefundFailed(deps, row, `payment is ${payment.state}`);
  }
}

async function watchRefund(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const payment = await refund(deps, row);
  if (payment.state === 'refund_failed') return recordRefundFailed(deps, row, 'the refund came back');
  await seeRefundsElsewhere(deps, await getBookingRow(deps.db, row.bookingId));
  await lookAtCancellation(deps.db, row, new Date(deps.clock.now().getTime() + refundLookMs));
  return row;
}

async function refund(deps: BookingDeps, row: CancellationRow) {
  const booking = await getBookingRow(deps.db, row.bookingId);
  const payment = await getPayment(deps.db, booking.paymentId);
  return refundPayment(deps, payment, {
    amountMinor: row.refundMinor,
    cancellationId: row.id,
    isStillOurs: () => keepCancellation(deps, row, callLeaseMs),
    isNewest: (tx) => isNewestCancellation(tx, row),
  });
}

/** What became of the cancellation by the supplier's order: null where it is not cancelled, the row where it does not say. */
async function lookUp(deps: BookingDeps, row: CancellationRow, booking: BookingRow): Promise<CancellationRow | null> {
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) {
    deps.log.warn(
      { booking: booking.id, upstream: order.failure.message },
      'Cancellation look-up failed; it is repeated',
    );
    return row;
  }
  return order.value.cancelledAt === null ? null : recordFound(deps, row, booking, order.value);
}

/** The order is cancelled. Where that was not our doing, what is owed may be more than was quoted: a person decides. */
async function recordFound(
  deps: BookingDeps,
  row: CancellationRow,
  booking: BookingRow,
  order: OrderState,
): Promise<CancellationRow> {
  // Read anew: whoever held the row before may have renewed its offer since, which is kept before it is confirmed.
  const current = isOurs(row, order.cancellation) ? row : await getCancellation(deps.db, row.id);
  if (current.leaseNumber !== row.leaseNumber) return current;
  if (isOurs(current, order.cancellation)) {
    return recordCancelled(deps, current, order.cancellation, 'found canceled');
  }
  const detail = 'the order was canceled, but not by this cancellation';
  if (booking.state !== 'confirmed')
    return moved(deps, row, await advanceCancellation(deps, row, { to: 'needs_attention', detail }));
  const at = deps.clock.now();
  const alert = await moveWithBooking(deps.db, row, { to: 'needs_attention', at, detail }, booking, {
    to: 'needs_attention',
    at,
    detail,
    set: { cancelledElsewhere: cancelledElsewhere(deps, order) },
  });
  if (alert !== null) {
    told(deps, row, 'needs_attention', detail);
    deps.onBookingMove('needs_attention');
  }
  return moved(deps, row, alert);
}

/**
 * A new offer in place of one that lapsed, on the terms that held when the traveller said yes: null where the supplier
 * does not answer, the failed row where it would give less.
 */
async function renew(deps: BookingDeps, row: CancellationRow, booking: BookingRow): Promise<CancellationRow | null> {
  const supplier = supplierOf(deps, booking);
  const offered = await supplier.quoteCancellation(orderIdOf(booking));
  if (offered.kind === 'failed') return null;
  if (offered.kind === 'refused') {
    if (offered.reason === 'not_cancellable') return fail(deps, row, 'CANCELLATION_BY_PHONE', offered.message);
    return lookUp(deps, row, booking);
  }
  const offer = offered.cancellation;
  const terms = await judge(deps, booking, { now: row.askedAt ?? row.updatedAt, isChanged: row.orderChanged, offer });
  const renewed = terms && { refund: terms.refund, refundTo: terms.refundTo, supplierRefund: offer.refund };
  if (terms === null) return fail(deps, row, 'CANCELLATION_BY_PHONE', 'the offer that followed is not known');
  if (renewed === null || givesLess(renewed, promiseOf(row))) {
    return fail(deps, row, 'CANCELLATION_QUOTE_CHANGED', 'the offer that followed gives less');
  }
  const supplierQuoteIds = [...row.supplierQuoteIds, offer.id];
  return moved(
    deps,
    row,
    await renewQuote(deps.db, row, { supplierQuoteIds, ...supplierPart(offer), ...termsPart(terms) }),
  );
}

/** Surely not cancelled as far as the supplier says: the booking stands. */
async function fail(
  deps: BookingDeps,
  row: CancellationRow,
  code: ErrorCode,
  detail: string,
): Promise<CancellationRow> {
  const now = deps.clock.now().getTime();
  const set = { failureCode: code, lookAt: new Date(now + lateLookMs), watchUntil: new Date(now + lateWatchMs) };
  return moved(deps, row, await advanceCancellation(deps, row, { to: 'failed', detail, set }));
}

/** A confirmation may have come through after all: then the traveller gets what was promised. */
async function watchForLate(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const booking = await getBookingRow(deps.db, row.bookingId);
  // Another try of the traveller's finds the same order.
  const active = await findActiveCancellation(deps.db, booking.id);
  const isOpen = booking.state === 'confirmed' && (active === null || active.id === row.id);
  const order = isOpen ? await supplierOf(deps, booking).getOrder(orderIdOf(booking)) : null;
  if (order?.ok && order.value.cancelledAt !== null && isOurs(row, order.value.cancellation)) {
    return recordCancelled(deps, row, order.value.cancellation, 'found canceled late');
  }
  await lookAtCancellation(deps.db, row, new Date(deps.clock.now().getTime() + lateLookMs));
  return row;
}
