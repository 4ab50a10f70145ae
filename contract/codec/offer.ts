import { readEmissions } from '#domain/flights/journeys/emissions.ts';
import type {
  Airline,
  Carrier,
  FareConditions,
  FareRule,
  Place,
  PricedOffer,
  PricedService,
  Segment,
  SegmentPassenger,
  Slice,
  SliceConditions,
  TechnicalStop,
} from '#domain/flights/offer.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';
import type { OfferAnswer, SliceAnswer } from '../offer.ts';
import { list, money, moneyOrNull, named, nullable, omitted, optional, part, shape } from './shape.ts';

type ConditionsAnswer = OfferAnswer['conditions'];
type ServiceAnswer = OfferAnswer['available_services'][number];
type SegmentAnswer = SliceAnswer['segments'][number];
type SliceConditionsAnswer = NonNullable<SliceAnswer['conditions']>;
type RuleAnswer = NonNullable<SliceConditionsAnswer['refund']>;
type OptionAnswer = ConditionsAnswer['cancellation_options'][number];
type CancellationOption = FareConditions['cancellationOptions'][number];

/** A page of search results. */
export interface SearchPage {
  readonly offers: readonly PricedOffer[];
  /** Number of offers in the whole search. */
  readonly totalCount: number;
  readonly searchId: string;
}

const place = shape<Place, SliceAnswer['origin']>({});
const carrier = shape<Carrier, OfferAnswer['owner']>({});
const stop = shape<TechnicalStop, SegmentAnswer['stops'][number]>({ airport: place });
const passenger = shape<SegmentPassenger, SegmentAnswer['passengers'][number]>({});
const segment = shape<Segment, SegmentAnswer>({
  origin: place,
  destination: place,
  marketingCarrier: carrier,
  operatingCarrier: carrier,
  airline: shape<Airline, SegmentAnswer['airline']>({}),
  stops: list(stop),
  passengers: list(passenger),
});
const fareRule = shape<FareRule, RuleAnswer>({ penalty: moneyOrNull() });
const sliceConditions = shape<SliceConditions, SliceConditionsAnswer>({
  refund: nullable(fareRule),
  change: nullable(fareRule),
  seatSelection: part<boolean | null>(
    ['seat_selection'],
    (value) => ({ seat_selection: value }),
    (wire) => wire.seat_selection ?? null,
  ),
});

export const sliceCodec = shape<Slice, SliceAnswer>({
  origin: place,
  destination: place,
  conditions: optional(sliceConditions),
  segments: list(segment),
  comparisonKey: omitted,
});

export const conditionsCodec = shape<FareConditions, ConditionsAnswer>({
  refundPenalty: moneyOrNull(),
  changePenalty: moneyOrNull(),
  cancellationOptions: list(shape<CancellationOption, OptionAnswer>({ penalty: moneyOrNull() })),
});

export const serviceCodec = shape<PricedService, ServiceAnswer>({
  price: money('total_amount', 'total_currency'),
  sale: money(),
});

const sale = part<PricedOffer['sale']>(
  ['sale_amount', 'sale_currency', 'sale_base_amount', 'sale_tax_amount'],
  ({ total, base, tax }) => ({
    sale_amount: formatMoneyDecimal(total),
    sale_currency: total.currency,
    sale_base_amount: formatMoneyDecimal(base),
    sale_tax_amount: formatMoneyDecimal(tax),
  }),
  (wire) => ({
    total: readMoney(wire.sale_amount, wire.sale_currency),
    base: readMoney(wire.sale_base_amount, wire.sale_currency),
    tax: readMoney(wire.sale_tax_amount, wire.sale_currency),
  }),
);

export const offerCodec = shape<PricedOffer, OfferAnswer>({
  total: money(),
  base: money(),
  tax: moneyOrNull(),
  paymentRequirements: shape<PricedOffer['paymentRequirements'], OfferAnswer['payment_requirements']>({}),
  owner: carrier,
  conditions: conditionsCodec,
  availableServices: list(serviceCodec),
  emissionsKg: named('total_emissions_kg', {
    encode: (kilograms: number | null) => (kilograms === null ? null : String(kilograms)),
    decode: readEmissions,
  }),
  slices: list(sliceCodec),
  sale,
});

/** Decodes a `searchAnswer`. It is here so that the results page loads no schema (decision 8). */
export function decodeSearch(wire: {
  readonly offers: readonly OfferAnswer[];
  readonly total_count: number;
  readonly search_id: string;
}): SearchPage {
  return { offers: wire.offers.map(offerCodec.decode), totalCount: wire.total_count, searchId: wire.search_id };
}
