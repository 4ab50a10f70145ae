import type { DeskAmendment } from '#domain/booking/views/desk-amendment.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type { DeskAmendmentAnswer } from '../amendments/desk-amendment.ts';
import { amendmentPriceCodec, decodeBagLines, encodeBagLines } from './amendments.ts';
import { sliceCodec } from './offer.ts';

/** Converts changes of flights, and bags that are added, at the desk between wire and domain shape. */
export function encodeDeskAmendment({ price, payment, settlement, ...rest }: DeskAmendment): DeskAmendmentAnswer {
  return {
    ...rest,
    removed: rest.removed.map(sliceCodec.encode),
    added: rest.added.map(sliceCodec.encode),
    bags: encodeBagLines(rest.bags),
    price: amendmentPriceCodec.encode(price),
    payment: payment && {
      id: payment.id,
      state: payment.state,
      intentId: payment.intentId,
      captureAmount: formatMoneyDecimal(payment.capture),
    },
    settlement: settlement && { way: settlement.way, amount: formatMoneyDecimal(settlement.paid) },
    refunds: rest.refunds.map((refund) => ({ ...refund, amount: formatMoneyDecimal(refund.amount) })),
  };
}

export function decodeDeskAmendment({ price, payment, settlement, ...rest }: DeskAmendmentAnswer): DeskAmendment {
  const { currency } = price;
  return {
    ...rest,
    removed: rest.removed.map(sliceCodec.decode),
    added: rest.added.map(sliceCodec.decode),
    bags: decodeBagLines(rest.bags, currency),
    price: amendmentPriceCodec.decode(price),
    payment: payment && {
      id: payment.id,
      state: payment.state,
      intentId: payment.intentId,
      capture: readMoney(payment.captureAmount, currency),
    },
    settlement: settlement && { way: settlement.way, paid: readMoney(settlement.amount, currency) },
    refunds: rest.refunds.map((refund) => ({ ...refund, amount: readMoney(refund.amount, currency) })),
  };
}
