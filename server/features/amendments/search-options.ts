import { refundsAll } from '#domain/booking/airline-changes/change-rights.ts';
import { type AmendmentPrice, amendmentPrice } from '#domain/booking/amendments/amendment-price.ts';
import { isCurrentFlights } from '#domain/booking/amendments/current-flights.ts';
import { newFareAnswers } from '#domain/booking/amendments/fare-change.ts';
import { changeFeeIn } from '#domain/content/change-terms.ts';
import { cabinOfSegment } from '#domain/flights/cabins.ts';
import type { CabinClass, FareConditions, Slice } from '#domain/flights/offer.ts';
import type { Money } from '#domain/money/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { addDays, utcDate } from '#domain/time/calendar-date.ts';
import type { FlightChangePrice, SupplierChangeOffer, WantedSlice } from '#server/ports/flight-changes.ts';
import { type Refusal, refuse, silentAirline } from '#server/refusal.ts';
import { type BookingDeps, type BookingRow, supplierOf } from '../booking/index.ts';
import { firstDeparture } from '../flights/index.ts';
import { nothingChanged, readChangeableOrder } from './changeable-order.ts';

/** A direction to be flown at another time, or between other places. */
export interface WantedDirection {
  /** Position in the booking's itinerary. */
  readonly direction: number;
  /** IATA codes; as booked if absent. */
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  /** YYYY-MM-DD. */
  readonly departureDate: string;
  /** As booked if absent. */
  readonly cabinClass?: CabinClass | undefined;
}

/** Other flights for a booked trip, with their price. */
export interface FlightOption {
  readonly id: string;
  readonly price: AmendmentPrice;
  readonly slices: readonly Slice[];
  readonly conditions: FareConditions;
  /** The rules of the whole changed trip: 'Refundable: No'. */
  readonly fareRules: readonly string[];
  /** UTC instant, ISO 8601. */
  readonly expiresAt: string;
}

export interface FlightOptions {
  /** Cheapest first. */
  readonly options: readonly FlightOption[];
  /** The number of others that cannot be sold online: their price is unknown, or refunds are credit. */
  readonly byPhone: number;
}

/**
 * Asks the airline for other flights in some directions of a booked trip, for all travelers. Changes nothing. Airlines
 * also list the current flights, which are omitted.
 */
export async function searchFlightOptions(
  deps: BookingDeps,
  known: BookingRow,
  wanted: readonly WantedDirection[],
): Promise<Result<FlightOptions, Refusal>> {
  const problem = problemOf(known, wanted, deps.clock.now());
  if (problem !== null) return refuse('INVALID_REQUEST', { message: problem.message, fields: [problem] });
  const changeable = await readChangeableOrder(deps, known);
  if (!changeable.ok) return changeable;
  const { booking, order, slices } = changeable.value;
  const removeSliceIds = wanted.flatMap(({ direction }) => slices[direction]?.id ?? []);
  if (removeSliceIds.length !== wanted.length) return refuse('AMENDMENT_BY_PHONE');
  const add = wanted.map((one) => wantedSlice(booking, one));
  const found = await supplierOf(deps, booking).searchFlightChanges({ orderId: order.id, removeSliceIds, add });
  if (!found.ok) return refusalOf(deps, booking, found.error);
  const priceOf = await createPricing(deps, booking);
  const current = wanted.flatMap(({ direction }) => booking.itinerary.slices[direction] ?? []);
  const others = found.value.filter(({ added }) => !isCurrentFlights(current, added));
  const priced = others.map((offer) => ({ offer, price: priceOf(offer) }));
  const options = priced.flatMap(({ offer, price }) =>
    price === null ? [] : [optionOf(booking, wanted, offer, price)],
  );
  return ok({ options: options.toSorted(byCost), byPhone: priced.length - options.length });
}

/** Our fee per passenger for changing the flights online now: zero after a significant change by the airline. */
export async function changeFeeNow(
  deps: Pick<BookingDeps, 'changeTermsOf'>,
  { currency, airlineChange, brandKey }: BookingRow,
): Promise<Money> {
  if (refundsAll(airlineChange)) return { amountMinor: 0, currency };
  return changeFeeIn(currency, await deps.changeTermsOf(brandKey));
}

/**
 * Our price for a change at the supplier's price; null if it cannot be sold online. Without our fee after a significant
 * change by the airline.
 */
