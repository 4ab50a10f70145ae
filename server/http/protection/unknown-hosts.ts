import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../calls/errors.ts';

/** Called by machines under any host name. */
const machineRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuses hosts that belong to neither the deployment nor a brand. If brands cannot be read, every host is served. */
export function refuseUnknownHosts(
  server: FastifyInstance,
  publicOrigin: string | null,
  isKnownHost: (request: FastifyRequest) => Promise<boolean>,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const isMachine = machineRoutes.has(request.routeOptions.url ?? '');
    const isOwn = publicOrigin !== null && request.hostname.toLowerCase() === new URL(publicOrigin).hostname;
    if (isMachine || isOwn || (await isKnownHost(request).catch(() => true))) return;
    return sendRefusal(request, reply, { code: 'NOT_FOUND', message: 'This site is not served here.' }, 421);
  });
}
