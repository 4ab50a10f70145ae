import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { collectApiDocument } from '#server/http/calls/api-document.ts';
import { logRequests } from '#server/http/operations/request-log.ts';
import { registerLimits } from '#server/http/protection/limits.ts';
import { boundPages } from '#server/http/protection/page-places.ts';
import { registerSecurity } from '#server/http/protection/security.ts';
import { refuseUnknownHosts } from '#server/http/protection/unknown-hosts.ts';
import { limitStore } from '#server/rate-limits/limit-store.ts';
import { traceRequests } from '#server/telemetry/request-spans.ts';
import type { Services } from './services.ts';

/** Registers everything that applies to every route, in the order of a request. */
export async function registerHttpLayer(server: FastifyInstance, services: Services): Promise<void> {
  const { config, clock, context, counter } = services;
  if (services.telemetry !== null) traceRequests(server, services.telemetry);
  logRequests(server, services.metrics);
  await server.register(cookie, { secret: [...config.secrets] });
  await registerSecurity(server, { https: services.https, development: services.pages?.development ?? false });
  boundPages(server, {
    clock,
    factor: config.rateLimitFactor,
    onShed: (reason) => services.metrics.shed.inc({ reason }),
  });
  await server.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });
  // The embedded database serves one process, which can count in memory without queries.
  const store = services.database.engine === 'embedded' ? null : limitStore(counter, clock);
  await registerLimits(server, config.rateLimitFactor, store, clock);
  await collectApiDocument(server);
  if (config.refusesUnknownHosts) {
    refuseUnknownHosts(server, config.publicOrigin, (request) => services.brands.isKnownHost(request));
  }
  server.addHook('onSend', async (request, reply) => context.visitors.keep(request, reply));
}
