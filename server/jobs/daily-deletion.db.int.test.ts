import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { before, type Period, retentionPeriods } from '#domain/privacy/retention.ts';
import { credentials, sessions, users, verifications } from '#server/features/accounts/tables.ts';
import { bookingAccess, bookings, heldOrders } from '#server/features/booking/tables.ts';
import { brands, images } from '#server/features/brands/tables.ts';
import { itineraryVersions } from '#server/features/itineraries/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { dailyDeletionSetting, readSetting } from '#server/features/system/index.ts';
import { history } from '#server/lifecycle/tables.ts';
import { systemClock } from '#server/system-clock.ts';
import { createFileMailer } from '../adapters/mail/file-mailer.ts';
import { sampleBrands, seedBrands } from '../features/brands/index.ts';
import { cancellations } from '../features/cancellation/tables.ts';
import { createLogger } from '../http/operations/logger.ts';
import {
  insertOldBooking,
  insertOldMail,
  insertOldPayment,
  insertOldRefund,
  insertOldUser,
  type OldBooking,
} from '../testing/database/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { createDailyDeletion, type DailyDeletionDeps } from './daily-deletion.ts';

const now = new Date('2031-05-17T02:00:00.000Z');
const hour = 3_600_000;
/** Just past the retention period, and just within it. */
const older = (period: Period) => new Date(before(now, period).getTime() - 1);
const younger = (period: Period) => before(now, period);

