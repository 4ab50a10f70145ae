import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { limits } from '../protection/limits.ts';
import { type KeptFile, keepFile, sendKept } from './kept-file.ts';

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
  const keepPaths = (isShown: (path: string) => boolean) => {
    const { paths, ...document } = api.swagger();
    const shown = Object.fromEntries(Object.entries(paths ?? {}).filter(([path]) => isShown(path)));
    return keepFile('application/json; charset=utf-8', JSON.stringify({ ...document, paths: shown }));
  };
  // Created on first use, when all routes exist.
  let kept: { readonly whole: KeptFile; readonly open: KeptFile } | null = null;
  const config = { rateLimit: limits.document };
  const options = { config, compress: false, schema: { hide: true }, exposeHeadRoute: false } as const;
  api.get('/api/docs', options, async (request, reply) => {
    kept ??= { whole: keepPaths(() => true), open: keepPaths((path) => !path.startsWith('/api/admin')) };
    reply.header('cache-control', 'private, no-cache');
    return sendKept(request, reply, (await isAdministrator(request)) ? kept.whole : kept.open);
  });
}
