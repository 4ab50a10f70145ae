import { expect, test } from 'vitest';
import { testPlace, testSegment } from '../testing/offers.ts';
import {
  type BookedService,
  boughtBags,
  extrasOf,
  extrasSummary,
  ofSoleTraveler,
  unassignedExtras,
} from './booked-order.ts';

const service = (change: Partial<BookedService>): BookedService => ({
  type: 'seat',
  designator: null,
  name: null,
  maximumWeightKg: null,
  quantity: 1,
  passengerIds: ['pas_1'],
  flights: ['JFK → LHR'],
  ...change,
});

test("an order's contents fit in a few lines without repetition [F-31]", () => {
  const services = [
    service({ designator: '14A' }),
    service({ designator: '14B' }),
    service({ type: 'checked_bag', quantity: 2 }),
    service({ type: 'cabin_bag' }),
    service({ type: 'other', name: 'Lounge' }),
  ];
  const ticket = (number: string) => ({ type: 'ticket' as const, number, passengerIds: [] });
  const documents = [ticket('125-1'), ticket('125-2'), { ...ticket('9'), type: 'receipt' as const }];
  expect(extrasSummary({ services, documents })).toEqual([
    'Seats 14A, 14B',
    '1 carry-on bag, paid as an extra',
    '2 checked bags, paid as extras',
    'Lounge',
    'Tickets 125-1, 125-2',
  ]);
  expect(extrasSummary({ services: [service({})], documents: [ticket('125-1')] })).toEqual(['Ticket 125-1']);
  expect(extrasSummary({ services: [], documents: [] })).toEqual([]);
});

test('what is assigned to nobody is the only traveler’s; with several, nobody’s [F-08]', () => {
  const [ada, grace] = [{ id: 'pas_1' }, { id: 'pas_2' }];
  const services = [service({ passengerIds: [] }), service({ passengerIds: ['pas_9'] })];
  const documents = [{ type: 'ticket' as const, number: '125-1', passengerIds: [] }];
  expect(ofSoleTraveler({ services, documents }, [ada, grace])).toEqual({ services, documents });
  expect(ofSoleTraveler({ services, documents }, [])).toEqual({ services, documents });
  const owned = ofSoleTraveler({ services, documents }, [ada]);
  expect(owned.services.map(({ passengerIds }) => passengerIds)).toEqual([['pas_1'], ['pas_9']]);
  expect(owned.documents).toEqual([{ type: 'ticket', number: '125-1', passengerIds: ['pas_1'] }]);
  expect(unassignedExtras({ ...owned, slices: [] })).toEqual([]);
});

test('a bag for the whole trip is said once, not flight by flight [BAGS-04]', () => {
  const flight = (from: string, to: string) =>
    testSegment({
      origin: testPlace(from, 'US'),
      destination: testPlace(to, 'GB'),
      departingAt: '2027-01-20T08:00:00',
      arrivingAt: '2027-01-20T20:00:00',
    });
  const [out, on, back] = [flight('BOS', 'JFK'), flight('JFK', 'LHR'), flight('LHR', 'BOS')];
  const said = (flights: readonly string[], segments: readonly (typeof out)[][]) => {
    const bag = service({ type: 'checked_bag', flights });
    const trip = { documents: [], slices: segments.map((one) => ({ segments: one })) };
    const [own] = extrasOf({ id: 'pas_1', type: 'adult' }, { ...trip, services: [bag] }, false);
    expect(unassignedExtras({ ...trip, services: [{ ...bag, passengerIds: [] }] })).toEqual([own]);
    return own;
  };
  const routes = ['BOS → JFK', 'JFK → LHR', 'LHR → BOS'];
  expect(said(routes, [[out, on], [back]])).toBe('1 checked bag, paid as an extra, whole trip');
  expect(said(routes.slice(0, 2), [[out, on]])).toBe('1 checked bag, paid as an extra, all flights');
  expect(said(routes.slice(0, 2), [[out, on], [back]])).toBe('1 checked bag, paid as an extra, BOS → JFK, JFK → LHR');
  expect(said(routes.slice(0, 1), [[out]])).toBe('1 checked bag, paid as an extra, BOS → JFK');
});

test('a bag that was bought again later is counted with the first; another passenger’s is not [SERV-04] [BAGS-04]', () => {
  const bag = service({ type: 'checked_bag', maximumWeightKg: 23 });
  const other = service({ type: 'checked_bag', maximumWeightKg: 23, passengerIds: ['pas_2'] });
  const trip = { services: [bag, service({ designator: '14A' }), bag, other], documents: [], slices: [] };
  const two = '2 checked bags up to 23 kg, paid as an extra, JFK → LHR';
  expect(extrasOf({ id: 'pas_1', type: 'adult' }, trip, false)).toEqual([two, 'Seat 14A, JFK → LHR']);
  expect(boughtBags('pas_1', trip)).toEqual([two]);
  expect(boughtBags(null, { ...trip, services: [{ ...bag, passengerIds: [] }] })).toEqual([
    '1 checked bag up to 23 kg, paid as an extra, JFK → LHR',
  ]);
  expect(boughtBags(null, trip)).toEqual([]);
});
