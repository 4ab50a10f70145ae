import { formatMoneyDecimal, type Money, parseMoney } from '../money/money.ts';
import type { FareRule } from './offer.ts';

const notSaid: FareRule = { allowed: null, penalty_amount: null, penalty_currency: null };

/**
 * The rule that holds for every slice of a trip, from what an airline says of the trip and of its slices. Where they
 * disagree nothing is promised: the answer is open, and of two penalties the higher one counts. What is said of the trip
 * covers its slices, so that nothing is added up twice.
 */
export function wholeTripRule(trip: FareRule | null, slices: readonly (FareRule | null)[]): FareRule {
  const known = slices.filter((rule) => rule !== null);
  const answers = new Set([...(trip === null ? [] : [trip]), ...known].map(({ allowed }) => allowed));
  // A slice of which nothing is said is covered by what is said of the trip, if anything is.
  if (trip === null && known.length < slices.length) answers.add(null);
  const [allowed = null] = answers;
  if (answers.size !== 1 || allowed !== true) return { ...notSaid, allowed: answers.size === 1 ? allowed : null };
  const penalty = wholePenalty(trip, slices);
  if (penalty === null) return { ...notSaid, allowed };
  return { allowed, penalty_amount: formatMoneyDecimal(penalty), penalty_currency: penalty.currency };
}

/** Null where it cannot be told for every slice. */
function wholePenalty(trip: FareRule | null, slices: readonly (FareRule | null)[]): Money | null {
  const ofTrip = penaltyOf(trip);
  const known = slices.filter((rule) => rule !== null);
  const ofSlices = known.map(penaltyOf);
  const total = sumOf(ofSlices);
  if (ofTrip === null) return known.length === slices.length && trip?.penalty_amount == null ? total : null;
  if (known.length === 0) return ofTrip;
  if (total !== null) {
    if (total.currency !== ofTrip.currency) return null;
    return total.amountMinor > ofTrip.amountMinor ? total : ofTrip;
  }
  // The fee of a slice is open: the trip's fee is told where it covers those that are known, and is one at all.
  const told = ofSlices.filter((penalty) => penalty !== null);
  const least = told.length === 0 ? { ...ofTrip, amountMinor: 0 } : sumOf(told);
  if (least === null || least.currency !== ofTrip.currency || ofTrip.amountMinor === 0) return null;
  return ofTrip.amountMinor < least.amountMinor ? null : ofTrip;
}

/** The penalty of a rule as money; null where it is open or cannot be read. */
export function penaltyOf(rule: FareRule | null): Money | null {
  if (rule === null || rule.penalty_amount === null || rule.penalty_currency === null) return null;
  return parseMoney(rule.penalty_amount, rule.penalty_currency);
}

function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts;
  if (first == null || amounts.some((amount) => amount === null || amount.currency !== first.currency)) return null;
  return { ...first, amountMinor: amounts.reduce((sum, amount) => sum + (amount?.amountMinor ?? 0), 0) };
}
