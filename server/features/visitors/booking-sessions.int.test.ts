import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { users } from '#server/features/accounts/tables.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import {
  endBookingSessionsOfUser,
  endVisitor,
  insertBookingSession,
  renewBookingSession,
  replaceBookingSession,
} from './booking-sessions.ts';
import { bookingSessions } from './tables.ts';

const now = new Date('2026-11-22T12:00:00Z');
const expiresAt = new Date('2026-11-22T16:00:00Z');
const randomId = () => randomBytes(9).toString('base64url');

describe('two concurrent calls of one visitor', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase('postgresql', inject('postgresAddress'));
    db = database.open.db;
  });
  afterAll(() => database.drop());

  async function account(): Promise<string> {
    const id = `usr_${randomId()}`;
    const names = { name: 'Ada Byron', firstName: 'Ada', lastName: 'Byron' };
    const email = { email: `${id}@example.com`, emailVerified: false };
    await db.insert(users).values({ id, ...names, ...email, createdAt: now, updatedAt: now });
    return id;
  }
  async function session() {
    const [visitor, id, userId] = [`vis_${randomId()}`, randomId(), await account()];
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

  /** Starts two operations, the second when the first waits for `hold`, which is released when both wait. */
  async function inOrder<A, B>(
    hold: (tx: Pick<Database, 'execute'>) => Promise<unknown>,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<[A, B]> {
    const releaseHold = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holder = db
      .transaction(async (tx) => {
        await hold(tx);
        isHeld.resolve();
        await releaseHold.promise;
        tx.rollback();
      })
      .catch(() => undefined);
    await isHeld.promise;
    const one = first();
    await expect.poll(waiting).toBe(1);
    const two = second();
    await expect.poll(waiting).toBe(2);
    releaseHold.resolve();
    await holder;
    return Promise.all([one, two]);
  }

  /** A session with this id must wait for this row, which is then removed. */
  const takeName = (tx: Pick<Database, 'execute'>, id: string) =>
    tx.execute(
      sql`insert into booking_sessions (id, visitor, expires_at) values (${id}, 'vis_other', ${expiresAt.toISOString()})`,
    );

  /** Ways to end a visitor's sessions, by name. */
  const ends: Record<string, (of: Awaited<ReturnType<typeof session>>) => Promise<unknown>> = {
    'a sign-out': ({ visitor }) => endVisitor(db, visitor),
    'a sign-in': ({ id, userId }) => renewBookingSession(db, [id], { id: randomId(), userId }, now),
    'the end of all sessions of the user': ({ userId }) =>
      db.transaction((tx) => endBookingSessionsOfUser(tx, userId, null)),
  };

  test.each(Object.entries(ends))(
    '%s ends the session being created by a payment [F-50] [AUTH-06]',
    async (_name, end) => {
      const of = await session();
      const next = { id: randomId(), userId: of.userId, expiresAt };
      const [paying] = await inOrder(
        (tx) => takeName(tx, next.id),
        () => replaceBookingSession(db, [of.id], next, now),
        () => end(of),
      );
      expect(paying).toBe(of.visitor);
      expect(await rowsOf(of.visitor)).toEqual([]);
    },
  );

  test.each(Object.entries(ends))('a payment creates no session after %s [F-50] [AUTH-06]', async (name, end) => {
    const of = await session();
    const next = { id: randomId(), userId: of.userId, expiresAt };
    const hold = (tx: Pick<Database, 'execute'>) =>
      tx.execute(sql`select id from booking_sessions where id = ${of.id} for update`);
    const [, paying] = await inOrder(
      hold,
      () => end(of),
      () => replaceBookingSession(db, [of.id], next, now),
    );
    expect(paying).toBeNull();
    const left = await rowsOf(of.visitor);
    // After a sign-in only the new value is valid.
    expect(left).toHaveLength(name === 'a sign-in' ? 1 : 0);
    expect(left.map(({ id }) => id)).not.toContain(next.id);
  });

  test('changing the user while a card is charged causes no deadlock [F-50] [SAFE-07]', async () => {
    const of = await session();
    const next = { id: randomId(), userId: of.userId, expiresAt };
    const [paying] = await inOrder(
      (tx) => takeName(tx, next.id),
      () => replaceBookingSession(db, [of.id], next, now),
      () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`update users set email = ${`${randomId()}@example.com`} where id = ${of.userId}`);
          await endBookingSessionsOfUser(tx, of.userId, null);
        }),
    );
    expect([paying, await rowsOf(of.visitor)]).toEqual([of.visitor, []]);
  });
});
