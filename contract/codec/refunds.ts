import type { PriceShares, SplitShares } from '#domain/booking/refund-rule.ts';
import type { AmendmentRefund } from '#domain/booking/views/amendment.ts';
import type { AirlineCredit, BookingCancellation, CancellationQuote } from '#domain/booking/views/cancellation.ts';
import { formatMoneyDecimal, parseMoney, readMoney } from '#domain/money/money.ts';
import type {
  AirlineCreditAnswer,
  AmendmentRefundAnswer,
  BookingCancellationAnswer,
  CancellationQuoteAnswer,
  KeptPartsAnswer,
  RefundPartsAnswer,
} from '../refunds.ts';

/** Converts refunds between wire and domain shape. Fields are in the order of the wire, which an error's details keep. */
export function encodeShares({ paid, refund, fee, credit, changeFees }: PriceShares): RefundPartsAnswer {
  return {
    paid_amount: formatMoneyDecimal(paid),
    refund_amount: formatMoneyDecimal(refund),
    fee_amount: formatMoneyDecimal(fee),
    airline_credit_amount: formatMoneyDecimal(credit),
    change_fees_amount: changeFees && formatMoneyDecimal(changeFees),
  };
}

export function decodeShares(wire: RefundPartsAnswer, currency: string): PriceShares {
  // Absent in an offer that was kept before this field existed.
  const changeFees = wire.change_fees_amount ?? null;
  return {
    paid: readMoney(wire.paid_amount, currency),
    refund: readMoney(wire.refund_amount, currency),
    fee: readMoney(wire.fee_amount, currency),
    credit: readMoney(wire.airline_credit_amount, currency),
    changeFees: changeFees === null ? null : parseMoney(changeFees, currency),
  };
}

export function encodeSplitShares(shares: SplitShares): RefundPartsAnswer & KeptPartsAnswer {
  const { airline, markup } = shares;
  return {
    ...encodeShares(shares),
    airline_kept_amount: airline && formatMoneyDecimal(airline),
    margin_kept_amount: markup && formatMoneyDecimal(markup),
  };
}

/** What the airline and we keep counts as not stated if it cannot be read. */
export function decodeSplitShares(wire: RefundPartsAnswer & KeptPartsAnswer, currency: string): SplitShares {
  const { airline_kept_amount: airline, margin_kept_amount: markup } = wire;
  return {
    ...decodeShares(wire, currency),
    airline: airline === null ? null : parseMoney(airline, currency),
    markup: markup === null ? null : parseMoney(markup, currency),
  };
}

export function encodeQuote(quote: CancellationQuote): CancellationQuoteAnswer {
  return {
    quoteId: quote.quoteId,
    expires_at: quote.expiresAt,
    ...encodeShares(quote.shares),
    currency: quote.shares.paid.currency,
    rule: quote.rule,
    refund_to: quote.refundTo,
    airline_credits: quote.airlineCredits.map(encodeCredit),
    refund_may_be_split: quote.mayBeSplit,
    price_reduced: quote.isPriceReduced,
    refund_timing: quote.refundTiming,
    message: quote.message,
    airline_change_version: quote.airlineChangeVersion,
  };
}

export function decodeQuote(wire: CancellationQuoteAnswer): CancellationQuote {
  return {
    quoteId: wire.quoteId,
    expiresAt: wire.expires_at,
    shares: decodeShares(wire, wire.currency),
    rule: wire.rule,
    refundTo: wire.refund_to,
    airlineCredits: wire.airline_credits.map(decodeCredit),
    mayBeSplit: wire.refund_may_be_split,
    isPriceReduced: wire.price_reduced,
    refundTiming: wire.refund_timing,
    message: wire.message,
    airlineChangeVersion: wire.airline_change_version,
  };
}

export function encodeCancellation(cancellation: BookingCancellation): BookingCancellationAnswer {
  return {
    status: cancellation.status,
    ...encodeShares(cancellation.shares),
    refund_currency: cancellation.shares.paid.currency,
    refund_to: cancellation.refundTo,
    refund_status: cancellation.refundStatus === 'disputed' ? 'failed' : cancellation.refundStatus,
    refund_disputed: cancellation.refundStatus === 'disputed',
    refunded_earlier_amount: formatMoneyDecimal(cancellation.refundedEarlier),
    refund_may_be_split: cancellation.mayBeSplit,
    price_reduced: cancellation.isPriceReduced,
    refund_timing: cancellation.refundTiming,
    airline_credits: cancellation.airlineCredits.map(encodeCredit),
    cancelled_at: cancellation.cancelledAt,
    refund_steps: cancellation.refundSteps.map((step) => ({ ...step })),
    bank_reference: cancellation.bankReference,
  };
}

export function decodeCancellation(wire: BookingCancellationAnswer): BookingCancellation {
  return {
    status: wire.status,
    shares: decodeShares(wire, wire.refund_currency),
    refundTo: wire.refund_to,
    refundStatus: wire.refund_disputed ? 'disputed' : wire.refund_status,
    refundedEarlier: readMoney(wire.refunded_earlier_amount, wire.refund_currency),
    mayBeSplit: wire.refund_may_be_split,
    isPriceReduced: wire.price_reduced,
    refundTiming: wire.refund_timing,
    airlineCredits: wire.airline_credits.map(decodeCredit),
    cancelledAt: wire.cancelled_at,
    refundSteps: wire.refund_steps,
    bankReference: wire.bank_reference,
  };
}

export function encodeAmendmentRefund(refund: AmendmentRefund): AmendmentRefundAnswer {
  return {
    amendment_id: refund.amendmentId,
    amount: formatMoneyDecimal(refund.amount),
    currency: refund.amount.currency,
    refund_steps: refund.refundSteps.map((step) => ({ ...step })),
    bank_reference: refund.bankReference,
  };
}

export function decodeAmendmentRefund(wire: AmendmentRefundAnswer): AmendmentRefund {
  return {
    amendmentId: wire.amendment_id,
    amount: readMoney(wire.amount, wire.currency),
    refundSteps: wire.refund_steps,
    bankReference: wire.bank_reference,
  };
}

function encodeCredit({ passengerName, amount, code }: AirlineCredit): AirlineCreditAnswer {
  return {
    passenger_name: passengerName,
    amount: amount && formatMoneyDecimal(amount),
    currency: amount?.currency ?? null,
    code,
  };
}

function decodeCredit({ passenger_name, amount, currency, code }: AirlineCreditAnswer): AirlineCredit {
  return {
    passengerName: passenger_name,
    amount: amount === null || currency === null ? null : readMoney(amount, currency),
    code,
  };
}
