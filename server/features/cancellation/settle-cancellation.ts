import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { isFullRefundRule, refundsLess } from '#domain/booking/refund-rule.ts';
import { disagreementOf } from '#domain/vendors/compare-answer.ts';
import { keepLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advanceOrReload } from '#server/lifecycle/transition.ts';
import type { OrderState, SupplierCancellation } from '#server/ports/supplier.ts';
import type { BookingDeps } from '../booking/index.ts';
import { type BookingRow, bookingLifecycle, callLeaseMs, orderIdOf, supplierOf } from '../booking/index.ts';
import { advanceWithBooking } from './advance-with-booking.ts';
import { computeTerms, promiseOf, supplierPart, supplierRefundOf, termsPart } from './cancellation-terms.ts';
import { continueWatch } from './continue-watch.ts';
import { type CancellationRow, cancellationLifecycle } from './lifecycle.ts';
import { externalCancellation } from './outside-cancellation.ts';
import { refundTraveler, watchRefund } from './refund-traveler.ts';
import { findActiveCancellation, renewQuote } from './repository.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * A cancellation neither confirmed nor denied for this long needs attention, after this many lookups: after a day of
 * our own outage, one failed lookup says nothing about the supplier.
 */
const confirmTimeoutMs = day;
const minimumLooks = 3;
/** How long, and how often, a failed cancellation's late outcome is looked for. */
const lateWatchMs = day;
const lateCheckMs = 15 * minute;
/** How long lookups continue while a person has it: a supplier that was silent for a day may still answer. */
const attentionWatchMs = 30 * day;
/** How often recording a cancellation is retried because its booking moved meanwhile. */
const maxAttempts = 3;
/** Maximum renewals of an expired offer per call: each quote in another tab invalidates the previous one. */
const maximumRenewals = 5;

/**
 * Confirms the cancellation that the traveler agreed to and takes it as far as possible now: canceled and refunded,
 * certainly not canceled, or left to `settleCancellation`. An order can be canceled only once, so confirming the same
 * offer again is safe. `isFirst`: nothing was sent before, so an unsent request means that nothing happened.
 */
export async function confirmAndRefund(
  deps: BookingDeps,
  claimed: CancellationRow,
  isFirst: boolean,
): Promise<CancellationRow> {
  const booking = await getRow(deps.db, bookingLifecycle, claimed.bookingId);
  let current = claimed;
  for (let renewals = 0; ; renewals++) {
    // A worker that lost its lease leaves the rest to its successor.
    if (!(await keepLease(deps, cancellationLifecycle, current, callLeaseMs)))
      return getRow(deps.db, cancellationLifecycle, current.id);
    const confirmed = await supplierOf(deps, booking).confirmCancellation(current.supplierQuoteIds.at(-1) ?? '');
    if (confirmed.ok) return recordCanceled(deps, current, confirmed.value, confirmed.value.id);
    const { kind, message } = confirmed.error;
    switch (kind) {
      case 'refused':
        return fail(deps, current, 'CANCELLATION_BY_PHONE', message);
      case 'unsent':
        return isFirst ? fail(deps, current, 'SUPPLIER_UNAVAILABLE', message) : current;
      case 'unknown':
        deps.log.warn({ booking: booking.id, upstream: message }, 'Cancellation not confirmed; looking it up');
        return (await lookUp(deps, current, booking)) ?? current;
      case 'stale': {
        const renewed = renewals < maximumRenewals ? await renew(deps, current, booking) : null;
        if (renewed === null) return current;
        if (renewed.state !== 'confirming') return renewed;
        current = renewed;
      }
    }
  }
}

/**
 * Takes a cancellation as far toward its end as possible now. Safe to repeat and to run alongside a request: it looks
 * up before confirming again, and every move is a compare-and-set.
 */
