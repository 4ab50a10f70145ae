import type { BookingAnswer } from '#contract/booking.ts';
import { readTripLink } from '#domain/booking/mails/trip-link.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { bookingLifecycle } from '#server/features/booking/index.ts';
import { knownDirections } from '#server/features/itinerary-versions/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { changeKinds } from '#simulators/duffel/orders/change-kinds.ts';
import type { TestApp } from '../app/test-app.ts';
import { randomNumbers } from '../simulation/simulation.ts';
import { confirmAmendment, payForAmendment, quoteOption, searchOptions } from '../steps/amend-steps.ts';
import { readBooking } from '../steps/booking-steps.ts';
import { bookFare, cancel, fares, hour, quoteOf } from '../steps/cancel-steps.ts';
import { type AirlineAction, acceptChange, changeSchedule } from '../steps/schedule-steps.ts';
import type { Visitor } from '../steps/visitor.ts';

/** What a traveler was shown when they canceled, and got. */
export interface CancellationMade {
  readonly bookingId: string;
  /** Decimal amount of the quote that was confirmed. */
  readonly quoted: string;
  /** The refund that the booking shows afterwards. */
  readonly refunded: string;
}

export interface OperationsReport {
  readonly bookings: readonly BookingAnswer[];
  readonly cancellations: readonly CancellationMade[];
  /** Every kind of thing that happened. */
  readonly events: ReadonlySet<string>;
}

interface DueEvent {
  readonly at: number;
  run(): Promise<void>;
}

const firstDay = '2027-03-09T12:00:00Z';

/** How long no mail may go out at a time. */
export const mailOutageHours = 5;

const sold = [fares.partly, fares.abroad, fares.nothing, fares.fully] as const;

/**
 * Sells trips that leave in three to six days and looks after them hour by hour until all have been flown or canceled: airlines move,
 * cancel and restore flights, travelers open the links in their mails and keep the new flights, choose others, cancel, or do nothing, and vendors fail
 * now and then. What happens is drawn from a seed, and the day is always the same, that of a change of clocks in the US among those that
 * follow; only ids differ, and with them the minutes in which orders are read.
 */
