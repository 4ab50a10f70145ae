import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'visit';
/** The booking session of a visitor lives this long after its last use (PAGE-10). */
export const sessionSeconds = 4 * 3600;

/** Knows visitors by a signed cookie. The database holds a keyed hash of it only, so that a stolen row is no session. */
export interface Visitors {
  /** The visitor's key; a new session is begun, and the cookie renewed, as needed. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
  /** The visitor's key, or null for who has no session. */
  find(request: FastifyRequest): string | null;
  /** Like `ensure`; answers the cookie as the browser will send it, for calls made on its behalf meanwhile. */
  begin(request: FastifyRequest, reply: FastifyReply): string;
  /** Ends the session: who uses this browser next sees nothing of it. */
  end(reply: FastifyReply): void;
}

export function createVisitors(secret: string): Visitors {
  const keyOf = (id: string) => createHmac('sha256', secret).update(`visitor:${id}`).digest('base64url');
  const idOf = (request: FastifyRequest): string | null => {
    const signed = request.cookies[cookieName];
    const unsigned = signed === undefined ? null : request.unsignCookie(signed);
    return unsigned?.valid && unsigned.value ? unsigned.value : null;
  };
  const renew = (request: FastifyRequest, reply: FastifyReply): string => {
    const id = idOf(request) ?? randomBytes(18).toString('base64url');
    reply.setCookie(cookieName, id, {
      path: '/',
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: sessionSeconds,
    });
    return id;
  };
  return {
    find(request) {
      const id = idOf(request);
      return id === null ? null : keyOf(id);
    },
    ensure: (request, reply) => keyOf(renew(request, reply)),
    end: (reply) => void reply.clearCookie(cookieName, { path: '/' }),
    begin: (request, reply) => `${cookieName}=${encodeURIComponent(reply.signCookie(renew(request, reply)))}`,
  };
}
