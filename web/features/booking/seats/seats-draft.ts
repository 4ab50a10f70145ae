import * as z from 'zod/mini';
import type { SelectedSeat } from '#domain/seats/choose-seat.ts';

const short = z.string().check(z.maxLength(200));
const money = z.object({ amountMinor: z.int(), currency: short });
const seats = z
  .array(
    z.object({
      passengerId: short,
      segmentId: short,
      seatId: short,
      cabinClass: short,
      price: money,
      supplierPrice: money,
      serviceId: short,
      disclosures: z.array(z.string().check(z.maxLength(1000))),
    }),
  )
  .check(z.maxLength(100));

/** The storage name for the seats of an offer in this tab: those of another offer are never mixed in. */
export function seatsDraftName(offerId: string): string {
  return `seats:${offerId}`;
}

/** The stored seats; empty if none can be read. The maps decide whether they are still on offer. */
export function readSeats(text: string | null, currency: string): readonly SelectedSeat[] {
  try {
    const parsed = z.safeParse(seats, JSON.parse(text ?? 'null'));
    if (!parsed.success) return [];
    const isSound = parsed.data.every(
      ({ price, supplierPrice }) => price.currency === currency && supplierPrice.currency === currency,
    );
    return isSound ? parsed.data : [];
  } catch {
    return [];
  }
}
