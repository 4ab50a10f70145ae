/** A technical stop inside one segment: same aircraft, same flight number. Times are local to the stop. */
export interface InventoryStop {
  /** IATA code. */
  readonly airport: string;
  /** `YYYY-MM-DDTHH:mm:ss`, local. */
  readonly arrivingAt: string;
  /** `YYYY-MM-DDTHH:mm:ss`, local. */
  readonly departingAt: string;
  readonly durationMinutes: number;
}

/** One flight as sold. */
export interface InventorySegment {
  /** IATA code of the airline that sells it. */
  readonly marketingCarrier: string;
  /** One to four digits, no carrier code. */
  readonly flightNumber: string;
  /** IATA code of the airline that flies it. */
  readonly operatingCarrier: string;
  /** Null if the operating carrier publishes none. */
  readonly operatingFlightNumber: string | null;
  /** IATA airport code. */
  readonly origin: string;
  /** IATA airport code. */
  readonly destination: string;
  readonly originTerminal: string | null;
  readonly destinationTerminal: string | null;
  /** Local wall time at the origin, `YYYY-MM-DDTHH:mm:ss`. */
  readonly departingAt: string;
  /** Local wall time at the destination, `YYYY-MM-DDTHH:mm:ss`. */
  readonly arrivingAt: string;
  /** Gate to gate, technical stops included. */
  readonly durationMinutes: number;
  /** Great circle, through the technical stops. */
  readonly distanceKm: number;
  /** IATA type code, null if not published. */
  readonly aircraft: string | null;
  readonly stops: readonly InventoryStop[];
}

/** One way to travel one slice: one to three segments. */
export interface Journey {
  /** Stable: the same flights on the same date have the same key. */
  readonly key: string;
  readonly segments: readonly InventorySegment[];
  /** From the first departure to the last arrival. */
  readonly durationMinutes: number;
}

/** A journey search. */
export interface JourneyQuery {
  /** Airport or city code; a code that is both means the city. */
  readonly origin: string;
  /** Airport or city code; a code that is both means the city. */
  readonly destination: string;
  /** `YYYY-MM-DD`, local at the origin. */
  readonly date: string;
  readonly maxConnections: 0 | 1 | 2;
  /** First departure within these local times, `HH:mm`, both included. */
  readonly departBetween?: { readonly from: string; readonly to: string };
  /** Only journeys sold by these airlines on every segment. */
  readonly carriers?: readonly string[];
  /** At most this many; default 150. */
  readonly limit?: number;
}
