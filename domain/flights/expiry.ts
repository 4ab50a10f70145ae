/** Offers of most airlines live half an hour; the offer's own `expires_at` decides. */
export const expiryWarningMinutes = 5;

/** True from the very instant of expiry on. An unreadable instant counts as expired: nothing is sold on a guess. */
export function isOfferExpired(offer: { readonly expires_at: string }, now: Date): boolean {
  return !(Date.parse(offer.expires_at) > now.getTime());
}

/** Whole minutes left, rounded down, never below zero (VER-04). */
export function minutesRemaining(offer: { readonly expires_at: string }, now: Date): number {
  const left = Date.parse(offer.expires_at) - now.getTime();
  return Number.isFinite(left) ? Math.max(0, Math.floor(left / 60_000)) : 0;
}
