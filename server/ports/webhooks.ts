/** What an event of a vendor is about, by the vendor's own ids: where to look, never what to believe. */
export interface WebhookHint {
  /** The mode that the event says it is of. */
  readonly live: boolean;
  readonly intentIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly offerIds: readonly string[];
  /** The supplier's offers to cancel. */
  readonly cancellationIds: readonly string[];
  /** True where money went back to a card, or came back from one. */
  readonly tellsOfRefund?: boolean;
  /** True where the supplier says that no order comes of an offer whose order it had accepted. */
  readonly saysNoOrder?: boolean;
}

/**
 * What came in: `refused` was not signed by the vendor, or not lately, or cannot be read · `event` is signed. Its hint is
 * null where the event is of no use here.
 */
export type WebhookReading =
  | { readonly kind: 'refused'; readonly reason: 'signature' | 'age' | 'unreadable' }
  | { readonly kind: 'event'; readonly id: string; readonly type: string; readonly hint: WebhookHint | null };

/** Reads one vendor's webhook calls. */
export interface WebhookReader {
  readonly vendor: 'stripe' | 'duffel';
  /** Lower-case name of the header that holds the signature. */
  readonly signatureHeader: string;
  /** `body` as it came over the wire, to the byte. Never throws. */
  read(signature: string | undefined, body: Buffer, now: Date): WebhookReading;
}
