import { expect, test } from 'vitest';
import { sampleBooking } from '#contract/testing/sample-bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { headingOf } from './outcome.tsx';

const heading = (status: Booking['status'], more: Partial<Booking> = {}) =>
  headingOf(sampleBooking({ status, ...more }));

test('the heading matches the outcome; an unknown one counts as open [CONF-05] [BOOK-01]', () => {
  expect(headingOf(null)).toBe('Your booking is being finalized');
  expect(heading('pending')).toBe('Your booking is being finalized');
  expect(heading('pending', { message: 'Our team is settling this booking.' })).toBe('Your booking is being finalized');
  expect(heading('confirmed')).toBe('Booking Confirmed');
  expect(heading('completed')).toBe('Booking Confirmed');
  expect(heading('cancelled', { duffelBookingId: null, message: 'Nothing was charged.' })).toBe('Nothing was booked');
  expect(heading('cancelled')).toBe('Booking Canceled');
  expect(heading('cancelled', { message: 'The airline canceled this booking.' })).toBe('Booking Canceled');
});
