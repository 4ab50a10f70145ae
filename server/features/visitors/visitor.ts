import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { Visitors } from '#server/http/visitors.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Secrets } from '#server/secrets.ts';
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
 * Identifies visitors by a signed cookie that refers to a database row with the session's expiry. The row holds only a
 * keyed hash of the cookie, so reading it grants no session.
 */
export interface Visitors {
  /** For a booking step: returns the visitor's key. Begins a session if there is none, and renews its expiry. */
  step(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /**
   * Like `step`, but under a new cookie, before money moves or a booking is opened: someone who planted the old cookie
   * gains no access. The old cookie still finds work started with the same Idempotency-Key, in case the response was
   * lost.
   */
  stepToPay(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string | null): Promise<string>;
  /**
   * Before a response is sent: sets the cookie for the remaining session time, unless another call has replaced or
   * ended the session. A slow response must not restore an old value.
   */
  keep(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The visitor's key, or null without a session. Does not renew the expiry. */
  find(request: FastifyRequest): Promise<string | null>;
  /** Like `find`, but also accepts a cookie replaced by a call with this Idempotency-Key and a lost response. */
  findPaying(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string): Promise<string | null>;
  /**
   * For a page whose calls belong to one session: issues a cookie if there is none and returns it as the browser will
   * send it; null if there is one. The session begins with its first step, so pages that are only read leave no row.
   */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<string | null>;
  /**
   * Gives the session a new cookie and an account, without renewing its expiry; all its earlier cookies become invalid
   * at once. Begins a session for the account if there is none, so that ending the account's sessions ends it too.
   */
  renew(request: FastifyRequest, reply: FastifyReply, userId: string | null): Promise<void>;
  /** Ends the session, for the next user of this browser and for anyone with its cookies. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export interface VisitorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Whether the site is configured for https. */
  readonly https: boolean;
  readonly userIdOf: (request: FastifyRequest) => Promise<string | null>;
}

/**
 * Identifies visitors by a signed cookie that refers to a database row with the session's expiry. The row holds only a
 * keyed hash of the cookie, so that reading it does not grant a session.
 */
export function createVisitors(deps: VisitorDeps): Visitors {
  const { db, clock, userIdOf } = deps;
  const cookie = createVisitCookie(deps.secrets, deps.https);
  const { endAt, read, beginNew, inSession } = sessionsOf(deps, cookie);
  /** The value that replaced a session's; null if none of these did. */
  const follower = (session: { readonly renewalId: string | null } | null, values: readonly string[]) =>
    values.find((value) => cookie.idsOf(value).some((id) => id === session?.renewalId)) ?? null;
  const prolonged = new WeakMap<FastifyRequest, string>();

  return {
    async step(request, reply) {
      const visitor = await inSession(request, (ids) => prolongBookingSession(db, ids, clock.now(), endAt()));
      const value = cookie.valueOf(request);
      if (value !== null && visitor !== null) {
        prolonged.set(request, value);
        return visitor;
      }
      // A replaced value: the browser is about to receive its successor, which must not be overwritten.
      const isReplaced = (await read(request))?.renewalId != null;
      return isReplaced ? newVisitorKey() : beginNew(reply, await userIdOf(request));
    },

    async keep(request, reply) {
      const value = prolonged.get(request);
      if (value === undefined) return;
      const session = await findBookingSession(db, cookie.idsOf(value), clock.now()).catch(() => null);
      if (session?.renewalId === null) cookie.send(reply, value);
    },

    async stepToPay(request, reply, idempotencyKey) {
      const userId = await userIdOf(request);
      const possible = cookie.following(cookie.valueOf(request) ?? '', idempotencyKey);
      // A retry finds the earlier call's work, even under another secret.
      const known = possible.length > 1 ? await read(request) : null;
      const next = follower(known, possible) ?? possible[0];
      const isBegun = follower(known, [next]) !== null;
      const id = (isBegun ? known?.renewalId : null) ?? cookie.idsOf(next)[0];
      const session = { id, userId, expiresAt: endAt() };
      const visitor = await inSession(request, (ids) => replaceBookingSession(db, ids, session, clock.now()));
      if (visitor === null) return beginNew(reply, userId);
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
      const next = follower(session, cookie.following(value, idempotencyKey));
      if (next === null) return null;
      cookie.send(reply, next);
      return session.visitor;
    },

    async begin(request, reply) {
      const value = cookie.valueOf(request);
      // A replaced cookie stays, because its browser has yet to ask for the outcome of its payment.
      if (value !== null && (cookie.isFirst(value) || (await read(request)) !== null)) return null;
      const first = cookie.generateFirst();
      cookie.send(reply, first);
      return cookie.asSent(reply, first);
    },

    async renew(request, reply, userId) {
      const [value, next, now] = [cookie.valueOf(request), cookie.randomValue(), clock.now()];
      const session = { id: cookie.idsOf(next)[0], userId };
      const renewed = value === null ? null : await renewBookingSession(db, cookie.idsOf(value), session, now);
      // Signing in is not a booking step: the session keeps its expiry.
      if (renewed !== null) cookie.send(reply, next, Math.ceil((renewed.expiresAt.getTime() - now.getTime()) / 1000));
      else if (userId !== null) await beginNew(reply, userId);
      else if (value !== null) cookie.send(reply, cookie.generateFirst());
    },

    async end(request, reply) {
      const session = await read(request);
      if (session !== null) await endVisitor(db, session.visitor);
      cookie.clear(reply);
    },
  };
}

const newVisitorKey = () => `vis_${randomBytes(24).toString('base64url')}`;

/** The session rows behind the cookies. */
function sessionsOf({ db, clock, userIdOf }: VisitorDeps, cookie: VisitCookie) {
  const endAt = () => new Date(clock.now().getTime() + sessionSeconds * 1000);
  const insert = async (value: string, userId: string | null) => {
    const visitor = newVisitorKey();
    await insertBookingSession(db, { id: cookie.idsOf(value)[0], visitor, userId, expiresAt: endAt() });
    return visitor;
  };
  return {
    endAt,
    async read(request: FastifyRequest) {
      const value = cookie.valueOf(request);
      return value === null ? null : findBookingSession(db, cookie.idsOf(value), clock.now());
    },
    beginNew(reply: FastifyReply, userId: string | null) {
      const value = cookie.randomValue();
      cookie.send(reply, value);
      return insert(value, userId);
    },
    /** Runs work on a request's session, by its id. Begins the session if a page only issued its cookie. */
    async inSession(request: FastifyRequest, work: (ids: readonly string[]) => Promise<string | null>) {
      const value = cookie.valueOf(request);
      if (value === null) return null;
      const done = await work(cookie.idsOf(value));
      if (done !== null || !cookie.isFirst(value)) return done;
      // Another call of the page may begin it concurrently; both then share it.
      await insert(value, await userIdOf(request));
      return work(cookie.idsOf(value));
    },
  };
}
