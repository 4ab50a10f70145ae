import type {
  Airline,
  CabinClass,
  Carrier,
  FareConditions,
  FareRule,
  OfferPassenger,
  Place,
  Segment,
  SegmentPassenger,
  Slice,
} from '#domain/flights/offer.ts';
import type { WireObject } from './wire.ts';

/** What all offers of a seller say of a flight in a cabin with a fare of one name. */
export type Flight = Omit<Segment, 'id' | 'passengers'>;

/** A flight with what its segments have in common, in the supplier's words. */
export interface KnownFlight {
  readonly seller: Carrier;
  readonly fareName: string | null;
  readonly cabin: CabinClass | null;
  /** The amenities of a fare without a name, which does not tell it from others; null for a fare with one. */
  readonly amenities: string | null;
  readonly number: unknown;
  readonly arriving: unknown;
  readonly carrierCode: unknown;
  readonly originCode: unknown;
  readonly destinationCode: unknown;
  readonly flight: Flight;
}

/** A traveler's seat with the supplier's words for it. */
export interface KnownSeat {
  readonly wire: WireObject;
  readonly seat: SegmentPassenger;
}

/** The rules that the airline states for a trip or a slice; null where it states none. */
export interface StatedRules {
  readonly refund: FareRule | null;
  readonly change: FareRule | null;
}

/** What applies to a trip of these slices under the rules that the airline states for the whole trip. */
export interface KnownConditions {
  readonly change: FareRule | null;
  readonly slices: readonly Slice[];
  readonly conditions: FareConditions;
}

/**
 * Parts that the offers of one search repeat hundreds of times, parsed once and shared; safe because offers are
 * immutable. Keyed by code, the last one wins; keys of rules are texts joined by NUL, which `storableText` removes from each. One
 * instance per search at the supplier.
 */
export interface SharedParts {
  readonly places: Map<string, Place>;
  readonly carriers: Map<string, Carrier>;
  readonly airlines: Map<string, Airline>;
  /** By departure, as the supplier writes it: a search has thousands of segments, and comparing them costs less than a key for each. */
  readonly flights: Map<unknown, KnownFlight[]>;
  /** By passenger. */
  readonly seats: Map<string, KnownSeat[]>;
  readonly rules: Map<string, FareRule>;
  /** By the supplier's object, which is one for many offers. */
  readonly statedRules: Map<WireObject, StatedRules>;
  /** By the trip's rule for refunds. */
  readonly conditions: Map<FareRule | null, KnownConditions[]>;
  /** By first passenger. */
  readonly passengers: Map<string, readonly OfferPassenger[]>;
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
    statedRules: new Map(),
    conditions: new Map(),
    passengers: new Map(),
    times: new Set(),
    instants: new Set(),
    report,
  };
}

/** Adds a part to those under its key. */
export function addKnown<K, T>(parts: Map<K, T[]>, key: K, part: T): void {
  const known = parts.get(key);
  if (known === undefined) parts.set(key, [part]);
  else known.push(part);
}

/** The stored part under this key if it equals the current one, otherwise a new one. */
export function sharedPart<T>(parts: Map<string, T>, key: string, isSame: (part: T) => boolean, make: () => T): T {
  const known = parts.get(key);
  if (known !== undefined && isSame(known)) return known;
  const made = make();
  parts.set(key, made);
  return made;
}
