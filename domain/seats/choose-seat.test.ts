import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSeatMap, testTraveller } from '../testing/seats.ts';
import {
  activeTraveller,
  clickSeat,
  holderOf,
  missingSeats,
  refreshSeats,
  type SelectedSeat,
  seatOf,
  seatServiceIds,
  seatTotal,
  totalWithSeats,
} from './choose-seat.ts';
import { type SeatMap, seatsForSale } from './seat-map.ts';
import { seatedTravellers } from './seat-rules.ts';

const ada = testTraveller('pas_ada');
const ben = testTraveller('pas_ben');
const row = (number: number, price: string | null = '20.00') =>
  [...'ABCDEF'].map((letter) => ({ designator: `${number}${letter}`, price }));
const map = testSeatMap('seg_1', [row(12), row(13, '8.00')], [ada.id, ben.id]);

function seatIn(where: SeatMap, designator: string) {
  const seat = seatsForSale(where, 'USD').find((found) => found.designator === designator);
  if (seat === undefined) throw new Error(`No ${designator} for sale`);
  return seat;
}

/** Clicks as the screen makes them: each for whoever is active. */
function click(chosen: readonly SelectedSeat[], designators: readonly string[], party = [ada, ben]) {
  return designators.reduce((seats, designator) => {
    const active = activeTraveller(seats, 'seg_1', party, null);
    return active === null ? seats : clickSeat(seats, 'seg_1', seatIn(map, designator), active).chosen;
  }, chosen);
}

describe('a click on a seat', () => {
  test('goes to the first without one and moves on to the next [SEAT-03]', () => {
    const chosen = click([], ['12A', '12B']);
    expect(holderOf(chosen, 'seg_1', '12A')).toBe(ada.id);
    expect(holderOf(chosen, 'seg_1', '12B')).toBe(ben.id);
    expect(activeTraveller(click([], ['12A']), 'seg_1', [ada, ben], null)).toBe(ben);
  });

  test('on another seat replaces, on the own one gives it back [SEAT-03]', () => {
    const first = clickSeat([], 'seg_1', seatIn(map, '12A'), ada).chosen;
    const second = clickSeat(first, 'seg_1', seatIn(map, '13F'), ada);
    expect(second.chosen.map(({ seatId }) => seatId)).toEqual(['13F']);
    expect(clickSeat(second.chosen, 'seg_1', seatIn(map, '13F'), ada)).toMatchObject({ kind: 'removed', chosen: [] });
  });

  test("never takes another's seat [SEAT-03]", () => {
    const chosen = clickSeat([], 'seg_1', seatIn(map, '12A'), ada).chosen;
    expect(clickSeat(chosen, 'seg_1', seatIn(map, '12A'), ben)).toEqual({ kind: 'held', by: ada.id, chosen });
  });

  test('names what is ordered, paid and sat in [API-11] [PRICE-03]', () => {
    const [seat] = clickSeat([], 'seg_1', seatIn(map, '13F'), ada).chosen;
    expect(seat).toEqual({
      passengerId: ada.id,
      segmentId: 'seg_1',
      seatId: '13F',
      cabinClass: 'economy',
      price: { amount: '8.00', currency: 'USD' },
      serviceId: 'seg_1_13F_pas_ada',
      disclosures: [],
    });
  });

  test('a seat that its disclosures forbid is refused, and one in another currency is not for sale [SEAT-05]', () => {
    const carrier = testTraveller(ada.id, { carriesInfant: true });
    const seats = [{ designator: '1A', disclosures: ['Not available for infants'] }, { designator: '1B' }];
    const front = testSeatMap('seg_1', [seats], [ada.id]);
    expect(clickSeat([], 'seg_1', seatIn(front, '1A'), carrier)).toEqual({ kind: 'refused', chosen: [] });
    expect(clickSeat([], 'seg_1', seatIn(front, '1A'), ada).kind).toBe('assigned');
    expect(clickSeat([], 'seg_1', seatIn(front, '1B'), ben)).toMatchObject({ kind: 'refused' });
    expect(seatsForSale(front, 'EUR')).toEqual([]);
  });
});

