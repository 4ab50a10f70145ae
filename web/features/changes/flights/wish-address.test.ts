import { expect, test } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import { bookedDirections } from './wanted-directions.ts';
import { wishOf, withWish } from './wish-address.ts';

const { slices } = sampleBooking({ departure: '2099-03-04T10:00:00' }).bookingData;
const booked = bookedDirections([...slices, ...slices]);
const trip = new URLSearchParams('booking=bkg_1');

test('what was searched for comes back from the address, with the airports that were chosen [SERV-03]', () => {
  const wanted = booked.map((one, index) =>
    index === 0
      ? { ...one, isWanted: false }
      : { ...one, isWanted: true, date: '2099-03-08', origin: { code: 'LGW', label: 'London (LGW)' } },
  );
  const address = withWish(trip, wanted);
  expect(`${address}`).toBe('booking=bkg_1&change=1.2099-03-08.LGW.LHR');
  expect(wishOf(address, booked)).toEqual(
    wanted.map((one, index) => (index === 1 ? { ...one, origin: { code: 'LGW', label: 'LGW' } } : one)),
  );
  expect(`${withWish(address, booked)}`).toBe('booking=bkg_1');
});

test.each(['', 'change=7.2099-03-08.LGW.LHR', 'change=0.soon.LGW.LHR', 'change=0.2099-03-08.%3Cb%3E.LHR', 'change='])(
  'an address that names no search is none: %s [SERV-03]',
  (search) => expect(wishOf(new URLSearchParams(search), booked)).toBeNull(),
);
