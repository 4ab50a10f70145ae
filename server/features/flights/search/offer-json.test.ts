import { expect, test } from 'vitest';
import { supplierBodies } from '#bench/live/live-work.ts';
import { encodeOffer } from '#contract/codec/offer.ts';
import { OfferScanner } from '#server/adapters/duffel/answers/offer-scanner.ts';
import { mapOffer } from '#server/adapters/duffel/mapping/map-offer.ts';
import { createOfferReader } from '#server/adapters/duffel/mapping/offer-reader.ts';
import { createSharedParts } from '#server/adapters/duffel/mapping/shared-parts.ts';
import { WireError, type WireObject } from '#server/adapters/duffel/mapping/wire.ts';
import type { WholeOffer } from '#server/ports/supplier.ts';
import { hostileOffers } from '#server/testing/hostile/offer-fuzz.ts';
import { priceOffer } from '../offers/price-offer.ts';
import { OfferJson } from './offer-json.ts';

const markup = 750;

/** What callers of the API get of the offers of one answer, which comes in pieces. */
function written(answer: string): string[] {
  const offers: WholeOffer[] = [];
  const scanner = new OfferScanner(
    createOfferReader(() => undefined)((found) => {
      const whole = found.read();
      if (whole !== null) offers.push(whole);
    }),
  );
  const bytes = Buffer.from(answer);
  for (let at = 0; at < bytes.length; at += 50_000) scanner.push(bytes.subarray(at, at + 50_000));
  scanner.end();
  const json = new OfferJson(markup);
  return offers.map((offer) => json.write(offer));
}

/** The same of offers that are read one by one, each with ids of its own, without those that cannot be read. */
function eachWritten(offers: readonly WireObject[]): string[] {
  const shared = createSharedParts();
  return offers.flatMap((wire) => {
    try {
      return [JSON.stringify(encodeOffer(priceOffer(mapOffer(wire, shared), markup)))];
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return [];
    }
  });
}

function differingIds(answers: readonly string[]): number {
  return new Set(answers.flatMap((answer) => answer.match(/"(?:sli|seg)_[^"]+"/g))).size;
}

test.each([undefined, 1])(
  'offers whose slices are shared are written as each is alone, with ids of its own (indented by %s) [API-02] [SAFE-02]',
  (indent) => {
    const [body = ''] = supplierBodies(400);
    const { data } = JSON.parse(body) as { data: { offers: WireObject[] } };
    const answers = written(JSON.stringify({ data }, null, indent));
    expect(answers).toEqual(eachWritten(data.offers));
    expect(differingIds(answers)).toBeGreaterThan(2 * answers.length);
  },
);

test('services that name an own segment stay with their offer [API-02] [SAFE-02]', () => {
  const [body = ''] = supplierBodies(400);
  const { data } = JSON.parse(body) as { data: { offers: WireObject[] } };
  const meal = { type: 'meal', metadata: { name: 'Lunch' }, total_amount: '9.00', total_currency: 'USD' };
  const offers = data.offers.map((offer, index) => {
    const [slice] = offer.slices as { segments: { id: string }[] }[];
    const segment_ids = slice?.segments.map(({ id }) => id);
    return { ...offer, available_services: [{ id: `ase_${index}`, ...meal, passenger_ids: [], segment_ids }] };
  });
  const answers = written(JSON.stringify({ data: { offers } }));
  expect(answers).toEqual(eachWritten(offers));
  expect(answers.every((answer) => answer.includes('"Lunch"'))).toBe(true);
});

test('broken offers are written or left out as they are one by one, also after their whole twins [API-02] [SAFE-02]', () => {
  for (const { whole, broken, what } of hostileOffers(23, 1500)) {
    const twins = [whole, { ...broken, id: 'off_twin' }];
    const isSame = written(JSON.stringify({ data: { offers: twins } })).join() === eachWritten(twins).join();
    expect(isSame, what).toBe(true);
  }
});
