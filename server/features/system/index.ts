import type { FastifyInstance } from 'fastify';
import { getSystemMode } from '../../../contract/system.ts';
import { registerCall } from '../../http/register-call.ts';
import { readSystemMode, type SystemMode } from './mode.ts';

export { createSystemMode, readSystemMode, type SystemMode } from './mode.ts';

export function registerSystemCalls(app: FastifyInstance, mode: SystemMode): void {
  registerCall(app, getSystemMode, async () => ({ status: 200, body: await readSystemMode(mode) }));
}
