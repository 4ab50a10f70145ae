import { type FilterKind, type Filters, missedKinds } from './filters.ts';
import type { Carrier } from './offer.ts';
import {
  otherAirline,
  rowOf,
  type SiftedOffer,
  type StopsChoice,
  stopsChoices,
  type TimeBucket,
  timeBuckets,
} from './offer-row.ts';

/** What a choice would give: computed with the filters of all other kinds and without those of its own. */
export interface Choice {
  readonly count: number;
  /** Lowest displayed total in whole major units; null where there is none. */
  readonly lowest: number | null;
}

export interface AirlineChoice extends Choice {
  /** As in `Filters.airlines`. */
  readonly code: string;
  readonly name: string;
  /** Null for `otherAirline` and for a chosen airline that the result does not have. */
  readonly carrier: Carrier | null;
}

export interface PriceFacet {
  /** Floor of the lowest and ceiling of the highest total of all offers (FILT-01): filters do not move them. */
  readonly min: number;
  readonly max: number;
  /** Offers in each stretch of `binWidth` from `min` on, with the filters of all other kinds. */
  readonly bins: readonly number[];
  /** A multiple of `priceStep`. */
  readonly binWidth: number;
}

export interface Facets {
  readonly stops: Readonly<Record<StopsChoice, Choice>>;
  /** The twelve of FILT-02 first, then by name; those of the result and those that are chosen. */
  readonly airlines: readonly AirlineChoice[];
  readonly departure: Readonly<Record<TimeBucket, Choice>>;
  readonly arrival: Readonly<Record<TimeBucket, Choice>>;
  readonly bags: Choice;
  readonly refundable: Choice;
  /** Null where no price can be read. */
  readonly price: PriceFacet | null;
  /** Shortest and longest of all offers, rounded outwards to `durationStep`; null where none can be read. */
  readonly duration: { readonly min: number; readonly max: number } | null;
}

/** Steps of the sliders: whole major units (FILT-01), and minutes. */
export const priceStep = 10;
export const durationStep = 30;

const firstAirlines = ['AA', 'DL', 'UA', 'B6', 'WN', 'AS', 'F9', 'NK', 'CX', 'QF', 'BA', 'LH'];
const maximumBins = 24;

/** Counts and lowest prices of every choice, and the ends of the sliders, in one pass over the offers. */
export function facetsOf(offers: readonly SiftedOffer[], filters: Filters): Facets {
  const missed = missedKinds(filters);
  const rows = offers.map(rowOf);
  const price = priceBounds(rows.map((row) => row.price).filter((value) => value !== null));
  const bins = new Array<number>(price?.count ?? 0).fill(0);
  const tallies = new Map<string, Tally>();
  const add = (kind: FilterKind, choice: string | number | null, amount: number | null) => {
    if (choice === null) return;
    const key = `${kind} ${choice}`;
    let tally = tallies.get(key);
    if (tally === undefined) {
      tally = { count: 0, lowest: null };
      tallies.set(key, tally);
    }
    tally.count += 1;
    if (amount !== null && (tally.lowest === null || amount < tally.lowest)) tally.lowest = amount;
  };
  for (const row of rows) {
    const misses = missed(row);
    if (misses.length > 1) continue;
    const counts = (kind: FilterKind) => misses.length === 0 || misses[0] === kind;
    if (counts('stops')) add('stops', row.stops, row.price);
    if (counts('airlines')) for (const airline of row.airlines.keys()) add('airlines', airline, row.price);
    if (counts('departure')) add('departure', row.departure, row.price);
    if (counts('arrival')) add('arrival', row.arrival, row.price);
    if (row.bags && counts('bags')) add('bags', 'true', row.price);
    if (row.refundable && counts('refundable')) add('refundable', 'true', row.price);
    if (price !== null && row.price !== null && counts('price')) {
      const bin = Math.floor((row.price - price.min) / price.binWidth);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
  const choice = (kind: FilterKind, value: string | number): Choice => tallies.get(`${kind} ${value}`) ?? none;
  const choices = <T extends string | number>(kind: FilterKind, all: readonly T[]) =>
    Object.fromEntries(all.map((value) => [value, choice(kind, value)])) as Record<T, Choice>;
  return {
    stops: choices('stops', stopsChoices),
    airlines: airlinesOf(offers, filters).map((airline) => ({ ...airline, ...choice('airlines', airline.code) })),
    departure: choices('departure', timeBuckets),
    arrival: choices('arrival', timeBuckets),
    bags: choice('bags', 'true'),
    refundable: choice('refundable', 'true'),
    price: price === null ? null : { min: price.min, max: price.max, binWidth: price.binWidth, bins },
    duration: durationBounds(rows.map((row) => row.longestMinutes).filter((value) => value !== null)),
  };
}

interface Tally {
  count: number;
  lowest: number | null;
}

const none: Choice = { count: 0, lowest: null };

function priceBounds(prices: readonly number[]) {
  if (prices.length === 0) return null;
  const min = Math.floor(Math.min(...prices));
  const max = Math.ceil(Math.max(...prices));
  const binWidth = priceStep * Math.max(1, Math.ceil((max - min + 1) / (priceStep * maximumBins)));
  return { min, max, binWidth, count: Math.floor((max - min) / binWidth) + 1 };
}

function durationBounds(minutes: readonly number[]) {
  if (minutes.length === 0) return null;
  return {
    min: Math.floor(Math.min(...minutes) / durationStep) * durationStep,
    max: Math.ceil(Math.max(...minutes) / durationStep) * durationStep,
  };
}

/** The airlines of the result and of the filters, each once, in the order of the list. */
function airlinesOf(offers: readonly SiftedOffer[], filters: Filters): Omit<AirlineChoice, keyof Choice>[] {
  const found = new Map<string, Omit<AirlineChoice, keyof Choice>>();
  for (const offer of offers) {
    for (const [code, carrier] of rowOf(offer).airlines) {
      if (!found.has(code)) found.set(code, { code, name: carrier.name || code, carrier });
    }
  }
  if (found.has(otherAirline)) found.set(otherAirline, { code: otherAirline, name: 'Other airlines', carrier: null });
  for (const code of filters.airlines) if (!found.has(code)) found.set(code, { code, name: code, carrier: null });
  const rank = (code: string) => {
    const place = firstAirlines.indexOf(code);
    if (place >= 0) return place;
    return code === otherAirline ? firstAirlines.length + 1 : firstAirlines.length;
  };
  return [...found.values()].sort((a, b) => rank(a.code) - rank(b.code) || compareText(a.name, b.name));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
