import type { Money } from '#domain/money/money.ts';
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
  const ofTrip = trip?.penalty ?? null;
  const known = slices.filter((rule) => rule !== null);
  const ofSlices = known.map(({ penalty }) => penalty);
  const total = sumOf(ofSlices);
  if (ofTrip === null) return known.length === slices.length ? total : null;
  if (known.length === 0) return ofTrip;
  if (total !== null) {
    if (total.currency !== ofTrip.currency) return null;
    return total.amountMinor > ofTrip.amountMinor ? total : ofTrip;
  }
  // The fee of a slice is unknown: the trip's fee counts if it covers the known ones and is not zero.
  const stated = ofSlices.filter((penalty) => penalty !== null);
  const least = stated.length === 0 ? { ...ofTrip, amountMinor: 0 } : sumOf(stated);
  if (least === null || least.currency !== ofTrip.currency || ofTrip.amountMinor === 0) return null;
  return ofTrip.amountMinor < least.amountMinor ? null : ofTrip;
}

function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts;
  if (first == null || amounts.some((amount) => amount === null || amount.currency !== first.currency)) return null;
  return { ...first, amountMinor: amounts.reduce((sum, amount) => sum + (amount?.amountMinor ?? 0), 0) };
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
  if (refundPenalty === null || refundPenalty.currency !== total?.currency) return true;
  // Amounts that could not be read are NaN.
  return !(refundPenalty.amountMinor >= total.amountMinor);
}
