import type { Money } from '#domain/money/money.ts';

/** The price agreed to on the screen before, from the state of the history entry; null without one (PRICE-06). */
export function seenPriceOf(state: unknown): Money | null {
  if (typeof state !== 'object' || state === null || !('seenPrice' in state)) return null;
  const { seenPrice } = state;
  if (typeof seenPrice !== 'object' || seenPrice === null) return null;
  const { amountMinor, currency } = seenPrice as Record<string, unknown>;
  return typeof amountMinor === 'number' && typeof currency === 'string' ? { amountMinor, currency } : null;
}

/** Keeps the price agreed to in the current history entry, so that a page loaded again asks about another one. The router would load the offer again. */
export function keepSeenPrice(seenPrice: Money): void {
  const { history } = window;
  history.replaceState({ ...history.state, usr: { ...history.state?.usr, seenPrice } }, '');
}
