import { type Filters, noFilters } from '../../../../domain/flights/filters.ts';
import { otherAirline } from '../../../../domain/flights/offer-row.ts';
import { formatAmount } from '../../../../domain/money/format.ts';
import { formatDuration } from '../../../../domain/time/duration.ts';
import { bucketWords, stopsWords } from './filter-words.ts';

export interface Chip {
  readonly key: string;
  readonly words: string;
  /** The filters without it. */
  readonly without: Filters;
}

/** The active filters, each choice of its own, in the order of the screen. `airlineName` may know no name. */
export function chipsOf(
  filters: Filters,
  currency: string,
  airlineName: (code: string) => string | null | undefined,
): Chip[] {
  const chips: Chip[] = [];
  const add = (key: string, words: string, change: Partial<Filters>) =>
    chips.push({ key, words, without: { ...filters, ...change } });
  const { stops, airlines, departure, arrival, minPrice, maxPrice, maxMinutes } = filters;
  for (const one of stops) add(`stops ${one}`, stopsWords[one], { stops: without(stops, one) });
  if (minPrice !== null || maxPrice !== null) {
    add('price', priceWords(minPrice, maxPrice, currency), { minPrice: null, maxPrice: null });
  }
  for (const code of airlines) {
    const name = code === otherAirline ? 'Other airlines' : (airlineName(code) ?? code);
    add(`airline ${code}`, name, { airlines: without(airlines, code) });
  }
  for (const bucket of departure) {
    const words = `Departs ${bucketWords[bucket].hours}`;
    add(`departure ${bucket}`, words, { departure: without(departure, bucket) });
  }
  for (const bucket of arrival) {
    const words = `Arrives ${bucketWords[bucket].hours}`;
    add(`arrival ${bucket}`, words, { arrival: without(arrival, bucket) });
  }
  if (maxMinutes !== null) {
    add('duration', `Up to ${formatDuration(maxMinutes)}`, { maxMinutes: noFilters.maxMinutes });
  }
  if (filters.bags) add('bags', 'Checked bag included', { bags: false });
  if (filters.refundable) add('refundable', 'Refundable', { refundable: false });
  return chips;
}

function priceWords(min: number | null, max: number | null, currency: string): string {
  const price = (value: number) => formatAmount(String(value), currency);
  if (min === null) return max === null ? 'Any price' : `Up to ${price(max)}`;
  return max === null ? `From ${price(min)}` : `${price(min)}–${price(max)}`;
}

function without<T>(list: readonly T[], one: T): T[] {
  return list.filter((other) => other !== one);
}
