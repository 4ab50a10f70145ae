import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { payments } from '#server/features/payments/tables.ts';
import { paymentRow } from '#server/testing/database/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { type PaymentRow, paymentLifecycle } from '../features/payments/lifecycle.ts';
import { recordHistory } from './history.ts';
import { takeLease, withLease } from './leases.ts';
import { findRow, type LifecycleDeps } from './lifecycle.ts';
import { history } from './tables.ts';
import { advance, advanceOrReload, recordNote, transition } from './transition.ts';

const at = new Date('2026-11-22T12:00:00Z');
let count = 0;

describe.each(inject('engines'))('transitions on %s', (engine) => {
  let database: TestDatabase;
  let deps: LifecycleDeps;
  let logged: string[] = [];
  let counted: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase(engine, inject('postgresAddress'));
    const log = (level: string) => (_entry: object, message: string) => void logged.push(`${level}: ${message}`);
    deps = {
      db: database.open.db,
      clock: { now: () => at, sleep: () => Promise.resolve(undefined) },
      log: { info: log('info'), error: log('error') } as unknown as FastifyBaseLogger,
      onTransition: (subject, to) => void counted.push(`${subject} ${to}`),
    };
  });
  beforeEach(() => {
    logged = [];
    counted = [];
  });
  afterAll(() => database.drop());

  /** The same lifecycle, but fenced and with an alert for declined rows. */
  const fenced = { ...paymentLifecycle, isFenced: true, alertStates: ['declined'] } as const;
  const newPayment = async (): Promise<PaymentRow> => {
    const id = `pay_${++count}`;
    const [row] = await deps.db
      .insert(payments)
      .values(paymentRow(id, 'new', at))
      .returning();
    if (!row) throw new Error('not stored');
    return row;
  };
  const entriesOf = (subject: string) => deps.db.select().from(history).where(eq(history.subject, subject));

  test('a row moves once, with its changes and one history entry [SAFE-01]', async () => {
    const row = await newPayment();
    const move = { to: 'method_ready', at, detail: 'a card', set: { methodId: 'pm_1' } } as const;
    const moves = await Promise.all([1, 2, 3].map(() => transition(deps.db, paymentLifecycle, row, move)));
    expect(moves.filter((next) => next !== null)).toEqual([
      expect.objectContaining({ id: row.id, state: 'method_ready', methodId: 'pm_1', updatedAt: at }),
    ]);
    expect(await entriesOf(row.id)).toEqual([
      expect.objectContaining({ fromState: 'new', toState: 'method_ready', detail: 'a card', at }),
    ]);
  });

  test('an undeclared transition throws and writes nothing [SAFE-01]', async () => {
    const row = await newPayment();
    const impossible = transition(deps.db, paymentLifecycle, row, { to: 'captured', at });
    await expect(impossible).rejects.toThrow('Impossible transition: new → captured');
    expect(await entriesOf(row.id)).toEqual([]);
  });

  test('state and history roll back with their transaction [SAFE-01]', async () => {
    const row = await newPayment();
    const broken = deps.db.transaction(async (tx) => {
      expect(await transition(tx, paymentLifecycle, row, { to: 'voided', at })).not.toBeNull();
      throw new Error('cut off');
    });
    await expect(broken).rejects.toThrow('cut off');
    expect(await findRow(deps.db, paymentLifecycle, row.id)).toMatchObject({ state: 'new' });
    expect(await entriesOf(row.id)).toEqual([]);
  });

  test('neither moves nor is noted if the other cannot be written, though there is no transaction around them [SAFE-01]', async () => {
    const row = await newPayment();
    await deps.db.execute("alter table history add constraint closed check (detail <> 'refused') not valid");
    await expect(transition(deps.db, paymentLifecycle, row, { to: 'voided', at, detail: 'refused' })).rejects.toThrow();
    const note = { set: { cardLast4: '4242' }, where: undefined, detail: 'refused', at };
    await expect(recordNote(deps.db, paymentLifecycle, row, note)).rejects.toThrow();
    await deps.db.execute('alter table history drop constraint closed');
    expect(await findRow(deps.db, paymentLifecycle, row.id)).toEqual(row);
    expect(await entriesOf(row.id)).toEqual([]);
  });

  test('a check in the transaction can prevent a transition', async () => {
    const row = await newPayment();
    const isAllowed = async () => false;
    expect(await transition(deps.db, paymentLifecycle, row, { to: 'voided', at, isAllowed })).toBeNull();
    expect(await findRow(deps.db, paymentLifecycle, row.id)).toMatchObject({ state: 'new' });
  });

  test('a fenced row is not moved by a worker that lost its lease [F-61]', async () => {
    const stale = await newPayment();
    const newest = await takeLease(deps, fenced, stale.id, 1000);
    if (newest === null) throw new Error('not leased');
    expect(await transition(deps.db, fenced, stale, { to: 'voided', at })).toBeNull();
    expect(await transition(deps.db, fenced, newest, { to: 'voided', at })).toMatchObject({ state: 'voided' });
  });

  test('effects happen with the move, or neither does, and not for a quiet transition [SAFE-01]', async () => {
    const noting = {
      ...paymentLifecycle,
      effects: ({ from, to }: { from: string; to: string }) => [
        async (tx: Database, { id, cardLast4 }: PaymentRow) => {
          if (cardLast4 === null) await recordHistory(tx, { subject: id, at, toState: to, detail: `${from} → ${to}` });
        },
      ],
    };
    const effectsOn = async ({ id }: PaymentRow) =>
      (await entriesOf(id)).flatMap(({ fromState, detail }) => (fromState === null ? [detail] : []));
    const rows = [await newPayment(), await newPayment(), await newPayment(), await newPayment()] as const;
    await transition(deps.db, noting, rows[0], { to: 'voided', at, isQuiet: true });
    await transition(deps.db, noting, rows[1], { to: 'voided', at });
    // The row as it is after the move decides.
    await transition(deps.db, noting, rows[2], { to: 'voided', at, set: { cardLast4: '4242' } });
    await transition(deps.db, noting, { ...rows[3], state: 'voiding' }, { to: 'voided', at });
    expect(await Promise.all(rows.map(effectsOn))).toEqual([[], ['new → voided'], [], []]);

    const failing = { ...paymentLifecycle, effects: () => [() => Promise.reject(new Error('no mail'))] };
    const row = await newPayment();
    await expect(transition(deps.db, failing, row, { to: 'voided', at })).rejects.toThrow('no mail');
    expect(await findRow(deps.db, paymentLifecycle, row.id)).toMatchObject({ state: 'new' });
    expect(await entriesOf(row.id)).toEqual([]);
  });

  test('a committed transition is logged and counted, at error level if a person must act [SAFE-01]', async () => {
    const row = await newPayment();
    await advance(deps, paymentLifecycle, row, { to: 'voided' });
    expect(await advance(deps, paymentLifecycle, row, { to: 'voided' })).toBeNull();
    await advance(deps, fenced, await newPayment(), { to: 'declined' });
    expect(counted).toEqual(['payment voided', 'payment declined']);
    expect(logged).toEqual(['info: Payment moved', 'error: Payment needs attention']);
  });

  test('a worker that was not first gets the row as updated by the first', async () => {
    const row = await newPayment();
    await advance(deps, paymentLifecycle, row, { to: 'declined' });
    expect(await advanceOrReload(deps, paymentLifecycle, row, { to: 'voided' })).toMatchObject({ state: 'declined' });
  });

  test('a note changes columns and history but not the state, and nothing if its condition fails', async () => {
    const row = await newPayment();
    const note = { set: { cardLast4: '4242' }, detail: 'a note', at };
    expect(await recordNote(deps.db, paymentLifecycle, row, { ...note, where: eq(payments.state, 'new') })).toBe(true);
    expect(await recordNote(deps.db, paymentLifecycle, row, { ...note, where: eq(payments.state, 'voided') })).toBe(
      false,
    );
    expect(await findRow(deps.db, paymentLifecycle, row.id)).toMatchObject({ state: 'new', cardLast4: '4242' });
    expect(await entriesOf(row.id)).toEqual([expect.objectContaining({ fromState: 'new', toState: 'new' })]);
  });

  test('work under a lease has exclusive access to the row, and releases it even on failure [F-61] [SAFE-07]', async () => {
    const { id } = await newPayment();
    const leased = await withLease(deps, paymentLifecycle, id, 1000, async (row) => {
      expect(await withLease(deps, paymentLifecycle, id, 1000, async () => 'done twice')).toBeNull();
      return row.leaseNumber;
    });
    expect(leased).toBe(1);
    const failing = withLease(deps, paymentLifecycle, id, 1000, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await withLease(deps, paymentLifecycle, id, 1000, async ({ leaseNumber }) => leaseNumber)).toBe(3);
  });
});
