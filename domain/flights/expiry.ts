/** Offers from most airlines last half an hour; the offer's own `expiresAt` is authoritative. */
export const expiryWarningMinutes = 5;

/** True from the expiry time on. An unreadable time counts as expired: we never sell on a guess. */
export function isOfferExpired(offer: { readonly expiresAt: string }, now: Date): boolean {
  return !(Date.parse(offer.expiresAt) > now.getTime());
}

/** The fares that have not expired, in their order; all of them if none is left. */
export function standingFares<T extends { readonly expiresAt: string }>(
  fares: readonly [T, ...T[]],
  now: Date,
): readonly [T, ...T[]] {
  const [first, ...others] = fares.filter((fare) => !isOfferExpired(fare, now));
  return first === undefined ? fares : [first, ...others];
}

/** Whole minutes left, rounded down, never below zero (VER-04). */
export function minutesRemaining(offer: { readonly expiresAt: string }, now: Date): number {
  const left = Date.parse(offer.expiresAt) - now.getTime();
  return Number.isFinite(left) ? Math.max(0, Math.floor(left / 60_000)) : 0;
}
