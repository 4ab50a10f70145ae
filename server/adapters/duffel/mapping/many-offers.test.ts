import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CompactDecoder } from '#contract/codec/compact/decode.ts';
import { CompactEncoder } from '#contract/codec/compact/encode.ts';
import type { CompactBatch } from '#contract/codec/compact/rows.ts';
import { groupByJourney, JourneyKeys } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer, OfferListing } from '#domain/flights/offer.ts';
import { salePrice } from '#domain/money/price.ts';
import { createStreamPacker } from '#server/http/calls/stream-packer.ts';
import { readListings } from '#server/testing/read-listings.ts';
import { untouched } from '#simulators/duffel/offers/offer-state.ts';
import { wireOffer } from '#simulators/duffel/offers/wire-offer.ts';
import { makeSearch } from '#simulators/duffel/search/make-offers.ts';
import { searchRecord, searchSettings, searchSlice } from '#simulators/duffel/testing/search-record.ts';
import { mapOffer } from './map-offer.ts';
import { createSharedParts } from './shared-parts.ts';

const offerCount = 3000;
const adult = { type: 'adult', age: null, fareType: null } as const;

/** The supplier's offers of a round trip of two travelers on a busy route. */
function manyOffers(): Record<string, unknown>[] {
  const settings = { ...searchSettings, maxOffers: offerCount };
  const slices = [searchSlice('JFK', 'LHR', '2027-03-04'), searchSlice('LHR', 'JFK', '2027-03-11')];
  const search = makeSearch(searchRecord({ slices, passengers: [adult, adult] }), settings);
  return search.offers.map((offer) => wireOffer(search, offer, untouched, settings));
}

/** Size of a stream's lines as they are sent: each at once. */
async function packedBytes(lines: readonly string[]): Promise<number> {
  const gzip = createStreamPacker();
  for (const line of lines) gzip.write(line);
  gzip.end();
  let bytes = 0;
  for await (const chunk of gzip) bytes += (chunk as Buffer).length;
  return bytes;
}

/** The slices without ids, which are not sent. */
function flightsOf({ slices }: OfferListing): unknown {
  return slices.map((slice) => ({
    ...slice,
    id: undefined,
    segments: slice.segments.map((segment) => ({ ...segment, id: undefined })),
  }));
}

test('3,000 offers that share their parts are what each is alone, and take at most 200 kB as sent [LIVE-04]', async () => {
  const offers = manyOffers();
  expect(offers).toHaveLength(offerCount);
  const shared = createSharedParts();
  const mapped = offers.map((wire) => mapOffer(wire, shared));
  expect(mapped).toEqual(offers.map((wire) => mapOffer(wire)));
  const listings = readListings(offers);
  const [encoder, decoder] = [new CompactEncoder(), new CompactDecoder()];
  const lines: string[] = [];
  for (let from = 0; from < offerCount; from += 50) {
    // The simulator's ids resemble each other; the supplier's may not.
    const listed = listings.slice(from, from + 50).map((offer) => ({
      ...offer,
      id: `off_0000${randomBytes(14).toString('base64url')}`,
      sale: { total: salePrice(offer.total, 500) },
      canceling: { free24h: true, feePerPassenger: { amountMinor: 3500, currency: offer.total.currency } },
      changeFee: { amountMinor: 2500, currency: offer.total.currency },
    }));
    const batch = encoder.encode(listed);
    const shown = decoder.decode(JSON.parse(JSON.stringify(batch)) as CompactBatch);
    expect(shown.map(flightsOf)).toEqual(mapped.slice(from, from + 50).map(flightsOf));
    expect(shown.map(({ canceling, changeFee, conditions }) => [canceling, changeFee, conditions])).toEqual(
      listed.map(({ canceling, changeFee, conditions }) => [canceling, changeFee, conditions]),
    );
    lines.push(`${JSON.stringify({ batch })}\n`);
  }
  expect((await packedBytes(lines)) / 1000).toBeLessThanOrEqual(200);
});

test('a flight has the WiFi of each cabin and fare, and each traveler their own bags [FLT-02] [FARE-02]', () => {
  const offer = manyOffers()[0] as { slices: { segments: { passengers: unknown[] }[] }[] };
  const slice = offer.slices[0];
  const segment = slice?.segments[0];
  if (segment === undefined) throw new Error('The sample has no flight');
  const sold = (fare: string | null, cabinClass: string, cost: string, bags: number) => {
    const traveler = {
      passenger_id: 'pas_a',
      cabin_class: cabinClass,
      cabin: { amenities: { wifi: { available: 'true', cost } } },
      baggages: [{ type: 'checked', quantity: bags }],
    };
    const slices = [{ ...slice, fare_brand_name: fare, segments: [{ ...segment, passengers: [traveler] }] }];
    return { ...offer, slices };
  };
  const shared = createSharedParts();
  const read = (wire: Record<string, unknown>) => {
    const found = mapOffer(wire, shared).slices[0]?.segments[0];
    return [found?.services[0]?.description, found?.passengers[0]?.baggages[0]?.quantity];
  };
  expect(read(sold('Basic', 'economy', 'paid', 0))).toEqual(['WiFi for a fee', 0]);
  expect(read(sold('Basic', 'business', 'free', 2))).toEqual(['Free WiFi', 2]);
  expect(read(sold(null, 'economy', 'free', 0))).toEqual(['Free WiFi', 0]);
  expect(read(sold(null, 'economy', 'paid', 0))).toEqual(['WiFi for a fee', 0]);
  expect(read(sold('Flex', 'economy', 'free', 1))).toEqual(['Free WiFi', 1]);
});

test("the supplier's comparison keys reach the browser, and group its truthful offers as their flights do [FARE-01] [LIVE-04]", () => {
  const canceling = { free24h: false, feePerPassenger: { amountMinor: 0, currency: 'USD' } };
  const changeFee = { amountMinor: 0, currency: 'USD' };
  const wire = manyOffers();
  const forms = wire.flatMap(({ slices }) =>
    (slices as { comparison_key?: unknown }[]).map((one) => one.comparison_key),
  );
  expect(new Set(forms.map((key) => (typeof key === 'string' ? 'a key' : key)))).toEqual(
    new Set(['a key', null, undefined]),
  );
  const listed = readListings(wire).map(
    (offer): ListedOffer => ({ ...offer, sale: { total: offer.total }, canceling, changeFee }),
  );
  const batch = JSON.parse(JSON.stringify(new CompactEncoder().encode(listed))) as CompactBatch;
  const arrived = new CompactDecoder().decode(batch);
  const keys = (offers: readonly ListedOffer[]) =>
    offers.map(({ slices }) => slices.map((slice) => slice.comparisonKey));
  expect(keys(arrived)).toEqual(keys(listed));
  const stated = keys(arrived).flat();
  expect(stated.filter((key) => key === undefined).length).toBeGreaterThan(100);
  expect(new Set(stated).size).toBeGreaterThan(20);
  const cardsOf = (offers: readonly ListedOffer[]) =>
    groupByJourney(offers).map(({ fares }) => fares.map(({ id }) => id));
  const journeys = new JourneyKeys();
  for (const offer of arrived) journeys.add(offer);
  expect(cardsOf(arrived)).toEqual(cardsOf(listed));
});
