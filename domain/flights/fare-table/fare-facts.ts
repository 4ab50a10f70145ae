import { cancelingLines, previewOf } from '#domain/booking/refund-preview.ts';
import { cabinOfSegment } from '../cabins.ts';
import { bagAllowance, bagCount } from '../fare/bag-text.ts';
import { answerWords, changeCost, changeText } from '../fare/condition-text.ts';
import type { CabinClass, ListedOffer } from '../offer.ts';
import { cabinsText } from './fare-name.ts';

/** What a fare offers in one respect. */
export interface FareFact {
  /** In words, one line each. */
  readonly lines: readonly string[];
  /** How good it is for the traveler, at least and at most; higher is better. They differ where the airline leaves something open. */
  readonly range: readonly [least: number, most: number];
}

export const factNames = {
  cabinBag: 'Carry-on bag',
  checkedBags: 'Checked bags',
  seats: 'Seat choice',
  change: 'Changes',
  refund: 'If you cancel',
  cabin: 'Cabin',
  amenities: 'On board',
} as const;

export type FareTopic = keyof typeof factNames;

export const fareTopics = Object.keys(factNames) as FareTopic[];

const anything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const notStated: FareFact = { lines: ['Not stated by the airline'], range: anything };

function fact(lines: readonly string[], rank: number): FareFact {
  return { lines, range: [rank, rank] };
}

/** True if a fare is better than another in one respect, whatever the airline left open. */
export function isBetter(one: FareFact, other: FareFact): boolean {
  return one.range[0] > other.range[1];
}

/** Everything that the comparison says of a fare except its name and price (FARE-02, TERMS-01). */
export function fareFacts(offer: ListedOffer): Readonly<Record<FareTopic, FareFact>> {
  const { cabin, checked } = bagAllowance(offer.slices, offer.passengers);
  return {
    cabinBag: bagFact('cabin', cabin),
    checkedBags: bagFact('checked', checked),
    seats: seatFact(offer),
    change: changeFact(offer),
    refund: refundFact(offer),
    cabin: cabinFact(offer),
    amenities: amenityFact(offer),
  };
}

function bagFact(kind: 'cabin' | 'checked', count: number | null): FareFact {
  return count === null ? notStated : fact([bagCount(kind, count)], count);
}

function seatFact({ slices }: ListedOffer): FareFact {
  const answers = new Set(slices.map(({ conditions }) => conditions?.seatSelection ?? null));
  if (answers.has(null)) return notStated;
  if (answers.size > 1) return fact([answerWords.some], 1);
  return answers.has(true) ? fact([answerWords.yes], 2) : fact(['Not included'], 0);
}

/** Between two fares that can be changed, the lower fee is better. */
function changeFact(offer: ListedOffer): FareFact {
  const { answer } = changeText(offer);
  const lines = [answer === 'no' ? 'Not possible' : answerWords[answer], ...changeCost(offer)];
  if (answer === 'no') return fact(lines, Number.NEGATIVE_INFINITY);
  if (answer !== 'yes') return { lines, range: anything };
  const fee = offer.conditions.changePenalty;
  const isComparable = fee !== null && (fee.amountMinor === 0 || fee.currency === offer.sale.total.currency);
  return isComparable ? fact(lines, 0 - fee.amountMinor) : { lines, range: [-Number.MAX_SAFE_INTEGER, 0] };
}

/** Ranked by what canceling would cost the traveler under the fare rules; a fare that gives nothing back is the worst. */
function refundFact(offer: ListedOffer): FareFact {
  const preview = previewOf(offer);
  const shares = preview.byRules?.shares ?? null;
  const lines = cancelingLines(preview, offer.sale.total);
  if (shares === null) return { lines, range: anything };
  const lost = shares.paid.amountMinor - shares.refund.amountMinor;
  return fact(lines, shares.refund.amountMinor === 0 ? Number.NEGATIVE_INFINITY : -lost);
}

const cabinRanks: Readonly<Record<CabinClass, number>> = { economy: 0, premium_economy: 1, business: 2, first: 3 };

/** Ranked by its lowest cabin. */
function cabinFact(offer: ListedOffer): FareFact {
  const text = cabinsText(offer);
  if (text === null) return notStated;
  const cabins = offer.slices.flatMap(({ segments }) => segments.map(cabinOfSegment));
  const ranks = cabins.map((cabin) => (cabin === null ? null : cabinRanks[cabin]));
  const known = ranks.filter((rank) => rank !== null);
  return known.length < ranks.length ? { lines: [text], range: anything } : fact([text], Math.min(...known));
}

/** Ranked by the number of amenities that all flights have. */
function amenityFact({ slices }: ListedOffer): FareFact {
  const flights = slices.flatMap(({ segments }) => segments);
  const counts = new Map<string, number>();
  for (const { services } of flights) {
    for (const text of new Set(services.map(({ description }) => description)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (counts.size === 0) return notStated;
  const lines = [...counts].map(([text, count]) => (count === flights.length ? text : `${text} (some flights)`));
  return fact(lines, [...counts.values()].filter((count) => count === flights.length).length);
}
