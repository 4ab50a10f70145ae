import * as z from 'zod/mini';
import type { SelectedSeat } from '../../../../domain/seats/choose-seat.ts';

const short = z.string().check(z.maxLength(200));
const seats = z
  .array(
    z.object({
      passengerId: short,
      segmentId: short,
      seatId: short,
      cabinClass: short,
      price: z.object({ amount: short, currency: short }),
      serviceId: short,
      disclosures: z.array(z.string().check(z.maxLength(1000))),
    }),
  )
  .check(z.maxLength(100));

/** The name under which a tab keeps the seats of an offer: those of another offer are never mixed in. */
export function seatsDraftName(offerId: string): string {
  return `seats:${offerId}`;
}

/** The text to keep for a reload; null forgets (BOOK-04). */
export function seatsText(chosen: readonly SelectedSeat[]): string | null {
  return chosen.length === 0 ? null : JSON.stringify(chosen);
}

/** Kept seats, none where there are none that can be read. Whether they are still on offer is for the maps to say. */
export function readSeats(text: string | null, currency: string): readonly SelectedSeat[] {
  try {
    const parsed = z.safeParse(seats, JSON.parse(text ?? 'null'));
    if (!parsed.success) return [];
    return parsed.data.every(({ price }) => price.currency === currency) ? parsed.data : [];
  } catch {
    return [];
  }
}
