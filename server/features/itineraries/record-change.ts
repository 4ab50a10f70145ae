import { type Flights, flightsOf, isSameFlights, slicesAfter } from '#domain/booking/airline-changes/airline-change.ts';
import { firstAnswer } from '#domain/booking/airline-changes/change-answers.ts';
import { isUnclear } from '#domain/booking/airline-changes/change-rights.ts';
import { nextReminderAt } from '#domain/booking/airline-changes/check-times.ts';
import { type Judgment, judgeChange } from '#domain/booking/airline-changes/judge-change.ts';
import { partnersOf } from '#domain/booking/airline-changes/partners.ts';
import type { AirlineChange } from '#domain/booking/booked-order.ts';
import type { OrderState } from '#server/ports/supplier.ts';
import { type AirlineChangeColumns, type BookingDeps, type BookingRow, recordAirlineChange } from '../booking/index.ts';
import { queueMail } from '../mail/index.ts';
import { insertVersions, isKnownChange } from './repository.ts';
import { placeOf, timedFlights } from './timed-flights.ts';
import { endOf } from './trip-end.ts';

/** True if a freshly read order has unknown flights, for `recordScheduleChange`. */
export function hasOtherFlights(
  { airlineChange, itinerary, openAmendmentId }: BookingRow,
  order: Pick<OrderState, 'slices' | 'cancelledAt' | 'hasUnclearChange'>,
): boolean {
  const flights = plannedFlights(order);
  // While the traveler changes the flights, other ones are not a change by the airline.
  if (order.cancelledAt !== null || openAmendmentId !== null) return false;
  const wasUnclear = airlineChange?.isUnclear === true;
  if (order.hasUnclearChange) return !wasUnclear;
  if (flights === null) return false;
  if (isUnclear(airlineChange)) return true;
  const isJudged = airlineChange === null || airlineChange.version > 1;
  return !isJudged || !isSameFlights(airlineChange?.now ?? flightsOf(itinerary.slices), flights);
}

/**
 * Records a freshly read order's flights: if they differ from the known ones, a new itinerary version with its judgment
 * and mail, in one transaction. Only the worker with the booking's lease writes, so no version is stored or mailed
 * twice. Does nothing if the supplier does not say, or the order is canceled. True if something was recorded.
 */
export async function recordScheduleChange(
  deps: BookingDeps,
  booking: BookingRow,
  order: OrderState,
): Promise<boolean> {
  if (!hasOtherFlights(booking, order)) return false;
  const known = booking.airlineChange?.now ?? flightsOf(booking.itinerary.slices);
  const flights = order.hasUnclearChange ? known : plannedFlights(order);
  if (flights === null) return false;
  const found = changeOf(booking, flights, order, deps.clock.now());
  const isRecorded = await storeVersion(deps, booking, found, order.newestChange?.id ?? null);
  if (isRecorded) {
    const { level, answer, version } = found.change;
    const about = { booking: booking.id, order: booking.orderId, level, answer, version };
    if (order.hasUnclearChange) deps.log.error(about, 'The airline announced a change that cannot be read');
    else deps.log.warn(about, 'The airline changed a trip');
  }
  return isRecorded;
}

/** Whether the supplier's newest change cannot be answered through it. */
export function isAnsweredByPhone({ newestChange }: Pick<OrderState, 'newestChange'>): boolean {
  return newestChange?.answer === 'open' && !newestChange.isAcceptable;
}

/** The airline's plan, slice by slice; null if the supplier does not say. */
function plannedFlights({ slices }: Pick<OrderState, 'slices'>): Flights | null {
  return slices?.map(({ flights }) => flights) ?? null;
}

/** The mail occasion for a version of a booking's flights. */
export function scheduleOccasion(bookingId: string, version: number): string {
  return `${bookingId}:schedule:${version}`;
}

/** A detected change and its consequences. */
interface FoundChange {
  readonly change: AirlineChange;
  /** Whether the airline returned to the flights that the traveler had agreed to. */
  readonly isBack: boolean;
  readonly columns: AirlineChangeColumns;
}

