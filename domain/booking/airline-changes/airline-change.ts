import { cabinOfSegment } from '#domain/flights/cabins.ts';
import type { Place, Segment, Slice } from '#domain/flights/offer.ts';
import type { PlannedFlight } from '../booked-order.ts';
import { partnersOf } from './partners.ts';

/** Flights slice by slice. */
export type Flights = readonly (readonly PlannedFlight[])[];

/** The flights of an itinerary, for comparison with the airline's plan. */
export function flightsOf(slices: readonly Pick<Slice, 'segments'>[]): Flights {
  return slices.map(({ segments }) =>
    segments.map((segment) => ({
      flight: `${segment.marketingCarrier.iataCode ?? ''}${segment.flightNumber.replace(/^0+(?=\d)/, '')}`,
      origin: segment.origin.iataCode,
      destination: segment.destination.iataCode,
      departingAt: segment.departingAt,
      arrivingAt: segment.arrivingAt,
      cabin: cabinOfSegment(segment),
      ...(segment.origin.timeZone === undefined ? {} : { originZone: segment.origin.timeZone }),
      ...(segment.destination.timeZone === undefined ? {} : { destinationZone: segment.destination.timeZone }),
    })),
  );
}

/** True for the same flights at the same times, to the minute, in the same cabins where both state them. */
export function isSameFlights(a: Flights, b: Flights): boolean {
  const [ours, theirs] = [a.flat(), b.flat()];
  return (
    JSON.stringify(a.map((slice) => slice.map(keyOf))) === JSON.stringify(b.map((slice) => slice.map(keyOf))) &&
    ours.every(({ cabin }, place) => cabin == null || (theirs[place]?.cabin ?? cabin) === cabin)
  );
}

/** The same flight at the same times, to the minute. */
export function isSameFlight(a: PlannedFlight, b: PlannedFlight): boolean {
  return keyOf(a).join() === keyOf(b).join();
}

function keyOf({ flight, origin, destination, departingAt, arrivingAt }: PlannedFlight): readonly string[] {
  return [flight, origin, destination, departingAt.slice(0, 16), arrivingAt.slice(0, 16)];
}

/** Whether a booked flight is this one of the airline's plan: the same airports, leaving at the same minute. */
export function isPlanned(
  { origin, destination, departingAt }: Pick<Segment, 'origin' | 'destination' | 'departingAt'>,
  flight: PlannedFlight,
): boolean {
  return (
    flight.origin === origin.iataCode &&
    flight.destination === destination.iataCode &&
    flight.departingAt.slice(0, 16) === departingAt.slice(0, 16)
  );
}

/**
 * Whether an itinerary has exactly the flights of the airline's plan; one that the plan does not fit stays as booked.
 */
export function hasFlightsOf(slices: readonly Pick<Slice, 'segments'>[], plan: Flights): boolean {
  const [booked, planned] = [slices.flatMap(({ segments }) => segments), plan.flat()];
  return (
    booked.length === planned.length && booked.every((segment) => planned.some((flight) => isPlanned(segment, flight)))
  );
}

/**
 * An itinerary with the airline's new times, flight numbers and airports; null if it has other flights, or an airport
 * unknown to `placeOf`. Durations that may no longer be correct are dropped.
 */
