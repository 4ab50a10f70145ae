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
      // A retry finds what the call before did, also if that was under another secret.
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
      // A replaced cookie stays: its browser has yet to ask for the outcome of its payment.
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
    /** Runs work on the session of a request, by its id. Begins the session if a page only issued its cookie. */
    async inSession(request: FastifyRequest, work: (ids: readonly string[]) => Promise<string | null>) {
      const value = cookie.valueOf(request);
      if (value === null) return null;
      const done = await work(cookie.idsOf(value));
      if (done !== null || !cookie.isFirst(value)) return done;
      // Another call of the page may begin it at the same time; both then share it.
      await insert(value, await userIdOf(request));
      return work(cookie.idsOf(value));
    },
  };
}
