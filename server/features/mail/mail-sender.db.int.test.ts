import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import { createLogger } from '#server/http/operations/logger.ts';
import type { MailFailure, MailMessage, MailPayload } from '#server/ports/mail.ts';
import { TestClock } from '#server/testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { sampleBrands } from '../brands/index.ts';
import { paragraph } from './blocks.ts';
import { queueMail } from './mail-queue.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';
import { mails } from './tables.ts';

const order = {
  occasion: 'bkg_1:booking_confirmed',
  brandKey: 'skyhop',
  recipient: 'ada@example.com',
  payload: { kind: 'password_reset', userId: 'usr_1', token: 'a-one-time-token' },
} as const;

describe.each(inject('engines'))('mails on %s', (engine) => {
  let database: TestDatabase;
  let clock: TestClock;
  let sent: MailMessage[];
  let answers: Result<null, MailFailure>[];
  let log: string[];

  beforeAll(async () => {
    database = await createTestDatabase(engine, inject('postgresAddress'));
  });
  beforeEach(() => {
    clock = new TestClock();
    [sent, answers, log] = [[], [], []];
  });
  afterEach(() => database.empty());
  afterAll(() => database.drop());

  function sender(): MailSender {
    const sink = new PassThrough();
    sink.on('data', (chunk: Buffer) => log.push(chunk.toString('utf8')));
    const [skyhop] = sampleBrands;
    if (skyhop === undefined) throw new Error('There is a sample brand');
    return createMailSender({
      db: database.open.db,
      clock,
      log: createLogger('info', sink),
      mailer: {
        async send(message) {
          const answer = answers.shift() ?? ok(null);
          if (answer.ok) sent.push(message);
          return answer;
        },
        check: async () => ok(null),
        deleteBefore: async () => 0,
        async close() {},
      },
      from: 'no-reply@tailfin.example',
      brandOf: async () => ({ ...skyhop, linkTo: (path) => `https://skyhop.example${path}` }),
      write: async (payload) =>
        'token' in payload ? { subject: 'Hello', heading: 'Hello', blocks: [paragraph(payload.token)] } : null,
    });
  }

  const rows = () => database.open.db.select().from(mails);

  test('a mail is sent once, no matter how often it is queued and how many senders run [CONF-04] [SAFE-07]', async () => {
    await Promise.all([
      queueMail(database.open.db, order, clock.now()),
      queueMail(database.open.db, order, clock.now()),
    ]);
    await Promise.all([sender().run(), sender().run(), sender().run()]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: 'ada@example.com',
      from: { name: 'Skyhop', address: 'no-reply@tailfin.example' },
      replyTo: 'hello@skyhop.example',
      text: expect.stringContaining('a-one-time-token'),
      html: expect.stringContaining('a-one-time-token'),
    });
    await queueMail(database.open.db, order, clock.now());
    await sender().run();
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'sent', payload: null }]);
  });

  test('one run sends all queued mails, so a rush leaves none behind [CONF-04]', async () => {
    for (let n = 0; n < 50; n++) {
      await queueMail(database.open.db, { ...order, occasion: `bkg_${n}:booking_confirmed` }, clock.now());
    }
    await sender().run();
    expect(sent).toHaveLength(50);
  });

  test('a rolled-back change sends no mail [CONF-04] [SAFE-01]', async () => {
    await database.open.db
      .transaction(async (tx) => {
        await queueMail(tx, order, clock.now());
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await sender().run();
    expect(sent).toEqual([]);
  });

  test('a mail server that is down is retried at growing intervals, then given up and the token erased [CONF-04] [SAFE-02]', async () => {
    await queueMail(database.open.db, order, clock.now());
    const one = sender();
    let tries = 0;
    for (let hours = 0; hours < 80; hours++) {
      answers = [err({ kind: 'unavailable', code: 'ECONNREFUSED' })];
      await one.run();
      if (answers.length === 0) tries++;
      await one.run();
      clock.advance(3_600_000);
    }
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(12);
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'given_up', payload: null, lastError: 'ECONNREFUSED' }]);
  });

  test('a mail is sent once the mail server is back [CONF-04]', async () => {
    await queueMail(database.open.db, order, clock.now());
    answers = [err({ kind: 'unavailable', code: '421' })];
    await sender().run();
    expect(sent).toEqual([]);
    clock.advance(61_000);
    await sender().run();
    expect(sent).toHaveLength(1);
  });

  test('a refused address is not retried, and no log contains it or the token [CONF-04] [SAFE-05]', async () => {
    await queueMail(database.open.db, order, clock.now());
    answers = [err({ kind: 'refused', code: '550' })];
    await sender().run();
    clock.advance(86_400_000);
    await sender().run();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'refused', payload: null, lastError: '550' }]);
    expect(log.join('')).not.toContain('ada@');
    expect(log.join('')).not.toContain('a-one-time-token');
  });

  test('a mail leased by a crashed sender is sent after its lease ends; a mail with nothing to report is dropped [SAFE-01]', async () => {
    await queueMail(database.open.db, order, clock.now());
    await queueMail(
      database.open.db,
      { ...order, occasion: 'other', payload: { kind: 'password_changed', userId: 'usr_1' } },
      clock.now(),
    );
    await database.open.db.update(mails).set({ leaseUntil: new Date(clock.now().getTime() + 60_000) });
    await sender().run();
    expect(sent).toEqual([]);
    clock.advance(61_000);
    await sender().run();
    expect(sent).toHaveLength(1);
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['given_up', 'sent']);
  });

  test('mails of a kind that this release does not know are left to the newer one, and hold up no others [CONF-04] [SAFE-01]', async () => {
    const payload = { kind: 'mail_of_next_year', userId: 'usr_1', token: 'a-one-time-token' };
    const unknown = { brandKey: 'skyhop', recipient: 'ada@example.com', state: 'waiting', attempts: 0 } as const;
    await database.open.db.insert(mails).values(
      Array.from({ length: 25 }, (_, index) => ({
        ...unknown,
        occasion: `next:${index}`,
        payload: payload as unknown as MailPayload,
        nextAt: new Date(clock.now().getTime() - 60_000),
        createdAt: clock.now(),
      })),
    );
    await queueMail(database.open.db, order, clock.now());
    for (let days = 0; days < 12; days++) {
      await sender().run();
      clock.advance(86_400_000);
    }
    expect(sent).toHaveLength(1);
    const left = (await rows()).filter(({ occasion }) => occasion.startsWith('next:'));
    expect(left).toHaveLength(25);
    for (const mail of left) expect(mail).toMatchObject({ ...unknown, payload, leaseUntil: null, lastError: null });
  });
});
