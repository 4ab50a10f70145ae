import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendRefusal } from '#server/http/calls/errors.ts';
import { limits } from '#server/http/protection/limits.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { WebhookHint, WebhookReader } from '#server/ports/webhooks.ts';

/** An event contains one vendor object; the largest are far below this. */
const bodyLimit = 256 * 1024;
/** Number of accepted events remembered, so that a repeated one costs nothing. */
const maximumRecent = 5000;

export interface WebhookDeps {
  /** The readers of vendors that send events. */
  readonly readers: readonly WebhookReader[];
  readonly clock: Clock;
  /** Called for each refused call. */
  readonly onRefused: (vendor: WebhookReader['vendor'], reason: keyof typeof refusals) => void;
  /** Makes the rows affected by a hint due and starts checking them. Returns the bookings' ids. */
  readonly take: (hint: WebhookHint) => Promise<readonly string[]>;
}

/**
 * `POST /api/webhooks/stripe` and `/duffel`: vendor events, trusted only if signed, and then only as a hint to check
 * (SAFE-08). They are not part of the contract or the published API document. A 200 means that the rows to check are
 * recorded, even if this process dies; only a dispute makes no row due, because the next hourly reading finds it.
 */
export async function registerWebhooks(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const recent = new LRUCache<string, true>({ max: maximumRecent });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the raw bytes.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const reader of deps.readers) {
      scope.post(
        `/api/webhooks/${reader.vendor}`,
        { bodyLimit, schema: { hide: true }, config: { rateLimit: limits.webhook, readsNoCookies: true } },
        async (request, reply) => {
          const signature = request.headers[reader.signatureHeader];
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const event = reader.read(typeof signature === 'string' ? signature : undefined, body, deps.clock.now());
          if (event.kind === 'refused') {
            deps.onRefused(reader.vendor, event.reason);
            request.log.warn({ vendor: reader.vendor, reason: event.reason }, 'Webhook call refused');
            return sendRefusal(request, reply, { code: 'INVALID_REQUEST', message: refusals[event.reason] });
          }
          reply.header('cache-control', 'no-store');
          const key = `${reader.vendor}:${event.id}`;
          if (event.hint === null || recent.has(key)) return { received: true };
          const bookings = await deps.take(event.hint);
          recent.set(key, true);
          const taken = { vendor: reader.vendor, event: event.id, type: event.type, bookings };
          request.log.info(
            taken,
            bookings.length === 0 ? 'Webhook event concerns nothing open' : 'Webhook event accepted',
          );
          return { received: true };
        },
      );
    }
  });
}

const refusals = {
  signature: 'The signature is missing or does not fit.',
  age: 'The signature is too old.',
  unreadable: 'The event cannot be read.',
} as const;
