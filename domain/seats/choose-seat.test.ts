import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { purchasedServices, purchaseTotal } from '../extras/purchase.ts';
import { formatPrice } from '../money/format.ts';
import { readMoney } from '../money/money.ts';
import { testSeatMap, testTraveler } from '../testing/seats.ts';
import {
  activeTraveler,
  clickSeat,
  holderOf,
  missingSeats,
  refreshSeats,
  type SelectedSeat,
  seatOf,
  seatTotal,
} from './choose-seat.ts';
import { type SeatMap, seatsForSale } from './seat-map.ts';
import { seatedTravelers } from './seat-rules.ts';

const ada = testTraveler('pas_ada');
const ben = testTraveler('pas_ben');
const row = (number: number, price: string | null = '20.00') =>
  [...'ABCDEF'].map((letter) => ({ designator: `${number}${letter}`, price }));
const map = testSeatMap('seg_1', [row(12), row(13, '8.00')], [ada.id, ben.id]);

function seatIn(where: SeatMap, designator: string) {
  const seat = seatsForSale(where, 'USD').find((found) => found.designator === designator);
  if (seat === undefined) throw new Error(`No ${designator} for sale`);
  return seat;
}

/** Clicks like the screen: each applies to the active traveler. */
function click(chosen: readonly SelectedSeat[], designators: readonly string[], party = [ada, ben]) {
  return designators.reduce((seats, designator) => {
    const active = activeTraveler(seats, 'seg_1', party, null);
    return active === null ? seats : clickSeat(seats, 'seg_1', seatIn(map, designator), active).chosen;
  }, chosen);
}

describe('a click on a seat', () => {
  test('applies to the first traveler without a seat, then to the next [SEAT-03]', () => {
    const chosen = click([], ['12A', '12B']);
    expect(holderOf(chosen, 'seg_1', '12A')).toBe(ada.id);
    expect(holderOf(chosen, 'seg_1', '12B')).toBe(ben.id);
    expect(activeTraveler(click([], ['12A']), 'seg_1', [ada, ben], null)).toBe(ben);
  });

  test('on another seat replaces the choice, on the same seat deselects it [SEAT-03]', () => {
    const first = clickSeat([], 'seg_1', seatIn(map, '12A'), ada).chosen;
    const second = clickSeat(first, 'seg_1', seatIn(map, '13F'), ada);
    expect(second.chosen.map(({ seatId }) => seatId)).toEqual(['13F']);
    expect(clickSeat(second.chosen, 'seg_1', seatIn(map, '13F'), ada)).toMatchObject({ kind: 'removed', chosen: [] });
  });

  test("never takes another traveler's seat [SEAT-03]", () => {
    const chosen = clickSeat([], 'seg_1', seatIn(map, '12A'), ada).chosen;
    expect(clickSeat(chosen, 'seg_1', seatIn(map, '12A'), ben)).toEqual({ kind: 'held', by: ada.id, chosen });
  });

  test('records the service, price and designator [API-11] [PRICE-03]', () => {
    const [seat] = clickSeat([], 'seg_1', seatIn(map, '13F'), ada).chosen;
    expect(seat).toEqual({
      passengerId: ada.id,
      segmentId: 'seg_1',
      seatId: '13F',
      cabinClass: 'economy',
      price: { amountMinor: 800, currency: 'USD' },
      supplierPrice: { amountMinor: 800, currency: 'USD' },
      serviceId: 'seg_1_13F_pas_ada',
      disclosures: [],
    });
  });

  test('refuses a seat whose disclosures bar the traveler; a seat in another currency is not for sale [SEAT-05]', () => {
    const carrier = testTraveler(ada.id, { carriesInfant: true });
    const seats = [{ designator: '1A', disclosures: ['Not available for infants'] }, { designator: '1B' }];
    const front = testSeatMap('seg_1', [seats], [ada.id]);
    expect(clickSeat([], 'seg_1', seatIn(front, '1A'), carrier)).toEqual({ kind: 'refused', chosen: [] });
    expect(clickSeat([], 'seg_1', seatIn(front, '1A'), ada).kind).toBe('assigned');
    expect(clickSeat([], 'seg_1', seatIn(front, '1B'), ben)).toMatchObject({ kind: 'refused' });
    expect(seatsForSale(front, 'EUR')).toEqual([]);
  });
});

describe('Continue', () => {
  test('waits for a seat for each traveler on each segment with a map [SEAT-02] [SEAT-07]', () => {
    const other = testSeatMap('seg_2', [row(1)], [ada.id, ben.id]);
    expect(missingSeats(click([], ['12A', '12B']), [map, other], [ada, ben], 'USD')).toEqual([
      { segmentId: 'seg_2', passengerId: ada.id },
      { segmentId: 'seg_2', passengerId: ben.id },
    ]);
    expect(missingSeats([], [], [ada, ben], 'USD')).toEqual([]);
  });

  test('does not wait if no seats are left [SEAT-07]', () => {
    const last = testSeatMap('seg_1', [[{ designator: '9C' }, { designator: '9D', price: null }]], [ada.id, ben.id]);
    const chosen = clickSeat([], 'seg_1', seatIn(last, '9C'), ada).chosen;
    expect(missingSeats([], [last], [ada, ben], 'USD')).toHaveLength(2);
    expect(missingSeats(chosen, [last], [ada, ben], 'USD')).toEqual([]);
    const exitOnly = testSeatMap('seg_1', [[{ designator: '9C', disclosures: ['Exit row'] }]], [ada.id]);
    const child = testTraveler(ada.id, { type: 'child', age: 7 });
    expect(missingSeats([], [exitOnly], [child], 'USD')).toEqual([]);
  });

  test('never waits for a lap infant [SEAT-03] [SEAT-07]', () => {
    const passengers = [
      { id: ada.id, type: 'adult', age: null },
      { id: 'pas_baby', type: 'infant_without_seat', age: 1 },
    ] as const;
    expect(seatedTravelers(passengers, new Set([ada.id]))).toEqual([{ ...ada, carriesInfant: true }]);
  });
});

