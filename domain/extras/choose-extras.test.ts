import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PricedService } from '../flights/offer.ts';
import { readMoney } from '../money/money.ts';
import { testExtra } from '../testing/extras.ts';
import {
  type ChosenExtra,
  chooseExtra,
  excludedBy,
  extrasForSale,
  extrasTotal,
  overlaps,
  quantityOf,
  refreshExtras,
} from './choose-extras.ts';
import { purchasedServices, purchaseTotal } from './purchase.ts';

const usd = (amount: string) => readMoney(amount, 'USD');
const out = testExtra('ase_out');
const back = testExtra('ase_back', { segmentIds: ['seg_2'] });
const whole = testExtra('ase_whole', { segmentIds: ['seg_1', 'seg_2'], sale: usd('80.00') });
const ben = testExtra('ase_ben', { passengerIds: ['pas_b'] });

test('a bag for the whole trip and one for a direction exclude each other, for the same traveler only [BAGS-03]', () => {
  const chosen = chooseExtra([], whole, 1);
  expect(chooseExtra(chosen, out, 1)).toBe(chosen);
  expect(excludedBy(chosen, back)).toMatchObject({ serviceId: 'ase_whole' });
  expect(chooseExtra(chosen, ben, 1)).toHaveLength(2);
  expect(chooseExtra(chooseExtra([], out, 1), back, 1)).toHaveLength(2);
  expect(chooseExtra(chooseExtra(chosen, whole, 0), out, 1)).toMatchObject([{ serviceId: 'ase_out', quantity: 1 }]);
});

test.each<[string, Partial<PricedService>, boolean]>([
  ['another weight', { description: 'Extra bag of up to 15 kg' }, true],
  ['no flights named', { segmentIds: [] }, true],
  ['no travelers named', { passengerIds: [] }, true],
  ['several travelers', { passengerIds: ['pas_a', 'pas_b'] }, true],
  ['another kind', { kind: 'cabin_bag' }, false],
  ['another traveler', { passengerIds: ['pas_b'] }, false],
  ['another flight', { segmentIds: ['seg_2'] }, false],
])('whether a bag excludes one with %s: %o, %s [BAGS-03]', (_what, change, isExcluded) => {
  const other = testExtra('ase_other', change);
  expect(overlaps(out, other)).toBe(isExcluded);
  expect(overlaps(other, out)).toBe(isExcluded);
});

test('quantities are whole and within the bounds; zero drops an extra [BAGS-03]', () => {
  const two = chooseExtra([], out, 5);
  expect(quantityOf(two, 'ase_out')).toBe(2);
  for (const odd of [-1, 1.5, Number.NaN]) expect(chooseExtra(two, out, odd)).toBe(two);
  expect(chooseExtra(two, out, 0)).toEqual([]);
  expect(chooseExtra([], out, 0)).toEqual([]);
});

test('extras with an unreadable price or in another currency are not for sale; of equal ones the cheapest is [BAGS-03]', () => {
  const dear = testExtra('ase_dear', { sale: usd('50.00') });
  const twin = testExtra('ase_twin');
  const unread = testExtra('ase_unread', { segmentIds: ['seg_3'], sale: readMoney('soon', 'USD') });
  const euro = testExtra('ase_euro', { segmentIds: ['seg_3'], sale: readMoney('9.00', 'EUR') });
  expect(extrasForSale([dear, out, twin, unread, euro, back], 'USD')).toEqual([out, back]);
});

test.each([
  ['USD', '46.00', 9200],
  ['JPY', '4600', 9200],
  ['KWD', '14.000', 28_000],
])(
  'two pieces in %s cost twice as much as one, and add to fare and seats [BAGS-03] [PRICE-03]',
  (currency, amount, minor) => {
    const chosen = chooseExtra([], testExtra('ase_1', { sale: readMoney(amount, currency) }), 2);
    expect(extrasTotal(chosen, currency)).toEqual({ amountMinor: minor, currency });
    const fare = { amountMinor: 100_000, currency };
    expect(purchaseTotal(fare, [], chosen)).toEqual({ amountMinor: 100_000 + minor, currency });
    expect(purchasedServices([], chosen)).toEqual([{ id: 'ase_1', quantity: 2 }]);
  },
);

