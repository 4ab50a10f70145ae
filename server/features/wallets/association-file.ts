import type { FastifyInstance } from 'fastify';

/** Where Apple looks for proof that a host may offer Apple Pay. */
const associationPath = '/.well-known/apple-developer-merchantid-domain-association';

/** Serves the configured file unchanged at every host; 404 if none. It is public and the same for all brands. */
export function registerAssociationFile(app: FastifyInstance, file: Uint8Array | null): void {
  app.get(associationPath, { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return file === null ? reply.code(404).send('Not found') : reply.send(Buffer.from(file));
  });
}
