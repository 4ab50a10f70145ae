import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../adapters/database/database.ts';
import type { Clock } from '../ports/clock.ts';
import {
  endVisitor,
  findBookingSession,
  insertBookingSession,
  prolongBookingSession,
  renewBookingSession,
  replaceBookingSession,
} from './booking-sessions.ts';
import { createVisitCookie, sessionSeconds, type VisitCookie } from './visit-cookie.ts';

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
  /**
   * Before an answer leaves: gives the browser its value for as long as the session lasts from its last step, unless another
   * call replaced or ended it meanwhile. An answer that took long must not bring an old value back.
   */
  keep(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The visitor's key, or null for who has no session. Sets no end anew. */
  find(request: FastifyRequest): Promise<string | null>;
  /** Like `find`, also for a cookie that was replaced by the call with this Idempotency-Key, whose answer was lost. */
  findPaying(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string): Promise<string | null>;
  /**
   * For a page whose calls belong to one session: gives a cookie to who has none, and answers it as the browser will send
   * it; null where it has one. The session begins with its first step: pages that are only read leave no row.
   */
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

export function createVisitors(deps: VisitorDeps): Visitors {
  const { db, clock, userIdOf } = deps;
  const cookie = createVisitCookie(deps.secret, deps.https);
  const { endAt, read, beginAnew, inSession } = sessionsOf(deps, cookie);
  const prolonged = new WeakMap<FastifyRequest, string>();

  return {
    async step(request, reply) {
      const visitor = await inSession(request, (id) => prolongBookingSession(db, id, clock.now(), endAt()));
      const value = cookie.valueOf(request);
      if (value !== null && visitor !== null) {
        prolonged.set(request, value);
        return visitor;
      }
      // A value that was replaced: its browser is about to get the one that follows, which none may overwrite.
      const isReplaced = (await read(request))?.renewalId != null;
      return isReplaced ? drawVisitor() : beginAnew(reply, await userIdOf(request));
    },

    async keep(request, reply) {
      const value = prolonged.get(request);
      if (value === undefined) return;
      const session = await findBookingSession(db, cookie.idOf(value), clock.now()).catch(() => null);
      if (session?.renewalId === null) cookie.send(reply, value);
    },

    async stepToPay(request, reply, idempotencyKey) {
      const userId = await userIdOf(request);
      const next = cookie.following(cookie.valueOf(request) ?? '', idempotencyKey);
      const session = { id: cookie.idOf(next), userId, expiresAt: endAt() };
      const visitor = await inSession(request, (id) => replaceBookingSession(db, id, session, clock.now()));
      if (visitor === null) return beginAnew(reply, userId);
      cookie.send(reply, next);
      return visitor;
    },

    async find(request) {
      const session = await read(request);
      return session?.renewalId === null ? session.visitor : null;
    },

    async findPaying(request, reply, idempotencyKey) {
      const [value, session] = [cookie.valueOf(request), await read(request)];
      if (value === null || session === null) return null;
      if (session.renewalId === null) return session.visitor;
      const next = cookie.following(value, idempotencyKey);
      if (session.renewalId !== cookie.idOf(next)) return null;
      cookie.send(reply, next);
      return session.visitor;
    },

    async begin(request, reply) {
      const value = cookie.valueOf(request);
      // A cookie that was replaced stays: its browser has yet to ask what became of its payment.
      if (value !== null && (cookie.isFirst(value) || (await read(request)) !== null)) return null;
      const first = cookie.drawFirst();
      cookie.send(reply, first);
      return cookie.asSent(reply, first);
    },

    async renew(request, reply, userId) {
      const [value, next, now] = [cookie.valueOf(request), cookie.draw(), clock.now()];
      const session = { id: cookie.idOf(next), userId };
      const renewed = value === null ? null : await renewBookingSession(db, cookie.idOf(value), session, now);
      // Signing in is no step of a booking: the session ends when it would have ended.
      if (renewed !== null) cookie.send(reply, next, Math.ceil((renewed.expiresAt.getTime() - now.getTime()) / 1000));
      else if (userId !== null) await beginAnew(reply, userId);
      else if (value !== null) cookie.send(reply, cookie.drawFirst());
    },

    async end(request, reply) {
      const session = await read(request);
      if (session !== null) await endVisitor(db, session.visitor);
      cookie.clear(reply);
    },
  };
}

const drawVisitor = () => `vis_${randomBytes(24).toString('base64url')}`;

/** The rows behind the cookies. */
function sessionsOf({ db, clock, userIdOf }: VisitorDeps, cookie: VisitCookie) {
  const endAt = () => new Date(clock.now().getTime() + sessionSeconds * 1000);
  const insert = async (value: string, userId: string | null) => {
    const visitor = drawVisitor();
    await insertBookingSession(db, { id: cookie.idOf(value), visitor, userId, expiresAt: endAt() });
    return visitor;
  };
  return {
    endAt,
    async read(request: FastifyRequest) {
      const value = cookie.valueOf(request);
      return value === null ? null : findBookingSession(db, cookie.idOf(value), clock.now());
    },
    beginAnew(reply: FastifyReply, userId: string | null) {
      const value = cookie.draw();
      cookie.send(reply, value);
      return insert(value, userId);
    },
    /** Does something to the session of a request, by its id; begins it where a page only gave its cookie out. */
    async inSession(request: FastifyRequest, work: (id: string) => Promise<string | null>) {
      const value = cookie.valueOf(request);
      if (value === null) return null;
      const done = await work(cookie.idOf(value));
      if (done !== null || !cookie.isFirst(value)) return done;
      // Another call of the page may begin it at the same time: then it is theirs together.
      await insert(value, await userIdOf(request));
      return work(cookie.idOf(value));
    },
  };
}
