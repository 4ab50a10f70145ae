import type { RefundFacts } from '#domain/booking/refunds/refund-steps.ts';
import type { Database } from '#server/database/database.ts';
import type { MailPayload } from '#server/ports/mail.ts';

/** A refund's cause: a cancellation, or a change to cheaper flights. Its refunds move under its worker's lease. */
export interface RefundCause {
  /** Sent with its refunds, so that they can be found at the provider. */
  readonly id: string;
  readonly bookingId: string;
  readonly logIds: Readonly<Record<string, string>>;
  /** Mails the provider's acceptance of the refund. */
  readonly sentMail: RefundMail;
  /** Mails the failure of a part. */
  readonly failedMail: Exclude<RefundMail, { kind: 'refund_sent' }>;
  /** Checked right before money is sent: false if another worker may be sending it. */
  isStillOurs(): Promise<boolean>;
  /** Checked in every writing transaction: false if another worker has taken over; otherwise none can until it ends. */
  isNewest(tx: Database): Promise<boolean>;
  /** The stored facts of its refund. */
  read(db: Database): Promise<TrackedRefund>;
  /** Stores more facts, in a transaction where `isNewest` held. */
  store(tx: Database, set: Partial<RefundTracking>): Promise<void>;
}

export type RefundMail =
  | Extract<MailPayload, { kind: 'refund_sent' | 'refund_failed' }>
  | Extract<MailPayload, { amendmentId: string }>;

/** The refund facts kept in a cause's row. */
export interface RefundTracking {
  /** When the provider had accepted all of it. */
  readonly refundSentAt: Date | null;
  /** The reference number for the cardholder's bank; several are separated by commas. */
  readonly bankReference: string | null;
  /** Since when it is known to be late; kept after it arrived. */
  readonly refundLateSince: Date | null;
}

type TrackedRefund = RefundTracking & Pick<RefundFacts, 'rule' | 'agreedAt'>;
