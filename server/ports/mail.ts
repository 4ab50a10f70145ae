import type { Result } from '#domain/result.ts';
/** The subject of a mail, which is rendered from the database when it is sent. */
export type MailPayload =
  | {
      readonly kind:
        | 'booking_in_review'
        | 'booking_pending'
        | 'booking_confirmed'
        | 'booking_refused'
        | 'booking_cancelled'
        /** The order was canceled, but not by its traveler. */
        | 'booking_cancelled_elsewhere'
        /** Money was taken without a known order, and was refunded. */
        | 'booking_money_taken'
        | 'booking_money_returned';
      readonly bookingId: string;
    }
  | { readonly kind: 'refund_sent'; readonly bookingId: string }
  /** `isFurther`: an earlier failure was mailed before, and a person has settled it. */
  | { readonly kind: 'refund_failed'; readonly bookingId: string; readonly isFurther?: boolean }
  /** Check-in for a departure (an instant in ISO 8601) is about to open. */
  | { readonly kind: 'check_in_open'; readonly bookingId: string; readonly departsAt: string }
  /** A change by the airline, with the itinerary version it concerns. */
  | {
      readonly kind: 'schedule_changed' | 'schedule_restored' | 'schedule_reminder' | 'schedule_accepted';
      readonly bookingId: string;
      readonly version: number;
    }
  /**
   * A change of flights requested by the traveler: made, or given up after it was pending; money taken although it was
   * not made, and refunded; its refund sent or failed.
   */
  | {
      readonly kind:
        | 'amendment_confirmed'
        | 'amendment_failed'
        | 'amendment_money_taken'
        | 'amendment_money_returned'
        | 'amendment_refund_sent'
        | 'amendment_refund_failed';
      readonly bookingId: string;
      readonly amendmentId: string;
      /** As for a cancellation's refund. */
      readonly isFurther?: boolean;
    }
  /** An account created by a booking; `token` sets a password once. */
  | { readonly kind: 'account_created'; readonly userId: string; readonly token: string }
  | { readonly kind: 'address_claimed'; readonly userId: string; readonly token: string }
  | { readonly kind: 'password_reset'; readonly userId: string; readonly token: string }
  | { readonly kind: 'password_changed'; readonly userId: string };

/** A mail attachment. */
export interface MailAttachment {
  readonly fileName: string;
  /** For example 'text/calendar; charset=utf-8; method=PUBLISH'. */
  readonly mediaType: string;
  readonly content: string;
}

/** A complete mail. The HTML and the plain text have the same content. */
export interface MailMessage {
  /** Stays the same across retries, so that a server can detect duplicates. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
}

/**
 * `refused` permanently: the address does not exist or the message is rejected · `unavailable` try later. `code` is for
 * operators and contains no personal data.
 */
export interface MailFailure {
  readonly kind: 'refused' | 'unavailable';
  readonly code: string;
}

/** Sends mails. Has its own deadline and does not throw on expected failures. */
export interface Mailer {
  send(message: MailMessage): Promise<Result<null, MailFailure>>;
  /** Whether a mail server answers and accepts our credentials; sends nothing. */
  check(): Promise<Result<null, MailFailure>>;
  /** Deletes its own copies of mails sent before a time and returns their number. Does not affect the mail server. */
  deleteBefore(time: Date): Promise<number>;
  close(): Promise<void>;
}
