import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FareRule, ListedOffer, PricedOffer } from '#domain/flights/offer.ts';
import { arbitraryOffers } from '#domain/testing/arbitrary-offers.ts';
import { listedOffer, testPlace } from '#domain/testing/offers.ts';
import { type CompactBatch, CompactDecoder, CompactEncoder, CompactError } from './compact.ts';

const money = fc.record({ amountMinor: fc.nat({ max: 1e9 }), currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD') });
const rule: fc.Arbitrary<FareRule> = fc.record({
  allowed: fc.constantFrom(true, false, null),
  penalty: fc.option(money),
});
const text = fc.constantFrom(null, '', 'Basic', 'Économie "légère"', '経済');

/** Differences that the sample offers lack. */
const variation = fc.record({
  sale: money,
  refund: rule,
  change: fc.option(rule),
  brand: text,
  cabin: fc.constantFrom(null, 'economy', 'business') as fc.Arbitrary<'economy' | 'business' | null>,
  terminal: text,
  aircraft: fc.constantFrom(null, { name: 'Airbus A320' }),
  expiresAt: fc.constantFrom('2027-01-10T12:00:00Z', '2027-01-10T12:20:00.123456Z'),
  hasStop: fc.boolean(),
  wifi: fc.boolean(),
  emissionsKg: fc.constantFrom(null, 412, 1880.5),
  supplier: fc.nat({ max: 1e9 }),
  free24h: fc.boolean(),
  changeFee: fc.option(fc.nat({ max: 9000 })),
  seatSelection: fc.constantFrom(true, false, null),
  comparisonKey: fc.constantFrom(undefined, 'BmlZDw==', '__proto__'),
});
type Variation = typeof variation extends fc.Arbitrary<infer V> ? V : never;

function vary(offer: PricedOffer, change: Variation): ListedOffer {
  const stops = change.hasStop ? [{ airport: testPlace('KEF', 'IS'), duration: 'PT45M' }] : [];
  return {
    ...offer,
    expiresAt: change.expiresAt,
    emissionsKg: change.emissionsKg,
    total: { ...change.sale, amountMinor: change.supplier },
    sale: { ...offer.sale, total: change.sale },
    canceling: { free24h: change.free24h, feePerPassenger: change.sale },
    changeFee: change.changeFee === null ? null : { ...change.sale, amountMinor: change.changeFee },
    conditions: {
      refundable: change.refund.allowed,
      changeable: change.change?.allowed ?? null,
      refundPenalty: change.refund.penalty,
      changePenalty: change.change?.penalty ?? null,
      cancellationOptions:
        change.refund.allowed === true ? [{ type: 'refund_before_departure', penalty: change.refund.penalty }] : [],
    },
    slices: offer.slices.map((slice, index) => ({
      ...slice,
      fareBrandName: change.brand,
      ...(change.comparisonKey === undefined ? {} : { comparisonKey: change.comparisonKey }),
      ...(index === 0
        ? { conditions: { refund: change.refund, change: change.change, seatSelection: change.seatSelection } }
        : {}),
      segments: slice.segments.map((segment) => ({
        ...segment,
        originTerminal: change.terminal,
        aircraft: change.aircraft,
        stops,
        services: change.wifi ? [{ type: 'wifi', description: 'WiFi' }] : [],
        passengers: [
          {
            passengerId: 'pas_a',
            cabinClass: change.cabin,
            cabinClassMarketingName: change.brand,
            baggages: [{ type: 'checked', quantity: index }],
          },
        ],
      })),
    })),
  };
}

const searches = fc
  .tuple(arbitraryOffers, fc.array(variation, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 12 }))
  .map(([offers, changes, size]) => {
    const varied = offers.map((offer, index) => vary(offer, changes[index % changes.length] as Variation));
    return Array.from({ length: Math.ceil(varied.length / size) }, (_, n) => varied.slice(n * size, (n + 1) * size));
  });

/** What a list needs of an offer; ids within it are not part of it. */
function listed(offer: ListedOffer): unknown {
  const { id, total, expiresAt, owner, conditions, emissionsKg, passengers, sale, canceling, changeFee } = offer;
  const slices = offer.slices.map((slice) => ({
    ...slice,
    id: undefined,
    segments: slice.segments.map((segment) => ({ ...segment, id: undefined })),
  }));
  const shared = { id, total, canceling, changeFee, expiresAt, owner, conditions, emissionsKg, passengers };
  return { ...shared, slices, sale: { total: sale.total } };
}

function pricedOffer(): PricedOffer {
  const [offers = []] = fc.sample(
    arbitraryOffers.filter(({ length }) => length > 0),
    { numRuns: 1, seed: 7 },
  );
  const [offer] = offers;
  if (offer === undefined) throw new Error('The sample has no offer');
  return offer;
}

/** As it arrives: through JSON. */
const sent = (batch: CompactBatch): CompactBatch => JSON.parse(JSON.stringify(batch)) as CompactBatch;

test('nothing that a list needs is lost in the compact form, however offers are batched [LIVE-04]', () => {
  fc.assert(
    fc.property(searches, (batches) => {
      const [encoder, decoder] = [new CompactEncoder(), new CompactDecoder()];
      for (const batch of batches)
        expect(decoder.decode(sent(encoder.encode(batch))).map(listed)).toEqual(batch.map(listed));
    }),
  );
});

test('each row is sent once, and the slices of several offers are one object [LIVE-04]', () => {
  fc.assert(
    fc.property(searches, (batches) => {
      const encoder = new CompactEncoder();
      const rows = batches.flatMap((batch) => {
        const { shapes, rows } = sent(encoder.encode(batch));
        return [...shapes, ...rows].map((row) => JSON.stringify(row));
      });
      expect(new Set(rows).size).toBe(rows.length);
    }),
  );
  const [encoder, decoder] = [new CompactEncoder(), new CompactDecoder()];
  const offer = listedOffer(pricedOffer());
  const [one, other] = decoder.decode(sent(encoder.encode([offer, { ...offer, id: 'off_other' }])));
  expect(other?.slices[0]).toBe(one?.slices[0]);
});

test('slices of an offer, and segments of a slice, have ids of their own, also where offers share them [LIVE-04]', () => {
  const { slices, ...offer } = listedOffer(pricedOffer());
  const [slice] = slices;
  const [segment] = slice?.segments ?? [];
  if (slice === undefined || segment === undefined) throw new Error('The sample has no flight');
  const flights = ['1', '2', '3'].map((flightNumber) => ({ ...segment, flightNumber }));
  const [long, short] = [
    { ...slice, segments: flights.slice(1) },
    { ...slice, segments: flights },
  ];
  const search = [
    { ...offer, slices: [long, short] },
    { ...offer, id: 'off_other', slices: [short, long] },
  ];
  for (const decoded of new CompactDecoder().decode(sent(new CompactEncoder().encode(search)))) {
    for (const all of [decoded.slices, ...decoded.slices.map(({ segments }) => segments)])
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  }
});

test('offers that share all parts but one differ in that one, and two searches share nothing [LIVE-04]', () => {
  const first = listedOffer(pricedOffer());
  const [slice] = first.slices;
  const [segment] = slice?.segments ?? [];
  if (slice === undefined || segment === undefined) throw new Error('The sample has no flight');
  const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
  const changes: Partial<ListedOffer>[] = [
    { expiresAt: '2027-01-10T12:00:01Z' },
    { owner: { ...first.owner, name: 'Another name' } },
    { owner: { ...first.owner, iataCode: null } },
    { conditions: { ...first.conditions, changeable: null } },
    { passengers: [...first.passengers, { id: 'pas_other', type: 'adult', age: null }] },
    { canceling: { ...first.canceling, free24h: !first.canceling.free24h } },
    { changeFee: { ...first.total, amountMinor: 2500 } },
    { changeFee: null },
    { total: euros(1), sale: { total: euros(2) } },
    { slices: [{ ...slice, fareBrandName: 'constructor' }] },
    { slices: [{ ...slice, comparisonKey: 'constructor' }] },
    { slices: [{ ...slice, segments: [{ ...segment, originTerminal: '__proto__' }] }] },
    { slices: [{ ...slice, segments: [{ ...segment, passengers: [] }] }] },
  ];
  // Each is sent beside the first one, before and after it.
  const offers = [first, ...changes.flatMap((change) => [{ ...first, ...change }, first])];
  for (const search of [offers, offers.toReversed()]) {
    const [encoder, decoder] = [new CompactEncoder(), new CompactDecoder()];
    expect(decoder.decode(sent(encoder.encode(search))).map(listed)).toEqual(search.map(listed));
    expect(sent(encoder.encode([first]))).toEqual({ batch: 1, shapes: [], rows: [], offers: [expect.anything()] });
  }
  expect(new CompactDecoder().decode(sent(new CompactEncoder().encode([first]))).map(listed)).toEqual([listed(first)]);
});

test('a batch that comes out of order is refused, and a damaged offer left out, never shown as another [LIVE-07] [F-162]', () => {
  const batches = fc
    .sample(searches, { numRuns: 40, seed: 11 })
    .find((sample) => sample.length > 1 && sample.every(({ length }) => length > 0));
  if (batches === undefined) throw new Error('The sample has no search of two batches');
  const encoder = new CompactEncoder();
  const [first, second] = batches.map((batch) => sent(encoder.encode(batch)));
  if (first === undefined || second === undefined) throw new Error('Two batches are needed');
  expect(() => new CompactDecoder().decode(second)).toThrow(CompactError);
  const repeated = new CompactDecoder();
  repeated.decode(first);
  expect(() => repeated.decode(first)).toThrow(CompactError);
  const whole = new CompactDecoder().decode(first);
  const [offer = [0]] = first.offers;
  const unknown = [offer[0], ...offer.slice(1).map((value) => (Array.isArray(value) ? [99_999] : value))];
  for (const row of [unknown, offer.slice(0, -1), [99, 'off_x'], [offer[0], 7, ...offer.slice(2)], [], null, 'x', {}]) {
    const damaged = { ...first, offers: [row, ...first.offers] } as unknown as CompactBatch;
    expect(new CompactDecoder().decode(damaged)).toEqual(whole);
  }
  expect(first.rows.length).toBeGreaterThan(20);
  for (const [at, row] of first.rows.entries()) {
    const damaged = { ...first, rows: first.rows.with(at, null as never) };
    const left = new CompactDecoder().decode(damaged);
    expect(left.length, JSON.stringify(row)).toBeLessThan(whole.length);
    expect(whole.map(listed)).toEqual(expect.arrayContaining(left.map(listed)));
  }
});
