import type { FastifyRequest } from 'fastify';
import { accept, type Result, refuse } from './refusal.ts';

/** The Idempotency-Key of a request; null when it has none, refused when it is no short printable text. */
export function idempotencyKeyOf(request: FastifyRequest): Result<string | null> {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return accept(null);
  if (typeof header === 'string' && /^[\x21-\x7e]{8,200}$/.test(header)) return accept(header);
  const message = 'Idempotency-Key must be 8 to 200 printable characters';
  return refuse('INVALID_REQUEST', { message });
}
