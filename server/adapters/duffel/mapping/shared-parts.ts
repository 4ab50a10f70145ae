import type { Airline, Carrier, FareRule, Place, Segment, SegmentPassenger } from '#domain/flights/offer.ts';

/** What all offers of a seller say of a flight in a cabin with a fare of one name. */
export type Flight = Omit<Segment, 'id' | 'passengers'>;

/**
 * Parts that the offers of one search repeat hundreds of times, parsed once and shared; safe because offers are
 * immutable. Keyed by code, the last one wins; keys of several texts are joined by NUL, which `storableText` removes from
 * each. One instance per search at the supplier.
 */
export interface SharedParts {
  readonly places: Map<string, Place>;
  readonly carriers: Map<string, Carrier>;
  readonly airlines: Map<string, Airline>;
  /** By airline, number, times, airports, cabin, seller and fare name. */
  readonly flights: Map<string, Flight>;
  readonly seats: Map<string, SegmentPassenger>;
  readonly rules: Map<string, FareRule>;
  /** Texts that were validated as local times. */
  readonly times: Set<string>;
  /** The same as instants. */
  readonly instants: Set<string>;
  /** Called for each part of an offer that is dropped because it cannot be read. */
  readonly report: (reason: string) => void;
}

export function createSharedParts(report: SharedParts['report'] = () => undefined): SharedParts {
  return {
    places: new Map(),
    carriers: new Map(),
    airlines: new Map(),
    flights: new Map(),
    seats: new Map(),
    rules: new Map(),
    times: new Set(),
    instants: new Set(),
    report,
  };
}

/** The stored part under this key if it equals the current one, otherwise a new one. */
export function sharedPart<T>(parts: Map<string, T>, key: string, isSame: (part: T) => boolean, make: () => T): T {
  const known = parts.get(key);
  if (known !== undefined && isSame(known)) return known;
  const made = make();
  parts.set(key, made);
  return made;
}