export function withFlights(
  slices: readonly Slice[],
  flights: Flights,
  placeOf: (iataCode: string) => Place | null = () => null,
): readonly Slice[] | null {
  const place = (before: Place, iataCode: string) => (before.iataCode === iataCode ? before : placeOf(iataCode));
  const isSamePath =
    slices.length === flights.length &&
    slices.every(
      ({ segments }, index) =>
        segments.length === flights[index]?.length &&
        segments.every(({ origin, destination }, at) => {
          const flight = flights[index]?.[at];
          return (
            flight !== undefined &&
            place(origin, flight.origin) !== null &&
            place(destination, flight.destination) !== null
          );
        }),
    );
  if (!isSamePath) return null;
  return slices.map((slice, index) => {
    const segments = slice.segments.map((segment, at) => {
      const planned = flights[index]?.[at];
      if (planned === undefined) return segment;
      const { departingAt, arrivingAt } = planned;
      const isShift = shiftOf(segment.departingAt, departingAt) === shiftOf(segment.arrivingAt, arrivingAt);
      const code = segment.marketingCarrier.iataCode ?? '';
      const isOwnNumber = planned.flight.startsWith(code) && /^\d+$/.test(planned.flight.slice(code.length));
      return {
        ...segment,
        ...placesOf(segment, planned, place),
        departingAt,
        arrivingAt,
        duration: isShift ? segment.duration : null,
        flightNumber: isOwnNumber ? planned.flight.slice(code.length) : segment.flightNumber,
      };
    });
    const [first, last] = [slice.segments[0], slice.segments.at(-1)];
    const [newFirst, newLast] = [segments[0], segments.at(-1)];
    const isShift =
      shiftOf(first?.departingAt, newFirst?.departingAt) === shiftOf(last?.arrivingAt, newLast?.arrivingAt);
    const isSamePlace = newFirst?.origin === first?.origin && newLast?.destination === last?.destination;
    return {
      ...slice,
      origin: newFirst?.origin === first?.origin ? slice.origin : (newFirst?.origin ?? slice.origin),
      destination:
        newLast?.destination === last?.destination ? slice.destination : (newLast?.destination ?? slice.destination),
      segments,
      duration: isShift && isSamePlace ? slice.duration : null,
    };
  });
}

/**
 * The itinerary after the airline named other flights: if it removed directions, the remaining ones are updated.
 * Flights that do not fit leave it unchanged.
 */
export function slicesAfter(
  slices: readonly Slice[],
  flights: Flights,
  placeOf: (iataCode: string) => Place | null,
): readonly Slice[] {
  if (flights.length >= slices.length) return withFlights(slices, flights, placeOf) ?? slices;
  const partners = partnersOf(flightsOf(slices), flights);
  return slices.map((slice, index) => {
    const planned = partners[index];
    return planned === undefined ? slice : (withFlights([slice], [planned], placeOf)?.[0] ?? slice);
  });
}

/**
 * The airline's flights for each direction that the itinerary does not show: null if it does, no flights if the airline
 * canceled the direction. Additional directions come last. Empty if the itinerary shows everything.
 */
export function flightsNotIn(
  slices: readonly Pick<Slice, 'segments'>[],
  now: Flights,
): readonly (readonly PlannedFlight[] | null)[] {
  const partners = partnersOf(flightsOf(slices), now);
  const others = slices.map((slice, index) => {
    const flights = partners[index] ?? [];
    return hasFlightsOf([slice], [flights]) ? null : flights;
  });
  const all = [...others, ...now.filter((flights) => flights.length > 0 && !partners.includes(flights))];
  return all.every((flights) => flights === null) ? [] : all;
}

/** The booked flights of each direction of an itinerary that may show later plans. */
export function bookedFor(
  slices: readonly Pick<Slice, 'segments'>[],
  booked: Flights,
): readonly (readonly PlannedFlight[] | undefined)[] {
  return partnersOf(flightsOf(slices), booked);
}

/** The ends of a flight; a terminal is kept only with its airport. */
function placesOf(
  { origin, destination, originTerminal, destinationTerminal }: Segment,
  planned: PlannedFlight,
  place: (before: Place, iataCode: string) => Place | null,
): Pick<Segment, 'origin' | 'destination' | 'originTerminal' | 'destinationTerminal'> {
  return {
    origin: place(origin, planned.origin) ?? origin,
    destination: place(destination, planned.destination) ?? destination,
    originTerminal: planned.origin === origin.iataCode ? originTerminal : null,
    destinationTerminal: planned.destination === destination.iataCode ? destinationTerminal : null,
  };
}

/** Milliseconds between two wall-clock times. */
function shiftOf(before: string | undefined, after: string | undefined): number {
  return Date.parse(`${after?.slice(0, 19)}Z`) - Date.parse(`${before?.slice(0, 19)}Z`);
}
