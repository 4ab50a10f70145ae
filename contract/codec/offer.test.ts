import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FareRule, PricedOffer } from '#domain/flights/offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import { parseMoney } from '#domain/money/money.ts';
import { arbitraryOffers } from '#domain/testing/arbitrary-offers.ts';
import { testSeatMap } from '#domain/testing/seats.ts';
import { offer as offerSchema } from '../offer.ts';
import { seatMap as seatMapSchema } from '../seat-map.ts';
import { offerCodec } from './offer.ts';
import { seatMapCodec } from './seat-map.ts';

const money = fc.record({
  amountMinor: fc.nat({ max: 1e9 }),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
});
const rule: fc.Arbitrary<FareRule> = fc.record({
  allowed: fc.constantFrom(true, false, null),
  penalty: fc.option(money),
});

/** Offers with all kinds of amounts, per-slice rules and bags. */
const pricedOffers: fc.Arbitrary<PricedOffer[]> = fc
  .tuple(
    arbitraryOffers,
    fc.array(money, { minLength: 4, maxLength: 4 }),
    fc.option(money),
    rule,
    fc.option(rule),
    fc.constantFrom(true, false, null),
  )
  .map(([offers, [total, base, sale, bag], tax, refund, change, seatSelection]) =>
    offers.map((offer) => ({
      ...offer,
      total: total ?? offer.total,
      base: { ...(base ?? offer.base), currency: total?.currency ?? offer.base.currency },
      tax,
      sale: { ...offer.sale, total: { ...offer.sale.total, amountMinor: sale?.amountMinor ?? 0 } },
      conditions: {
        ...offer.conditions,
        refundPenalty: refund.penalty,
        cancellationOptions: [{ type: 'refund_before_departure', penalty: refund.penalty }],
      },
      availableServices: [
        {
          id: 'ase_1',
          type: 'baggage',
          kind: 'checked_bag' as const,
          name: 'Checked bag',
          description: 'Extra bag',
          price: bag ?? offer.total,
          maximumQuantity: 2,
          passengerIds: ['pas_a'],
          segmentIds: ['seg_0_0'],
          sale: bag ?? offer.total,
        },
      ],
      slices: offer.slices.map((slice) => ({ ...slice, conditions: { refund, change, seatSelection } })),
    })),
  );

test('an offer round-trips through the wire format, which matches its schema [API-07] [API-08]', () => {
  fc.assert(
    fc.property(pricedOffers, (offers) => {
      for (const offer of offers) {
        const wire = offerCodec.encode(offer);
        expect(offerSchema.parse(wire)).toEqual(wire);
        expect(offerCodec.decode(wire)).toEqual(offer);
        expect(offerCodec.decode(JSON.parse(JSON.stringify(wire)))).toEqual(offer);
      }
    }),
  );
});

test('amounts are decimal strings next to their currency [API-08]', () => {
  fc.assert(
    fc.property(pricedOffers, (offers) => {
      for (const offer of offers) {
        const { total_amount, total_currency } = offerCodec.encode(offer);
        expect(parseMoney(total_amount, total_currency)).toEqual(offer.total);
      }
    }),
  );
});

test('an unreadable price is shown as N/A, an unreadable penalty counts as not stated [PRICE-02]', () => {
  const [offer] = fc
    .sample(
      arbitraryOffers.filter(({ length }) => length > 0),
      { numRuns: 1, seed: 1 },
    )
    .flat();
  if (offer === undefined) throw new Error('no offer');
  const wire = offerCodec.encode(offer);
  const price = (sale_amount: string, sale_currency = 'EUR') =>
    formatPrice(offerCodec.decode({ ...wire, sale_amount, sale_currency }).sale.total);
  expect([price('abc'), price('1.00', 'ZZZ'), price('377.00')]).toEqual(['EUR N/A', 'ZZZ N/A', '€377']);
  const conditions = { ...wire.conditions, refund_penalty_amount: 'some', refund_penalty_currency: 'USD' };
  expect(offerCodec.decode({ ...wire, conditions }).conditions.refundPenalty).toBeNull();
});

test('a seat map round-trips through the wire format [API-10]', () => {
  const map = testSeatMap(
    'seg_1',
    [
      [
        { designator: '12A', price: '31.50', disclosures: ['Exit row'] },
        { designator: '12D', price: null },
      ],
    ],
    ['pas_a', 'pas_b'],
  );
  const wire = seatMapCodec.encode(map);
  expect(seatMapSchema.parse(wire)).toEqual(wire);
  expect(seatMapCodec.decode(wire)).toEqual(map);
});

