import type { CabinClass } from '../offers/cabin-class.ts';

/** A window of local time of day, both ends included, `HH:mm`. */
export interface TimeWindow {
  readonly from: string;
  readonly to: string;
}

/** One slice of a search, as requested. */
export interface SearchSlice {
  /** IATA code of an airport or a city. */
  readonly origin: string;
  readonly destination: string;
  /** `YYYY-MM-DD`, local to the origin. */
  readonly date: string;
  readonly departure: TimeWindow | null;
  readonly arrival: TimeWindow | null;
}

/** One passenger of a search: a type, a fare type or an age. */
export interface SearchPassenger {
  readonly type: 'adult' | 'child' | 'infant_without_seat' | null;
  readonly age: number | null;
  readonly fareType: string | null;
}

/**
 * Everything a search depends on. Its offers are a function of this record, so only the record is stored, and the
 * offers are rebuilt on demand after a restart.
 */
export interface SearchRecord {
  readonly token: string;
  readonly kind: 'request' | 'batch';
  /** ms since 1970, simulated clock. */
  readonly createdAt: number;
  readonly slices: readonly SearchSlice[];
  readonly passengers: readonly SearchPassenger[];
  readonly cabinClass: CabinClass | null;
  readonly maxConnections: 0 | 1 | 2;
  /** Airlines slower than this share (0–1) of the search delay are missing from the results. */
  readonly heardShare: number;
  readonly clientKey: string;
  /** Seed for extreme trips, which replace those of the timetable. */
  readonly extremes?: string;
}
