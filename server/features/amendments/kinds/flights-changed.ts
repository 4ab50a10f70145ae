import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import { ok } from '#domain/result.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { disagreementOf } from '#domain/vendors/compare-answer.ts';
import {
  type BookingDeps,
  type BookingRow,
  orderIdOf,
  type StoredItinerary,
  supplierOf,
} from '#server/features/booking/index.ts';
import { deleteQuotesOf } from '#server/features/cancellation/index.ts';
import { insertVersions } from '#server/features/itineraries/index.ts';
import { planRefunds, refundsElsewhere } from '#server/features/refunds/index.ts';
import type { SupplierFlightChange } from '#server/ports/flight-changes.ts';
import type { AmendmentMove } from '../advance-amendment.ts';
import type { AmendmentRow } from '../lifecycle.ts';
import type { AmendmentWork, MadeMove } from './amendment-work.ts';
import { checkedMove } from './changed-order.ts';

/** Other flights, by a pending change at the supplier that is confirmed once. */
export const flightsWork: AmendmentWork = {
  async send(deps, booking, row) {
    const price = row.supplierMinor > 0 ? { amountMinor: row.supplierMinor, currency: row.currency } : null;
    const sent = await supplierOf(deps, booking).confirmFlightChange(changeIdOf(row), price);
    return sent.ok ? ok(changeDisagreement(booking, row, sent.value)) : sent;
  },
  async lookUp(deps, booking, row) {
    const found = await supplierOf(deps, booking).getFlightChange(changeIdOf(row));
    if (!found.ok) return found;
    const isMade = found.value.confirmedAt !== null;
    return ok({ isMade, disagreement: isMade ? changeDisagreement(booking, row, found.value) : null });
  },
  made: changeMade,
};

/** How a confirmed change differs from the request; null if it does not. */
function changeDisagreement(booking: BookingRow, row: AmendmentRow, change: SupplierFlightChange): string | null {
  const { id, orderId: of, changeTotal, confirmedAt } = change;
  return disagreementOf(
    'the change',
    {
      id: changeIdOf(row),
      of: orderIdOf(booking),
      amount: { amountMinor: row.supplierMinor, currency: row.currency },
      isConfirmed: true,
    },
    { id, of, amount: changeTotal, isConfirmed: confirmedAt !== null },
  );
}

function changeIdOf({ id, supplierChangeId }: AmendmentRow): string {
  if (supplierChangeId === null) throw new Error(`Amendment ${id} has no change at the supplier`);
  return supplierChangeId;
}

/**
 * The effect of a made change on its booking: a new itinerary version and the new price; a pending airline change of
 * the old flights is settled, and older cancellation quotes are deleted. Refunds are planned with it, unless a person
 * must decide what is owed.
 */
async function changeMade(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  move: MadeMove,
): Promise<AmendmentMove> {
  const now = deps.clock.now();
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok)
    deps.log.warn({ booking: booking.id, upstream: order.error.message }, 'Changed order could not be read');
  const { to, detail } = checkedMove(deps, booking, row, move, order.ok ? order.value : null);
  // Read before the transaction, which must not wait for a provider; without a response the refund itself finds out
  // what is left.
  const isRefunded = to === 'changed' && row.refundMinor > 0;
  const known = isRefunded ? await refundsElsewhere(deps, booking.id, row.id) : null;
  const elsewhere = known ?? new Map<string, number>();
  const read = order.ok
    ? {
        orderActions: order.value.availableActions,
        orderServices: order.value.services,
        orderDocuments: order.value.documents,
      }
    : // The airline issues new tickets for the new flights: the old numbers are void.
      { orderActions: [], orderServices: servicesLeft(booking, row), orderDocuments: [] };
  const version = booking.itineraryVersion + 1;
  return {
    move: { to, detail, set: { confirmedAt: now, reconcileAt: null, watchUntil: null } },
    set: {
      // A late change does not affect a newer, perhaps open, one.
      openAmendmentId: booking.openAmendmentId ?? row.id,
      itinerary: {
        ...row.after,
        passengers: booking.itinerary.passengers,
        changes: [...(booking.itinerary.changes ?? []), changeOf(row, now)],
      },
      itineraryVersion: version,
      endsAt: row.endsAt,
      supplierMinor: booking.supplierMinor + row.supplierMinor,
      saleMinor: booking.saleMinor + row.saleChangeMinor,
      airlineChange: null,
      changeAnswerBy: null,
      changeRemindAt: null,
      // The 24-hour rule is for unchanged bookings (TRIP-10).
      freeCancelUntil: null,
      ...read,
      // The order is reread at once, with everything derived from its flights.
      reconcileAt: now,
    },
    note: `the traveler changed the flights: ${row.id}, version ${version}`,
    mail: 'amendment_confirmed',
    also: async (tx, at) => {
      const common = { bookingId: booking.id, level: null, findings: [], supplierChangeId: null } as const;
      const sold = flightsOf(booking.itinerary.slices);
      await insertVersions(tx, [
        {
          ...common,
          number: 1,
          kind: 'sold',
          flights: booking.airlineChange?.booked ?? sold,
          foundAt: booking.createdAt,
        },
        { ...common, number: version, kind: 'amended', flights: flightsOf(row.after.slices), foundAt: at },
      ]);
      await deleteQuotesOf(tx, booking.id);
      if (isRefunded) {
        // Money refunded at the provider meanwhile may leave less; a person settles the rest.
        const plan = {
          bookingId: booking.id,
          causeId: row.id,
          amountMinor: row.refundMinor,
          at,
          elsewhere,
          orLess: true,
        };
        await planRefunds(tx, plan);
      }
    },
  };
}

/** For the receipt. */
function changeOf(
  { saleChangeMinor, feeMinor }: AmendmentRow,
  now: Date,
): NonNullable<StoredItinerary['changes']>[number] {
  return { kind: 'flights', on: utcDate(now), saleMinor: saleChangeMinor, feeMinor };
}

/** Without the order's response, the services that the quote kept. */
function servicesLeft({ orderServices }: BookingRow, { lostServices }: AmendmentRow): BookingRow['orderServices'] {
  const lost = new Set(lostServices.map((service) => JSON.stringify({ ...service, flights: [] })));
  return (orderServices ?? []).filter((service) => !lost.has(JSON.stringify({ ...service, flights: [] })));
}
