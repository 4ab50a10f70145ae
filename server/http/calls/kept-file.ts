import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './stream-packer.ts';

/** A file in memory. Its route sets `compress: false`. */
export interface KeptFile {
  readonly type: string;
  readonly body: Buffer;
  /** The body as gzip; null if that saves nothing. */
  readonly packed: Buffer | null;
  /** Identifies the content, in quotes as the headers have it. */
  readonly tag: string;
}

export function keepFile(type: string, content: string | Buffer): KeptFile {
  const body = Buffer.from(content);
  const isText = typeof content === 'string' && body.length > 1024;
  const hash = createHash('sha256').update(body).digest('base64url');
  return { type, body, packed: isText ? gzipSync(body) : null, tag: `"${hash.slice(0, 22)}"` };
}

/** Sends the file, or 304 to a client that has it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { type, body, packed, tag }: KeptFile) {
  reply.header('etag', tag).header('vary', 'accept-encoding');
  if (hasCurrent(request, tag)) return reply.status(304).send();
  reply.type(type);
  if (packed === null || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** Whether the client has the content with this tag (RFC 9110, section 13.1.2). */
export function hasCurrent(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(tag) || known.includes('*');
}
