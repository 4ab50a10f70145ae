import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, hostCookieOptions } from './host-cookie.ts';

/** The booking session of a visitor lives this long after the last step of a booking (CONF-01, PAGE-10). */
export const sessionSeconds = 4 * 3600;

/** Not among the characters of a drawn value. */
const firstMark = '~';

/** The signed cookie that names a booking session. */
export interface VisitCookie {
  /** What the browser sent, if we signed it. */
  valueOf(request: FastifyRequest): string | null;
  send(reply: FastifyReply, value: string, maxAge?: number): void;
  clear(reply: FastifyReply): void;
  /** The cookie of a value as the browser will send it. */
  asSent(reply: FastifyReply, value: string): string;
  /** What the database calls the session of a value: who reads it there has no session. */
  idOf(value: string): string;
  draw(): string;
  /** A value that a page gives out, of a session that begins with the first step. */
  drawFirst(): string;
  isFirst(value: string): boolean;
  /** The value that follows another in a payment: the same each time, so that two tries of one call agree. */
  following(value: string, idempotencyKey: string | null): string;
}

export function createVisitCookie(secret: string, https: boolean): VisitCookie {
  const name = hostCookieName('visit', https);
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const draw = () => randomBytes(24).toString('base64url');
  return {
    valueOf(request) {
      const signed = request.cookies[name];
      const unsigned = signed === undefined ? null : request.unsignCookie(signed);
      return unsigned?.valid && unsigned.value ? unsigned.value : null;
    },
    send(reply, value, maxAge = sessionSeconds) {
      reply.setCookie(name, value, { ...hostCookieOptions(https), signed: true, maxAge });
    },
    clear: (reply) => void reply.clearCookie(name, hostCookieOptions(https)),
    asSent: (reply, value) => `${name}=${encodeURIComponent(reply.signCookie(value))}`,
    idOf: (value) => keyed(`booking session:${value}`),
    draw,
    drawFirst: () => firstMark + draw(),
    isFirst: (value) => value.startsWith(firstMark),
    following: (value, idempotencyKey) =>
      idempotencyKey === null ? draw() : keyed(`after payment:${value}:${idempotencyKey}`),
  };
}
