import type { RefundFacts } from '#domain/booking/refunds/refund-steps.ts';
import type { Database } from '#server/database/database.ts';
import type { MailPayload } from '#server/ports/mail.ts';

/** What money goes back for: a cancellation, or a change to cheaper flights. Its refunds are moved under its worker's lease. */
export interface RefundCause {
  /** Sent with its refunds, so that they can be found at the provider. */
  readonly id: string;
  readonly bookingId: string;
  readonly logIds: Readonly<Record<string, string>>;
  /** Tells the traveler that the provider has accepted the refund. */
  readonly sentMail: RefundMail;
  /** Tells the traveler that a part of it failed. */
  readonly failedMail: Exclude<RefundMail, { kind: 'refund_sent' }>;
  /** Checked right before money is sent: false if another worker may be sending it. */
  isStillOurs(): Promise<boolean>;
  /** Checked in the transaction of every write: false if another worker has taken over; otherwise none can until it ends. */
  isNewest(tx: Database): Promise<boolean>;
  /** What is stored of its refund now. */
  read(db: Database): Promise<TrackedRefund>;
  /** Stores more of it, in a transaction in which `isNewest` held. */
  store(tx: Database, set: Partial<RefundTracking>): Promise<void>;
}

export type RefundMail =
  | Extract<MailPayload, { kind: 'refund_sent' | 'refund_failed' }>
  | Extract<MailPayload, { amendmentId: string }>;

/** What a cause's row keeps of its refund. */
export interface RefundTracking {
  /** When the provider had accepted all of it. */
  readonly refundSentAt: Date | null;
  /** By which the cardholder's bank finds it; of several, divided by commas. */
  readonly bankReference: string | null;
  /** Since when it is known to be late; kept once it arrived. */
  readonly refundLateSince: Date | null;
}

type TrackedRefund = RefundTracking & Pick<RefundFacts, 'rule' | 'agreedAt'>;