export async function createPricing(
  deps: BookingDeps,
  booking: BookingRow,
): Promise<(change: FlightChangePrice) => AmendmentPrice | null> {
  const { currency, saleMinor, supplierMinor, itinerary, brandKey } = booking;
  const { markup } = await deps.changeTermsOf(brandKey);
  const { amountMinor: feeMinor } = await changeFeeNow(deps, booking);
  return ({ changeTotal, penalty, refundTo }) =>
    amendmentPrice({
      supplierTotal: changeTotal,
      penalty,
      refundTo,
      markup,
      feeMinor,
      passengerCount: itinerary.passengers.length,
      paid: { amountMinor: saleMinor, currency },
      supplierPrice: { amountMinor: supplierMinor, currency },
    });
}

/** The trip's flights after replacing some directions, in flight order. */
export function flightsOnceChanged(
  slices: readonly Slice[],
  replaced: readonly number[],
  added: readonly Slice[],
): Slice[] {
  const kept = slices.filter((_, index) => !replaced.includes(index));
  return [...kept, ...added].toSorted((a, b) => firstDeparture([a]).getTime() - firstDeparture([b]).getTime());
}

function optionOf(
  { itinerary }: BookingRow,
  wanted: readonly WantedDirection[],
  { id, added, conditions, expiresAt }: SupplierChangeOffer,
  price: AmendmentPrice,
): FlightOption {
  const replaced = wanted.map(({ direction }) => direction);
  // The conditions apply to the whole trip; unchanged flights may have their own rules.
  const after = { ...itinerary, slices: flightsOnceChanged(itinerary.slices, replaced, added), conditions };
  const fareRules = newFareAnswers({ before: itinerary, after });
  return { id, price, slices: added, conditions, fareRules, expiresAt };
}

function byCost(a: FlightOption, b: FlightOption): number {
  const cost = ({ price: { due, refund } }: FlightOption) => due.amountMinor - refund.amountMinor;
  const departure = ({ slices }: FlightOption) => slices[0]?.segments[0]?.departingAt ?? '';
  return cost(a) - cost(b) || departure(a).localeCompare(departure(b));
}

function wantedSlice(
  { itinerary }: BookingRow,
  { direction, origin, destination, departureDate, cabinClass }: WantedDirection,
): WantedSlice {
  const slice = itinerary.slices[direction];
  const first = slice?.segments[0];
  return {
    origin: origin ?? slice?.origin.iataCode ?? '',
    destination: destination ?? slice?.destination.iataCode ?? '',
    departureDate,
    cabinClass: cabinClass ?? (first === undefined ? null : cabinOfSegment(first)) ?? 'economy',
  };
}

/** The problem with a request, for its field; null if there is none. */
function problemOf(
  booking: BookingRow,
  wanted: readonly WantedDirection[],
  now: Date,
): { readonly path: string; readonly message: string } | null {
  const isListed = new Set<number>();
  for (const [index, one] of wanted.entries()) {
    const at = (field: string) => `directions.${index}.${field}`;
    if (booking.itinerary.slices[one.direction] === undefined || isListed.has(one.direction))
      return { path: at('direction'), message: 'This trip has no such direction' };
    isListed.add(one.direction);
    const { origin, destination, departureDate } = wantedSlice(booking, one);
    if (origin === destination)
      return { path: at('destination'), message: 'Origin and destination cannot be the same' };
    // Yesterday in UTC may still be today at the place of departure (SRCH-14).
    if (departureDate < addDays(utcDate(now), -1))
      return { path: at('departureDate'), message: 'Departure date cannot be in the past' };
  }
  return null;
}

function refusalOf(
  deps: BookingDeps,
  booking: BookingRow,
  failure: Parameters<typeof describe>[0],
): Result<never, Refusal> {
  deps.log.warn({ booking: booking.id, upstream: describe(failure) }, 'Other flights could not be found');
  if (failure.kind === 'failed') return err(silentAirline(failure.failure, nothingChanged));
  if (failure.reason !== 'not_changeable_yet') return refuse('AMENDMENT_BY_PHONE');
  const message = 'The airline has not issued this booking completely yet. Please try again in an hour, or call us.';
  return refuse('AMENDMENT_NOT_POSSIBLE', { message });
}

function describe(
  failure: Extract<Awaited<ReturnType<ReturnType<typeof supplierOf>['searchFlightChanges']>>, { ok: false }>['error'],
): string {
  return failure.kind === 'failed' ? failure.failure.message : failure.message;
}
