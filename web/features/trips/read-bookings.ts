import * as z from 'zod/mini';
import { bookingAnswer } from '#contract/booking.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { isRecord, parseJson } from '#web/api/send.ts';
import { reportProblem } from '#web/ui/report-problem.ts';

export interface ReadBookings {
  readonly bookings: readonly Booking[];
  /** Number of bookings left out because they could not be read. */
  readonly unreadable: number;
}

/**
 * Parses the bookings of a list response. An unreadable one is logged, by its id only, and left out, so that it hides
 * no other (TRIP-08). Null for anything but a list.
 */
export function readBookings(body: unknown): ReadBookings | null {
  if (!Array.isArray(body)) return null;
  const bookings = body.map(readBooking).filter((booking) => booking !== null);
  return { bookings, unreadable: body.length - bookings.length };
}

/** A booking, whose data may be JSON text (TRIP-08); null, and reported, if it cannot be read. */
export function readBooking(value: unknown): Booking | null {
  const parsed = z.safeParse(bookingAnswer, withData(value));
  if (parsed.success) return bookingCodec.decode(parsed.data);
  reportProblem('A booking cannot be read', isRecord(value) ? value.id : undefined);
  return null;
}

function withData(value: unknown): unknown {
  if (!isRecord(value) || typeof value.bookingData !== 'string') return value;
  return { ...value, bookingData: parseJson(value.bookingData) };
}
