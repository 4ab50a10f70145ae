import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../adapters/database/database.ts';
import type { Clock } from '../ports/clock.ts';
import {
  endVisitor,
  findBookingSession,
  insertBookingSession,
  prolongBookingSession,
  replaceBookingSession,
} from './booking-sessions.ts';
import { hostCookieName, hostCookieOptions } from './host-cookie.ts';

/** The booking session of a visitor lives this long after the last step of a booking (CONF-01, PAGE-10). */
export const sessionSeconds = 4 * 3600;

/**
 * Knows visitors by a signed cookie that names a row of the database, which says when the session ends. The row holds a
 * keyed hash of the cookie only, so that who reads it has no session.
 */
export interface Visitors {
  /** For a step of a booking: the visitor's key. Begins a session where there is none, and sets its end anew. */
  step(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /**
   * The same before money moves or a booking is opened, under a new cookie: whoever put the old one into this browser sees
   * nothing of it. The old one still finds what the same Idempotency-Key began, in case the answer is lost.
   */
  stepToPay(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string | null): Promise<string>;
  /** The visitor's key, or null for who has no session. Sets no end anew. */
  find(request: FastifyRequest): Promise<string | null>;
  /** Like `find`, also for a cookie that was replaced by the call with this Idempotency-Key, whose answer was lost. */
  findPaying(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string): Promise<string | null>;
  /** Begins a session where there is none; answers the cookie as the browser will send it, null where it has one. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<string | null>;
  /**
   * Gives the session a new cookie and an account, without setting its end anew; every cookie that it had before is worth
   * nothing at once. Begins one for an account where there is none, so that what ends the account's sessions ends it too.
   */
  renew(request: FastifyRequest, reply: FastifyReply, userId: string | null): Promise<void>;
  /** Ends the session: who uses this browser next sees nothing of it, and nobody else by its cookies. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export interface VisitorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  /** Whether the site is https, by its configuration. */
  readonly https: boolean;
  readonly userIdOf: (request: FastifyRequest) => Promise<string | null>;
}

const drawValue = () => randomBytes(24).toString('base64url');

export function createVisitors({ db, clock, secret, https, userIdOf }: VisitorDeps): Visitors {
  const cookieName = hostCookieName('visit', https);
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const idOf = (value: string) => keyed(`booking session:${value}`);
  const cookieValue = (request: FastifyRequest): string | null => {
    const signed = request.cookies[cookieName];
    const unsigned = signed === undefined ? null : request.unsignCookie(signed);
    return unsigned?.valid && unsigned.value ? unsigned.value : null;
  };
  const send = (reply: FastifyReply, value: string, maxAge = sessionSeconds) =>
    void reply.setCookie(cookieName, value, { ...hostCookieOptions(https), signed: true, maxAge });
  const endAt = () => new Date(clock.now().getTime() + sessionSeconds * 1000);

  const read = async (request: FastifyRequest) => {
    const value = cookieValue(request);
    return value === null ? null : findBookingSession(db, idOf(value), clock.now());
  };
  const beginAnew = async (reply: FastifyReply, userId: string | null) => {
    const value = drawValue();
    const visitor = `vis_${randomBytes(24).toString('base64url')}`;
    await insertBookingSession(db, { id: idOf(value), visitor, userId, expiresAt: endAt() });
    send(reply, value);
    return { value, visitor };
  };
  /** The value that follows another in a payment: the same each time, so that two tries of one call agree. */
  const following = (value: string, idempotencyKey: string | null) =>
    idempotencyKey === null ? drawValue() : keyed(`after payment:${value}:${idempotencyKey}`);

  return {
    async step(request, reply) {
      const value = cookieValue(request);
      const visitor = value === null ? null : await prolongBookingSession(db, idOf(value), clock.now(), endAt());
      if (value === null || visitor === null) return (await beginAnew(reply, await userIdOf(request))).visitor;
      send(reply, value);
      return visitor;
    },

    async stepToPay(request, reply, idempotencyKey) {
      const [value, userId] = [cookieValue(request), await userIdOf(request)];
      if (value === null) return (await beginAnew(reply, userId)).visitor;
      const next = following(value, idempotencyKey);
      const session = { id: idOf(next), userId, expiresAt: endAt() };
      const visitor = await replaceBookingSession(db, idOf(value), session, clock.now());
      if (visitor === null) return (await beginAnew(reply, userId)).visitor;
      send(reply, next);
      return visitor;
    },

    async find(request) {
      const session = await read(request);
      return session?.renewalId === null ? session.visitor : null;
    },

    async findPaying(request, reply, idempotencyKey) {
      const [value, session] = [cookieValue(request), await read(request)];
      if (value === null || session === null) return null;
      if (session.renewalId === null) return session.visitor;
      const next = following(value, idempotencyKey);
      if (session.renewalId !== idOf(next)) return null;
      send(reply, next);
      return session.visitor;
    },

    async begin(request, reply) {
      // A cookie that was replaced stays: its browser has yet to ask what became of its payment.
      if ((await read(request)) !== null) return null;
      const { value } = await beginAnew(reply, await userIdOf(request));
      return `${cookieName}=${encodeURIComponent(reply.signCookie(value))}`;
    },

    async renew(request, reply, userId) {
      const session = await read(request);
      if (session === null || session.renewalId !== null) {
        // Somebody else may have replaced the value: whatever came of it ends too.
        if (session !== null) await endVisitor(db, session.visitor);
        if (userId !== null) await beginAnew(reply, userId);
        return;
      }
      const value = drawValue();
      await db.transaction(async (tx) => {
        await endVisitor(tx, session.visitor);
        await insertBookingSession(tx, { ...session, id: idOf(value), userId });
      });
      // Signing in is no step of a booking: the session ends when it would have ended.
      send(reply, value, Math.ceil((session.expiresAt.getTime() - clock.now().getTime()) / 1000));
    },

    async end(request, reply) {
      const session = await read(request);
      if (session !== null) await endVisitor(db, session.visitor);
      reply.clearCookie(cookieName, hostCookieOptions(https));
    },
  };
}
