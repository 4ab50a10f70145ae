import type { Price } from './verification.ts';

/** The price that stood on the screen from which the booking began, as its link carries it; null without one (PRICE-06). */
export function seenPriceOf(state: unknown): Price | null {
  if (typeof state !== 'object' || state === null || !('seenPrice' in state)) return null;
  const { seenPrice } = state;
  if (typeof seenPrice !== 'object' || seenPrice === null) return null;
  const { amount, currency } = seenPrice as Record<string, unknown>;
  return typeof amount === 'string' && typeof currency === 'string' ? { amount, currency } : null;
}
