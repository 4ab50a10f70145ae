import type { Slice } from '../flights/offer.ts';
import type { PlannedFlight } from './booked-order.ts';

/** Flights slice by slice. */
export type Flights = readonly (readonly PlannedFlight[])[];

/** The flights of an itinerary, for comparison with the airline's plan. */
export function flightsOf(slices: readonly Pick<Slice, 'segments'>[]): Flights {
  return slices.map(({ segments }) =>
    segments.map(({ marketingCarrier, flightNumber, origin, destination, departingAt, arrivingAt }) => ({
      flight: `${marketingCarrier.iataCode ?? ''}${flightNumber.replace(/^0+(?=\d)/, '')}`,
      origin: origin.iataCode,
      destination: destination.iataCode,
      departingAt,
      arrivingAt,
    })),
  );
}

/** True for the same flights at the same times, to the minute. */
export function isSameFlights(a: Flights, b: Flights): boolean {
  return JSON.stringify(a.map((slice) => slice.map(keyOf))) === JSON.stringify(b.map((slice) => slice.map(keyOf)));
}

function keyOf({ flight, origin, destination, departingAt, arrivingAt }: PlannedFlight): readonly string[] {
  return [flight, origin, destination, departingAt.slice(0, 16), arrivingAt.slice(0, 16)];
}

/**
 * An itinerary with the airline's new times and flight numbers; null if flights or airports changed too. Durations that
 * may no longer be correct are dropped.
 */
export function withFlights(slices: readonly Slice[], flights: Flights): readonly Slice[] | null {
  const isSamePath =
    slices.length === flights.length &&
    slices.every(
      ({ segments }, index) =>
        segments.length === flights[index]?.length &&
        segments.every(({ origin, destination }, place) => {
          const flight = flights[index]?.[place];
          return flight?.origin === origin.iataCode && flight.destination === destination.iataCode;
        }),
    );
  if (!isSamePath) return null;
  return slices.map((slice, index) => {
    const segments = slice.segments.map((segment, place) => {
      const planned = flights[index]?.[place];
      if (planned === undefined) return segment;
      const { departingAt, arrivingAt } = planned;
      const isShift = shiftOf(segment.departingAt, departingAt) === shiftOf(segment.arrivingAt, arrivingAt);
      const code = segment.marketingCarrier.iataCode ?? '';
      const isOwnNumber = planned.flight.startsWith(code) && /^\d+$/.test(planned.flight.slice(code.length));
      return {
        ...segment,
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
    return { ...slice, segments, duration: isShift ? slice.duration : null };
  });
}

/** Milliseconds between two wall-clock times. */
function shiftOf(before: string | undefined, after: string | undefined): number {
  return Date.parse(`${after?.slice(0, 19)}Z`) - Date.parse(`${before?.slice(0, 19)}Z`);
}
