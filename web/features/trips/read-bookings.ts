import * as z from 'zod/mini';
import { type BookingAnswer, bookingAnswer } from '../../../contract/bookings.ts';
import { isRecord, parseJson } from '../../api/send.ts';
import { reportProblem } from '../../ui/report-problem.ts';

export interface ReadBookings {
  readonly bookings: readonly BookingAnswer[];
  /** How many were left out because they could not be read. */
  readonly unreadable: number;
}

/**
 * The bookings of a list that was answered. One that cannot be read is reported, by its id only, and left out, so that it
 * hides no other (TRIP-08). Null for what is no list.
 */
export function readBookings(body: unknown): ReadBookings | null {
  if (!Array.isArray(body)) return null;
  const bookings = body.map(readBooking).filter((booking) => booking !== null);
  return { bookings, unreadable: body.length - bookings.length };
}

/** One booking, whose data may be the text of its JSON (TRIP-08); null, and reported, where it cannot be read. */
export function readBooking(value: unknown): BookingAnswer | null {
  const parsed = z.safeParse(bookingAnswer, withData(value));
  if (parsed.success) return parsed.data;
  reportProblem('A booking cannot be read', isRecord(value) ? value.id : undefined);
  return null;
}

function withData(value: unknown): unknown {
  if (!isRecord(value) || typeof value.bookingData !== 'string') return value;
  return { ...value, bookingData: parseJson(value.bookingData) };
}
