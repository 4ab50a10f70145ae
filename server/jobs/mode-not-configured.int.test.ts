import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { cancellations } from '../features/cancellation/tables.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { chooseOffer, payFor } from '../testing/steps/booking-steps.ts';
import { bookFare, bookFareAsMember, cancel, fares } from '../testing/steps/cancel-steps.ts';

/** The application has no live vendors: rows of live mode cannot be settled until its operator acts. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());

const minute = 60_000;
const failures = (subject: string) =>
  t
    .logged()
    .split('\n')
    .filter((line) => line.includes('Reconciler: not settled') && line.includes(subject)).length;

/** Runs until it was attempted twice, with the pause in between. Returns the attempts per run. */
async function triesOf(subject: string, pauseMs: number): Promise<readonly number[]> {
  const tries: number[] = [];
  for (const pass of [0, 0, 0, pauseMs]) {
    t.clock.advance(pass);
    await t.app.reconciler.run();
    tries.push(failures(subject));
  }
  return tries;
}

test('a confirmed booking of a mode that is no longer configured is checked later, not in every run [SAFE-01]', async () => {
  const { id } = await bookFare(t.visitor(), fares.partly);
  await t.db.update(bookings).set({ liveMode: true, reconcileAt: t.clock.now() }).where(eq(bookings.id, id));
  expect(await triesOf(`"booking":"${id}"`, 15 * minute + 1)).toEqual([1, 1, 1, 2]);
});

test('so is a cancellation [SAFE-01]', async () => {
  const visitor = t.visitor();
  const { id } = await bookFareAsMember(visitor, fares.partly);
  await cancel(visitor, id);
  await t.db.update(cancellations).set({ reconcileAt: null }).where(eq(cancellations.bookingId, id));
  const [row] = await t.db.update(bookings).set({ liveMode: true }).where(eq(bookings.id, id)).returning();
  await t.db
    .update(payments)
    .set({ liveMode: true })
    .where(eq(payments.id, row?.paymentId ?? ''));
  expect(await triesOf(`"booking":"${id}"`, 15 * minute + 1)).toEqual([1, 1, 1, 2]);
});

test('and an unclaimed payment [SAFE-01]', async () => {
  const visitor = t.visitor();
  const id = await payFor(visitor, await chooseOffer(visitor));
  await t.db.update(payments).set({ liveMode: true, state: 'voiding' }).where(eq(payments.id, id));
  expect(await triesOf(`"payment":"${id}"`, 3 * minute + 1)).toEqual([1, 1, 1, 2]);
});