export async function settleCancellation(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  switch (row.state) {
    case 'confirming':
      return settleConfirming(deps, row);
    case 'cancelled':
      return refundTraveler(deps, row);
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
  const known = await lookUp(deps, row, await getRow(deps.db, bookingLifecycle, row.bookingId));
  // While the order exists it is confirmed again, even if all instances were down for longer than the timeout.
  const tried = known ?? (await confirmAndRefund(deps, row, false));
  if (tried.state !== 'confirming') return tried;
  const now = deps.clock.now().getTime();
  // The traveler's call had the first lease.
  const looks = row.leaseNumber - 1;
  if (looks < minimumLooks || now - (row.askedAt ?? row.updatedAt).getTime() < confirmTimeoutMs) return tried;
  const set = { reconcileAt: new Date(now + lateCheckMs), watchUntil: new Date(now + attentionWatchMs) };
  const detail = 'neither confirmed nor denied';
  return advanceOrReload(deps, cancellationLifecycle, tried, { to: 'needs_attention', detail, set });
}

/** True if the supplier's cancellation record was confirmed for this row's traveler. */
export function isOurs(row: CancellationRow, cancellation: SupplierCancellation | null): boolean {
  return cancellation !== null && row.askedAt !== null && row.supplierQuoteIds.includes(cancellation.id);
}

/** How the supplier's cancellation differs from the traveler's agreement; null if it does not. */
async function cancellationDisagreement(
  deps: BookingDeps,
  row: CancellationRow,
  { id, orderId: of, refund: amount, refundTo: state, confirmedAt }: SupplierCancellation,
): Promise<string | null> {
  const booking = await getRow(deps.db, bookingLifecycle, row.bookingId);
  // The amount of an airline's credit may be known only now.
  const isMoney = row.supplierRefundTo === 'money';
  const asked = {
    // An earlier offer is the confirmed one if its response was lost.
    id: row.supplierQuoteIds.includes(id) ? undefined : row.supplierQuoteIds.at(-1),
    of: of === null ? undefined : booking.orderId,
    amount: isMoney ? (supplierRefundOf(row) ?? undefined) : undefined,
    state: isMoney ? 'money' : undefined,
    isConfirmed: true,
  };
  return disagreementOf('the cancellation', asked, { id, of, amount, state, isConfirmed: confirmedAt !== null });
}

/** A person must settle it. Lookups continue: if the order's own record matches the promise, the refund is sent. */
async function doubt(deps: BookingDeps, row: CancellationRow, detail: string): Promise<CancellationRow> {
  if (row.state === 'needs_attention') return row;
  deps.log.error({ ...cancellationLifecycle.logIds(row), detail }, 'A cancellation is not what was agreed to');
  const now = deps.clock.now().getTime();
  const set = { reconcileAt: new Date(now + lateCheckMs), watchUntil: new Date(now + attentionWatchMs) };
  return advanceOrReload(deps, cancellationLifecycle, row, { to: 'needs_attention', detail, set });
}

/** The supplier has canceled: records it on row and booking together, then refunds the money. */
export async function recordCanceled(
  deps: BookingDeps,
  row: CancellationRow,
  cancellation: SupplierCancellation | null,
  detail: string,
): Promise<CancellationRow> {
  const disagreement = cancellation === null ? null : await cancellationDisagreement(deps, row, cancellation);
  if (disagreement !== null) return doubt(deps, row, disagreement);
  const set = {
    ...(cancellation === null ? {} : supplierPart(cancellation)),
    cancelledAt: cancellation?.confirmedAt ?? deps.clock.now(),
    failureCode: null,
    reconcileAt: null,
    watchUntil: null,
  };
  const isFull = isFullRefundRule(row.rule);
  for (let attempt = 1; ; attempt++) {
    const booking = await getRow(deps.db, bookingLifecycle, row.bookingId);
    const lossMinor = isFull ? lossOf({ ...row, ...set }, booking) : null;
    const bookingSet = { orderActions: (booking.orderActions ?? []).filter((action) => action !== 'cancel') };
    const move = { to: 'cancelled', detail, set: { ...set, lossMinor } } as const;
    const bookingMove = { to: 'cancelled', detail: row.id, set: bookingSet } as const;
    const cancelled = await advanceWithBooking(deps, row, move, booking, bookingMove);
    if (cancelled !== null) {
      if (isFull) {
        const loss = { booking: booking.id, rule: row.rule, lossMinor, currency: row.currency };
        const reason = row.rule === 'free_24h' ? 'Canceled within 24 hours' : 'Canceled after a change by the airline';
        deps.log.warn(loss, `${reason}: what the supplier keeps is the operator’s loss`);
      }
      return refundTraveler(deps, cancelled);
    }
    const current = await getRow(deps.db, cancellationLifecycle, row.id);
    // Often the booking only got another record meanwhile, such as refused bags, which changes nothing here.
    if (attempt === maxAttempts || current.state !== row.state || current.leaseNumber !== row.leaseNumber)
      return current;
  }
}

/** The part kept by the supplier that we refund by our own rule; null if that, or its refund's way, is unstated. */
function lossOf(row: CancellationRow, booking: BookingRow): number | null {
  if (row.supplierRefundTo === 'credit') return booking.supplierMinor;
  const back = supplierRefundOf(row);
  const goesNowhere = row.supplierRefundTo === 'unknown' && back?.amountMinor !== 0;
  return back === null || goesNowhere || back.currency !== booking.currency
    ? null
    : booking.supplierMinor - back.amountMinor;
}

/** The outcome by the supplier's order: null if it is not canceled, the row if the supplier does not answer. */
async function lookUp(deps: BookingDeps, row: CancellationRow, booking: BookingRow): Promise<CancellationRow | null> {
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) {
    deps.log.warn({ booking: booking.id, upstream: order.error.message }, 'Cancellation lookup failed; will retry');
    return row;
  }
  return order.value.cancelledAt === null ? null : recordFound(deps, row, booking, order.value);
}

