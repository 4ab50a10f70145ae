import type { FastifyReply } from 'fastify';
import type { Refusal } from '#server/refusal.ts';

export function missingField(path: string, message: string): Refusal {
  return { code: 'INVALID_REQUEST', message, fields: [{ path, message }] };
}

export function rateLimited(reply: FastifyReply, seconds: number): Refusal {
  reply.header('retry-after', String(seconds));
  return { code: 'RATE_LIMITED' };
}
