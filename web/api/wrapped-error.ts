import { ApiError } from './api-error.ts';

/** What failed, verbatim (API-04). */
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

/** Prefixes a readable message: 'Unable to search flights: The airlines cannot be reached right now.' (API-04). */
export function wrapped(call: WrappedCall, message: string): string {
  return `${failures[call]}: ${message}`;
}

/** The same for a failed call; `fallback` if it has no readable message. */
export function wrappedMessageOf(call: WrappedCall, error: unknown, fallback = 'An unknown error occurred.'): string {
  return error instanceof ApiError ? wrapped(call, error.userMessage) : fallback;
}
