import type { FastifyRequest } from 'fastify';
import { ok, type Result } from '#domain/result.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** The Idempotency-Key of a request; null if absent, refused if it is not short printable text. */
export function idempotencyKeyOf(request: FastifyRequest): Result<string | null, Refusal> {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return ok(null);
  if (typeof header === 'string' && /^[\x21-\x7e]{8,200}$/.test(header)) return ok(header);
  const message = 'Idempotency-Key must be 8 to 200 printable characters';
  return refuse('INVALID_REQUEST', { message });
}
