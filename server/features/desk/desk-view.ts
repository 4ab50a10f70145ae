import type { DeskBooking, DeskEvent, DeskRow } from '../../../contract/desk.ts';
import { extrasOf, extrasOfNobody } from '../../../domain/booking/booked-order.ts';
import { attentionOf, type DeskStates, possibleActions } from '../../../domain/booking/desk.ts';
import { summaryOfTrip } from '../../../domain/booking/trip-summary.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import { bookedExtras } from '../bookings/index.ts';
import type { DeskRows, TrailRow } from './repository.ts';

/** How a booking stands in all its tables. */
export function statesOf({ booking, payment, cancellation }: DeskRows): DeskStates {
  return {
    booking: booking.state,
    payment: payment.state,
    cancellation: cancellation?.state ?? null,
    hasOrder: booking.orderId !== null,
  };
}

/** A booking as the desk's list shows it. */
export function toDeskRow(rows: DeskRows): DeskRow {
  const { booking, payment, cancellation } = rows;
  const { slices, passengers } = booking.itinerary;
  const { origin_city, destination_city, departure_date } = summaryOfTrip(slices);
  return {
    id: booking.id,
    reference: booking.reference,
    airlineReference: booking.airlineReference,
    brandKey: booking.brandKey,
    isLive: booking.liveMode,
    createdAt: booking.createdAt.toISOString(),
    bookingState: booking.state,
    paymentState: payment.state,
    cancellationState: cancellation?.state ?? null,
    attention: attentionOf(statesOf(rows)),
    contactEmail: booking.contactEmail,
    leadName: passengers[0] === undefined ? '' : `${passengers[0].givenName} ${passengers[0].familyName}`,
    passengerCount: passengers.length,
    originCity: origin_city,
    destinationCity: destination_city,
    departureDate: departure_date,
    saleAmount: formatMoneyDecimal({ amountMinor: booking.saleMinor, currency: booking.currency }),
    currency: booking.currency,
  };
}

/** A booking with everything that an administrator decides on, as it stands at a time. */
export function toDeskBooking(rows: DeskRows, trail: readonly TrailRow[], seen: number, now: Date): DeskBooking {
  const { booking, payment, cancellation } = rows;
  const money = (amountMinor: number) => formatMoneyDecimal({ amountMinor, currency: payment.currency });
  const isLeased = (until: Date | null | undefined) => until != null && until.getTime() > now.getTime();
  const isWatched = booking.state === 'refused' && isLeased(booking.watchUntil);
  return {
    ...toDeskRow(rows),
    seen,
    orderId: booking.orderId,
    supplierAmount: formatMoneyDecimal({ amountMinor: booking.supplierMinor, currency: booking.currency }),
    slices: booking.itinerary.slices as DeskBooking['slices'],
    passengers: booking.itinerary.passengers.map(({ id, givenName, familyName, type }) => ({
      name: `${givenName} ${familyName}`,
      type: type === 'infant_without_seat' ? 'infant' : type,
      extras: extrasOf(id, bookedExtras(booking)),
    })),
    extras: extrasOfNobody(bookedExtras(booking)),
    isBusy: isLeased(booking.leaseUntil) || isLeased(cancellation?.leaseUntil),
    watchUntil: isWatched ? (booking.watchUntil?.toISOString() ?? null) : null,
    payment: {
      id: payment.id,
      intentId: payment.intentId,
      card: payment.cardLast4 === null ? null : `${payment.cardBrand ?? 'card'} •••• ${payment.cardLast4}`,
      heldAmount: money(payment.amountMinor),
      captureAmount: money(payment.captureMinor),
      refundAmount: payment.refundMinor === null ? null : money(payment.refundMinor),
      refundId: payment.refundId,
      captureBefore: payment.captureBefore?.toISOString() ?? null,
    },
    cancellation:
      cancellation === null
        ? null
        : {
            id: cancellation.id,
            rule: cancellation.rule,
            refundAmount: money(cancellation.refundMinor),
            feeAmount: money(cancellation.feeMinor),
            refundStatus: cancellation.refundStatus,
            askedAt: cancellation.askedAt?.toISOString() ?? null,
            cancelledAt: cancellation.cancelledAt?.toISOString() ?? null,
          },
    actions: possibleActions(statesOf(rows)),
    events: trail.map((entry) => toEvent(entry, rows)),
  };
}

function toEvent({ event, actor }: TrailRow, { booking, payment }: DeskRows): DeskEvent {
  const subject = event.subject === booking.id ? 'booking' : event.subject === payment.id ? 'payment' : 'cancellation';
  return {
    id: event.id,
    subject,
    at: event.at.toISOString(),
    from: event.fromState,
    to: event.toState,
    detail: event.detail,
    action: event.action,
    reason: event.reason,
    actor: actor === null ? event.actor : `${actor.firstName} ${actor.lastName} (${actor.email})`,
  };
}
