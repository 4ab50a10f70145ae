import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { mails } from '../../adapters/database/schema.ts';
import { createLogger } from '../../http/logger.ts';
import type { MailMessage, MailOutcome } from '../../ports/mail.ts';
import { TestClock } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { sampleBrands } from '../brands/index.ts';
import { queueMail } from './mail-queue.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';

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
  let answers: MailOutcome[];
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
          const answer = answers.shift() ?? { kind: 'sent' };
          if (answer.kind === 'sent') sent.push(message);
          return answer;
        },
        forgetBefore: async () => 0,
        async close() {},
      },
      from: 'no-reply@tailfin.example',
      brandOf: async () => ({ ...skyhop, linkTo: (path) => `https://skyhop.example${path}` }),
      draw: async (payload) => ('token' in payload ? { subject: 'Hello', html: '', text: payload.token } : null),
    });
  }

  const rows = () => database.open.db.select().from(mails);

  test('a mail is sent once, however often it is queued and by how many it is looked for [CONF-04] [SAFE-07]', async () => {
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
      text: 'a-one-time-token',
    });
    await queueMail(database.open.db, order, clock.now());
    await sender().run();
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'sent', payload: null }]);
  });

  test('however many wait, one run sends them all: a rush does not leave mails behind [CONF-04]', async () => {
    for (let n = 0; n < 50; n++) {
      await queueMail(database.open.db, { ...order, occasion: `bkg_${n}:booking_confirmed` }, clock.now());
    }
    await sender().run();
    expect(sent).toHaveLength(50);
  });

  test('what is rolled back is not told [CONF-04] [SAFE-01]', async () => {
    await database.open.db
      .transaction(async (tx) => {
        await queueMail(tx, order, clock.now());
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await sender().run();
    expect(sent).toEqual([]);
  });

  test('a mail server that is away is asked again later and later, then never: the token is gone by then [CONF-04] [SAFE-02]', async () => {
    await queueMail(database.open.db, order, clock.now());
    const one = sender();
    let tries = 0;
    for (let hours = 0; hours < 80; hours++) {
      answers = [{ kind: 'unavailable', code: 'ECONNREFUSED' }];
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

  test('it is sent when the mail server is back [CONF-04]', async () => {
    await queueMail(database.open.db, order, clock.now());
    answers = [{ kind: 'unavailable', code: '421' }];
    await sender().run();
    expect(sent).toEqual([]);
    clock.advance(61_000);
    await sender().run();
    expect(sent).toHaveLength(1);
  });

  test('an address that is refused is not asked again, and no log holds it or the token [CONF-04] [SAFE-05]', async () => {
    await queueMail(database.open.db, order, clock.now());
    answers = [{ kind: 'refused', code: '550' }];
    await sender().run();
    clock.advance(86_400_000);
    await sender().run();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'given_up', lastError: '550' }]);
    expect(log.join('')).not.toContain('ada@');
    expect(log.join('')).not.toContain('a-one-time-token');
  });

  test('a mail that a dead sender had is sent after its lease; what has nothing to tell is dropped [SAFE-01]', async () => {
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
});
