import type { PriceShares, SplitShares } from '#domain/booking/refund-rule.ts';
import type { AmendmentRefund } from '#domain/booking/views/amendment.ts';
import type { AirlineCredit, BookingCancellation, CancellationQuote } from '#domain/booking/views/cancellation.ts';
import { formatMoneyDecimal, type Money, parseMoney, readMoney } from '#domain/money/money.ts';
import type {
  AirlineCreditAnswer,
  AmendmentRefundAnswer,
  BookingCancellationAnswer,
  CancellationQuoteAnswer,
  KeptPartsAnswer,
  RefundPartsAnswer,
} from '../refunds.ts';
import { asIs, list, money, named, type Part, part, shape } from './shape.ts';

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

/** Amounts beside other fields, in the currency of one of them. */
function sharesIn(currencyName: string): Part<PriceShares> {
  return part<PriceShares>(
    ['paid_amount', 'refund_amount', 'fee_amount', 'airline_credit_amount', 'change_fees_amount', currencyName],
    (shares) => ({ ...encodeShares(shares), [currencyName]: shares.paid.currency }),
    (wire) => decodeShares(wire as RefundPartsAnswer, wire[currencyName]),
  );
}

const credit = shape<AirlineCredit, AirlineCreditAnswer>({
  amount: part<Money | null>(
    ['amount', 'currency'],
    (value) => ({ amount: value && formatMoneyDecimal(value), currency: value?.currency ?? null }),
    ({ amount, currency }) => (amount === null || currency === null ? null : readMoney(amount, currency)),
  ),
});

export const quoteCodec = shape<CancellationQuote, CancellationQuoteAnswer>({
  quoteId: asIs,
  shares: sharesIn('currency'),
  airlineCredits: list(credit),
  mayBeSplit: named('refund_may_be_split'),
  isPriceReduced: named('price_reduced'),
});

export const cancellationCodec = shape<BookingCancellation, BookingCancellationAnswer>({
  shares: sharesIn('refund_currency'),
  refundStatus: part<BookingCancellation['refundStatus']>(
    ['refund_status', 'refund_disputed'],
    (status) => ({
      refund_status: status === 'disputed' ? 'failed' : status,
      refund_disputed: status === 'disputed',
    }),
    (wire) => (wire.refund_disputed ? 'disputed' : wire.refund_status),
  ),
  refundedEarlier: money(undefined, 'refund_currency'),
  mayBeSplit: named('refund_may_be_split'),
  isPriceReduced: named('price_reduced'),
  airlineCredits: list(credit),
});

export const amendmentRefundCodec = shape<AmendmentRefund, AmendmentRefundAnswer>({
  amount: money('amount', 'currency'),
});