describe('Continue', () => {
  test('waits for a seat for each traveller on each segment with a map [SEAT-02] [SEAT-07]', () => {
    const other = testSeatMap('seg_2', [row(1)], [ada.id, ben.id]);
    expect(missingSeats(click([], ['12A', '12B']), [map, other], [ada, ben], 'USD')).toEqual([
      { segmentId: 'seg_2', passengerId: ada.id },
      { segmentId: 'seg_2', passengerId: ben.id },
    ]);
    expect(missingSeats([], [], [ada, ben], 'USD')).toEqual([]);
  });

  test('does not wait for seats that do not exist [SEAT-07]', () => {
    const last = testSeatMap('seg_1', [[{ designator: '9C' }, { designator: '9D', price: null }]], [ada.id, ben.id]);
    const chosen = clickSeat([], 'seg_1', seatIn(last, '9C'), ada).chosen;
    expect(missingSeats([], [last], [ada, ben], 'USD')).toHaveLength(2);
    expect(missingSeats(chosen, [last], [ada, ben], 'USD')).toEqual([]);
    const exitOnly = testSeatMap('seg_1', [[{ designator: '9C', disclosures: ['Exit row'] }]], [ada.id]);
    const child = testTraveller(ada.id, { type: 'child', age: 7 });
    expect(missingSeats([], [exitOnly], [child], 'USD')).toEqual([]);
  });

  test('never waits for a lap infant [SEAT-03] [SEAT-07]', () => {
    const passengers = [
      { id: ada.id, type: 'adult', age: null },
      { id: 'pas_baby', type: 'infant_without_seat', age: 1 },
    ] as const;
    expect(seatedTravellers(passengers, new Set([ada.id]))).toEqual([{ ...ada, carriesInfant: true }]);
  });
});

describe('maps that are read again', () => {
  test('keep what is still there under its new service id, drop what is gone, tell what costs more [BOOK-04] [SEAT-05]', () => {
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
    expect(kept).toMatchObject([{ seatId: '12A', serviceId: 'again_12A_pas_ada', price: { amount: '31.00' } }]);
    expect(dropped.map(({ seatId }) => seatId)).toEqual(['13B']);
    expect(repriced.map(({ price }) => price.amount)).toEqual(['20.00']);
  });

  test('drop a seat that its traveller may not have any more, and what was kept for a stranger [SEAT-05]', () => {
    const exit = testSeatMap('seg_1', [[{ designator: '12A', disclosures: ['Exit row'] }]], [ada.id]);
    const chosen = clickSeat([], 'seg_1', seatIn(exit, '12A'), ada).chosen;
    const carrier = testTraveller(ada.id, { carriesInfant: true });
    expect(refreshSeats(chosen, [exit], [carrier], 'USD')).toMatchObject({ kept: [], dropped: chosen });
    expect(refreshSeats(chosen, [exit], [ben], 'USD')).toMatchObject({ kept: [], dropped: chosen });
  });
});

test('fare and seats are added exactly; an unreadable fare stays as it is [PRICE-03] [SEAT-05]', () => {
  const chosen = click([], ['12A', '13B']);
  expect(totalWithSeats({ amount: '482.00', currency: 'USD' }, chosen)).toEqual({ amount: '510.00', currency: 'USD' });
  expect(totalWithSeats({ amount: 'soon', currency: 'USD' }, chosen).amount).toBe('soon');
  expect(seatServiceIds(chosen)).toEqual(seatServiceIds([...chosen].reverse()));
});

test('whatever is clicked: one seat a traveller, one traveller a seat, no lap infant, total is the sum, others keep theirs [SEAT-03] [SEAT-05]', () => {
  const infant = 'pas_baby';
  const child = testTraveller('pas_child', { type: 'child', age: 8 });
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
  const party = seatedTravellers(
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
        const active = activeTraveller(chosen, clicked.segment_id, party, picked);
        if (active === null) throw new Error('Somebody is always active');
        const before = chosen;
        chosen = clickSeat(chosen, clicked.segment_id, seat, active).chosen;
        for (const other of before) {
          const isOwn = other.passengerId === active.id && other.segmentId === clicked.segment_id;
          if (!isOwn) expect(seatOf(chosen, other.segmentId, other.passengerId)).toBe(other);
        }
        expect(new Set(chosen.map((one) => `${one.segmentId} ${one.seatId}`)).size).toBe(chosen.length);
        expect(new Set(chosen.map((one) => `${one.segmentId} ${one.passengerId}`)).size).toBe(chosen.length);
        expect(chosen.every((one) => one.passengerId !== infant)).toBe(true);
        expect(chosen.filter((one) => one.passengerId !== ben.id && one.disclosures.includes('Exit row'))).toEqual([]);
        const sum = chosen.reduce((cents, { price }) => cents + Math.round(Number(price.amount) * 100), 0);
        expect(seatTotal(chosen, 'USD')).toEqual({ amountMinor: sum, currency: 'USD' });
        expect(refreshSeats(chosen, drawn, party, 'USD')).toEqual({ kept: chosen, dropped: [], repriced: [] });
      }
    }),
  );
});
