import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { transferTrips } from '#server/features/booking/index.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { insertAccount } from '../repository.ts';
import { users } from '../tables.ts';
import { proveAddress } from './prove-address.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('postgresql', inject('postgresAddress'));
});
afterAll(() => database.drop());

const now = new Date('2026-11-22T12:00:00Z');

test('two links for one address used concurrently: one account gets it and neither call fails [F-54] [AUTH-05]', async () => {
  const { db } = database.open;
  for (let round = 0; round < 20; round++) {
    const email = `ada${round}@example.com`;
    const [holder, claim] = await Promise.all(
      [false, true].map(async (isClaim) => {
        const username = `${isClaim ? 'claim' : 'holder'}-${round}`;
        const names = { firstName: 'Ada', lastName: 'Byron', email, username };
        const user = await insertAccount(db, { ...names, passwordHash: 'none', role: 'user', isClaim }, now);
        if (typeof user === 'string') throw new Error(user);
        return user;
      }),
    );
    if (holder === undefined || claim === undefined) throw new Error('Expected two accounts to be created');
    const proved = await Promise.all(
      [holder, claim].map((user) => db.transaction((tx) => proveAddress(tx, user, now, transferTrips))),
    );
    expect(proved.filter(Boolean)).toHaveLength(1);
    const owners = await db.select().from(users).where(eq(users.email, email));
    expect(owners.map(({ emailVerified }) => emailVerified)).toEqual([true]);
    expect(owners[0]?.id).toBe(proved[0] ? holder.id : claim.id);
  }
});
