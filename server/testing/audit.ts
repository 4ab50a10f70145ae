import { auditAmendments, feesForChanges, refundedForChanges, settledForChanges } from './audit-amendments.ts';
import type {
  BookingRow,
  Books,
  CancellationRow,
  PaymentRow,
  SimulatorIntent,
  SimulatorOrder,
  SimulatorRefund,
} from './books.ts';

/**
 * Every disagreement between the supplier's orders, the provider's money and our rows, as text; empty if the books
 * agree: each captured payment has a booking with exactly one order, which is confirmed, or canceled like its order
 * with the right total refunded; each of our refunds is exactly one at the provider, and vice versa; each order is
 * paid, or was canceled at no cost; nothing else is held, refunded, or waits for a cardholder.
 */
export function auditBooks(books: Books): string[] {
  const faults: string[] = [];
  for (const intent of books.intents) {
    const payment = books.payments.find((row) => row.intentId === intent.id);
    const booking = bookingOf(books, payment);
    const orders = books.orders.filter((order) => order.metadata?.booking_id === booking?.id && booking !== undefined);
    if (intent.amount_capturable > 0)
      faults.push(`${intent.id} still holds money (payment ${payment?.state}, booking ${booking?.state})`);
    if (intent.status === 'requires_action')
      faults.push(`${intent.id} still waits for its cardholder (payment ${payment?.state})`);
    if (intent.amount_received > 0) {
      const isCanceled = orders[0]?.cancelled_at != null;
      const wanted = isCanceled ? 'cancelled' : 'confirmed';
      if (orders.length !== 1) faults.push(`${intent.id} was captured and has ${orders.length} orders`);
      if (booking?.state !== wanted) faults.push(`${intent.id}: order ${wanted}, booking ${booking?.state}`);
      if (payment !== undefined && intent.amount_received !== payment.captureMinor)
        faults.push(`${intent.id}: ${intent.amount_received} was captured, the booking costs ${payment.captureMinor}`);
      if (payment?.state !== 'captured') faults.push(`${intent.id} was captured, payment ${payment?.state}`);
    } else if (refundsOf(books, intent).length > 0) faults.push(`${intent.id} was refunded without money`);
    faults.push(...auditRefundRows(books, intent, payment));
  }
  for (const order of books.orders) {
    const booking = books.bookings.find((row) => row.id === order.metadata?.booking_id);
    const payment = books.payments.find((row) => row.id === booking?.paymentId);
    const intent = books.intents.find((row) => row.id === payment?.intentId);
    if ((!intent || intent.amount_received === 0) && !isUndone(order, booking))
      faults.push(`order ${order.id} is not paid (payment ${payment?.state})`);
    if (booking !== undefined && centsOf(order.total_amount) !== BigInt(booking.supplierMinor))
      faults.push(`order ${order.id} costs ${order.total_amount}, its booking agreed to ${booking.supplierMinor}`);
    if (booking?.orderId !== order.id) faults.push(`order ${order.id} is not the one its booking knows`);
  }
  for (const booking of books.bookings) {
    if (!['confirmed', 'refused', 'cancelled'].includes(booking.state))
      faults.push(`booking ${booking.id} is ${booking.state}`);
    const order = books.orders.find((row) => row.metadata?.booking_id === booking.id);
    if (booking.state === 'cancelled' && order?.cancelled_at == null)
      faults.push(`booking ${booking.id} is cancelled and its order stands`);
    if (order !== undefined) faults.push(...auditMoneyBack(books, order, booking));
  }
  for (const { id, state } of books.cancellations) {
    if (!['quoted', 'failed', 'done'].includes(state)) faults.push(`cancellation ${id} is ${state}`);
  }
  return [...faults, ...auditAmendments(books)];
}

/** An order that appeared after its booking was refused, and was canceled for its full cost. */
export function isUndone({ cancelled_at, cancellation, total_amount }: SimulatorOrder, booking?: BookingRow): boolean {
  const refund = cancellation?.refund_amount ?? null;
  const isWhole = cancelled_at !== null && refund !== null && centsOf(refund) === centsOf(total_amount);
  return isWhole && booking?.state === 'refused';
}

/** Refunds of an intent that did not fail and return. */
function refundsOf(books: Books, intent: SimulatorIntent): SimulatorRefund[] {
  return books.refunds.filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed');
}

/** The booking that claimed a payment; undefined if none did. */
function bookingOf({ bookings }: Books, payment: PaymentRow | undefined): BookingRow | undefined {
  return bookings.find(
    ({ id, paymentId }) => payment !== undefined && (paymentId === payment.id || id === payment.bookingId),
  );
}