/** The order is canceled. If not by us, more may be owed than was quoted: a person decides. */
async function recordFound(
  deps: BookingDeps,
  row: CancellationRow,
  booking: BookingRow,
  order: OrderState,
): Promise<CancellationRow> {
  // Reread: the previous worker may have renewed the offer since. A renewed offer is always saved before it is
  // confirmed.
  const current = isOurs(row, order.cancellation) ? row : await getRow(deps.db, cancellationLifecycle, row.id);
  if (current.leaseNumber !== row.leaseNumber) return current;
  if (isOurs(current, order.cancellation)) {
    return recordCanceled(deps, current, order.cancellation, 'found canceled');
  }
  const detail = 'the order was canceled, but not by this cancellation';
  if (booking.state !== 'confirmed')
    return advanceOrReload(deps, cancellationLifecycle, row, { to: 'needs_attention', detail });
  const move = { to: 'needs_attention', detail } as const;
  const set = { externalCancellation: externalCancellation(deps, order) };
  const alert = await advanceWithBooking(deps, row, move, booking, { ...move, set }, 'booking_cancelled_elsewhere');
  return alert ?? getRow(deps.db, cancellationLifecycle, row.id);
}

/** Replaces an expired offer on the agreed terms. Null without an answer, the failed row if the offer gives less. */
async function renew(deps: BookingDeps, row: CancellationRow, booking: BookingRow): Promise<CancellationRow | null> {
  const supplier = supplierOf(deps, booking);
  const offered = await supplier.quoteCancellation(orderIdOf(booking));
  if (!offered.ok) {
    const { error } = offered;
    if (error.kind === 'failed') return null;
    if (error.reason === 'not_cancellable') return fail(deps, row, 'CANCELLATION_BY_PHONE', error.message);
    return lookUp(deps, row, booking);
  }
  const offer = offered.value;
  const terms = await computeTerms(deps, booking, {
    now: row.askedAt ?? row.updatedAt,
    isChanged: row.orderChanged,
    // The right at the time of agreement holds, even if the airline has restored the flights since.
    isChangedByAirline: row.rule === 'airline_change',
    offer,
  });
  const renewed = terms && { refund: terms.refund, refundTo: terms.refundTo, supplierRefund: offer.refund };
  if (terms === null) return fail(deps, row, 'CANCELLATION_BY_PHONE', 'the terms of the renewed offer are unknown');
  if (renewed === null || refundsLess(renewed, promiseOf(row))) {
    return fail(deps, row, 'CANCELLATION_QUOTE_CHANGED', 'the renewed offer gives less');
  }
  const supplierQuoteIds = [...row.supplierQuoteIds, offer.id];
  const changes = { supplierQuoteIds, ...supplierPart(offer), ...termsPart(terms) };
  return (await renewQuote(deps.db, row, changes)) ?? getRow(deps.db, cancellationLifecycle, row.id);
}

/** Certainly not canceled, according to the supplier: the booking stays. */
async function fail(
  deps: BookingDeps,
  row: CancellationRow,
  code: ErrorCode,
  detail: string,
): Promise<CancellationRow> {
  const now = deps.clock.now().getTime();
  const set = { failureCode: code, reconcileAt: new Date(now + lateCheckMs), watchUntil: new Date(now + lateWatchMs) };
  return advanceOrReload(deps, cancellationLifecycle, row, { to: 'failed', detail, set });
}

/** A confirmation may have come through after all: then the traveler gets the promised refund. */
async function watchForLate(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const booking = await getRow(deps.db, bookingLifecycle, row.bookingId);
  // Another attempt by the traveler finds the same order.
  const active = await findActiveCancellation(deps.db, booking.id);
  const isOpen = booking.state === 'confirmed' && (active === null || active.id === row.id);
  const order = isOpen ? await supplierOf(deps, booking).getOrder(orderIdOf(booking)) : null;
  if (order?.ok && order.value.cancelledAt !== null && isOurs(row, order.value.cancellation)) {
    const found = await recordCanceled(deps, row, order.value.cancellation, 'found canceled late');
    if (found.state !== 'needs_attention') return found;
  }
  await continueWatch(deps, row, lateCheckMs, order?.ok ?? true);
  return row;
}
