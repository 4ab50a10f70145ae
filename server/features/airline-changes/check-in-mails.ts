import { soonMs } from '#domain/booking/airline-changes/check-times.ts';
import { checkInMailAt, isInDoubt, servedBy } from '#domain/booking/mails/check-in.ts';
import type { BookingDeps, BookingRow } from '../booking/index.ts';
import { plannedTimes } from '../flights/index.ts';
import { findAllFlights, knownDirections } from '../itineraries/index.ts';
import { mayHaveBeenSent, requeueMail } from '../mail/index.ts';

/**
 * Queues check-in mails for the departures ahead, each once. Called whenever the order is read, hourly by then, so that
 * new flights get theirs; mails for flights no longer flown are dropped when they are sent, and requeued if the airline
 * restores the flights.
 */
export async function queueCheckInMails(deps: BookingDeps, booking: BookingRow): Promise<void> {
  const { db, clock } = deps;
  const { id: bookingId, state, brandKey, contactEmail: recipient } = booking;
  if (state !== 'confirmed' || recipient === '' || isInDoubt(booking.airlineChange)) return;
  if (!(await deps.remindsOfCheckIn(brandKey))) return;
  const [now, bookedAt] = [clock.now(), booking.createdAt.getTime()];
  for (const { departsAt } of knownDirections(booking)) {
    const at = departsAt - now.getTime() > soonMs ? null : checkInMailAt({ departsAt, bookedAt }, now.getTime());
    if (at === null || (await isTold(deps, booking, departsAt))) continue;
    const payload = { kind: 'check_in_open', bookingId, departsAt: new Date(departsAt).toISOString() } as const;
    const occasion = occasionOf(bookingId, departsAt);
    await requeueMail(db, { occasion, brandKey, recipient, payload, sendAt: new Date(at) }, now);
  }
}

/** Whether the traveler was reminded of a departure that the airline has since moved a little. */
async function isTold({ db }: BookingDeps, { id, itineraryVersion }: BookingRow, departsAt: number): Promise<boolean> {
  if (itineraryVersion === 1) return false;
  const planned = (await findAllFlights(db, id)).flatMap((flights) =>
    flights.flatMap(([first]) => (first === undefined ? [] : [plannedTimes(first).departsAt])),
  );
  const occasions = servedBy(departsAt, planned).map((other) => occasionOf(id, other));
  return occasions.length > 0 && mayHaveBeenSent(db, occasions);
}

function occasionOf(bookingId: string, departsAt: number): string {
  return `${bookingId}:check_in:${departsAt}`;
}
