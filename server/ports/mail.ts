/** What a mail is about; it is drawn from the database when it is sent. */
export type MailPayload =
  | {
      readonly kind: 'booking_confirmed' | 'booking_refused' | 'booking_cancelled' | 'refund_failed';
      readonly bookingId: string;
    }
  /** An account that a booking made; `token` sets a password once. */
  | { readonly kind: 'account_created'; readonly userId: string; readonly token: string }
  | { readonly kind: 'address_claimed'; readonly userId: string; readonly token: string }
  | { readonly kind: 'password_reset'; readonly userId: string; readonly token: string }
  | { readonly kind: 'password_changed'; readonly userId: string };

/** A file that travels with a mail. */
export interface MailAttachment {
  readonly fileName: string;
  /** Such as 'text/calendar; charset=utf-8; method=PUBLISH'. */
  readonly mediaType: string;
  readonly content: string;
}

/** One mail, whole: both texts say the same. */
export interface MailMessage {
  /** Stays the same when a mail is tried again, so that a server may notice. */
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
 * `refused` for good: the address does not exist, the message is not wanted · `unavailable` try later. `code` is for
 * operators and holds no personal data.
 */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'unavailable'; readonly code: string };

/** What a use case may ask of the mail server. Has its own deadline and does not throw for expected faults. */
export interface Mailer {
  send(message: MailMessage): Promise<MailOutcome>;
  /** Removes what it keeps itself of mails that were sent before a time; how many. A mail server keeps its own. */
  forgetBefore(time: Date): Promise<number>;
  close(): Promise<void>;
}
