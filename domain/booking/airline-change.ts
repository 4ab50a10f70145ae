import type { Slice } from '../flights/offer.ts';
import type { PlannedFlight } from './booked-order.ts';

/** Flights slice by slice. */
export type Flights = readonly (readonly PlannedFlight[])[];

/** The flights of an itinerary as they are compared with what the airline plans. */
export function flightsOf(slices: readonly Pick<Slice, 'segments'>[]): Flights {
  return slices.map(({ segments }) =>
    segments.map(({ marketing_carrier, flight_number, origin, destination, departing_at, arriving_at }) => ({
      flight: `${marketing_carrier.iata_code ?? ''}${flight_number.replace(/^0+(?=\d)/, '')}`,
      origin: origin.iata_code,
      destination: destination.iata_code,
      departing_at,
      arriving_at,
    })),
  );
}

/** True for the same flights at the same minutes. */
export function isSameFlights(a: Flights, b: Flights): boolean {
  return JSON.stringify(a.map((slice) => slice.map(keyOf))) === JSON.stringify(b.map((slice) => slice.map(keyOf)));
}

function keyOf({ flight, origin, destination, departing_at, arriving_at }: PlannedFlight): readonly string[] {
  return [flight, origin, destination, departing_at.slice(0, 16), arriving_at.slice(0, 16)];
}

/**
 * An itinerary with the airline's new times and flight numbers; null where the airline changed more than that, flights or
 * airports. Durations go where they may not hold any more.
 */
export function withFlights(slices: readonly Slice[], flights: Flights): readonly Slice[] | null {
  const isSamePath =
    slices.length === flights.length &&
    slices.every(
      ({ segments }, index) =>
        segments.length === flights[index]?.length &&
        segments.every(({ origin, destination }, place) => {
          const flight = flights[index]?.[place];
          return flight?.origin === origin.iata_code && flight.destination === destination.iata_code;
        }),
    );
  if (!isSamePath) return null;
  return slices.map((slice, index) => {
    const segments = slice.segments.map((segment, place) => {
      const planned = flights[index]?.[place];
      if (planned === undefined) return segment;
      const { departing_at, arriving_at } = planned;
      const isShift = shiftOf(segment.departing_at, departing_at) === shiftOf(segment.arriving_at, arriving_at);
      const code = segment.marketing_carrier.iata_code ?? '';
      const isOwnNumber = planned.flight.startsWith(code) && /^\d+$/.test(planned.flight.slice(code.length));
      return {
        ...segment,
        departing_at,
        arriving_at,
        duration: isShift ? segment.duration : null,
        flight_number: isOwnNumber ? planned.flight.slice(code.length) : segment.flight_number,
      };
    });
    const [first, last] = [slice.segments[0], slice.segments.at(-1)];
    const [newFirst, newLast] = [segments[0], segments.at(-1)];
    const isShift =
      shiftOf(first?.departing_at, newFirst?.departing_at) === shiftOf(last?.arriving_at, newLast?.arriving_at);
    return { ...slice, segments, duration: isShift ? slice.duration : null };
  });
}

/** Milliseconds between two wall clocks. */
function shiftOf(before: string | undefined, after: string | undefined): number {
  return Date.parse(`${after?.slice(0, 19)}Z`) - Date.parse(`${before?.slice(0, 19)}Z`);
}
