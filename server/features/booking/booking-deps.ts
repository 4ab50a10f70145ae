import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import type { ChangeTerms } from '#domain/content/change-terms.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import type { RecordSaleDeps } from '../order-file/index.ts';
import type { PaymentDeps } from '../payments/index.ts';

export interface BookingDeps extends PaymentDeps, RecordSaleDeps {
  /** A brand's cancellation promise and fees. */
  readonly termsOf: (brandKey: string) => Promise<CancellationTerms>;
  /** A brand's fee and markup for changing flights. */
  readonly changeTermsOf: (brandKey: string) => Promise<ChangeTerms & { readonly markup: MarkupBasisPoints }>;
  /** Whether a brand reminds travelers of check-in. */
  readonly remindsOfCheckIn: (brandKey: string) => Promise<boolean>;
  /** How long a request waits for an order before it answers 'pending'. */
  readonly orderWaitMs: number;
  /** How long a lost order is looked for before it counts as never made. */
  readonly orderSettleMs: number;
  /** Scheduled order readings per minute, across all instances. */
  readonly orderChecksPerMinute: number;
}