test('newly read services: new ids are taken over, changed prices and bounds are named, missing ones dropped [BAGS-03] [PRICE-06]', () => {
  const chosen = [out, back, ben].reduce<readonly ChosenExtra[]>((all, one) => chooseExtra(all, one, 2), []);
  const now = [
    testExtra('ase_out_new'),
    testExtra('ase_back_new', { segmentIds: ['seg_2'], sale: usd('60.00'), maximumQuantity: 1 }),
  ];
  const fresh = refreshExtras(chosen, now);
  expect(fresh.kept).toMatchObject([
    { serviceId: 'ase_out_new', quantity: 2, price: usd('46.00') },
    { serviceId: 'ase_back_new', quantity: 1, price: usd('60.00') },
  ]);
  expect(fresh.dropped).toMatchObject([{ serviceId: 'ase_ben' }]);
  expect(fresh.changed).toMatchObject([{ before: { serviceId: 'ase_back' }, now: { serviceId: 'ase_back_new' } }]);
  expect(refreshExtras(chosen, [out, back, ben])).toEqual({ kept: chosen, dropped: [], changed: [] });
});

const kinds = fc.constantFrom('cabin_bag' as const, 'checked_bag' as const, 'meal' as const);
const services = fc
  .array(
    fc.record({
      kind: kinds,
      passengerIds: fc.subarray(['pas_a', 'pas_b', 'pas_baby']),
      segmentIds: fc.subarray(['seg_1', 'seg_2', 'seg_3']),
      maximumQuantity: fc.integer({ min: 1, max: 9 }),
      sale: fc.integer({ min: 0, max: 90 }).map((dollars) => usd(`${dollars}.00`)),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) => drawn.map((change, index) => testExtra(`ase_${index}`, change)));
const clicks = fc.array(fc.tuple(fc.nat(11), fc.integer({ min: -1, max: 12 })), { maxLength: 30 });

test('any clicks: no kind of extra is sold twice to a traveler on a flight, and the total is the sum of the pieces [BAGS-03]', () => {
  fc.assert(
    fc.property(services, clicks, (sold, presses) => {
      let chosen: readonly ChosenExtra[] = [];
      for (const [at, quantity] of presses) {
        const service = sold[at % sold.length];
        if (service !== undefined) chosen = chooseExtra(chosen, service, quantity);
      }
      const places = chosen.flatMap(({ kind, passengerIds, segmentIds }) =>
        (passengerIds.length === 0 ? ['pas_a', 'pas_b', 'pas_baby'] : passengerIds).flatMap((passenger) =>
          (segmentIds.length === 0 ? ['seg_1', 'seg_2', 'seg_3'] : segmentIds).map((segment) =>
            [kind, passenger, segment].join(),
          ),
        ),
      );
      expect(new Set(places).size).toBe(places.length);
      const pieces = chosen.flatMap(({ serviceId, quantity }) => {
        const service = sold.find(({ id }) => id === serviceId);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(service?.maximumQuantity ?? 0);
        return Array.from({ length: quantity }, () => service?.sale.amountMinor ?? Number.NaN);
      });
      expect(extrasTotal(chosen, 'USD').amountMinor).toBe(pieces.reduce((sum, minor) => sum + minor, 0));
      const fresh = refreshExtras(chosen, sold);
      expect(extrasTotal(fresh.kept, 'USD').amountMinor).toBeLessThanOrEqual(extrasTotal(chosen, 'USD').amountMinor);
    }),
  );
});

test('ten thousand services are sorted out at once [BAGS-02] [BAGS-03]', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    testExtra(`ase_${index}`, { segmentIds: [`seg_${index % 5000}`] }),
  );
  const times = Array.from({ length: 3 }, () => {
    const startedAt = performance.now();
    expect(extrasForSale(many, 'USD')).toHaveLength(5000);
    return performance.now() - startedAt;
  });
  expect(Math.min(...times)).toBeLessThan(500);
});
