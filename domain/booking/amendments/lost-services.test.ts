import { expect, test } from 'vitest';
import { sampleBag, sampleSeat } from '#contract/testing/sample-bookings.ts';
import { testPlace } from '#domain/testing/offers.ts';
import { lostServices, lostServiceTexts } from './lost-services.ts';

const direction = (...codes: string[]) =>
  ({
    segments: codes
      .slice(1)
      .map((code, index) => ({ origin: testPlace(codes[index] ?? '', 'US'), destination: testPlace(code, 'US') })),
  }) as unknown as Parameters<typeof lostServices>[1][number];

const [out, back] = [direction('JFK', 'BOS', 'LHR'), direction('LHR', 'JFK')];
const trip = [out, back];
const ada = { id: 'pas_1', givenName: 'Ada', familyName: 'Lovelace' };

test('seats and bags go with the flights that are given up, and only with them [SERV-03]', () => {
  const seatOut = { ...sampleSeat, flights: ['BOS → LHR'] };
  const seatBack = { ...sampleSeat, flights: ['LHR → JFK'] };
  expect(lostServices([seatOut, seatBack], trip, [out])).toEqual([seatOut]);
  expect(lostServices([seatOut, seatBack], trip, trip)).toEqual([seatOut, seatBack]);
});

test('a bag of several flights is lost for those that are given up [SERV-03]', () => {
  const bag = { ...sampleBag, flights: ['JFK → BOS', 'BOS → LHR', 'LHR → JFK'] };
  expect(lostServices([bag], trip, [back])).toEqual([{ ...bag, flights: ['LHR → JFK'] }]);
});

test('an extra that names no flights is for all of them, and goes with the last [SERV-03]', () => {
  const meal = { ...sampleBag, flights: [] };
  expect(lostServices([meal], trip, [out])).toEqual([]);
  expect(lostServices([meal], trip, trip)).toEqual([meal]);
});

test('what is lost is named with whose it is [SERV-03]', () => {
  const seat = { ...sampleSeat, flights: ['LHR → JFK'] };
  expect(lostServiceTexts([seat], [ada], trip)).toEqual(['Seat 14B, LHR → JFK (Ada Lovelace)']);
  expect(lostServiceTexts([{ ...seat, passengerIds: [] }], [ada], trip)).toEqual(['Seat 14B, LHR → JFK']);
});
