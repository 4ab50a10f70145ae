import { checkInMailAt, isInDoubt } from '#domain/booking/mails/check-in.ts';
import { soonMs } from '#domain/booking/schedule/check-times.ts';
import type { BookingDeps, BookingRow } from '../booking/index.ts';
import { knownDirections } from '../itinerary-versions/index.ts';
import { queueMailAnew } from '../mail/index.ts';

/**
 * Queues the mails that check-in opens for the departures ahead, each once. Called whenever the order is read, which is hourly by then,
 * so that new flights have theirs; those of flights that are no longer flown are dropped when they are sent, and queued anew if the
 * airline restores them.
 */
export async function queueCheckInMails(deps: BookingDeps, booking: BookingRow): Promise<void> {
  const { db, clock } = deps;
  const { id: bookingId, state, brandKey, contactEmail: recipient } = booking;
  if (state !== 'confirmed' || recipient === '' || isInDoubt(booking.airlineChange)) return;
  if (!(await deps.remindsOfCheckIn(brandKey))) return;
  const [now, bookedAt] = [clock.now(), booking.createdAt.getTime()];
  for (const { departsAt } of knownDirections(booking)) {
    const at = departsAt - now.getTime() > soonMs ? null : checkInMailAt({ departsAt, bookedAt }, now.getTime());
    if (at === null) continue;
    const payload = { kind: 'check_in_open', bookingId, departsAt: new Date(departsAt).toISOString() } as const;
    const occasion = `${bookingId}:check_in:${departsAt}`;
    await queueMailAnew(db, { occasion, brandKey, recipient, payload, sendAt: new Date(at) }, now);
  }
}
