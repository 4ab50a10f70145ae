import { extrasOf, unassignedExtras } from '#domain/booking/booked-order.ts';
import { attentionOf, type DeskStates, possibleActions } from '#domain/booking/desk.ts';
import { summaryOfTrip } from '#domain/booking/trip-summary.ts';
import type { DeskBooking, DeskEvent, DeskRow } from '#domain/booking/views/desk-booking.ts';
import { flightNames } from '#domain/flights/itinerary.ts';
import type { Money } from '#domain/money/money.ts';
import type { DeskRows, TrailRow } from '#server/read-models/desk/desk-bookings.ts';
import { returnedMinor, sharesOf } from '../cancellation/index.ts';
import { shownChange } from '../schedule-changes/index.ts';
import { bookedExtras } from '../trips/index.ts';

/** The states of a booking across its tables, at a given time. */
export function statesOf({ booking, payment, cancellation }: DeskRows, now: Date): DeskStates {
  const isOpen = booking.changeAnswerBy !== null && booking.changeAnswerBy > now;
  return {
    booking: booking.state,
    payment: payment.state,
    cancellation: cancellation?.state ?? null,
    hasOrder: booking.orderId !== null,
    openChange: isOpen ? (booking.airlineChange?.level ?? null) : null,
    isRefundLate: cancellation !== null && cancellation.refundLateSince !== null,
  };
}

/** A booking as shown in the desk's list. */
export function toDeskRow(rows: DeskRows, now: Date): DeskRow {
  const { booking, payment, cancellation } = rows;
  const { slices, passengers } = booking.itinerary;
  const returned = returnedOf(rows);
  const { originCity, destinationCity, departureDate, lastArrivalDate } = summaryOfTrip(slices);
  return {
    id: booking.id,
    reference: booking.reference,
    airlineReference: booking.airlineReference,
    brandKey: booking.brandKey,
    isLive: booking.liveMode,
    createdAt: booking.createdAt.toISOString(),
    bookingState: booking.state,
    isOver: booking.endsAt.getTime() < now.getTime(),
    paymentState: payment.state,
    taken: { amountMinor: payment.captureMinor, currency: payment.currency },
    returned: returned === 0 ? null : { amountMinor: returned, currency: payment.currency },
    isChanged: booking.airlineChange !== null,
    cancellationState: cancellation?.state ?? null,
    attention: attentionOf(statesOf(rows, now)),
    contactEmail: booking.contactEmail,
    contactPhone: booking.contactPhone,
    flights: slices.map(flightNames),
    ticketNumbers: (booking.orderDocuments ?? []).filter(({ type }) => type === 'ticket').map(({ number }) => number),
    leadName: passengers[0] === undefined ? '' : `${passengers[0].givenName} ${passengers[0].familyName}`,
    passengerCount: passengers.length,
    originCity,
    destinationCity,
    departureDate,
    arrivalDate: lastArrivalDate,
    sale: { amountMinor: booking.saleMinor, currency: booking.currency },
  };
}

/** A booking with everything an administrator needs to decide on it, at a given time. */
export function toDeskBooking(rows: DeskRows, trail: readonly TrailRow[], seen: number, now: Date): DeskBooking {
  const { booking, payment, cancellation } = rows;
  const money = (amountMinor: number): Money => ({ amountMinor, currency: payment.currency });
  const isLeased = (until: Date | null | undefined) => until != null && until.getTime() > now.getTime();
  const trip = { ...bookedExtras(booking), slices: booking.itinerary.slices };
  const isWatched = booking.state === 'refused' && isLeased(booking.watchUntil);
  return {
    ...toDeskRow(rows, now),
    seen,
    orderId: booking.orderId,
    supplierPrice: { amountMinor: booking.supplierMinor, currency: booking.currency },
    slices: booking.itinerary.slices,
    passengers: booking.itinerary.passengers.map(({ id, givenName, familyName, type }) => ({
      name: `${givenName} ${familyName}`,
      type: type === 'infant_without_seat' ? 'infant' : type,
      extras: extrasOf({ id, type }, trip, booking.orderServices !== null),
    })),
    extras: unassignedExtras(trip),
    isBusy: isLeased(booking.leaseUntil) || isLeased(cancellation?.leaseUntil),
    watchUntil: isWatched ? (booking.watchUntil?.toISOString() ?? null) : null,
    reviewUntil: booking.state === 'in_review' ? (booking.reviewUntil?.toISOString() ?? null) : null,
    payment: {
      id: payment.id,
      intentId: payment.intentId,
      card: payment.cardLast4 === null ? null : `${payment.cardBrand ?? 'card'} •••• ${payment.cardLast4}`,
      held: money(payment.amountMinor),
      capture: money(payment.captureMinor),
      cardDetails: cardDetailsOf(payment),
      riskLevel: payment.riskLevel,
      refund: payment.refundMinor === null ? null : money(payment.refundMinor),
      refundId: payment.refundId,
      refundedElsewhere: booking.refundedElsewhereMinor === 0 ? null : money(booking.refundedElsewhereMinor),
      captureBefore: payment.captureBefore?.toISOString() ?? null,
    },
    cancellation:
      cancellation === null
        ? null
        : {
            id: cancellation.id,
            rule: cancellation.rule,
            shares: sharesOf(cancellation, booking),
            refundStatus: cancellation.refundStatus,
            askedAt: cancellation.askedAt?.toISOString() ?? null,
            cancelledAt: cancellation.cancelledAt?.toISOString() ?? null,
            refundSentAt: cancellation.refundSentAt?.toISOString() ?? null,
            bankReference: cancellation.bankReference,
          },
    airlineChange: shownChange(booking, cancellation !== null, now),
    supplierReturns: supplierReturnsOf(booking),
    actions: possibleActions(statesOf(rows, now)),
    events: trail.map((entry) => toEvent(entry, rows)),
  };
}

function cardDetailsOf({ cardFunding, cardCountry }: DeskRows['payment']): string | null {
  const details = [cardFunding, cardCountry === null ? null : `issued in ${cardCountry}`];
  return details.filter((part) => part !== null && part !== 'unknown').join(', ') || null;
}

/** Total refunded, in minor units: our refund once it arrived, and refunds made at the provider itself. */
function returnedOf({ booking, payment, cancellation }: DeskRows): number {
  const isPaid = payment.state === 'refunded' || payment.state === 'repaid_by_hand';
  return returnedMinor(booking, cancellation) ?? (isPaid ? (payment.refundMinor ?? 0) : 0);
}

function supplierReturnsOf({ externalCancellation }: DeskRows['booking']): DeskBooking['supplierReturns'] {
  const { refundMinor, refundCurrency } = externalCancellation ?? { refundMinor: null, refundCurrency: null };
  if (refundMinor === null || refundCurrency === null) return null;
  return { amountMinor: refundMinor, currency: refundCurrency };
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
