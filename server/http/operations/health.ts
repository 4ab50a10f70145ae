import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import { sendRefusal } from '../calls/errors.ts';

export interface Health {
  /** Rejects while the server cannot serve. */
  check(): Promise<void>;
  /** True once a shutdown was requested. */
  isStopping(): boolean;
}

/** The metrics for Prometheus, and who may read them. */
export interface PublishedMetrics {
  readonly render: () => Promise<string>;
  readonly access: Config['metricsAccess'];
}

/**
 * /healthz: the process is alive. /readyz: it can serve (database reads and writes work, not shutting down). /metrics:
 * Prometheus text (SAFE-06).
 */
export function registerHealth(app: FastifyInstance, health: Health, { render, access }: PublishedMetrics): void {
  const unlimited = { rateLimit: false } as const;
  const alive = { logLevel: 'silent', config: unlimited, schema: { hide: true } } as const;
  app.get('/healthz', alive, async () => ({ status: 'ok' }));
  // Concurrent calls share one check, and so one database connection.
  let checking: Promise<void> | null = null;
  const check = () => {
    checking ??= health.check().finally(() => {
      checking = null;
    });
    return checking;
  };
  app.get('/readyz', { logLevel: 'error', config: unlimited, schema: { hide: true } }, async (request, reply) => {
    if (health.isStopping()) return reply.status(503).send({ status: 'stopping' });
    try {
      await check();
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'Not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(access, request)) return sendRefusal(request, reply, { code: 'NOT_FOUND' });
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(withNumbersSpelledRight(await render()));
  });
}

/** The format requires `NaN`; the client library writes `Nan`, as for an event loop without measurements. */
const withNumbersSpelledRight = (metrics: string) => metrics.replaceAll(/ Nan$/gm, ' NaN');

function mayRead(access: Config['metricsAccess'], { headers }: FastifyRequest): boolean {
  if (typeof access === 'string') return access === 'open';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${access.token}`));
}
