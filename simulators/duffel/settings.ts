import type { Currency } from './money.ts';
import type { Variant } from './offers/variants.ts';

/** What stays the same while the simulator runs. */
export interface Settings {
  readonly seed: string;
  /** Billing currency of the account: all totals are in it. */
  readonly currency: Currency;
  readonly offerLifetimeMinutes: number;
  /** Delay of a search in ms; other reads wait a quarter of it. */
  readonly latencyMs: number;
  /** Journeys with more connections are not sold, whatever a search allows. */
  readonly mostConnections: 0 | 1 | 2;
  /** Shapes that every airline's answers have; of the others each airline has some. */
  readonly variants: readonly Variant[];
  /** The only token accepted, or null for any test token. */
  readonly token: string | null;
}
