import { extrasOf, unassignedExtras } from '#domain/booking/booked-order.ts';
import { type AttentionReason, attentionOf, type DeskStates, possibleActions } from '#domain/booking/desk.ts';
import { summaryOfTrip } from '#domain/booking/trip-summary.ts';
import { totalPaid } from '#domain/booking/views/booking.ts';
import type { DeskBooking, DeskClaimedPayment, DeskEvent, DeskRow } from '#domain/booking/views/desk-booking.ts';
import { flightNames } from '#domain/flights/itinerary.ts';
import type { Money } from '#domain/money/money.ts';
import { cardBrandName } from '#domain/payment/card.ts';
import { disputeState, isEnded, isFraudWarning, isUnanswered } from '#domain/payment/disputes/dispute-statuses.ts';
import { combinedRefundState, type MoneyState, moneyState, moneyStateOfRefund } from '#domain/payment/refund-states.ts';
import type { DeskRows, TrailRow } from '#server/read-models/desk/desk-bookings.ts';
import { shownChange } from '../airline-changes/index.ts';
import { isNotMade } from '../amendments/index.ts';
import { changesOf } from '../booking/index.ts';
import { returnedMinor, sharesOf } from '../cancellation/index.ts';
import { bookedExtras } from '../trips/index.ts';
import { amendmentStatesOf, toDeskAmendment, withLateRefund } from './amendment-at-desk.ts';

type PaymentRow = DeskRows['payment'];

/** The states of a booking across its tables, at a given time. */
export function statesOf(rows: DeskRows, now: Date): DeskStates {
  const { booking, payment, cancellation, refunds } = rows;
  const isOpen = booking.changeAnswerBy !== null && booking.changeAnswerBy > now;
  return {
    booking: booking.state,
    payment: payment.state,
    cancellation: cancellation?.state ?? null,
    refund: combinedRefundState(
      refunds.filter(({ causeId }) => causeId === cancellation?.id).map(({ state }) => state),
    ),
    hasOrder: booking.orderId !== null,
    isCanceledElsewhere: booking.externalCancellation !== null,
    isChangeByPhone: booking.airlineChange?.isByPhone === true,
    openChange: isOpen ? (booking.airlineChange?.level ?? null) : null,
    isDisputed: rows.disputes.some(({ status }) => isUnanswered(status)),
    isFraudReported: booking.endsAt > now && rows.disputes.some(({ status }) => isFraudWarning(status)),
    isBankDeciding: rows.disputes.some(
      ({ status, paymentId }) =>
        !isEnded(status) &&
        !isFraudWarning(status) &&
        refunds.some((refund) => refund.paymentId === paymentId && refund.state === 'failed'),
    ),
    isRefundLate: cancellation !== null && cancellation.refundLateSince !== null,
    isAmendmentRefundLate: withLateRefund(rows).length > 0,
    isMailRefused: rows.isMailRefused && booking.endsAt > now,
    amendment: amendmentStatesOf(rows, now),
  };
}

/** The deadline for a person's action; sorts the desk's queue. */
function deadlineOf(rows: DeskRows, attention: AttentionReason | null): Date | null {
  const { booking, cancellation, disputes } = rows;
  const answers = disputes.filter(({ status }) => isUnanswered(status)).map(({ answerBy }) => answerBy);
  if (booking.state === 'in_review') answers.push(booking.reviewUntil);
  const [earliest] = answers.filter((time) => time !== null).sort((one, other) => one.getTime() - other.getTime());
  if (earliest !== undefined) return earliest;
  switch (attention) {
    case 'change_unanswered':
    case 'minor_change_unanswered':
      return booking.changeAnswerBy;
    case 'refund_late':
      return cancellation?.refundLateSince ?? withLateRefund(rows)[0]?.refundLateSince ?? null;
    default:
      return null;
  }
}

/** A row of the desk's list. */
export function toDeskRow(rows: DeskRows, now: Date): DeskRow {
  const { booking, payment, cancellation, refunds } = rows;
  const { slices, passengers } = booking.itinerary;
  const returned = returnedOf(rows);
  const sale = { amountMinor: booking.saleMinor, currency: booking.currency };
  const { originCity, destinationCity, departureDate, lastArrivalDate } = summaryOfTrip(slices);
  const attention = attentionOf(statesOf(rows, now));
  return {
    id: booking.id,
    reference: booking.reference,
    airlineReference: booking.airlineReference,
    brandKey: booking.brandKey,
    isLive: booking.liveMode,
    createdAt: booking.createdAt.toISOString(),
    bookingState: booking.state,
    isOver: booking.endsAt.getTime() < now.getTime(),
    paymentState: moneyState(
      payment.state,
      refunds.map(({ state }) => state),
    ),
    taken: { amountMinor: takenOf(rows), currency: payment.currency },
    returned: returned === 0 ? null : { amountMinor: returned, currency: payment.currency },
    isChanged: booking.airlineChange !== null,
    openAmendment: rows.amendments.find(({ id }) => id === booking.openAmendmentId)?.kind ?? null,
    cancellationState: cancellation?.state ?? null,
    attention,
    deadline: deadlineOf(rows, attention)?.toISOString() ?? null,
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
    sale,
    total: totalPaid(sale, changesOf(booking)),
  };
}

