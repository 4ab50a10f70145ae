import type { WebhookHint, WebhookReader, WebhookReading } from '../ports/webhooks.ts';
import { judgeSignature } from './webhook-signature.ts';

/** An event before validation. */
export type EventObject = Readonly<Record<string, unknown>>;

/** Creates a reader for one vendor's calls: verifies the signature over the raw bytes before parsing anything. */
export function createWebhookReader(
  vendor: WebhookReader['vendor'],
  secrets: readonly string[],
  hintOf: (event: EventObject, type: string) => WebhookHint | null,
): WebhookReader {
  return {
    vendor,
    signatureHeader: vendor === 'stripe' ? 'stripe-signature' : 'x-duffel-signature',
    read(signature, body, now): WebhookReading {
      const judged = judgeSignature(signature, body, secrets, now);
      if (judged !== 'good') return { kind: 'refused', reason: judged };
      const event = parse(body);
      const id = idOf(event?.id);
      const type = event?.type;
      if (event === null || id === null || typeof type !== 'string' || !/^[a-z0-9_.]{1,80}$/.test(type)) {
        return { kind: 'refused', reason: 'unreadable' };
      }
      return { kind: 'event', id, type, hint: hintOf(event, type) };
    },
  };
}

/** An object, or null for anything else. */
export function objectOrNull(value: unknown): EventObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as EventObject) : null;
}

/** A vendor's id, or null if the value cannot be one. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9_]{3,100}$/.test(value) ? value : null;
}

function parse(body: Buffer): EventObject | null {
  try {
    return objectOrNull(JSON.parse(body.toString('utf8')));
  } catch {
    // Signed but not JSON: reported to the vendor as unreadable.
    return null;
  }
}