test('each field of the wire is read into its own place [API-07] [API-08]', () => {
  const place = (code: string) => ({
    name: `${code} Airport`,
    iata_code: code,
    city_name: `City ${code}`,
    country_code: 'US',
  });
  const carrier = (code: string) => ({ name: `Air ${code}`, iata_code: code, logo_url: `/${code}.png` });
  const wire: Parameters<typeof offerCodec.decode>[0] = {
    id: 'off_1',
    total_amount: '100.10',
    total_currency: 'EUR',
    base_amount: '80.05',
    base_currency: 'EUR',
    tax_amount: '20.05',
    tax_currency: 'EUR',
    expires_at: '2027-01-01T10:00:00Z',
    created_at: '2027-01-01T09:30:00Z',
    payment_requirements: {
      requires_instant_payment: true,
      price_guarantee_expires_at: '2027-01-02T00:00:00Z',
      payment_required_by: '2027-01-03T00:00:00Z',
    },
    total_emissions_kg: '412.5',
    owner: carrier('AA'),
    conditions: {
      refundable: true,
      changeable: false,
      refund_penalty_amount: '1.00',
      refund_penalty_currency: 'EUR',
      change_penalty_amount: '2.00',
      change_penalty_currency: 'GBP',
      cancellation_options: [{ type: 'refund_before_departure', penalty_amount: '1.00', penalty_currency: 'EUR' }],
    },
    available_services: [
      {
        id: 'ase_1',
        type: 'baggage',
        kind: 'checked_bag',
        name: 'Checked bag',
        description: 'Up to 23 kg',
        total_amount: '30.00',
        total_currency: 'EUR',
        maximum_quantity: 2,
        passenger_ids: ['pas_1'],
        segment_ids: ['seg_1'],
        sale_amount: '37.00',
        sale_currency: 'EUR',
      },
    ],
    passenger_identity_documents_required: true,
    supported_passenger_identity_document_types: ['passport'],
    passengers: [{ id: 'pas_1', type: 'adult', age: null }],
    slices: [
      {
        id: 'sli_1',
        origin: place('JFK'),
        destination: place('LHR'),
        duration: 'PT7H',
        fare_brand_name: 'Flex',
        conditions: {
          refund: { allowed: true, penalty_amount: '1.00', penalty_currency: 'EUR' },
          change: { allowed: false, penalty_amount: null, penalty_currency: null },
          seat_selection: true,
        },
        segments: [
          {
            id: 'seg_1',
            departing_at: '2027-02-01T10:00:00',
            arriving_at: '2027-02-01T22:00:00',
            origin: place('JFK'),
            destination: place('LHR'),
            origin_terminal: '8',
            destination_terminal: '3',
            marketing_carrier: carrier('BA'),
            operating_carrier: carrier('IB'),
            airline: { id: 'arl_1', icao_code: 'BAW', ...carrier('BA') },
            flight_number: '178',
            aircraft: { name: 'Boeing 777' },
            duration: 'PT7H',
            stops: [{ airport: place('BOS'), duration: 'PT1H' }],
            services: [{ type: 'wifi', description: 'WiFi' }],
            passengers: [
              {
                passenger_id: 'pas_1',
                cabin_class: 'economy',
                cabin_class_marketing_name: 'Main Cabin',
                baggages: [{ type: 'checked', quantity: 1 }],
              },
            ],
          },
        ],
      },
    ],
    sale_amount: '123.00',
    sale_currency: 'EUR',
    sale_base_amount: '98.00',
    sale_tax_amount: '25.00',
  };
  const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
  const offer = offerCodec.decode(wire);
  expect(offer).toMatchObject({
    total: eur(10_010),
    base: eur(8005),
    tax: eur(2005),
    sale: { total: eur(12_300), base: eur(9800), tax: eur(2500) },
    expiresAt: '2027-01-01T10:00:00Z',
    createdAt: '2027-01-01T09:30:00Z',
    paymentRequirements: {
      requiresInstantPayment: true,
      priceGuaranteeExpiresAt: '2027-01-02T00:00:00Z',
      paymentRequiredBy: '2027-01-03T00:00:00Z',
    },
    emissionsKg: 412.5,
    owner: { name: 'Air AA', iataCode: 'AA', logoUrl: '/AA.png' },
    conditions: {
      refundable: true,
      changeable: false,
      refundPenalty: eur(100),
      changePenalty: { amountMinor: 200, currency: 'GBP' },
    },
    availableServices: [{ price: eur(3000), sale: eur(3700), passengerIds: ['pas_1'], segmentIds: ['seg_1'] }],
  });
  expect(offer.slices[0]).toMatchObject({
    origin: { iataCode: 'JFK', cityName: 'City JFK', countryCode: 'US' },
    destination: { iataCode: 'LHR' },
    fareBrandName: 'Flex',
    conditions: {
      refund: { allowed: true, penalty: eur(100) },
      change: { allowed: false, penalty: null },
      seatSelection: true,
    },
  });
  expect(offer.slices[0]?.segments[0]).toMatchObject({
    departingAt: '2027-02-01T10:00:00',
    arrivingAt: '2027-02-01T22:00:00',
    originTerminal: '8',
    destinationTerminal: '3',
    marketingCarrier: { iataCode: 'BA' },
    operatingCarrier: { iataCode: 'IB' },
    airline: { id: 'arl_1', icaoCode: 'BAW', iataCode: 'BA' },
    flightNumber: '178',
    passengers: [{ passengerId: 'pas_1', cabinClass: 'economy', cabinClassMarketingName: 'Main Cabin' }],
  });
  expect(offerCodec.encode(offer)).toEqual(wire);
});

test("the supplier's time zone of a place is kept [F-95]", () => {
  const [offer] = fc.sample(pricedOffers, { numRuns: 20, seed: 1 }).find((offers) => offers.length > 0) ?? [];
  const [slice] = offer?.slices ?? [];
  if (offer === undefined || slice === undefined) throw new Error('No offer');
  const zoned = { ...offer, slices: [{ ...slice, origin: { ...slice.origin, timeZone: 'Asia/Kolkata' } }] };
  const wire = offerCodec.encode(zoned);
  expect(offerSchema.parse(wire).slices[0]?.origin.time_zone).toBe('Asia/Kolkata');
  expect(offerCodec.decode(wire).slices[0]?.origin.timeZone).toBe('Asia/Kolkata');
});