/** A booking with everything an administrator needs to decide on it, at a given time. */
export function toDeskBooking(rows: DeskRows, trail: readonly TrailRow[], seen: number, now: Date): DeskBooking {
  const { booking, payment, cancellation, refunds } = rows;
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
      card: cardOf(payment),
      held: money(payment.amountMinor),
      capture: money(payment.captureMinor),
      cardDetails: cardDetailsOf(payment),
      riskLevel: payment.riskLevel,
      refund: refunds.length === 0 ? null : money(totalOf(refunds)),
      refundId: refunds.flatMap(({ refundId }) => refundId ?? []).join(', ') || null,
      refundedElsewhere: booking.refundedElsewhereMinor === 0 ? null : money(booking.refundedElsewhereMinor),
      captureBefore: payment.captureBefore?.toISOString() ?? null,
    },
    payments: rows.payments.map((one) => toClaimedPayment(one, rows)),
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
    amendments: rows.amendments.map((row) => toDeskAmendment(row, rows)),
    airlineChange: shownChange(booking, cancellation !== null, now),
    supplierReturns: supplierReturnsOf(booking),
    actions: possibleActions(statesOf(rows, now)),
    events: trail.map((entry) => toEvent(entry, rows)),
  };
}

function cardOf({ cardBrand, cardLast4 }: PaymentRow): string | null {
  return cardLast4 === null ? null : `${cardBrandName(cardBrand) ?? 'Card'} •••• ${cardLast4}`;
}

function toClaimedPayment(payment: PaymentRow, { amendments, refunds, disputes }: DeskRows): DeskClaimedPayment {
  const { id, state, currency } = payment;
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  return {
    id,
    card: cardOf(payment),
    paidFor: amendments.find(({ paymentId }) => paymentId === id)?.kind ?? 'trip',
    state,
    capture: money(payment.captureMinor),
    refunds: refunds
      // A part of zero was left to others, who refunded all at the provider.
      .filter(({ paymentId, amountMinor }) => paymentId === id && amountMinor > 0)
      .map((refund) => ({
        id: refund.id,
        state: moneyStateOfRefund[refund.state],
        amount: money(refund.amountMinor),
      })),
    disputes: disputes
      .filter(({ paymentId }) => paymentId === id)
      .map(({ amountMinor, currency: disputed, openedAt, answerBy, ...dispute }) => ({
        ...{ id: dispute.id, status: dispute.status, reason: dispute.reason },
        amount: { amountMinor, currency: disputed },
        openedAt: openedAt.toISOString(),
        answerBy: answerBy?.toISOString() ?? null,
      })),
  };
}

function cardDetailsOf({ cardFunding, cardCountry }: PaymentRow): string | null {
  const details = [cardFunding, cardCountry === null ? null : `issued in ${cardCountry}`];
  return details.filter((part) => part !== null && part !== 'unknown').join(', ') || null;
}

function totalOf(refunds: DeskRows['refunds']): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * Captured, or to be captured, by all payments, in minor units: without repaid money for changes that were not made,
 * which is not a refund of the trip either.
 */
function takenOf({ payment, payments, amendments }: DeskRows): number {
  const paidBack = amendments.filter((row) => row.state === 'done' && isNotMade(row)).map(({ paymentId }) => paymentId);
  const further = payments.filter(
    ({ id, state }) => id !== payment.id && state === 'captured' && !paidBack.includes(id),
  );
  return further.reduce((sum, { captureMinor }) => sum + captureMinor, payment.captureMinor);
}

/** Total refunded, in minor units: our refunds once they arrived, and those made at the provider. */
function returnedOf({ booking, cancellation, refunds }: DeskRows): number {
  const paid = refunds.filter(({ state }) => state === 'refunded' || state === 'repaid_by_hand');
  const besides = returnedMinor(booking, cancellation);
  return besides === null
    ? totalOf(paid)
    : besides + totalOf(paid.filter(({ causeId }) => causeId !== cancellation?.id));
}

function supplierReturnsOf({ externalCancellation }: DeskRows['booking']): DeskBooking['supplierReturns'] {
  const { refundMinor, refundCurrency } = externalCancellation ?? { refundMinor: null, refundCurrency: null };
  if (refundMinor === null || refundCurrency === null) return null;
  const way = externalCancellation?.refundTo ?? 'money';
  const to = way === 'money' ? 'us' : way === 'credit' ? 'travelers' : 'unknown';
  return { amountMinor: refundMinor, currency: refundCurrency, to };
}

function toEvent({ event, actor }: TrailRow, rows: DeskRows): DeskEvent {
  const [from, to] = statesOfEvent(event, rows);
  return {
    id: event.id,
    subject: subjectOf(event.subject, rows),
    at: event.at.toISOString(),
    from,
    to,
    detail: event.detail,
    action: event.action,
    reason: event.reason,
    actor: actor === null ? event.actor : `${actor.firstName} ${actor.lastName} (${actor.email})`,
  };
}

/** Refunds and disputes appear as states of their payment's money. */
function statesOfEvent(
  { subject, fromState, toState }: TrailRow['event'],
  { refunds, disputes }: DeskRows,
): [from: string | null, to: string] {
  if (disputes.some(({ id }) => id === subject)) return [fromState && disputeState(fromState), disputeState(toState)];
  if (!refunds.some(({ id }) => id === subject)) return [fromState, toState];
  return [toState === 'sending' ? 'captured' : moneyNameOf(fromState), moneyNameOf(toState)];
}

function subjectOf(
  subject: string,
  { booking, payment, payments, refunds, disputes, amendments }: DeskRows,
): DeskEvent['subject'] {
  if (subject === booking.id) return 'booking';
  if (amendments.some(({ id }) => id === subject)) return 'amendment';
  const money = [payment, ...payments, ...refunds, ...disputes];
  return money.some(({ id }) => id === subject) ? 'payment' : 'cancellation';
}

/** A refund state's name among those of payments; other states unchanged. */
function moneyNameOf<S extends string | null>(state: S): S | MoneyState {
  const names: Readonly<Record<string, MoneyState>> = moneyStateOfRefund;
  return state === null ? state : (names[state] ?? state);
}
