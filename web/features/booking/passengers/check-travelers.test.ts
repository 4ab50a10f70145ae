import { expect, test } from 'vitest';
import type { Offer } from '#domain/flights/offer.ts';
import { passengerMessages } from '#domain/passengers/passenger-messages.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { checkTravelers } from './check-travelers.ts';
import { loadPhoneBook } from './contact/phone-book.ts';
import { emptyPassengers, type PassengerValues, type TravelerValues, toBookingPassengers } from './traveler-values.ts';

const { read } = await loadPhoneBook();
const today = '2026-11-21';

function domestic(passengers?: Offer['passengers']): Offer {
  return testOffer({
    from: testPlace('JFK', 'US'),
    to: testPlace('LAX', 'US'),
    departing: '2027-01-20T08:00:00',
    ...(passengers === undefined ? {} : { passengers }),
  });
}

const ada: Partial<TravelerValues> = {
  title: 'ms',
  firstName: ' Ada ',
  lastName: 'Byron',
  gender: 'female',
  dateOfBirth: '1990-05-17',
  email: 'ada@example.com',
  phone: '(212) 555-0142',
};

function fill(offer: Offer, ...travelers: Partial<TravelerValues>[]): PassengerValues {
  const { passengers } = emptyPassengers(offer.passengers);
  return { passengers: passengers.map((empty, index) => ({ ...empty, ...travelers[index] })) };
}

test('an empty form reports each invalid field once, in form order [PAX-03] [PAX-04]', () => {
  const offer = domestic();
  expect(checkTravelers(fill(offer), offer, today, read)).toEqual([
    { path: 'passengers.0.title', code: 'title', message: passengerMessages.title },
    { path: 'passengers.0.firstName', code: 'firstName', message: 'First name is required' },
    { path: 'passengers.0.lastName', code: 'lastName', message: 'Last name is required' },
    { path: 'passengers.0.gender', code: 'gender', message: passengerMessages.gender },
    { path: 'passengers.0.dateOfBirth', code: 'dateOfBirth', message: 'Date of birth is required' },
    { path: 'passengers.0.email', code: 'primaryEmail', message: 'Valid email is required for primary passenger' },
    { path: 'passengers.0.phone', code: 'primaryPhone', message: 'Phone number is required for primary passenger' },
  ]);
});

test('traveler ids and types come from the offer, phones are sent in E.164, empty values are omitted [BOOK-06] [PAX-06]', () => {
  const offer = domestic();
  const values = fill(offer, { ...ada, passportNumber: ' x 12 34567 ' });
  expect(checkTravelers(fill(offer, ada), offer, today, read)).toEqual([]);
  expect(toBookingPassengers(values, offer.passengers, read)).toEqual([
    {
      id: 'pas_a',
      type: 'adult',
      title: 'ms',
      firstName: 'Ada',
      lastName: 'Byron',
      gender: 'female',
      dateOfBirth: '1990-05-17',
      email: 'ada@example.com',
      phone: '+12125550142',
      passportNumber: 'X1234567',
      passportExpiryDate: undefined,
      passportIssuingCountry: undefined,
      infantOf: undefined,
    },
  ]);
});

test.each([
  ['020 7946 0321', 'GB', '+442079460321'],
  ['+44 20 7946 0321', 'US', '+442079460321'],
])('the number %s typed for %s is sent as %s [PAX-06]', (phone, phoneCountry, sent) => {
  const offer = domestic();
  const values = fill(offer, { ...ada, phone, phoneCountry });
  expect(toBookingPassengers(values, offer.passengers, read)[0]?.phone).toBe(sent);
});

test.each([
  ['123', 'phoneOfCountry'],
  ['call me', 'phoneOfCountry'],
  ['+15550142', 'phone'],
] as const)('the number %s is reported at its field [PAX-06]', (phone, code) => {
  const offer = domestic();
  expect(checkTravelers(fill(offer, { ...ada, phone }), offer, today, read)).toEqual([
    { path: 'passengers.0.phone', code, message: passengerMessages[code] },
  ]);
});

test('each infant starts on a different lap; two on one lap are reported where it can be corrected [PAX-06]', () => {
  const offer = domestic([
    { id: 'pas_a', type: 'adult', age: null },
    { id: 'pas_b', type: 'adult', age: null },
    { id: 'pas_c', type: 'infant_without_seat', age: 1 },
    { id: 'pas_d', type: 'infant_without_seat', age: 1 },
  ]);
  const infant = { ...ada, email: '', phone: '', dateOfBirth: '2025-10-01' };
  const travelers = [
    ada,
    { ...ada, firstName: 'Grace' },
    { ...infant, firstName: 'Joan' },
    { ...infant, firstName: 'Edith' },
  ];
  expect(checkTravelers(fill(offer, ...travelers), offer, today, read)).toEqual([]);
  const both = travelers.map((traveler, index) => (index < 2 ? traveler : { ...traveler, infantOf: 'pas_a' }));
  expect(checkTravelers(fill(offer, ...both), offer, today, read).map(({ path }) => path)).toEqual([
    'passengers.2.infantOf',
    'passengers.3.infantOf',
  ]);
});
