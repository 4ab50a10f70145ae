import { describe, expect, test } from 'vitest';
import type { BookingRow } from '../booking/index.ts';
import { lookupSubject, matchesDetails } from './look-up-booking.ts';

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
  test.each(['Byron', 'MÜLLER', 'Muller', 'MUELLER', 'Mu\u0308ller', 'de la  cruz', 'DELACRUZ'])(
    'accepts the last name of any passenger: %s [TRIP-09] [F-94]',
    (lastName) => {
      expect(matchesDetails(booking, { email: ' ada@example.COM', lastName })).toBe(true);
    },
  );

  test.each([
    ['ada@example.org', 'Byron'],
    ['ada@example.com', 'Lovelace'],
    ['ada@example.com', 'Ada'],
    ['ada@example.com', ''],
    ['ada@example.com', 'Byron Müller'],
    ['ada@example.com', 'Mller'],
    ['', 'Byron'],
    ['', ''],
  ])('requires both to match: %j and %j do not [TRIP-09]', (email, lastName) => {
    expect(matchesDetails(booking, { email, lastName })).toBe(false);
  });

  test('nothing matches a missing booking, not even empty details [TRIP-09]', () => {
    expect(matchesDetails(null, { email: '', lastName: '' })).toBe(false);
    expect(matchesDetails({ ...booking, contactEmail: '' }, { email: '', lastName: '' })).toBe(false);
  });

  test('a lookup is counted under its reference in any spelling, or under none if it has none [SAFE-04]', () => {
    expect(lookupSubject(' cdfg 3467')).toBe('CDFG3467');
    expect([lookupSubject(''), lookupSubject('\u0000'), lookupSubject('ABC')]).toEqual(['', '', '']);
  });
});
