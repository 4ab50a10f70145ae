import type { FareConditions, ListedOffer, OfferPassenger, Segment, SliceConditions } from '../flights/offer.ts';
import { readMoney } from '../money/money.ts';
import { listedOffer, openConditions, testOffer, testPlace } from './offers.ts';

interface FareTerms {
  readonly id?: string;
  /** The traveler's price; the supplier gets 80 percent of it. */
  readonly price?: string;
  readonly currency?: string;
  readonly brand?: string | null;
  readonly brands?: readonly (string | null)[];
  readonly conditions?: Partial<FareConditions>;
  /** For each slice; there is one more slice for each. */
  readonly slices?: readonly Partial<SliceConditions>[];
  /** Bags by type; missing means not stated. */
  readonly bags?: Readonly<Record<string, number>>;
  readonly cabin?: Segment['passengers'][number]['cabinClass'];
  readonly services?: Segment['services'];
  readonly passengers?: readonly OfferPassenger[];
  readonly free24h?: boolean;
  readonly feeMinor?: number;
  readonly changeFeeMinor?: number;
  readonly expiresAt?: string;
}

/** A fare of the same journey, in a list of results. The airline states nothing beyond the given terms. */
export function testFare(terms: FareTerms = {}): ListedOffer {
  const { id = 'off_1', price = '100.00', currency = 'USD', brand = null, bags = {}, cabin = 'economy' } = terms;
  const passengers = terms.passengers ?? [{ id: 'pas_a', type: 'adult' as const, age: null }];
  const offer = testOffer({
    from: testPlace('JFK', 'US'),
    to: testPlace('LHR', 'GB'),
    departing: '2027-03-04T18:00:00',
    id,
    passengers,
  });
  const [slice] = offer.slices;
  if (slice === undefined) throw new Error('The sample offer has no slice');
  const total = readMoney(price, currency);
  const baggages = Object.entries(bags).map(([type, quantity]) => ({ type, quantity }));
  const seats = passengers.map(({ id: passengerId, type }) => ({
    passengerId,
    cabinClass: cabin,
    cabinClassMarketingName: null,
    baggages: type === 'infant_without_seat' ? [] : baggages,
  }));
  const segments = slice.segments.map((segment) => ({
    ...segment,
    passengers: seats,
    services: terms.services ?? segment.services,
  }));
  return listedOffer({
    ...offer,
    total: { ...total, amountMinor: Math.round(total.amountMinor * 0.8) },
    sale: { total },
    expiresAt: terms.expiresAt ?? offer.expiresAt,
    conditions: { ...openConditions, ...terms.conditions },
    slices: (terms.slices ?? [{}]).map((conditions, index) => ({
      ...slice,
      id: `sli_${index}`,
      fareBrandName: terms.brands?.[index] ?? brand,
      conditions: { refund: null, change: null, seatSelection: null, ...conditions },
      segments,
    })),
    changeFee: { amountMinor: terms.changeFeeMinor ?? 0, currency },
    canceling: { free24h: terms.free24h ?? false, feePerPassenger: { amountMinor: terms.feeMinor ?? 0, currency } },
  });
}
