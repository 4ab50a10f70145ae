import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../adapters/database/database.ts';
import { bookingSessions } from '../adapters/database/schema.ts';
import { insertAccount } from '../features/accounts/repository.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  endBookingSessionsOfUser,
  endVisitor,
  insertBookingSession,
  renewBookingSession,
  replaceBookingSession,
} from './booking-sessions.ts';

const now = new Date('2026-11-22T12:00:00Z');
const expiresAt = new Date('2026-11-22T16:00:00Z');
const draw = () => randomBytes(9).toString('base64url');

describe('two calls of one visitor at the same instant', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase('postgresql', inject('postgresAddress'));
    db = database.open.db;
  });
  afterAll(() => database.drop());

  async function account(): Promise<string> {
    const name = `user-${draw()}`;
    const names = { firstName: 'Ada', lastName: 'Byron', email: `${name}@example.com`, username: name };
    const user = await insertAccount(db, { ...names, passwordHash: 'none', role: 'user' }, now);
    if (typeof user === 'string') throw new Error(user);
    return user.id;
  }
  async function session() {
    const [visitor, id, userId] = [`vis_${draw()}`, draw(), await account()];
    await insertBookingSession(db, { id, visitor, userId, expiresAt });
    return { visitor, id, userId };
  }
  const rowsOf = (visitor: string) => db.select().from(bookingSessions).where(eq(bookingSessions.visitor, visitor));
  const waiting = async () => {
    const found = await db.execute<{ n: string }>(
      sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Number(found.rows[0]?.n);
  };

  /** Begins two things, the second when the first waits for `hold`, which is let go when both wait. */
  async function inOrder<A, B>(
    hold: (tx: Pick<Database, 'execute'>) => Promise<unknown>,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<[A, B]> {
    const letGo = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holder = db
      .transaction(async (tx) => {
        await hold(tx);
        isHeld.resolve();
        await letGo.promise;
        tx.rollback();
      })
      .catch(() => undefined);
    await isHeld.promise;
    const one = first();
    await expect.poll(waiting).toBe(1);
    const two = second();
    await expect.poll(waiting).toBe(2);
    letGo.resolve();
    await holder;
    return Promise.all([one, two]);
  }

  /** A session of this name has to wait for this row, which then is none. */
  const takeName = (tx: Pick<Database, 'execute'>, id: string) =>
    tx.execute(
      sql`insert into booking_sessions (id, visitor, expires_at) values (${id}, 'vis_other', ${expiresAt.toISOString()})`,
    );

  /** What ends the sessions of a visitor, by name. */
  const ends: Record<string, (of: Awaited<ReturnType<typeof session>>) => Promise<unknown>> = {
    'a sign-out': ({ visitor }) => endVisitor(db, visitor),
    'a sign-in': ({ id, userId }) => renewBookingSession(db, id, { id: draw(), userId }, now),
    'the end of all sessions of the user': ({ userId }) =>
      db.transaction((tx) => endBookingSessionsOfUser(tx, userId, null)),
  };

  test.each(Object.entries(ends))(
    '%s ends the session that a payment was making [F-50] [AUTH-06]',
    async (_name, end) => {
      const of = await session();
      const next = { id: draw(), userId: of.userId, expiresAt };
      const [paying] = await inOrder(
        (tx) => takeName(tx, next.id),
        () => replaceBookingSession(db, of.id, next, now),
        () => end(of),
      );
      expect(paying).toBe(of.visitor);
      expect(await rowsOf(of.visitor)).toEqual([]);
    },
  );

  test.each(Object.entries(ends))('a payment makes no session after %s [F-50] [AUTH-06]', async (name, end) => {
    const of = await session();
    const next = { id: draw(), userId: of.userId, expiresAt };
    const hold = (tx: Pick<Database, 'execute'>) =>
      tx.execute(sql`select id from booking_sessions where id = ${of.id} for update`);
    const [, paying] = await inOrder(
      hold,
      () => end(of),
      () => replaceBookingSession(db, of.id, next, now),
    );
    expect(paying).toBeNull();
    const left = await rowsOf(of.visitor);
    // Who signs in goes on under the new value alone.
    expect(left).toHaveLength(name === 'a sign-in' ? 1 : 0);
    expect(left.map(({ id }) => id)).not.toContain(next.id);
  });

  test('who changes the user while a card is charged does not wait for who waits for them [F-50] [SAFE-07]', async () => {
    const of = await session();
    const next = { id: draw(), userId: of.userId, expiresAt };
    const [paying] = await inOrder(
      (tx) => takeName(tx, next.id),
      () => replaceBookingSession(db, of.id, next, now),
      () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`update users set email = ${`${draw()}@example.com`} where id = ${of.userId}`);
          await endBookingSessionsOfUser(tx, of.userId, null);
        }),
    );
    expect([paying, await rowsOf(of.visitor)]).toEqual([of.visitor, []]);
  });
});
