import { hasBags } from '#domain/booking/amendments/added-bags.ts';
import type { BookedService } from '#domain/booking/booked-order.ts';
import { ok, type Result } from '#domain/result.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { type BookingDeps, type BookingRow, orderIdOf, supplierOf } from '#server/features/booking/index.ts';
import { deleteQuotesOf } from '#server/features/cancellation/index.ts';
import type { SupplierFailure } from '#server/ports/supplier-failure.ts';
import type { AmendmentMove } from '../advance-amendment.ts';
import type { AmendmentRow } from '../lifecycle.ts';
import { findBagsAddedSince } from '../repository.ts';
import type { AmendmentOutcome, AmendmentWork, MadeMove } from './amendment-work.ts';
import { checkedMove, orderDisagreement } from './changed-order.ts';

/** Bags added to the order in one call (SERV-04). The supplier keeps no record of the call: only the order shows it. */
export const bagsWork: AmendmentWork = {
  async send(deps, booking, row) {
    const sent = await supplierOf(deps, booking).addBags({
      orderId: orderIdOf(booking),
      bags: (row.bags ?? []).map(({ serviceId, quantity }) => ({ id: serviceId, quantity })),
      total: { amountMinor: row.supplierMinor, currency: row.currency },
    });
    return sent.ok ? ok(orderDisagreement(booking, row, sent.value, true)) : sent;
  },
  lookUp: lookForBags,
  made: bagsMade,
};

/** Whether the order has the bags: by its list, or by a total that grew by exactly their price. */
async function lookForBags(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
): Promise<Result<AmendmentOutcome, SupplierFailure>> {
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) return order;
  const { services, total } = order.value;
  const others = await findBagsAddedSince(deps.db, row);
  const isInTotal =
    row.supplierMinor > 0 &&
    total?.currency === booking.currency &&
    total.amountMinor === booking.supplierMinor + row.supplierMinor;
  const isMade = isInTotal || hasBags(services, row.servicesBefore ?? [], row.bags ?? [], others);
  // The order is compared when it is read after recording.
  return ok({ isMade, disagreement: null });
}

async function bagsMade(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  move: MadeMove,
): Promise<AmendmentMove> {
  const now = deps.clock.now();
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) deps.log.warn({ booking: booking.id, upstream: order.error.message }, 'Order with new bags not read');
  const { to, detail } = checkedMove(deps, booking, row, move, order.ok ? order.value : null);
  const { itinerary } = booking;
  const change = { kind: 'bags', on: utcDate(now), saleMinor: row.saleChangeMinor, feeMinor: row.feeMinor } as const;
  return {
    move: { to, detail, set: { confirmedAt: now, reconcileAt: null, watchUntil: null } },
    set: {
      // Late bags do not affect a newer, perhaps open, amendment.
      openAmendmentId: booking.openAmendmentId ?? row.id,
      itinerary: { ...itinerary, changes: [...(itinerary.changes ?? []), change] },
      supplierMinor: booking.supplierMinor + row.supplierMinor,
      saleMinor: booking.saleMinor + row.saleChangeMinor,
      orderServices: order.ok ? order.value.services : [...(booking.orderServices ?? []), ...servicesOf(row)],
      ...(order.ok ? { orderDocuments: order.value.documents } : {}),
      // The order is reread at once, for receipts of the bags issued later.
      reconcileAt: now,
    },
    note: `the traveler added bags: ${row.id}`,
    mail: 'amendment_confirmed',
    async also(tx) {
      // The refund for canceling has changed.
      await deleteQuotesOf(tx, booking.id);
    },
  };
}

/** The requested bags, if the order's response is missing. */
function servicesOf({ bags }: AmendmentRow): BookedService[] {
  return (bags ?? []).map(({ kind, quantity, passengerIds, flights }) => ({
    ...{ type: kind, designator: null, name: null, maximumWeightKg: null },
    ...{ quantity, passengerIds, flights },
  }));
}
