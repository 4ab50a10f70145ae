import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Collects all routes registered after this call. */
export async function collectApiDocument(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: { info: { title: 'Tailfin', description: 'Flight search and booking', version: '1' } },
    transform: jsonSchemaTransform,
  });
}

/** `GET /api/docs`: the OpenAPI document; administrator calls are shown to administrators only. */
export async function apiDocumentRoute(
  api: FastifyInstance,
  { isAdministrator }: { readonly isAdministrator: (request: FastifyRequest) => Promise<boolean> },
): Promise<void> {
  api.get('/api/docs', { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { paths, ...document } = api.swagger();
    const showsAll = await isAdministrator(request);
    const shown = Object.entries(paths ?? {}).filter(([path]) => showsAll || !path.startsWith('/api/admin'));
    return { ...document, paths: Object.fromEntries(shown) };
  });
}
