import { sliceCodec } from '#contract/codec/offer.ts';
import type { OrderFile } from '#contract/order-file/order-file.ts';
import { formatMoneyDecimal } from '#domain/money/money.ts';
import { openOrder } from '#server/features/booking/index.ts';
import type { readBookingParts, readBookings } from '#server/read-models/personal-data.ts';
import type { Secrets } from '#server/secrets.ts';
import { exportPayment, type HistoryRow, historyOf, type MoneyRecords, type PaymentRow } from './export-payment.ts';

type BookedRow = Awaited<ReturnType<typeof readBookings>>[number];
type BookingParts = Awaited<ReturnType<typeof readBookingParts>>;

interface BookingContext extends MoneyRecords {
  readonly paid: readonly PaymentRow[];
  readonly parts: BookingParts;
  readonly secrets: Secrets;
}

/** A booking in an export, with all its parts. */
export function exportBooking({ booking, document, heldOrder }: BookedRow, context: BookingContext) {
  const { id, currency, itinerary } = booking;
  const { paid, parts, history, secrets } = context;
  const payment = paid.find((one) => one.id === booking.paymentId);
  const further = paid.filter((one) => one.bookingId === id && one !== payment);
  return {
    id,
    reference: booking.reference,
    airlineReference: booking.airlineReference,
    order: booking.orderId,
    brand: booking.brandKey,
    state: booking.state,
    isReal: booking.liveMode,
    price: formatMoneyDecimal({ amountMinor: booking.saleMinor, currency }),
    currency,
    contact: { email: booking.contactEmail, phone: booking.contactPhone },
    passengers: itinerary.passengers,
    flights: itinerary.slices.map(sliceCodec.encode),
    services: booking.orderServices ?? booking.services,
    tickets: booking.orderDocuments,
    airlineChange: booking.airlineChange,
    canceledElsewhere: booking.externalCancellation,
    refundedElsewhere: formatMoneyDecimal({ amountMinor: booking.refundedElsewhereMinor, currency }),
    freeCancellationUntil: booking.freeCancelUntil,
    failure: booking.failureMessage ?? booking.failureCode,
    orderedAt: booking.orderedAt,
    endsAt: booking.endsAt,
    createdAt: booking.createdAt,
    changedAt: booking.updatedAt,
    waitingOrder: heldOrder === null ? null : exportHeldOrder(openOrder(secrets, id, heldOrder)),
    agreement: document === null ? null : exportAgreement(JSON.parse(document)),
    payment: payment === undefined ? null : exportPayment(payment, context),
    furtherPayments: further.map((one) => exportPayment(one, context)),
    cancellations: ofBooking(parts.cancellations, id).map((one) => exportCancellation(one, history)),
    changes: ofBooking(parts.amendments, id).map((one) => exportAmendment(one, history)),
    versions: ofBooking(parts.versions, id).map(({ bookingId: _, ...version }) => version),
    lookUps: ofBooking(parts.lookUps, id).map(({ bookingId: _, ...lookUp }) => lookUp),
    history: historyOf(id, history),
  };
}

function ofBooking<Row extends { readonly bookingId: string }>(rows: readonly Row[], id: string): Row[] {
  return rows.filter(({ bookingId }) => bookingId === id);
}

/** An order under payment review: only then are birth dates and passports stored. */
function exportHeldOrder(order: ReturnType<typeof openOrder>) {
  return order && { passengers: order.passengers, loyaltyAccounts: order.loyaltyAccounts };
}

/** The agreed terms of the order file, without the operator's margin. */
function exportAgreement({ passengers, price, terms, consent, policies }: OrderFile) {
  return {
    passengers,
    price: { currency: price.currency, agreed: price.agreed_amount, charged: price.sale_amount, lines: price.lines },
    terms,
    consent,
    policies: policies.map(({ path, heading, updated, sha256 }) => ({ path, heading, updated, sha256 })),
  };
}

function exportCancellation(row: BookingParts['cancellations'][number], history: readonly HistoryRow[]) {
  const { currency } = row;
  const amountOf = (amountMinor: number) => formatMoneyDecimal({ amountMinor, currency });
  return {
    id: row.id,
    state: row.state,
    currency,
    paid: amountOf(row.paidMinor),
    refund: amountOf(row.refundMinor),
    fee: amountOf(row.feeMinor),
    rule: row.rule,
    refundTo: row.refundTo,
    refundStatus: row.refundStatus,
    credits: row.credits,
    bankReference: row.bankReference,
    askedAt: row.askedAt,
    canceledAt: row.cancelledAt,
    refundSentAt: row.refundSentAt,
    failure: row.failureCode,
    createdAt: row.createdAt,
    history: historyOf(row.id, history),
  };
}

/** A change of flights, or bags, offered to or agreed by the traveler. */
function exportAmendment(row: BookingParts['amendments'][number], history: readonly HistoryRow[]) {
  const { currency } = row;
  const amountOf = (amountMinor: number) => formatMoneyDecimal({ amountMinor, currency });
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    currency,
    bags: (row.bags ?? []).map(({ kind, description, quantity, passengerIds, flights, saleMinor }) => ({
      ...{ kind, description, quantity, passengerIds, flights },
      priceOfOne: amountOf(saleMinor),
    })),
    before: row.before.slices.map(sliceCodec.encode),
    after: row.after.slices.map(sliceCodec.encode),
    lost: row.lostServices,
    // The requested amount; its payment, or the person who settled it, shows whether it was paid.
    due: amountOf(row.dueMinor),
    refund: amountOf(row.refundMinor),
    fee: amountOf(row.feeMinor),
    payment: row.paymentId,
    settledBy: row.settledBy,
    settled: row.settledMinor === null ? null : amountOf(row.settledMinor),
    settledAt: row.settledAt,
    offeredUntil: row.expiresAt,
    askedAt: row.askedAt,
    confirmedAt: row.confirmedAt,
    refundSentAt: row.refundSentAt,
    bankReference: row.bankReference,
    failure: row.failureCode,
    createdAt: row.createdAt,
    history: historyOf(row.id, history),
  };
}
