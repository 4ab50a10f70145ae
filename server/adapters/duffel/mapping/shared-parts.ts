import type { Airline, Carrier, Place } from '#domain/flights/offer.ts';

/**
 * Parts that the offers of one search repeat hundreds of times, parsed once and shared; safe because offers are
 * immutable. Keyed by code, the last one wins. One instance per response of the supplier.
 */
export interface SharedParts {
  readonly places: Map<string, Place>;
  readonly carriers: Map<string, Carrier>;
  readonly airlines: Map<string, Airline>;
  /** Texts that were validated as local times. */
  readonly times: Set<string>;
  /** Called for each part of an offer that is dropped because it cannot be read. */
  readonly report: (reason: string) => void;
}

export function createSharedParts(report: SharedParts['report'] = () => undefined): SharedParts {
  return { places: new Map(), carriers: new Map(), airlines: new Map(), times: new Set(), report };
}

/** The stored part under this key if it equals the current one, otherwise a new one. */
export function sharedPart<T>(parts: Map<string, T>, key: string, isSame: (part: T) => boolean, make: () => T): T {
  const known = parts.get(key);
  if (known !== undefined && isSame(known)) return known;
  const made = make();
  parts.set(key, made);
  return made;
}
