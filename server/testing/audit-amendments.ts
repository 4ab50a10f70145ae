import type { amendments } from '#server/features/amendments/tables.ts';
import type { Books } from './books.ts';

type AmendmentRow = typeof amendments.$inferSelect;

/** The default brand's fee for a change, in cents per passenger. */
const feeCents = 2500;

/**
 * Every disagreement about changes of flights and added bags: each made by the supplier is one that its traveler agreed
 * to, and vice versa; each is paid by exactly its price by our rule, recomputed from the supplier's price, or refunds
 * exactly that; none is left open.
 */
export function auditAmendments(books: Books): string[] {
  return [
    ...books.amendments.flatMap((row) => auditAmendment(books, row)),
    ...books.orders.flatMap((order) => [...unknownChanges(books, order), ...auditAdditions(books, order)]),
  ];
}

/** Made by the airline, according to our rows. */
export function isMade({ state, confirmedAt }: AmendmentRow): boolean {
  return confirmedAt !== null && state !== 'quoted' && state !== 'failed';
}

/** Cents of a booking's money refunded for its changes of flights. */
export function refundedForChanges({ amendments: rows }: Books, bookingId: string): number {
  return rows
    .filter((row) => row.bookingId === bookingId && isMade(row))
    .reduce((sum, row) => sum + row.refundMinor, 0);
}

/** Cents that a booking's traveler paid for changes, less refunds, outside the trip's price: our fees. */
export function feesForChanges({ amendments: rows }: Books, bookingId: string): number {
  return rows.filter((row) => row.bookingId === bookingId && isMade(row)).reduce((sum, row) => sum + paidFee(row), 0);
}

/** Cents that a booking's traveler paid for changes in another way than with their payments. */
export function settledForChanges({ amendments: rows }: Books, bookingId: string): number {
  return rows.filter((row) => row.bookingId === bookingId).reduce((sum, row) => sum + (row.settledMinor ?? 0), 0);
}

/** A missing amount reduces our fee first. */
function paidFee({ feeMinor, dueMinor, settledMinor }: AmendmentRow): number {
  return settledMinor === null ? feeMinor : Math.max(0, feeMinor - (dueMinor - settledMinor));
}

function auditAmendment(books: Books, row: AmendmentRow): string[] {
  const name = `amendment ${row.id}`;
  if (!['quoted', 'failed', 'done'].includes(row.state)) return [`${name} is ${row.state}`];
  const booking = books.bookings.find(({ id }) => id === row.bookingId);
  if (booking?.openAmendmentId === row.id) return [`${name} is ${row.state} and still open`];
  const payment = books.payments.find(({ id }) => id === row.paymentId);
  if (!isMade(row) && payment !== undefined && payment.state !== 'voided')
    return [`${name} was not made, its payment is ${payment.state}`];
  return row.kind === 'bags' ? [] : auditFlightChange(books, row);
}

function auditFlightChange(books: Books, row: AmendmentRow): string[] {
  const name = `amendment ${row.id}`;
  const booking = books.bookings.find(({ id }) => id === row.bookingId);
  const order = books.orders.find(({ id }) => id === booking?.orderId);
  const change = order?.changes?.find(({ id }) => id === row.supplierChangeId);
  const isMadeThere = change !== undefined && change.confirmed_at !== null;
  if (isMadeThere !== isMade(row))
    return [`${name} is ${row.state}, the supplier has ${isMadeThere ? '' : 'not '}made it`];
  if (!isMade(row)) return [];
  const faults: string[] = [];
  const asked = Math.round(Number(change?.change_total_amount) * 100);
  // After a significant change by the airline there is none.
  const fee = row.feeMinor === 0 ? 0 : feeCents * (booking?.itinerary.passengers.length ?? 0);
  const captured = capturedFor(books, row);
  const due = asked < 0 || row.settledBy !== null ? 0 : saleCents(asked) + fee;
  if (captured !== due) faults.push(`${name} took ${captured} where ${due} is due`);
  if (asked >= 0 && row.refundMinor !== 0) faults.push(`${name} cost money and gave ${row.refundMinor} back`);
  return faults;
}

function capturedFor(books: Books, { paymentId }: AmendmentRow): number {
  const payment = books.payments.find(({ id }) => id === paymentId);
  return books.intents.find(({ id }) => id === payment?.intentId)?.amount_received ?? 0;
}

/** By the rule of PRICE-03, with the default markup. */
function saleCents(supplierCents: number): number {
  return Math.floor((supplierCents * 123 + 5000) / 10_000) * 100;
}

/**
 * Whether the calls that added bags to an order are exactly the amendments that its travelers agreed to: the supplier
 * has no ids for them, so their price identifies them.
 */
function auditAdditions(books: Books, order: Books['orders'][number]): string[] {
  const rows = books.amendments.filter(
    (row) => row.kind === 'bags' && isMade(row) && row.bookingId === order.metadata?.booking_id,
  );
  const faults: string[] = [];
  const left = [...rows];
  for (const { total_amount, bags } of order.additions ?? []) {
    const row = left.find(({ supplierMinor }) => supplierMinor === Math.round(Number(total_amount) * 100));
    if (row === undefined) {
      faults.push(`bags for ${total_amount} of order ${order.id} are not an amendment`);
      continue;
    }
    left.splice(left.indexOf(row), 1);
    const price = bags.reduce(
      (sum, { amount, quantity }) => sum + saleCents(Math.round(Number(amount) * 100)) * quantity,
      0,
    );
    const due = row.settledBy === null ? price : 0;
    const captured = capturedFor(books, row);
    if (captured !== due) faults.push(`amendment ${row.id} took ${captured} where ${due} is due for bags`);
  }
  return [...faults, ...left.map(({ id }) => `amendment ${id} added bags that the supplier does not have`)];
}

function unknownChanges(books: Books, order: Books['orders'][number]): string[] {
  const made = (order.changes ?? []).filter(({ confirmed_at }) => confirmed_at !== null);
  return made
    .filter(({ id }) => books.amendments.filter((row) => row.supplierChangeId === id && isMade(row)).length !== 1)
    .map(({ id }) => `change ${id} of order ${order.id} is not exactly one amendment`);
}
