import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

export interface Health {
  /** Rejects while the server cannot do its work. */
  check(): Promise<void>;
  /** True from the moment that a stop was asked for. */
  isStopping(): boolean;
}

/** /healthz: the process lives. /readyz: it can serve (database answers, not stopping). /metrics: Prometheus text (SAFE-06). */
export function registerHealth(app: FastifyInstance, health: Health, metrics: Registry): void {
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
  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}