export async function runOperations(t: TestApp, seed: number, trips: number): Promise<OperationsReport> {
  const random = randomNumbers(seed);
  const chance = (probability: number) => random() < probability;
  const pick = (below: number) => Math.floor(random() * below);
  const choose = <T>(things: readonly [T, ...T[]]): T => things[pick(things.length)] ?? things[0];
  const events = new Set<string>();
  const cancellations: CancellationMade[] = [];
  const made: BookingAnswer[] = [];
  const due: DueEvent[] = [];
  const plan = (at: number, run: () => Promise<void>) => due.push({ at, run });

  t.clock.advance(Date.parse(firstDay) - t.clock.now().getTime());
  for (let count = 0; count < trips; count++) {
    const fare = choose(sold);
    const leaves = new Date(t.clock.now().getTime() + (3 + pick(4)) * 24 * hour);
    const dated = { ...fare, query: { ...fare.query, departureDate: utcDate(leaves) } };
    const booking = await bookFare(t.visitor(), dated);
    made.push(booking);
    planTrip(booking, await departureOf(t, booking.id));
  }

  function planTrip(booking: BookingAnswer, departsAt: number): void {
    const now = t.clock.now().getTime();
    const span = departsAt - now - 2 * hour;
    let at = now;
    const times = chance(0.8) ? 1 + pick(5) : 0;
    for (let count = 0; count < times; count++) {
      // Airlines often change a trip again before anybody has answered.
      at = count > 0 && chance(0.7) ? Math.min(at + (1 + random() * 4) * hour, now + span) : now + random() * span;
      const isBack = count > 0 && chance(0.3);
      const action: AirlineAction = isBack ? { takeBack: true } : { kind: choose(changeKinds) };
      plan(at, async () => {
        if (await changeIfPossible(t, booking, action)) events.add(isBack ? 'taken back' : 'changed by the airline');
      });
      plan(at + random() * 30 * hour, () => answer(booking));
    }
    if (chance(0.15)) plan(now + random() * span, () => cancelByLink(booking));
    if (chance(0.4)) plan(now + random() * span, () => changeByLink(booking));
  }

  async function answer(booking: BookingAnswer): Promise<void> {
    const way = choose(['keep', 'keep', 'keep', 'cancel', 'ignore'] as const);
    if (way === 'cancel') return cancelByLink(booking);
    const visitor = way === 'keep' ? await openNewestLink(t, booking) : null;
    if (visitor === null) return;
    const { airline_change: change } = await readBooking(visitor, booking.id);
    if (change?.answer !== 'open') return;
    const { status } = await acceptChange(visitor, booking.id, change.version);
    events.add(status === 200 ? 'new flights kept' : `not kept: ${status}`);
  }

  async function cancelByLink(booking: BookingAnswer): Promise<void> {
    const visitor = await openNewestLink(t, booking);
    if (visitor === null) return;
    const quote = await quoteOf(visitor, booking.id);
    if (quote.status !== 200) return void events.add(`no quote: ${quote.body.code}`);
    const { status, body } = await cancel(visitor, booking.id, { quoteId: quote.body.quoteId });
    if (status !== 200) return void events.add(`not canceled: ${body.code}`);
    events.add('canceled by the traveler');
    const shown = (await readBooking(visitor, booking.id)).cancellation;
    cancellations.push({
      bookingId: booking.id,
      quoted: quote.body.refund_amount,
      refunded: shown?.refund_amount ?? 'nothing',
    });
  }

  async function changeByLink(booking: BookingAnswer): Promise<void> {
    const visitor = await openNewestLink(t, booking);
    if (visitor === null) return;
    const departsAt = await departureOf(t, booking.id);
    const departureDate = utcDate(new Date(departsAt + (1 + pick(2)) * 24 * hour));
    // Every other trip has cheaper flights.
    if (made.findIndex(({ id }) => id === booking.id) % 2 === 0)
      await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'cheaper');
    const found = await searchOptions(visitor, booking, [{ direction: 0, departureDate }]);
    const option = found.body.options?.[0];
    if (option === undefined) return void events.add(`no other flights: ${found.body.code ?? 'none'}`);
    const { body: chosen } = await quoteOption(visitor, booking, option.id);
    if (chosen.price === undefined) return void events.add(`not chosen: ${chosen.code}`);
    const paymentId = Number(chosen.price.due_amount) > 0 ? await payForAmendment(visitor, chosen) : undefined;
    const { body } = await confirmAmendment(visitor, chosen, paymentId);
    events.add(
      body.status === 'confirmed' ? 'flights changed by the traveler' : `not changed: ${body.code ?? body.status}`,
    );
  }

  let mailsFrom = 0;
  const last = t.clock.now().getTime() + 12 * 24 * hour;
  while (t.clock.now().getTime() < last) {
    t.clock.advance(hour);
    const now = t.clock.now().getTime();
    for (const event of due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
      due.splice(due.indexOf(event), 1);
      await event.run();
    }
    if (chance(0.06)) await t.duffel.fault({ operation: 'orders.get', kind: 'status_500' });
    if (chance(0.06)) await t.stripe.fault({ operation: 'refunds.create', kind: 'error_500_not_stored' });
    await t.app.reconciler.run();
    // Mails that wait meet what has happened meanwhile.
    if (now < mailsFrom) continue;
    await t.app.mailSender.run();
    if (chance(0.12)) mailsFrom = now + (1 + pick(mailOutageHours)) * hour;
  }
  await t.app.mailSender.run();
  return { bookings: made, cancellations, events };
}

/** The first departure, in ms since 1970. */
async function departureOf(t: TestApp, bookingId: string): Promise<number> {
  return knownDirections(await getRow(t.db, bookingLifecycle, bookingId))[0]?.departsAt ?? 0;
}

/** True if the airline did it: it does not change what is canceled, nor what has no flights left. */
async function changeIfPossible(t: TestApp, booking: BookingAnswer, action: AirlineAction): Promise<boolean> {
  const { state, airlineChange } = await getRow(t.db, bookingLifecycle, booking.id);
  const isLeft = airlineChange === null || airlineChange.now.some((flights) => flights.length > 0);
  if (state !== 'confirmed' || (!isLeft && !('takeBack' in action))) return false;
  try {
    await changeSchedule(t, booking, action);
    return true;
  } catch (error) {
    // The airline has canceled the flights, which the site has not read yet; or there is nothing to take back.
    if (error instanceof Error && /schedule change: 4\d\d/.test(error.message)) return false;
    throw error;
  }
}

/** A browser that has followed the newest link that was mailed about a booking; null if the trip no longer opens. */
async function openNewestLink(t: TestApp, { reference }: BookingAnswer): Promise<Visitor | null> {
  const mail = t.sent.findLast(({ subject }) => subject.endsWith(`reference ${reference}`));
  const fragment = /\/my-trips\S*(#open=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const visitor = t.visitor();
  const opened = await visitor.post('/api/bookings/open-link', { token: readTripLink(fragment)?.token ?? '' });
  return opened.statusCode === 200 ? visitor : null;
}
