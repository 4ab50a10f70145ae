import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleBag, sampleSeat } from '#contract/testing/sample-bookings.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { type AddedBag, bagLines, bagsPrice, bagTerms, hasBags, supplierPriceOf } from './added-bags.ts';
import { amendmentAction, amendmentLines, amendmentOutcome } from './amendment-texts.ts';

const ada = { id: 'pas_1', givenName: 'Ada', familyName: 'Lovelace' };
const { slices } = testOffer({
  from: testPlace('JFK', 'US'),
  to: testPlace('LHR', 'GB'),
  departing: '2027-03-04T10:00:00',
});
const bag: AddedBag = {
  serviceId: 'aso_1',
  kind: 'checked_bag',
  description: 'Extra bag of up to 23 kg',
  quantity: 1,
  passengerIds: ['pas_1'],
  segmentIds: slices.flatMap(({ segments }) => segments.map(({ id }) => id)),
  flights: ['JFK → LHR'],
  supplierMinor: 4550,
  saleMinor: 5600,
};
const inOrder = { ...sampleBag, passengerIds: ['pas_1'], flights: ['JFK → LHR'], quantity: 1 };

describe('the price of bags [SERV-04]', () => {
  test('is that of its lines, each our price of one by its quantity, without a fee', () => {
    const bags = [
      { ...bag, quantity: 2 },
      { ...bag, serviceId: 'aso_2', passengerIds: ['pas_2'] },
    ];
    const price = bagsPrice(bags, 'USD');
    expect(price).toMatchObject({ due: { amountMinor: 16_800 }, fee: { amountMinor: 0 }, refund: { amountMinor: 0 } });
    expect(supplierPriceOf(bags)).toBe(13_650);
    const lines = bagLines(bags, [ada], slices, 'USD');
    expect(amendmentLines(price, lines)).toEqual([
      { label: '2 checked bags of up to 23 kg for Ada Lovelace, all flights', value: '$112' },
      { label: '1 checked bag of up to 23 kg, all flights', value: '$56' },
    ]);
  });

  test('is what the sentences say', () => {
    const price = bagsPrice([bag], 'USD');
    expect(bagTerms(price)[0]).toBe('You pay $56. We charge your card once the airline confirms the bags.');
    expect(amendmentAction(price, 'bags')).toBe('Pay $56 and add bags');
    expect(amendmentOutcome('confirmed', price, 'bags').text).toBe('The price of the bags is $56.');
    expect(bagTerms(price)[1]).toMatch(/^If you cancel later, your refund depends on what the airline gives back/);
    const inTime = bagTerms(price, true);
    expect(inTime[1]).toMatch(/^Free cancellation within 24 hours of booking covers these bags too/);
    expect(inTime[2]).toMatch(/^If you cancel after that, your refund depends on what the airline gives back/);
    const free = bagsPrice([{ ...bag, saleMinor: 0 }], 'USD');
    expect(bagTerms(free)[0]).toBe('These bags cost nothing.');
    expect(amendmentAction(free, 'bags')).toBe('Add bags');
    expect(amendmentOutcome('confirmed', free, 'bags').text).toBe('There was nothing to pay.');
    for (const status of ['pending', 'failed', 'needs_attention'] as const)
      expect(amendmentOutcome(status, price, 'bags').text).not.toMatch(/\$|flights are changed/);
  });
});

describe('whether an order has bags that were asked for [SERV-04] [SAFE-02]', () => {
  test.each([
    ['none', [], false],
    ['exactly them', [inOrder], true],
    ['them in other words', [{ ...inOrder, maximumWeightKg: null, name: 'HEAVY BAG' }], true],
    ['another traveler’s', [{ ...inOrder, passengerIds: ['pas_2'] }], false],
    ['those of other flights', [{ ...inOrder, flights: ['LHR → JFK'] }], false],
    ['a carry-on bag', [{ ...inOrder, type: 'cabin_bag' as const }], false],
    ['a seat', [{ ...sampleSeat, passengerIds: ['pas_1'], flights: ['JFK → LHR'] }], false],
  ])('%s: %s', (_what, services, isThere) => {
    expect(hasBags(services, [], [bag])).toBe(isThere);
  });

  test('bags that it had, or that others added, are not them', () => {
    expect(hasBags([inOrder], [inOrder], [bag])).toBe(false);
    expect(hasBags([inOrder, inOrder], [inOrder], [bag])).toBe(true);
    expect(hasBags([inOrder, inOrder], [inOrder], [bag], [bag])).toBe(false);
    expect(hasBags([{ ...inOrder, quantity: 2 }], [inOrder], [bag])).toBe(true);
    expect(hasBags([{ ...inOrder, quantity: 2 }], [], [bag, { ...bag, serviceId: 'aso_2', quantity: 2 }])).toBe(false);
  });

  test('any order that gains them has them, in whatever sequence; one that lacks one has not', () => {
    const bags = fc.array(
      fc.record({
        passengerIds: fc.subarray(['pas_1', 'pas_2'], { minLength: 1 }),
        flights: fc.subarray(['JFK → LHR', 'LHR → JFK']),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(bags, bags, (before, wanted) => {
        const asService = (one: (typeof before)[number]) => ({ ...inOrder, ...one });
        const asBag = (one: (typeof before)[number], index: number) => ({ ...bag, ...one, serviceId: `aso_${index}` });
        const then = before.map(asService);
        const now = [...wanted.map(asService), ...then].toReversed();
        expect(hasBags(now, then, wanted.map(asBag))).toBe(true);
        expect(hasBags(then, then, wanted.map(asBag))).toBe(false);
      }),
    );
  });
});
