/** The subject of a vendor's event, by the vendor's own ids: a hint where to look, never a source of facts. */
export interface WebhookHint {
  /** The mode claimed by the event. */
  readonly live: boolean;
  readonly intentIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly offerIds: readonly string[];
  /** The supplier's cancellation quotes. */
  readonly cancellationIds: readonly string[];
  /** True if a refund was sent or returned. */
  readonly reportsRefund?: boolean;
  /** True if a payment was disputed, or a dispute changed. */
  readonly reportsDispute?: boolean;
  /** True if the supplier will not create an accepted order. */
  readonly saysNoOrder?: boolean;
}

/**
 * `refused` not signed by the vendor, signed too long ago, or unreadable · `event` correctly signed; its hint is null
 * if the event is irrelevant here.
 */
export type WebhookReading =
  | { readonly kind: 'refused'; readonly reason: 'signature' | 'age' | 'unreadable' }
  | { readonly kind: 'event'; readonly id: string; readonly type: string; readonly hint: WebhookHint | null };

/** Verifies and reads webhook calls of one vendor. */
export interface WebhookReader {
  readonly vendor: 'stripe' | 'duffel';
  /** Lowercase name of the signature header. */
  readonly signatureHeader: string;
  /** `body` is the exact bytes received. Never throws. */
  read(signature: string | undefined, body: Buffer, now: Date): WebhookReading;
}
