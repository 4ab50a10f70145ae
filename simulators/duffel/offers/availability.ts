/** Why an offer cannot be ordered at `now` (ms since 1970), or null: the airline sold out, or it expired. */
export function availabilityRefusal(
  offer: { readonly isGone: boolean; readonly expiresAt: number },
  now: number,
): 'offer_no_longer_available' | 'offer_expired' | null {
  if (offer.isGone) return 'offer_no_longer_available';
  return now >= offer.expiresAt ? 'offer_expired' : null;
}
