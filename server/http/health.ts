import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { sendRefusal } from './errors.ts';

export interface Health {
  /** Rejects while the server cannot do its work. */
  check(): Promise<void>;
  /** True from the moment that a stop was asked for. */
  isStopping(): boolean;
}

/** What Prometheus reads, and who may. */
export interface PublishedMetrics {
  readonly registry: Registry;
  readonly access: Config['metricsAccess'];
}

/** /healthz: the process lives. /readyz: it can serve (database reads and writes, not stopping). /metrics: Prometheus text (SAFE-06). */
export function registerHealth(app: FastifyInstance, health: Health, { registry, access }: PublishedMetrics): void {
  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'error', schema: { hide: true } }, async (request, reply) => {
    if (health.isStopping()) return reply.status(503).send({ status: 'stopping' });
    try {
      await health.check();
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'Not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(access, request)) return sendRefusal(request, reply, { code: 'NOT_FOUND' });
    return reply.type(registry.contentType).send(withNumbersSpelledRight(await registry.metrics()));
  });
}

/** The text format knows `NaN`; the client library writes `Nan`, so for the event loop's mean when nothing was measured yet. */
const withNumbersSpelledRight = (metrics: string) => metrics.replaceAll(/ Nan$/gm, ' NaN');

function mayRead(access: Config['metricsAccess'], { headers }: FastifyRequest): boolean {
  if (typeof access === 'string') return access === 'open';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${access.token}`));
}