/** Whether each of our refunds of a payment is one at the provider, of the same amount, and there are no others. */
function auditRefundRows(books: Books, intent: SimulatorIntent, payment: PaymentRow | undefined): string[] {
  const rows = books.refundRows.filter(({ paymentId }) => paymentId === payment?.id);
  const sent = refundsOf(books, intent);
  const open = rows
    .filter(({ state }) => state !== 'refunded')
    .map(({ id, state }) => `refund ${id} of ${intent.id} is ${state}`);
  const wanted = rows.filter(({ state, amountMinor }) => state === 'refunded' && amountMinor > 0);
  const missing = wanted.filter(
    ({ refundId, amountMinor }) =>
      sent.filter(({ id, amount }) => id === refundId && amount === amountMinor).length !== 1,
  );
  const besides = sent.filter(({ id }) => wanted.filter(({ refundId }) => refundId === id).length !== 1);
  return [
    ...open,
    ...missing.map(({ id, refundId }) => `refund ${id} of ${intent.id} is not at the provider as ${refundId}`),
    ...besides.map(({ id }) => `${id} of ${intent.id} is not exactly one refund of ours`),
  ];
}

/**
 * Whether exactly the amount required by the rule was refunded of all of a booking's payments, recomputed from the
 * vendors' books in plain dollars.
 */
function auditMoneyBack(books: Books, order: SimulatorOrder, booking: BookingRow): string[] {
  const faults: string[] = [];
  const paymentIds = books.payments.filter((row) => bookingOf(books, row) === booking).map(({ id }) => id);
  const intentIds = new Set(books.payments.filter(({ id }) => paymentIds.includes(id)).map(({ intentId }) => intentId));
  const intents = books.intents.filter(({ id, amount_received }) => intentIds.has(id) && amount_received > 0);
  if (intents.length === 0) return [];
  const back = intents.flatMap((intent) => refundsOf(books, intent)).reduce((sum, { amount }) => sum + amount, 0);
  const forChanges = refundedForChanges(books, booking.id);
  if (order.cancelled_at === null)
    return back === forChanges ? [] : [`${booking.id} was refunded ${back} and its order stands`];
  const done = books.cancellations.filter(({ bookingId, cancelledAt }) => bookingId === booking.id && cancelledAt);
  const [row] = done;
  if (row === undefined || done.length > 1) return [`${booking.id} has ${done.length} cancellations`];
  const changes = new Set(books.amendments.map(({ id }) => id));
  const causes = books.refundRows
    .filter(({ paymentId, causeId }) => paymentIds.includes(paymentId) && !changes.has(causeId))
    .map(({ causeId }) => causeId);
  if (causes.some((id) => id !== row.id)) faults.push(`${booking.id} was refunded for ${causes}, not only ${row.id}`);
  const received = intents.reduce((sum, { amount_received }) => sum + amount_received, 0);
  // Our fees for changes are not refunded, and amounts refunded by changes are gone.
  const settled = settledForChanges(books, booking.id);
  const paid = (received + settled - forChanges - feesForChanges(books, booking.id)) / 100;
  const due = dueOf(row, order, paid, booking.itinerary.passengers.length);
  const got = (back - forChanges) / 100;
  if (got !== due) faults.push(`${booking.id} got ${got} back where ${due} is due by ${row.rule}`);
  return faults;
}

function dueOf({ rule }: CancellationRow, order: SimulatorOrder, paid: number, passengers: number): number | null {
  const { refund_amount: refund, refund_to: to } = order.cancellation ?? {};
  if (rule === 'free_24h' || rule === 'airline_change') return paid;
  if (rule === 'airline_credit') return to === 'airline_credits' || to === 'voucher' ? 0 : null;
  if (refund == null || (Number(refund) > 0 && to !== 'balance' && to !== 'original_form_of_payment')) return null;
  // In whole cents, because floating-point dollars can miss an exact half.
  const [paidCents, refundCents, totalCents] = [centsOf(paid), centsOf(refund), centsOf(order.total_amount)];
  const share = paidCents * refundCents - 3500n * BigInt(passengers) * totalCents;
  const due = share < 0n ? 0n : (2n * share + 100n * totalCents) / (200n * totalCents);
  return Math.min(paid, Number(due));
}

function centsOf(dollars: string | number): bigint {
  return BigInt(Math.round(Number(dollars) * 100));
}
