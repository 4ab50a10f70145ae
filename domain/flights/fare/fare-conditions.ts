import { inCurrency, type Money } from '#domain/money/money.ts';
import type { FareConditions, FareRule } from '../offer.ts';

const notStated: FareRule = { allowed: null, penalty: null };

/**
 * The rule that applies to every slice of a trip, derived from the airline's rules for the trip and for its slices. If
 * they disagree, nothing is promised: the answer is null, and the higher of two penalties counts. A rule for the trip
 * covers its slices, so nothing is counted twice.
 */
export function wholeTripRule(trip: FareRule | null, slices: readonly (FareRule | null)[]): FareRule {
  const known = slices.filter((rule) => rule !== null);
  const answers = new Set([...(trip === null ? [] : [trip]), ...known].map(({ allowed }) => allowed));
  // A slice without a rule of its own is covered by the trip's rule, if there is one.
  if (trip === null && known.length < slices.length) answers.add(null);
  const [allowed = null] = answers;
  if (answers.size !== 1 || allowed !== true) return { ...notStated, allowed: answers.size === 1 ? allowed : null };
  return { allowed, penalty: wholePenalty(trip, slices) };
}

/** Null if it is not known for every slice. */
function wholePenalty(trip: FareRule | null, slices: readonly (FareRule | null)[]): Money | null {
  const known = slices.filter((rule) => rule !== null);
  const stated = [trip, ...known].flatMap((rule) => rule?.penalty ?? []);
  const currency = (stated.find(({ amountMinor }) => amountMinor !== 0) ?? stated[0])?.currency;
  if (currency === undefined || stated.some((penalty) => inCurrency(penalty, currency) === null)) return null;
  const ofSlices = known.map(({ penalty }) => penalty?.amountMinor ?? null);
  const least = ofSlices.reduce<number>((sum, minor) => sum + (minor ?? 0), 0);
  const isComplete = !ofSlices.includes(null);
  const ofTrip = trip?.penalty?.amountMinor ?? null;
  const amount = (amountMinor: number): Money => ({ amountMinor, currency });
  if (ofTrip === null) return isComplete && known.length === slices.length ? amount(least) : null;
  // Airlines repeat the fee of the trip on each slice.
  if (ofSlices.every((minor) => minor === ofTrip)) return amount(ofTrip);
  if (isComplete) return amount(Math.max(ofTrip, least));
  // The fee of a slice is unknown: the trip's fee counts if it covers the known ones and is not zero.
  return ofTrip === 0 || ofTrip < least ? null : amount(ofTrip);
}

/**
 * Whether canceling gives back a part of the fare by the airline's rules. Some fees are as high as the fare itself. `total`: the
 * supplier's price of the fare; undefined if not known.
 */
export function paysBack({
  conditions: { refundable, refundPenalty },
  total,
}: {
  readonly conditions: Pick<FareConditions, 'refundable' | 'refundPenalty'>;
  readonly total?: Money | undefined;
}): boolean {
  if (refundable !== true) return false;
  const penalty = refundPenalty === null || total === undefined ? null : inCurrency(refundPenalty, total.currency);
  if (penalty === null || total === undefined) return true;
  // Amounts that could not be read are NaN.
  return !(penalty.amountMinor >= total.amountMinor);
}
