import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** One log line and one measurement per response, by route, because URLs contain ids and names. */
export function logRequests(server: FastifyInstance, metrics: Pick<Metrics, 'requestSeconds'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'Answered');
    done();
  });
}
