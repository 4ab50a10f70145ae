import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import type { ChangeTerms } from '#domain/content/change-terms.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import type { RecordSaleDeps } from '../order-file/index.ts';
import type { PaymentDeps } from '../payments/index.ts';

export interface BookingDeps extends PaymentDeps, RecordSaleDeps {
  /** A brand's cancellation promise and fees. */
  readonly termsOf: (brandKey: string) => Promise<CancellationTerms>;
  /** What a brand charges for changing flights, and its markup on them. */
  readonly changeTermsOf: (brandKey: string) => Promise<ChangeTerms & { readonly markup: MarkupBasisPoints }>;
  /** Whether a brand reminds travelers of check-in. */
  readonly remindsOfCheckIn: (brandKey: string) => Promise<boolean>;
  /** How long a request waits for an order before it answers 'pending'. */
  readonly orderWaitMs: number;
  /** How long we look for an order whose response was lost before it counts as never made. */
  readonly orderSettleMs: number;
  /** How many orders are read per minute, on all instances together, because their time has come. */
  readonly orderChecksPerMinute: number;
}