describe('reloaded seat maps', () => {
  test('keep available seats under new service ids, drop unavailable ones, and report price changes [BOOK-04] [SEAT-05]', () => {
    const chosen = click([], ['12A', '13B']);
    const later = testSeatMap(
      'seg_1',
      [
        [
          { designator: '12A', price: '31.00' },
          { designator: '13B', price: null },
        ],
      ],
      [ada.id, ben.id],
    );
    const renamed: SeatMap = JSON.parse(JSON.stringify(later).replaceAll('"seg_1_', '"again_'));
    const { kept, dropped, repriced } = refreshSeats(chosen, [renamed], [ada, ben], 'USD');
    expect(kept).toMatchObject([{ seatId: '12A', serviceId: 'again_12A_pas_ada', price: { amountMinor: 3100 } }]);
    expect(dropped.map(({ seatId }) => seatId)).toEqual(['13B']);
    expect(repriced.map(({ price }) => price.amountMinor)).toEqual([2000]);
  });

  test('drop seats their traveler may no longer take, and seats of unknown travelers [SEAT-05]', () => {
    const exit = testSeatMap('seg_1', [[{ designator: '12A', disclosures: ['Exit row'] }]], [ada.id]);
    const chosen = clickSeat([], 'seg_1', seatIn(exit, '12A'), ada).chosen;
    const carrier = testTraveler(ada.id, { carriesInfant: true });
    expect(refreshSeats(chosen, [exit], [carrier], 'USD')).toMatchObject({ kept: [], dropped: chosen });
    expect(refreshSeats(chosen, [exit], [ben], 'USD')).toMatchObject({ kept: [], dropped: chosen });
  });
});

test('adds fare and seats exactly; an unreadable fare stays unreadable [PRICE-03] [SEAT-05]', () => {
  const chosen = click([], ['12A', '13B']);
  expect(purchaseTotal({ amountMinor: 48_200, currency: 'USD' }, chosen, [])).toEqual({
    amountMinor: 51_000,
    currency: 'USD',
  });
  expect(formatPrice(purchaseTotal(readMoney('soon', 'USD'), chosen, []))).toBe('USD N/A');
  expect(purchasedServices(chosen, [])).toEqual(purchasedServices([...chosen].reverse(), []));
});

test('any clicks: one seat per traveler, one traveler per seat, none for lap infants, total is the sum, others unaffected [SEAT-03] [SEAT-05]', () => {
  const infant = 'pas_baby';
  const child = testTraveler('pas_child', { type: 'child', age: 8 });
  const disclosures = fc.constantFrom([], ['Not available for infants'], ['Exit row']);
  const maps = fc
    .array(fc.record({ price: fc.constantFrom('0.00', '7.00', '25.00', null), disclosures }), {
      minLength: 3,
      maxLength: 6,
    })
    .map((seats) => {
      const cells = seats.map((seat, i) => ({ ...seat, designator: `1${'ABCDEF'[i]}` }));
      return ['seg_1', 'seg_2'].map((id) => testSeatMap(id, [cells], [ada.id, ben.id, child.id, infant]));
    });
  const clicks = fc.array(
    fc.record({ map: fc.nat(1), seat: fc.nat(5), picked: fc.constantFrom(null, 'pas_ada', 'pas_ben', 'pas_child') }),
    { maxLength: 40 },
  );
  const party = seatedTravelers(
    [ada, ben, child, { id: infant, type: 'infant_without_seat', age: 1 }],
    new Set([ada.id]),
  );
  fc.assert(
    fc.property(maps, clicks, (drawn, made) => {
      let chosen: readonly SelectedSeat[] = [];
      for (const { map: index, seat: at, picked } of made) {
        const clicked = drawn[index];
        const seat = clicked && seatsForSale(clicked, 'USD')[at];
        if (clicked === undefined || seat === undefined) continue;
        const active = activeTraveler(chosen, clicked.segmentId, party, picked);
        if (active === null) throw new Error('Somebody is always active');
        const before = chosen;
        chosen = clickSeat(chosen, clicked.segmentId, seat, active).chosen;
        for (const other of before) {
          const isOwn = other.passengerId === active.id && other.segmentId === clicked.segmentId;
          if (!isOwn) expect(seatOf(chosen, other.segmentId, other.passengerId)).toBe(other);
        }
        expect(new Set(chosen.map((one) => `${one.segmentId} ${one.seatId}`)).size).toBe(chosen.length);
        expect(new Set(chosen.map((one) => `${one.segmentId} ${one.passengerId}`)).size).toBe(chosen.length);
        expect(chosen.every((one) => one.passengerId !== infant)).toBe(true);
        expect(chosen.filter((one) => one.passengerId !== ben.id && one.disclosures.includes('Exit row'))).toEqual([]);
        const sum = chosen.reduce((cents, { price }) => cents + price.amountMinor, 0);
        expect(seatTotal(chosen, 'USD')).toEqual({ amountMinor: sum, currency: 'USD' });
        expect(refreshSeats(chosen, drawn, party, 'USD')).toEqual({ kept: chosen, dropped: [], repriced: [] });
      }
    }),
  );
});
