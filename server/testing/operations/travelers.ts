import type { AmendmentAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { confirmAmendment, payForAmendment, quoteOption, searchOptions } from '../steps/amend-steps.ts';
import { listBags, quoteBags } from '../steps/bag-steps.ts';
import { readBooking } from '../steps/booking-steps.ts';
import { cancel, hour, quoteOf } from '../steps/cancel-steps.ts';
import { acceptChange } from '../steps/schedule-steps.ts';
import type { Visitor } from '../steps/visitor.ts';
import type { Operations } from './operations.ts';

/** A traveler's reaction to a change of flights: most keep them, some cancel, some do nothing. */
export async function answerChange(operations: Operations, booking: BookingAnswer): Promise<void> {
  const way = operations.choose(['keep', 'keep', 'keep', 'cancel', 'ignore'] as const);
  if (way === 'cancel') return cancelByLink(operations, booking);
  const visitor = way === 'keep' ? await operations.openNewestLink(booking) : null;
  if (visitor === null) return;
  const { airline_change: change } = await readBooking(visitor, booking.id);
  if (change?.answer !== 'open') return;
  const { status } = await acceptChange(visitor, booking.id, change.version);
  operations.note(status === 200 ? 'new flights kept' : `not kept: ${status}`);
}

export async function cancelByLink(operations: Operations, booking: BookingAnswer): Promise<void> {
  const visitor = await operations.openAndUnlock(booking);
  if (visitor === null) return;
  const quote = await quoteOf(visitor, booking.id);
  if (quote.status !== 200) return operations.note(`no quote: ${quote.body.code}`);
  const { status, body } = await cancel(visitor, booking.id, { quoteId: quote.body.quoteId });
  if (status !== 200) return operations.note(`not canceled: ${body.code}`);
  operations.note('canceled by the traveler');
  const shown = (await readBooking(visitor, booking.id)).cancellation;
  operations.cancellations.push({
    bookingId: booking.id,
    quoted: quote.body.refund_amount,
    refunded: shown?.refund_amount ?? 'nothing',
  });
}

export async function changeByLink(operations: Operations, booking: BookingAnswer): Promise<void> {
  const { t } = operations;
  const visitor = await operations.openAndUnlock(booking);
  if (visitor === null) return;
  const departsAt = await operations.departureOf(booking.id);
  const departureDate = utcDate(new Date(departsAt + (1 + operations.pick(2)) * 24 * hour));
  if (operations.chance(0.5)) await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'cheaper');
  const found = await searchOptions(visitor, booking, [{ direction: 0, departureDate }]);
  const option = found.body.options?.[0];
  if (option === undefined) return operations.note(`no other flights: ${found.body.code ?? 'none'}`);
  const { body: chosen } = await quoteOption(visitor, booking, option.id);
  if (chosen.price === undefined) return operations.note(`not chosen: ${chosen.code}`);
  if (operations.chance(0.1)) await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
  const way = Number(chosen.price.refund_amount) > 0 ? 'cheaper' : 'dearer';
  await payAndConfirm(operations, visitor, chosen, `${way} flights chosen by the traveler`);
}

export async function addBagsByLink(operations: Operations, booking: BookingAnswer): Promise<void> {
  const { t } = operations;
  const visitor = await operations.openNewestLink(booking);
  if (visitor === null) return;
  const listed = await listBags(visitor, booking);
  const bags = listed.body.bags ?? [];
  const bag = bags[operations.pick(bags.length)];
  if (bag === undefined) return operations.note(`no bags: ${listed.body.code ?? 'none'}`);
  if (operations.chance(0.2)) await t.duffel.changeBags(booking.duffelBookingId ?? '', { dearerBy: '7.00' });
  const { body: chosen } = await quoteBags(visitor, booking, [{ id: bag.id, quantity: 1 }]);
  if (chosen.price === undefined) return operations.note(`no bags chosen: ${chosen.code}`);
  if (operations.chance(0.1)) await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_after' });
  await payAndConfirm(operations, visitor, chosen, 'bags added by the traveler');
}

/** Agrees to an amendment, with its payment; the site looks up a lost response. */
async function payAndConfirm(
  operations: Operations,
  visitor: Visitor,
  chosen: AmendmentAnswer,
  event: string,
): Promise<void> {
  const paymentId = Number(chosen.price.due_amount) > 0 ? await payForAmendment(visitor, chosen) : undefined;
  const { body } = await confirmAmendment(visitor, chosen, paymentId);
  operations.note(body.status === 'confirmed' ? event : `no ${event}: ${body.code ?? body.status}`);
}
