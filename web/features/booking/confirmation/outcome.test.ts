import { expect, test } from 'vitest';
import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { headingOf } from './outcome.tsx';

const heading = (status: BookingAnswer['status'], message: string | null = null) =>
  headingOf({ status, message } as BookingAnswer);

test('the heading follows the outcome; what is not known counts as open [CONF-05] [BOOK-01]', () => {
  expect(headingOf(null)).toBe('Your booking is being finalised');
  expect(heading('pending')).toBe('Your booking is being finalised');
  expect(heading('pending', 'Our team is settling this booking.')).toBe('Your booking is being finalised');
  expect(heading('confirmed')).toBe('Booking Confirmed');
  expect(heading('completed')).toBe('Booking Confirmed');
  expect(heading('cancelled', 'Nothing was booked and nothing was charged.')).toBe('Nothing was booked');
  expect(heading('cancelled')).toBe('Booking cancelled');
});
