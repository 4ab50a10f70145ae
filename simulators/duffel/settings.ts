import type { Variant } from './offers/variants.ts';
import type { Currency } from './wire/money.ts';

/** Default maximum offers per search. */
export const usualOffers = 400;

/** Constant while the simulator runs. */
export interface Settings {
  readonly seed: string;
  /** Billing currency of the account: all totals are in it. */
  readonly currency: Currency;
  readonly offerLifetimeMinutes: number;
  /** Delay of a search in ms; other reads wait a quarter of it. */
  readonly latencyMs: number;
  /** Journeys with more connections are not sold, even if a search allows them. */
  readonly connectionLimit: 0 | 1 | 2;
  /** Maximum offers per search; above {@link usualOffers}, airlines offer more combinations of their flights. */
  readonly maxOffers: number;
  /** Shapes of all airlines' responses; each airline has some of the others. */
  readonly variants: readonly Variant[];
  /** The only accepted token, or null for any test token. */
  readonly token: string | null;
}
