import { describe, expect, test } from 'vitest';
import { lookupSubject, matchesDetails } from './look-up-booking.ts';
import type { BookingRow } from './repository.ts';

const passengers = ['Byron', 'Müller', 'De La Cruz'].map((familyName, index) => ({
  id: `pas_${index}`,
  type: 'adult' as const,
  givenName: 'Ada',
  familyName,
}));
const booking: Pick<BookingRow, 'contactEmail' | 'itinerary'> = {
  contactEmail: 'Ada@Example.com',
  itinerary: { slices: [], passengers, conditions: {} as BookingRow['itinerary']['conditions'] },
};

describe('the details of a booking', () => {
  test.each(['Byron', 'MÜLLER', 'de la  cruz'])('the last name of any passenger will do: %s [TRIP-09]', (lastName) => {
    expect(matchesDetails(booking, { email: ' ada@example.COM', lastName })).toBe(true);
  });

  test.each([
    ['ada@example.org', 'Byron'],
    ['ada@example.com', 'Lovelace'],
    ['ada@example.com', 'Ada'],
    ['ada@example.com', ''],
    ['ada@example.com', 'Byron Müller'],
    ['', 'Byron'],
    ['', ''],
  ])('both must be right: %j and %j are not [TRIP-09]', (email, lastName) => {
    expect(matchesDetails(booking, { email, lastName })).toBe(false);
  });

  test('where there is no booking nothing matches, empty details neither [TRIP-09]', () => {
    expect(matchesDetails(null, { email: '', lastName: '' })).toBe(false);
    expect(matchesDetails({ ...booking, contactEmail: '' }, { email: '', lastName: '' })).toBe(false);
  });

  test('a look-up is counted under its reference however it is typed, under none when it has none [SAFE-04]', () => {
    expect(lookupSubject(' cdfg 3467')).toBe('CDFG3467');
    expect([lookupSubject(''), lookupSubject('\u0000'), lookupSubject('ABC')]).toEqual(['', '', '']);
  });
});
