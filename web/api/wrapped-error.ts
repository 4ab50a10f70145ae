import { ApiError } from './api-error.ts';

/** What could not be done, letter for letter (API-04). */
const failures = {
  searchFlights: 'Unable to search flights',
  getOffer: 'Unable to retrieve flight offer',
  getSeatMaps: 'Unable to retrieve seat maps',
  createBooking: 'Unable to create booking',
  listBookings: 'Unable to retrieve your bookings',
  getBooking: 'Unable to retrieve booking details',
  cancelBooking: 'Unable to cancel booking',
} as const;

type WrappedCall = keyof typeof failures;

/** 'Unable to search flights: The airlines cannot be reached right now.' of a readable message (API-04). */
export function wrapped(call: WrappedCall, message: string): string {
  return `${failures[call]}: ${message}`;
}

/** The same of whatever a call threw; `fallback` where nobody answered for it. */
export function wrappedMessageOf(call: WrappedCall, error: unknown, fallback = 'An unknown error occurred.'): string {
  return error instanceof ApiError ? wrapped(call, error.userMessage) : fallback;
}
