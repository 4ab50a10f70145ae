import { expect, test } from 'vitest';
import { checkInMailAt, checkInSentence, servedBy } from './check-in.ts';

const at = (text: string) => Date.parse(text);
const departsAt = at('2027-03-04T10:00:00Z');

test('travelers are reminded of checking in 24 hours before a departure [SERV-06]', () => {
  const bookedAt = at('2027-01-01T00:00:00Z');
  expect(checkInMailAt({ departsAt, bookedAt }, at('2027-03-01T00:00:00Z'))).toBe(at('2027-03-03T10:00:00Z'));
  expect(checkInMailAt({ departsAt, bookedAt }, departsAt)).toBeNull();
  expect(checkInSentence).toBe('Check-in usually opens 24 to 48 hours before departure, with the airline.');
});

test('a trip booked within the last 24 hours has no reminder: its confirmation has just said it [SERV-06]', () => {
  for (const [booked, expected] of [
    ['2027-03-03T09:59:00Z', at('2027-03-03T10:00:00Z')],
    ['2027-03-03T10:00:00Z', null],
    ['2027-03-04T08:00:00Z', null],
  ] as const)
    expect(checkInMailAt({ departsAt, bookedAt: at(booked) }, at(booked))).toBe(expected);
});

test('a departure that is moved by less than four hours needs no second reminder [SERV-06] [SERV-01]', () => {
  const minute = 60_000;
  const planned = [departsAt, departsAt + 5 * minute, departsAt - 239 * minute, departsAt + 240 * minute];
  expect(servedBy(departsAt, planned)).toEqual([departsAt + 5 * minute, departsAt - 239 * minute]);
});
