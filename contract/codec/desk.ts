import type {
  DeskBooking,
  DeskCancellation,
  DeskClaimedPayment,
  DeskPage,
  DeskPayment,
  DeskRow,
} from '#domain/booking/views/desk-booking.ts';
import { formatMoneyDecimal, type Money, readMoney } from '#domain/money/money.ts';
import type { DeskBookingAnswer, DeskRowAnswer } from '../desk-booking.ts';
import { airlineChangeCodec } from './booking.ts';
import { decodeDeskAmendment, encodeDeskAmendment } from './desk-amendments.ts';
import { sliceCodec } from './offer.ts';
import { decodeSplitShares, encodeSplitShares } from './refunds.ts';

type PaymentAnswer = DeskBookingAnswer['payment'];
type ClaimedPaymentAnswer = DeskBookingAnswer['payments'][number];
type CancellationAnswer = NonNullable<DeskBookingAnswer['cancellation']>;

/** The answer that `deskList` describes. */
interface PageAnswer {
  readonly rows: readonly DeskRowAnswer[];
  readonly attentionCount: number;
  readonly next: string | null;
}

export function decodeDeskPage({ rows, ...page }: PageAnswer): DeskPage {
  return { ...page, rows: rows.map(decodeDeskRow) };
}

export function encodeDeskPage({ rows, ...page }: DeskPage): PageAnswer {
  return { ...page, rows: rows.map(encodeDeskRow) };
}

/** All amounts of an answer but the supplier's refund are in its `currency`. */
function decodeDeskRow<Row extends DeskRowAnswer>({ takenAmount, returnedAmount, saleAmount, ...wire }: Row) {
  const { currency, totalAmount = saleAmount, ...row } = wire;
  return {
    ...row,
    taken: readMoney(takenAmount, currency),
    returned: decodeAmount(returnedAmount, currency),
    sale: readMoney(saleAmount, currency),
    total: readMoney(totalAmount, currency),
  };
}

function encodeDeskRow<Row extends DeskRow>({ taken, returned, sale, total, ...row }: Row) {
  return {
    ...row,
    takenAmount: formatMoneyDecimal(taken),
    returnedAmount: returned && formatMoneyDecimal(returned),
    saleAmount: formatMoneyDecimal(sale),
    totalAmount: formatMoneyDecimal(total),
    currency: sale.currency,
  };
}

export function decodeDeskBooking({ supplierAmount, ...wire }: DeskBookingAnswer): DeskBooking {
  const { currency, cancellation, airlineChange, supplierReturns } = wire;
  return {
    ...decodeDeskRow(wire),
    supplierPrice: readMoney(supplierAmount, currency),
    slices: wire.slices.map(sliceCodec.decode),
    payment: decodePayment(wire.payment, currency),
    payments: wire.payments.map((one) => decodeClaimedPayment(one, currency)),
    cancellation: cancellation && decodeCancellation(cancellation, currency),
    amendments: wire.amendments.map(decodeDeskAmendment),
    airlineChange: airlineChange && airlineChangeCodec.decode(airlineChange),
    supplierReturns: supplierReturns && {
      ...readMoney(supplierReturns.amount, supplierReturns.currency),
      to: supplierReturns.to,
    },
  };
}

export function encodeDeskBooking({ supplierPrice, ...booking }: DeskBooking): DeskBookingAnswer {
  const { cancellation, airlineChange, supplierReturns: returns } = booking;
  return {
    ...encodeDeskRow(booking),
    supplierAmount: formatMoneyDecimal(supplierPrice),
    slices: booking.slices.map(sliceCodec.encode),
    payment: encodePayment(booking.payment),
    payments: booking.payments.map(encodeClaimedPayment),
    cancellation: cancellation && encodeCancellation(cancellation),
    amendments: booking.amendments.map(encodeDeskAmendment),
    airlineChange: airlineChange && airlineChangeCodec.encode(airlineChange),
    supplierReturns: returns && {
      amount: formatMoneyDecimal(returns),
      currency: returns.currency,
      to: returns.to,
    },
  };
}

function decodePayment(wire: PaymentAnswer, currency: string): DeskPayment {
  const { heldAmount, captureAmount, refundAmount, refundedElsewhere, ...payment } = wire;
  return {
    ...payment,
    held: readMoney(heldAmount, currency),
    capture: readMoney(captureAmount, currency),
    refund: decodeAmount(refundAmount, currency),
    refundedElsewhere: decodeAmount(refundedElsewhere, currency),
  };
}

function encodePayment({ held, capture, refund, refundedElsewhere, ...payment }: DeskPayment): PaymentAnswer {
  return {
    ...payment,
    heldAmount: formatMoneyDecimal(held),
    captureAmount: formatMoneyDecimal(capture),
    refundAmount: refund && formatMoneyDecimal(refund),
    refundedElsewhere: refundedElsewhere && formatMoneyDecimal(refundedElsewhere),
  };
}

function decodeClaimedPayment(
  { captureAmount, refunds, disputes, ...claimed }: ClaimedPaymentAnswer,
  currency: string,
): DeskClaimedPayment {
  return {
    ...claimed,
    capture: readMoney(captureAmount, currency),
    refunds: refunds.map(({ amount, ...refund }) => ({ ...refund, amount: readMoney(amount, currency) })),
    disputes: disputes.map(({ amount, currency: disputed, ...dispute }) => ({
      ...dispute,
      amount: readMoney(amount, disputed),
    })),
  };
}

function encodeClaimedPayment({ capture, refunds, disputes, ...claimed }: DeskClaimedPayment): ClaimedPaymentAnswer {
  return {
    ...claimed,
    captureAmount: formatMoneyDecimal(capture),
    refunds: refunds.map(({ amount, ...refund }) => ({ ...refund, amount: formatMoneyDecimal(amount) })),
    disputes: disputes.map(({ amount, ...dispute }) => ({
      ...dispute,
      amount: formatMoneyDecimal(amount),
      currency: amount.currency,
    })),
  };
}

function decodeCancellation({ parts, ...wire }: CancellationAnswer, currency: string): DeskCancellation {
  return { ...wire, shares: decodeSplitShares(parts, currency) };
}

function encodeCancellation({ shares, ...cancellation }: DeskCancellation): CancellationAnswer {
  return { ...cancellation, parts: encodeSplitShares(shares) };
}

function decodeAmount(amount: string | null, currency: string): Money | null {
  return amount === null ? null : readMoney(amount, currency);
}
