import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, hostCookieOptions } from '#server/http/host-cookie.ts';
import { type Secrets, underEach } from '#server/secrets.ts';

/** A booking session expires this long after the last booking step (CONF-01, PAGE-10). */
export const sessionSeconds = 4 * 3600;

/** Never occurs in a generated value. */
const firstMark = '~';

/** The signed cookie that identifies a booking session. */
export interface VisitCookie {
  /** The value sent by the browser, if we signed it. */
  valueOf(request: FastifyRequest): string | null;
  send(reply: FastifyReply, value: string, maxAge?: number): void;
  clear(reply: FastifyReply): void;
  /** The cookie for a value as the browser will send it. */
  asSent(reply: FastifyReply, value: string): string;
  /**
   * The database id of a value's session, and its ids under other secrets. They cannot be turned back into the value.
   */
  idsOf(value: string): readonly [string, ...string[]];
  randomValue(): string;
  /** A value issued by a page, for a session that begins with the first booking step. */
  generateFirst(): string;
  isFirst(value: string): boolean;
  /** The next value during a payment, and those under other secrets. Deterministic, so that retries agree. */
  following(value: string, idempotencyKey: string | null): readonly [string, ...string[]];
}

export function createVisitCookie(secrets: Secrets, https: boolean): VisitCookie {
  const name = hostCookieName('visit', https);
  const keyed = (text: string) =>
    underEach(secrets, (secret) => createHmac('sha256', secret).update(text).digest('base64url'));
  const randomValue = () => randomBytes(24).toString('base64url');
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
    idsOf: (value) => keyed(`booking session:${value}`),
    randomValue: randomValue,
    generateFirst: () => firstMark + randomValue(),
    isFirst: (value) => value.startsWith(firstMark),
    following: (value, idempotencyKey) =>
      idempotencyKey === null ? [randomValue()] : keyed(`after payment:${value}:${idempotencyKey}`),
  };
}
