import type { BagLine } from '#domain/booking/amendments/added-bags.ts';
import type { AmendmentPrice } from '#domain/booking/amendments/amendment-price.ts';
import type {
  AmendmentView,
  BagsForSaleView,
  FlightOptionsView,
  FlightOptionView,
} from '#domain/booking/views/amendment.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type {
  AmendmentAnswer,
  AmendmentPriceAnswer,
  BagsForSaleAnswer,
  FlightOptionsAnswer,
} from '../amendments/amendment.ts';
import { conditionsCodec, serviceCodec, sliceCodec } from './offer.ts';
import { asIs, list, money, moneyOrNull, part, shape } from './shape.ts';

const inCurrency = money(undefined, 'currency');

export const amendmentPriceCodec = shape<AmendmentPrice, AmendmentPriceAnswer>({
  due: inCurrency,
  refund: inCurrency,
  difference: inCurrency,
  airlineFee: moneyOrNull(undefined, 'currency'),
  fee: inCurrency,
  saleChange: inCurrency,
});

export function encodeBagLines(bags: readonly BagLine[]): AmendmentAnswer['bags'] {
  return bags.map(({ text, amount }) => ({ text, amount: formatMoneyDecimal(amount) }));
}

export function decodeBagLines(bags: AmendmentAnswer['bags'], currency: string): BagLine[] {
  return bags.map(({ text, amount }) => ({ text, amount: readMoney(amount, currency) }));
}

const flightOption = shape<FlightOptionView, FlightOptionsAnswer['options'][number]>({
  price: amendmentPriceCodec,
  slices: list(sliceCodec),
  conditions: conditionsCodec,
});

export const flightOptionsCodec = shape<FlightOptionsView, FlightOptionsAnswer>({ options: list(flightOption) });

export const bagsForSaleCodec = shape<BagsForSaleView, BagsForSaleAnswer>({ bags: list(serviceCodec) });

export const amendmentCodec = shape<AmendmentView, AmendmentAnswer>({
  bookingId: asIs,
  price: amendmentPriceCodec,
  removed: list(sliceCodec),
  added: list(sliceCodec),
  bags: part<readonly BagLine[]>(
    ['bags'],
    (bags) => ({ bags: encodeBagLines(bags) }),
    (wire) => decodeBagLines(wire.bags, wire.price.currency),
  ),
  conditions: conditionsCodec,
});
