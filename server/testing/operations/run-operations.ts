import { and, eq, isNull, lte } from 'drizzle-orm';
import type { BookingAnswer } from '#contract/booking.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { changeKinds } from '#simulators/duffel/orders/change-kinds.ts';
import type { TestApp } from '../app/test-app.ts';
import { bagFare } from '../steps/bag-steps.ts';
import { bookFare, fares, hour } from '../steps/cancel-steps.ts';
import type { AirlineAction } from '../steps/schedule-steps.ts';
import { cancelOrder, changeFlights } from './airlines.ts';
import { settleCanceledOrders } from './desk.ts';
import { Operations } from './operations.ts';
import { addBagsByLink, answerChange, cancelByLink, changeByLink } from './travelers.ts';

interface DueEvent {
  readonly at: number;
  run(): Promise<void>;
}

const firstDay = '2027-03-09T12:00:00Z';
const minute = 60_000;
/** The days after the sale until all trips have been flown, including moved ones. */
const days = 12;

/** Maximum length of a mail outage. */
export const mailOutageHours = 5;

const sold = [fares.partly, fares.abroad, fares.nothing, fares.fully, { ...bagFare, query: {} }] as const;

/**
 * Sells trips that leave in three to six days and processes them hour by hour until all have been flown or canceled:
 * airlines move, cancel and restore flights and cancel orders, travelers open the links in their mails and keep the new
 * flights, choose others, add bags, cancel, or do nothing, and vendors fail now and then. Events follow from a
 * seed, and the day is fixed, a few days before the clocks change in the US. Only ids differ between runs, and with them
 * the minutes when orders are read.
 */
export async function runOperations(t: TestApp, seed: number, trips: number): Promise<Operations> {
  const operations = new Operations(t, seed);
  const due: DueEvent[] = [];
  t.clock.advance(Date.parse(firstDay) - t.clock.now().getTime());
  for (let count = 0; count < trips; count++) due.push(...(await sellTrip(operations)));

  let mailsFrom = 0;
  const last = t.clock.now().getTime() + days * 24 * hour;
  while (t.clock.now().getTime() < last) {
    t.clock.advance(hour);
    const now = t.clock.now().getTime();
    for (const event of due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
      due.splice(due.indexOf(event), 1);
      await event.run();
    }
    if (operations.chance(0.06)) await t.duffel.fault({ operation: 'orders.get', kind: 'status_500' });
    if (operations.chance(0.06)) await t.stripe.fault({ operation: 'refunds.create', kind: 'error_500_not_stored' });
    await reconcile(t);
    await settleCanceledOrders(operations);
    // Waiting mails meet later events.
    if (now < mailsFrom) continue;
    await t.app.mailSender.run();
    if (operations.chance(0.12)) mailsFrom = now + (1 + operations.pick(mailOutageHours)) * hour;
  }
  await t.app.mailSender.run();
  return operations;
}

/** Sells a trip; returns its planned events. */
async function sellTrip(operations: Operations): Promise<DueEvent[]> {
  const { t } = operations;
  const fare = operations.choose(sold);
  const leaves = new Date(t.clock.now().getTime() + (3 + operations.pick(4)) * 24 * hour);
  const returns = new Date(leaves.getTime() + 2 * 24 * hour);
  const dates = {
    departureDate: utcDate(leaves),
    ...(operations.chance(0.3) ? { returnDate: utcDate(returns) } : {}),
  };
  const booking = await bookFare(t.visitor(), { ...fare, query: { ...fare.query, ...dates } });
  operations.made.push(booking);
  return planTrip(operations, booking, await operations.departureOf(booking.id));
}

function planTrip(operations: Operations, booking: BookingAnswer, departsAt: number): DueEvent[] {
  const due: DueEvent[] = [];
  const plan = (at: number, run: () => Promise<void>) => due.push({ at, run });
  const now = operations.t.clock.now().getTime();
  const span = departsAt - now - 2 * hour;
  const sometime = () => now + operations.random() * span;
  let at = now;
  const times = operations.chance(0.8) ? 1 + operations.pick(5) : 0;
  for (let count = 0; count < times; count++) {
    // Airlines often change a trip again before anybody has answered.
    const isSoon = count > 0 && operations.chance(0.7);
    at = isSoon ? Math.min(at + (1 + operations.random() * 4) * hour, now + span) : sometime();
    const isBack = count > 0 && operations.chance(0.3);
    const action: AirlineAction = isBack ? { takeBack: true } : { kind: operations.choose(changeKinds) };
    plan(at, () => changeFlights(operations, booking, action));
    plan(at + operations.random() * 30 * hour, () => answerChange(operations, booking));
  }
  if (operations.chance(0.15)) plan(sometime(), () => cancelByLink(operations, booking));
  if (operations.chance(0.4)) plan(sometime(), () => changeByLink(operations, booking));
  if (operations.chance(0.5)) plan(sometime(), () => addBagsByLink(operations, booking));
  if (operations.chance(0.03)) plan(sometime(), () => cancelOrder(operations, booking));
  return due;
}

/** The reconciler minute by minute until every due order has been read. */
async function reconcile(t: TestApp): Promise<void> {
  await t.app.reconciler.run();
  for (let minutes = 1; minutes < 50 && (await countDueOrders(t)) > 0; minutes++) {
    t.clock.advance(minute);
    await t.app.reconciler.run();
  }
}

/** Due orders that no run has looked for yet. */
function countDueOrders({ db, clock }: TestApp): Promise<number> {
  const isDue = and(
    eq(bookings.state, 'confirmed'),
    isNull(bookings.reconcileAt),
    lte(bookings.orderPollAt, clock.now()),
  );
  return db.$count(bookings, isDue);
}
