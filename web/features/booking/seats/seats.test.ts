import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { testSeatMap } from '#domain/testing/seats.ts';
import { emptyPassengers } from '../passengers/traveler-values.ts';
import { choiceText } from '../use-tab-choice.ts';
import { flightOf, mappedSegments, namedTravelers } from './party.ts';
import { readSeats, seatsDraftName } from './seats-draft.ts';
import { seatMapsQuery } from './seats-query.ts';

const seat = {
  passengerId: 'pas_a',
  segmentId: 'seg_1',
  seatId: '12A',
  cabinClass: 'economy',
  price: { amountMinor: 2500, currency: 'USD' },
  supplierPrice: { amountMinor: 2000, currency: 'USD' },
  serviceId: 'ase_1',
  disclosures: ['Exit row'],
};

test('chosen seats are restored unchanged after a reload [BOOK-04] [API-11]', () => {
  expect(readSeats(choiceText([seat]), 'USD')).toEqual([seat]);
  expect(choiceText([])).toBeNull();
  expect(seatsDraftName('off_1')).not.toBe(seatsDraftName('off_2'));
});

test.each([null, '', '{', '[{"seatId":"12A"}]'])('unreadable seats are ignored: %s', (text) => {
  expect(readSeats(text, 'USD')).toEqual([]);
});

test('seats in another currency than the offer are ignored', () => {
  expect(readSeats(choiceText([seat]), 'EUR')).toEqual([]);
});

test('without an id no seat maps are requested [BOOK-05]', async () => {
  const read = vi.fn(async () => []);
  const ask = (offerId: string) => {
    const stop = new QueryObserver(new QueryClient(), seatMapsQuery(offerId, read)).subscribe(() => undefined);
    stop();
  };
  ask('');
  expect(read).not.toHaveBeenCalled();
  ask('off_1');
  expect(read).toHaveBeenCalledWith('off_1', expect.anything());
});

const offer = {
  ...testOffer({
    from: testPlace('JFK', 'US'),
    to: testPlace('LHR', 'GB'),
    departing: '2027-03-01T18:00:00',
    passengers: [
      { id: 'pas_a', type: 'adult', age: null },
      { id: 'pas_b', type: 'adult', age: null },
      { id: 'pas_baby', type: 'infant_without_seat', age: 1 },
    ],
  }),
} as unknown as PricedOffer;

test('travelers are shown by name; lap infants need no seat [SEAT-03]', () => {
  const values = emptyPassengers(offer.passengers);
  expect(namedTravelers(offer, values).map(({ name, initials }) => [name, initials])).toEqual([
    ['Traveler 1', '1'],
    ['Traveler 2', '2'],
  ]);
  Object.assign(values.passengers[0] ?? {}, { firstName: 'Ada', lastName: 'Byron' });
  Object.assign(values.passengers[1] ?? {}, { firstName: 'Ada', lastName: 'Burton' });
  expect(namedTravelers(offer, values)).toMatchObject([
    { name: 'Ada Byron', initials: '1', carriesInfant: true },
    { name: 'Ada Burton', initials: '2', carriesInfant: false },
  ]);
});

test('each flight has its own map or none [SEAT-01]', () => {
  const [segment] = offer.slices[0]?.segments ?? [];
  const own = testSeatMap(segment?.id ?? '', [], []);
  expect(mappedSegments(offer, [testSeatMap('seg_other', [], []), own])).toEqual([{ segment, map: own }]);
  expect(mappedSegments(offer, [])).toEqual([{ segment, map: null }]);
});

test('a flight is named as everywhere else [SEAT-01]', () => {
  const [segment] = testOffer({
    from: testPlace('JFK', 'US'),
    to: testPlace('LAX', 'US'),
    departing: '2027-01-20T08:00:00',
  }).slices.flatMap(({ segments }) => segments);
  if (segment === undefined) throw new Error('The sample has a flight');
  expect(
    flightOf({ ...segment, marketingCarrier: { ...segment.marketingCarrier, iataCode: 'F8' }, flightNumber: '6776' }),
  ).toBe('F8 6776');
});
