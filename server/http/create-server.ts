import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { originForm, refuseUnreadableAddress, registerErrorHandler } from './calls/errors.ts';
import { registerJsonBody } from './calls/json-body.ts';
import { refuseUnreadable } from './calls/unreadable-requests.ts';
import type { Logger } from './operations/logger.ts';

/** Closes connections that were silent for this long. Only clients that stop reading are silent that long. */
const silentConnectionMs = 300_000;

export interface ServerOptions {
  readonly trustProxy: boolean;
  /** Tests shorten it. */
  readonly silentMs?: number;
}

const newRequestId = () => `req_${randomBytes(12).toString('base64url')}`;

/** A server without routes that parses, identifies and refuses requests. */
export function createServer(
  log: Logger,
  { trustProxy, silentMs = silentConnectionMs }: ServerOptions,
): FastifyInstance {
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, { requestId: newRequestId(), log }),
    frameworkErrors: (_error, request, reply) => refuseUnreadableAddress(request, reply),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // Trusts only what our own proxy observed, not what its client claims.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: silentMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    genReqId: newRequestId,
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(server);
  registerJsonBody(server);
  server.addHook('onRequest', (request, reply, done) => {
    // The proxy passes the host itself; visitors could set this header to anything.
    delete request.headers['x-forwarded-host'];
    reply.header('x-request-id', request.id);
    done();
  });
  return server;
}
