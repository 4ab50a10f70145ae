import type { FastifyInstance } from 'fastify';
import { getSystemMode } from '#contract/system.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { readSystemMode, type SystemMode } from './mode.ts';

export async function systemRoutes(app: FastifyInstance, { mode }: { readonly mode: SystemMode }): Promise<void> {
  registerCall(app, getSystemMode, async () => ({ status: 200, body: await readSystemMode(mode) }));
}