function changeOf(
  booking: BookingRow,
  flights: Flights,
  order: Pick<OrderState, 'hasUnclearChange' | 'newestChange'>,
  now: Date,
): FoundChange {
  const isUnread = order.hasUnclearChange;
  const { itinerary, airlineChange } = booking;
  const booked = airlineChange?.booked ?? flightsOf(itinerary.slices);
  const agreed = airlineChange?.agreed ?? null;
  const base = agreed ?? booked;
  const isBack = !isUnread && isSameFlights(base, flights);
  // Nobody can tell that it is minor.
  const judgment: Judgment = isUnread
    ? { level: 'significant', findings: [] }
    : judgeChange(timedFlights(base), timedFlights(flights));
  const answerBy = isBack
    ? null
    : isUnread
      ? nextDeparture(flights, now)
      : departureAhead(judgment, base, flights, now);
  const change: AirlineChange = {
    ...judgment,
    foundAt: now.toISOString(),
    version: booking.itineraryVersion + 1,
    booked,
    agreed,
    now: flights,
    answer: firstAnswer({ isAsAgreed: isBack, hasLeft: answerBy === null }),
    ...(isUnread ? { isUnclear: true } : {}),
    ...(!isUnread && isAnsweredByPhone(order) ? { isByPhone: true } : {}),
  };
  // It cannot be answered here, so a reminder would be pointless.
  const remindAt =
    answerBy === null || change.isByPhone === true
      ? null
      : nextReminderAt({ foundAt: now.getTime(), departsAt: answerBy }, now.getTime());
  return {
    change,
    isBack,
    columns: {
      airlineChange: isBack && agreed === null ? null : change,
      itineraryVersion: change.version,
      changeAnswerBy: answerBy === null ? null : new Date(answerBy),
      changeRemindAt: remindAt === null ? null : new Date(remindAt),
      itinerary: { ...itinerary, slices: slicesAfter(itinerary.slices, flights, placeOf) },
      endsAt: endOf(base, flights) ?? booking.endsAt,
    },
  };
}

/**
 * The first departure of a changed direction still ahead, in milliseconds since 1970; null if all have left, so that
 * there is nothing to answer.
 */
function departureAhead(judgment: Judgment, base: Flights, flights: Flights, now: Date): number | null {
  const [before, after] = [timedFlights(base), timedFlights(flights)];
  const partners = partnersOf(before, after);
  const departures = judgment.findings.flatMap(({ kind, slice }) => {
    const flown = kind === 'added' ? after[slice] : (partners[slice] ?? before[slice]);
    return flown?.[0] === undefined ? [] : [flown[0].departsAt];
  });
  const ahead = departures.filter((departure) => departure > now.getTime());
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** The first departure of any direction still ahead; null if all have left. */
function nextDeparture(flights: Flights, now: Date): number | null {
  const departures = timedFlights(flights).flatMap(([first]) => (first === undefined ? [] : [first.departsAt]));
  const ahead = departures.filter((departure) => departure > now.getTime());
  return ahead.length === 0 ? null : Math.min(...ahead);
}

async function storeVersion(
  { db, clock }: BookingDeps,
  booking: BookingRow,
  { change, isBack, columns }: FoundChange,
  newestId: string | null,
): Promise<boolean> {
  const at = clock.now();
  const { id: bookingId, brandKey, contactEmail: recipient } = booking;
  const detail = isBack
    ? 'the airline restored the booked flights'
    : change.isUnclear === true
      ? `the airline announced a change that cannot be read, version ${change.version}`
      : `the airline changed the flights: ${change.level}, version ${change.version}`;
  return db.transaction(async (tx) => {
    if (!(await recordAirlineChange(tx, booking, columns, detail, at))) return false;
    // An earlier version's change is not the one of these flights.
    const supplierChangeId = newestId === null || (await isKnownChange(tx, bookingId, newestId)) ? null : newestId;
    const { version: number, level, findings } = change;
    const sold = { bookingId, number: 1, kind: 'sold', level: null, findings: [], supplierChangeId: null } as const;
    await insertVersions(tx, [
      { ...sold, flights: change.booked, foundAt: booking.createdAt },
      {
        bookingId,
        number,
        kind: isBack ? 'restored' : 'changed',
        flights: change.now,
        level,
        findings,
        supplierChangeId,
        foundAt: at,
      },
    ]);
    const kind = isBack ? 'schedule_restored' : change.answer === 'open' ? 'schedule_changed' : null;
    if (kind !== null && recipient !== '') {
      const payload = { kind, bookingId, version: number } as const;
      await queueMail(tx, { occasion: scheduleOccasion(bookingId, number), brandKey, recipient, payload }, at);
    }
    return true;
  });
}
