import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../http/errors.ts';
import { limits } from '../../http/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WebhookHint, WebhookReader } from '../../ports/webhooks.ts';
import { RecentEvents } from './recent-events.ts';

/** Events hold one object of the vendor; the largest are far below this. */
const bodyLimit = 256 * 1024;

export interface WebhookDeps {
  /** Of the vendors that send any. */
  readonly readers: readonly WebhookReader[];
  readonly clock: Clock;
  /** Makes what a hint is about due and begins to look at it: the ids of the bookings concerned. */
  readonly take: (hint: WebhookHint) => Promise<readonly string[]>;
}

/**
 * `POST /api/webhooks/stripe` and `/duffel`: events of the vendors, believed only where they are signed and then only
 * as a hint to look (SAFE-08). Calls of the vendors, not of the contract: they are not in the published document. An
 * answer of 200 means that it is kept what has to be looked at, whatever becomes of this process.
 */
export async function registerWebhooks(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const recent = new RecentEvents();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes.
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
            request.log.warn({ vendor: reader.vendor, reason: event.reason }, 'Webhook call refused');
            return sendRefusal(request, reply, { code: 'INVALID_REQUEST', message: refusals[event.reason] });
          }
          reply.header('cache-control', 'no-store');
          const key = `${reader.vendor}:${event.id}`;
          if (event.hint === null || recent.has(key)) return { received: true };
          const bookings = await deps.take(event.hint);
          recent.add(key);
          const taken = { vendor: reader.vendor, event: event.id, type: event.type, bookings };
          request.log.info(
            taken,
            bookings.length === 0 ? 'Webhook event of nothing that is open' : 'Webhook event taken',
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
