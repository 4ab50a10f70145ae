import { expect, test } from 'vitest';
import { directionName, routeName, tripTypeOfDirections } from './directions.ts';

const slice = (from: string, to: string) => ({ origin: { iataCode: from }, destination: { iataCode: to } });

test('only a journey with two directions has a return [F-20]', () => {
  expect([directionName(0, 1), directionName(0, 2), directionName(1, 2)]).toEqual(['Outbound', 'Outbound', 'Return']);
  expect([0, 1, 5].map((index) => directionName(index, 6))).toEqual(['Flight 1', 'Flight 2', 'Flight 6']);
  expect([1, 2, 3, 6].map(tripTypeOfDirections)).toEqual(['one_way', 'round_trip', 'multi_city', 'multi_city']);
});

test('a route is named by its first direction, with an ellipsis if there are more than two [F-20]', () => {
  expect(routeName([slice('JFK', 'LHR')])).toBe('JFK → LHR');
  expect(routeName([slice('JFK', 'LHR'), slice('LGW', 'JFK')])).toBe('JFK ⇄ LHR');
  expect(routeName([slice('JFK', 'LHR'), slice('LHR', 'CDG'), slice('CDG', 'JFK')])).toBe('JFK → LHR → …');
});