describe.each(inject('engines'))('the daily deletion on %s', (engine) => {
  let database: TestDatabase;
  let log: string[];
  let deleted: Record<string, number>;
  const clock = { at: now };

  beforeAll(async () => {
    database = await createTestDatabase(engine, inject('postgresAddress'));
  });
  beforeEach(() => {
    [log, deleted, clock.at] = [[], {}, now];
  });
  afterEach(() => database.empty());
  afterAll(() => database.drop());

  const db = () => database.open.db;
  function job(mailer: DailyDeletionDeps['mailer'] = { deleteBefore: async () => 0 }) {
    const sink = new PassThrough();
    sink.on('data', (chunk: Buffer) => log.push(chunk.toString('utf8')));
    return createDailyDeletion({
      db: db(),
      clock: { now: () => clock.at, sleep: systemClock.sleep },
      log: createLogger('info', sink),
      mailer,
      onDeleted: (what, count) => {
        deleted[what] = (deleted[what] ?? 0) + count;
      },
    });
  }
  /** When the deletion last succeeded; null if never. */
  const doneAt = async () => {
    const { doneAt: at } = (await readSetting(db(), dailyDeletionSetting)) as { readonly doneAt: string | null };
    return at === null ? null : new Date(at);
  };
  const count = async (table: typeof bookings | typeof payments | typeof mails | typeof history) =>
    (
      await db()
        .select()
        .from(table as typeof bookings)
    ).length;

  test('bookings are deleted 7 years after the trip with all related rows, not a millisecond earlier [PAGE-11]', async () => {
    const period = retentionPeriods.bookings;
    await insertOldBooking(db(), { name: 'OLD', endsAt: older(period) });
    await insertOldBooking(db(), {
      name: 'OLDCANCELLED',
      endsAt: older(period),
      state: 'cancelled',
      refund: 'refunded',
      cancellation: 'done',
    });
    // Another payment of the booking, as for other flights, with its own refund.
    await insertOldPayment(db(), 'pay_FURTHER', 'captured', older(period), 'bkg_OLDCANCELLED');
    const further = { paymentId: 'pay_FURTHER', causeId: 'ccl_OLDCANCELLED', plannedMinor: 100, amountMinor: 100 };
    await insertOldRefund(db(), { ...further, id: 'rfd_FURTHER', state: 'repaid_by_hand' }, older(period));
    await insertOldBooking(db(), { name: 'OLDREFUSED', endsAt: older(period), state: 'refused', payment: 'voided' });
    const kept = await insertOldBooking(db(), {
      name: 'YOUNG',
      endsAt: younger(period),
      cancellation: 'failed',
      change: { createdAt: older(period) },
    });
    await job().run();
    expect((await db().select().from(bookings)).map(({ id }) => id)).toEqual([kept]);
    expect((await db().select().from(payments)).map(({ id }) => id)).toEqual(['pay_YOUNG']);
    expect(await db().select().from(cancellations)).toHaveLength(1);
    expect(await db().select().from(refunds)).toEqual([]);
    expect((await db().select().from(mails)).map(({ occasion }) => occasion)).toEqual(['bkg_YOUNG:booking_confirmed']);
    expect((await db().select().from(history)).map(({ subject }) => subject).sort()).toEqual([
      'bkg_YOUNG',
      'ccl_YOUNG',
      'pay_YOUNG',
    ]);
    expect(deleted.bookings).toBe(3);
  });

  test('the versions of its flights, and travelers that a review left sealed, are deleted with a booking [SERV-01] [HOST-03] [PAGE-11]', async () => {
    const period = retentionPeriods.bookings;
    for (const [name, endsAt] of [
      ['OLD', older(period)],
      ['YOUNG', younger(period)],
    ] as const) {
      const bookingId = await insertOldBooking(db(), { name, endsAt });
      const version = { bookingId, kind: 'changed', flights: [], level: null, findings: [] } as const;
      await db()
        .insert(itineraryVersions)
        .values({ ...version, number: 2, supplierChangeId: null, foundAt: endsAt });
      await db()
        .insert(heldOrders)
        .values({ bookingId, sealed: new Uint8Array(40) });
    }
    await job().run();
    const idsIn = async (table: typeof itineraryVersions | typeof heldOrders) =>
      (await db().select({ id: table.bookingId }).from(table)).map(({ id }) => id);
    expect([await idsIn(itineraryVersions), await idsIn(heldOrders)]).toEqual([['bkg_YOUNG'], ['bkg_YOUNG']]);
  });

  test('desk notes and the phone number are deleted with their booking [F-45] [PAGE-11]', async () => {
    const period = retentionPeriods.bookings;
    const contactPhone = '+14255550123';
    await insertOldBooking(db(), { name: 'NOTED', endsAt: older(period), change: { contactPhone } });
    const moved = { at: now, fromState: 'confirmed', toState: 'confirmed', action: 'note' as const };
    await db()
      .insert(history)
      .values({ ...moved, subject: 'bkg_NOTED', reason: 'Ada Byron called' });
    await job().run();
    expect([await count(bookings), await count(history)]).toEqual([0, 0]);
  });

  const open: readonly (readonly [string, Omit<OldBooking, 'name' | 'endsAt'>])[] = [
    ['is being ordered', { state: 'ordering', payment: 'booked' }],
    ['is not known to be ordered', { state: 'order_unknown', payment: 'booked' }],
    ['was ordered and not captured', { state: 'ordered', payment: 'capturing' }],
    ['needs attention', { state: 'needs_attention' }],
    ['has its refund under way', { state: 'cancelled', refund: 'sending', cancellation: 'done' }],
    ['has a refund that failed', { state: 'cancelled', refund: 'failed', cancellation: 'done' }],
    ['could not be captured', { state: 'confirmed', payment: 'capture_failed' }],
    ['has a hold that is being released', { state: 'refused', payment: 'voiding' }],
    ['has a cancellation under way', { cancellation: 'confirming' }],
    [
      'has a cancellation that needs attention',
      { state: 'cancelled', refund: 'refunded', cancellation: 'needs_attention' },
    ],
    ['is watched', { state: 'refused', payment: 'voided', change: { watchUntil: new Date(now.getTime() + 1) } }],
    ['is leased', { change: { leaseUntil: new Date(now.getTime() + 1) } }],
    ['was booked lately', { change: { createdAt: younger(retentionPeriods.bookings) } }],
  ];
  test.each(open)('a booking is kept, however old, if it %s [PAGE-11] [SAFE-01]', async (_why, change) => {
    await insertOldBooking(db(), { name: 'OPEN', endsAt: older(retentionPeriods.bookings), ...change });
    const before = await Promise.all([bookings, payments].map(count));
    await job().run();
    expect(await Promise.all([bookings, payments].map(count))).toEqual(before);
    expect(await db().select().from(bookingAccess)).toHaveLength(1);
  });

  test.each(['capturing', 'capture_failed', 'voiding'] as const)(
    'a booking is kept, however old, while a further payment of it is %s [SERV-03] [PAGE-11] [SAFE-01]',
    async (state) => {
      const at = older(retentionPeriods.bookings);
      await insertOldBooking(db(), { name: 'OPEN', endsAt: at });
      await insertOldPayment(db(), 'pay_FURTHER', state, at, 'bkg_OPEN');
      await job().run();
      expect([await count(bookings), await count(payments)]).toEqual([1, 2]);
    },
  );

  test('a booking is kept, however old, while the bank decides about a dispute, and deleted with it afterward [SERV-08] [PAGE-11]', async () => {
    const at = older(retentionPeriods.bookings);
    for (const name of ['OPEN', 'OVER']) await insertOldBooking(db(), { name, endsAt: at });
    const dispute = { amountMinor: 100, currency: 'USD', reason: 'general', openedAt: at, seenAt: at };
    await db()
      .insert(disputes)
      .values([
        { ...dispute, id: 'du_OPEN', paymentId: 'pay_OPEN', status: 'under_review' },
        { ...dispute, id: 'du_OVER', paymentId: 'pay_OVER', status: 'lost' },
      ]);
    await job().run();
    expect((await db().select().from(bookings)).map(({ id }) => id)).toEqual(['bkg_OPEN']);
    expect((await db().select().from(disputes)).map(({ id }) => id)).toEqual(['du_OPEN']);
  });

  test('a further payment that took no money is deleted with its booking, not before it [SERV-03] [PAGE-11]', async () => {
    const period = retentionPeriods.bookings;
    await insertOldBooking(db(), { name: 'YOUNG', endsAt: younger(period) });
    await insertOldPayment(db(), 'pay_FURTHER', 'voided', older(period), 'bkg_YOUNG');
    await job().run();
    expect(await count(payments)).toBe(2);
  });

  test('payments without captured money are deleted after 7 years; those with held or captured money stay [PAGE-11]', async () => {
    const at = older(retentionPeriods.bookings);
    for (const state of ['declined', 'voided', 'authorised', 'confirming', 'captured', 'capture_failed'] as const) {
      await insertOldPayment(db(), `pay_${state}`, state, at);
    }
    await insertOldPayment(db(), 'pay_young', 'voided', younger(retentionPeriods.bookings));
    await job().run();
    expect((await db().select().from(payments)).map(({ id }) => id).sort()).toEqual(
      ['pay_authorised', 'pay_captured', 'pay_confirming', 'pay_capture_failed', 'pay_young'].sort(),
    );
    expect(await count(history)).toBe(5);
  });

  test('brand edits are kept for 7 years [PAGE-11]', async () => {
    const period = retentionPeriods.bookings;
    await db()
      .insert(history)
      .values([
        { subject: 'brand:acme', at: older(period), toState: 'changed', detail: 'usr_1' },
        { subject: 'brand:acme', at: younger(period), toState: 'changed', detail: 'usr_2' },
      ]);
    await job().run();
    expect((await db().select().from(history)).map(({ detail }) => detail)).toEqual(['usr_2']);
  });

  test('accounts are anonymized 3 years after the last sign-in, with no personal data left [PAGE-11]', async () => {
    const period = retentionPeriods.dormantAccounts;
    const old = await insertOldUser(db(), 'ada', older(period));
    await insertOldUser(db(), 'grace', younger(period));
    await insertOldUser(db(), 'root', older(period), 'admin');
    const at = older(period);
    await db().insert(credentials).values({
      id: 'crd',
      accountId: old,
      providerId: 'credential',
      userId: old,
      password: 'hash',
      createdAt: at,
      updatedAt: at,
    });
    await db()
      .insert(verifications)
      .values({
        id: 'lnk',
        identifier: 'x',
        value: old,
        expiresAt: new Date('2100-01-01'),
        createdAt: at,
        updatedAt: at,
      });
    await insertOldMail(db(), { occasion: `${old}:password_changed:1`, recipient: 'ada@example.com', at: now });
    const booking = await insertOldBooking(db(), { name: 'TRIP', endsAt: older(period), userId: old });
    await job().run();
    await job().run();
    const [row] = await db().select().from(users).where(eq(users.id, old));
    expect(row).toMatchObject({ firstName: 'Former', lastName: 'customer', username: null, displayUsername: null });
    expect(JSON.stringify({ ...row, id: '', email: '' })).not.toMatch(/ada(?!ta)|byron/i);
    expect(row?.email).toMatch(/^[0-9a-f]{24}@anonymous\.invalid$/);
    expect([await db().select().from(credentials), await db().select().from(verifications)]).toEqual([[], []]);
    expect((await db().select().from(mails)).filter(({ recipient }) => recipient === 'ada@example.com')).toEqual([]);
    expect((await db().select().from(users).where(eq(users.email, 'grace@example.com'))).length).toBe(1);
    expect((await db().select().from(users).where(eq(users.email, 'root@example.com'))).length).toBe(1);
    expect((await db().select().from(bookings)).map(({ id }) => id)).toEqual([booking]);
    expect(deleted.accounts).toBe(1);
  });

  test.each([
    ['a trip within the period', { endsAt: younger(retentionPeriods.dormantAccounts) }],
    ['a booking that is open', { endsAt: older(retentionPeriods.dormantAccounts), state: 'needs_attention' }],
  ] as const)('an account with %s is not dormant [PAGE-11]', async (_why, trip) => {
    const userId = await insertOldUser(db(), 'ada', older(retentionPeriods.dormantAccounts));
    await insertOldBooking(db(), { name: 'TRIP', ...trip, userId });
    await job().run();
    expect(await db().select().from(users)).toMatchObject([{ email: 'ada@example.com' }]);
  });

  test('an account with an open session is not dormant; expired sessions and links are deleted [PAGE-11]', async () => {
    const userId = await insertOldUser(db(), 'ada', older(retentionPeriods.dormantAccounts));
    const session = (id: string, expiresAt: Date) => ({
      id,
      token: id,
      userId,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    });
    await db()
      .insert(sessions)
      .values([session('open', new Date(now.getTime() + 1)), session('ended', now)]);
    const link = (id: string, expiresAt: Date) => ({
      id,
      identifier: id,
      value: 'usr',
      expiresAt,
      createdAt: now,
      updatedAt: now,
    });
    await db()
      .insert(verifications)
      .values([link('open', new Date(now.getTime() + 1)), link('ended', now)]);
    await job().run();
    expect(await db().select().from(users)).toMatchObject([{ email: 'ada@example.com' }]);
    expect((await db().select().from(sessions)).map(({ id }) => id)).toEqual(['open']);
    expect((await db().select().from(verifications)).map(({ id }) => id)).toEqual(['open']);
  });

  test('mail recipients are erased after 90 days; the mail rows of a booking stay with it [PAGE-11]', async () => {
    const period = retentionPeriods.mails;
    await insertOldBooking(db(), { name: 'TRIP', endsAt: older(period) });
    await insertOldMail(db(), { occasion: 'usr_1:password_reset:1', recipient: 'ada@example.com', at: older(period) });
    await insertOldMail(db(), {
      occasion: 'usr_1:password_reset:2',
      recipient: 'new@example.com',
      at: younger(period),
    });
    await insertOldMail(db(), {
      occasion: 'usr_1:password_reset:3',
      recipient: 'w@example.com',
      at: older(period),
      state: 'waiting',
    });
    await job().run();
    expect((await db().select().from(mails)).map(({ occasion, recipient }) => [occasion, recipient]).sort()).toEqual([
      ['bkg_TRIP:booking_confirmed', ''],
      ['usr_1:password_reset:2', 'new@example.com'],
      ['usr_1:password_reset:3', 'w@example.com'],
    ]);
  });

  test('mail files are deleted after 90 days [PAGE-11]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tailfin-mail-'));
    try {
      let at = older(retentionPeriods.mails);
      const mailer = createFileMailer(folder, () => at);
      const message = {
        from: { name: 'A', address: 'a@b.example' },
        replyTo: null,
        to: 'ada@example.com',
        subject: '',
        html: '',
        text: '',
        attachments: [],
      };
      await mailer.send({ ...message, messageId: '<old@b.example>' });
      at = younger(retentionPeriods.mails);
      await mailer.send({ ...message, messageId: '<young@b.example>' });
      await job(mailer).run();
      expect(readdirSync(folder)).toEqual([expect.stringContaining('young')]);
      expect(deleted.mail_files).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('pictures that no brand shows are deleted after a day [PAGE-11]', async () => {
    await seedBrands(db(), sampleBrands, now);
    const period = retentionPeriods.unusedPictures;
    const picture = (id: string, createdAt: Date) => ({
      id,
      mediaType: 'image/png',
      bytes: new Uint8Array([1]),
      createdAt,
    });
    await db()
      .insert(images)
      .values([
        picture('a'.repeat(64), older(period)),
        picture('b'.repeat(64), older(period)),
        picture('c'.repeat(64), younger(period)),
      ]);
    await db()
      .update(brands)
      .set({ logo: `/images/${'b'.repeat(64)}` })
      .where(eq(brands.key, 'skyhop'));
    await job().run();
    expect((await db().select().from(images)).map(({ id }) => id[0]).sort()).toEqual(['b', 'c']);
  });

  test('one run deletes more than one batch [PAGE-11]', async () => {
    const at = older(retentionPeriods.bookings);
    for (let index = 0; index < 450; index += 50) {
      await db()
        .insert(history)
        .values(Array.from({ length: 50 }, () => ({ subject: 'brand:acme', at, toState: 'changed' })));
    }
    await job().run();
    expect(await count(history)).toBe(0);
    expect(deleted.history).toBe(450);
  });

  test('one of several instances does the day’s work, once a day [PAGE-11] [SAFE-07]', async () => {
    let runs = 0;
    const mailer = {
      deleteBefore: async () => {
        runs += 1;
        return 0;
      },
    };
    await Promise.all([job(mailer).run(), job(mailer).run(), job(mailer).run()]);
    clock.at = new Date('2031-05-17T23:59:59.999Z');
    await job(mailer).run();
    expect(runs).toBe(1);
    clock.at = new Date('2031-05-18T00:00:00.000Z');
    await job(mailer).run();
    expect([runs, await doneAt()]).toEqual([2, clock.at]);
  });

  test('a failed step is retried within the day and does not block other steps [PAGE-11]', async () => {
    await insertOldBooking(db(), { name: 'OLD', endsAt: older(retentionPeriods.bookings) });
    const broken = job({ deleteBefore: () => Promise.reject(new Error('disk')) });
    await broken.run();
    expect([await count(bookings), await doneAt()]).toEqual([0, null]);
    await job().run();
    expect(await doneAt()).toEqual(now);
    expect(log.join('')).toContain('Daily deletion step failed');
  });

  test('an interrupted run starts again when its lease has expired [PAGE-11]', async () => {
    const begun = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<number>();
    const stuck = job({
      deleteBefore() {
        begun.resolve();
        return resume.promise;
      },
    }).run();
    await begun.promise;
    await job().run();
    expect(await doneAt()).toBeNull();
    clock.at = new Date(now.getTime() + hour + 1);
    await job().run();
    expect(await doneAt()).toEqual(clock.at);
    resume.resolve(0);
    await stuck;
  });

  test('the log contains counts and no names [PAGE-11] [SAFE-05]', async () => {
    await insertOldBooking(db(), { name: 'OLD', endsAt: older(retentionPeriods.bookings) });
    await insertOldUser(db(), 'ada', older(retentionPeriods.dormantAccounts));
    await job().run();
    const line = log.find((text) => text.includes('"counts"')) ?? '';
    expect(JSON.parse(line).counts).toMatchObject({ bookings: 1, accounts: 1, pictures: 0 });
    expect(log.join('')).not.toMatch(/example\.com|ada|OLD/);
  });
});
