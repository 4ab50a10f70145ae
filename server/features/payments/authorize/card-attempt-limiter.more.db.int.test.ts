import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OfferAnswer } from '#contract/offer.ts';
import { limitCounts } from '#server/rate-limits/tables.ts';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseOffer, goodCard, pay } from '#server/testing/steps/booking-steps.ts';
import { injectingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';
import { payments } from '../tables.ts';

const hourMs = 3_600_000;
const declined = '4000000000000002';
/** Maximum declined cards per hour for one session or offer, and from one address; and maximum cards attempted. */
const [maxOfOne, maxOfAddress, maxShown] = [10, 20, 20];
const noFunds = '4000000000009995';

describe.each(inject('engines'))('card testing on %s', (engine) => {
  let t: TestApp;
  let addresses = 0;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      // Only the card limits: card testers change addresses to avoid the call limit.
      environment: { RATE_LIMIT_FACTOR: '1' },
    });
  });
  afterAll(() => t.close());

  const freshAddress = () => `198.18.${addresses >> 8}.${addresses++ & 255}`;
  const somebody = (ip = freshAddress()) => t.visitor({ ip });
  /** The same browser at another address. */
  const moved = (visitor: Visitor, server = t.app.server) => {
    return injectingVisitor(server, { ip: freshAddress() }, visitor.cookies);
  };
  const show = (visitor: Visitor, offer: OfferAnswer, number = declined) =>
    pay(visitor, offer, { cardDetails: { ...goodCard, number } });
  const statuses = async (count: number, attempt: (n: number) => ReturnType<typeof show>) => {
    const seen = [];
    for (let n = 0; n < count; n++) seen.push((await attempt(n)).statusCode);
    return seen;
  };
  const shown = async () => (await t.stripe.state<{ payment_intents: unknown[] }>()).payment_intents.length;

  test('two mistyped cards, a good one and a second trip are allowed [SAFE-04] [PAY-07]', async () => {
    const visitor = somebody();
    for (let trip = 0; trip < 4; trip++) {
      const offer = await chooseOffer(visitor, {}, trip);
      expect(await statuses(2, () => show(moved(visitor), offer, noFunds))).toEqual([402, 402]);
      expect((await show(moved(visitor), offer, goodCard.number)).statusCode).toBe(200);
    }
  });

  test('after ten declined cards in one session, the next is not sent to the provider for an hour, from any address [SAFE-04]', async () => {
    const visitor = somebody();
    const offers = [await chooseOffer(visitor), await chooseOffer(visitor, {}, 1)] as const;
    const seen = await statuses(maxOfOne, (n) => show(moved(visitor), offers[n % 2] ?? offers[0]));
    expect(seen).toEqual(Array(maxOfOne).fill(402));
    const [before, rows] = [await shown(), (await t.db.select().from(payments)).length];
    const refused = await show(moved(visitor), offers[0], goodCard.number);
    expect(refused.json()).toMatchObject({
      success: false,
      error: 'too_many_cards',
      code: 'TOO_MANY_CARDS',
      message: expect.stringContaining('Nothing was charged'),
    });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect([await shown(), (await t.db.select().from(payments)).length]).toEqual([before, rows]);
    t.clock.advance(hourMs);
    expect((await show(moved(visitor), await chooseOffer(visitor), goodCard.number)).statusCode).toBe(200);
  });

  test('a new session for every card does not avoid the limit per offer [SAFE-04]', async () => {
    const offer = await chooseOffer(somebody());
    const seen = await statuses(maxOfOne + 2, () => show(somebody(), offer));
    expect(seen).toEqual([...Array(maxOfOne).fill(402), 429, 429]);
  });

  // The embedded database has no second instance, and counts the call limit by the machine's own clock.
  test.skipIf(engine === 'embedded')(
    'a new session and offer for every card does not avoid the limit per address; other addresses are unaffected [SAFE-04]',
    async () => {
      const ip = freshAddress();
      const seen = await statuses(maxOfAddress + 2, async (n) => {
        // Before the call's limit is reached.
        if (n === 11) t.clock.advance(11 * 60_000);
        const visitor = somebody();
        const offer = await chooseOffer(visitor, {}, n);
        const here = t.visitor({ ip });
        for (const [name, value] of visitor.cookies) here.cookies.set(name, value);
        return show(here, offer);
      });
      expect(seen).toEqual([...Array(maxOfAddress).fill(402), 429, 429]);
      const honest = somebody();
      expect((await show(honest, await chooseOffer(honest), goodCard.number)).statusCode).toBe(200);
    },
  );

  test('accepted cards are limited as well [SAFE-04]', async () => {
    const visitor = somebody();
    const offer = await chooseOffer(visitor);
    const seen = await statuses(maxShown + 2, () => show(moved(visitor), offer, goodCard.number));
    expect(seen).toEqual([...Array(maxShown).fill(200), 429, 429]);
  });

  test('of thirty concurrent cards, ten are sent to the provider [SAFE-04]', async () => {
    const visitor = somebody();
    const offer = await chooseOffer(visitor);
    const before = await shown();
    const seen = await Promise.all(Array.from({ length: 30 }, () => show(moved(visitor), offer)));
    expect(seen.filter(({ statusCode }) => statusCode === 402)).toHaveLength(maxOfOne);
    expect(seen.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - maxOfOne);
    expect((await shown()) - before).toBe(maxOfOne);
  });

  test('attempts that never reached the provider, or failed for other reasons, are not counted [SAFE-04] [PAY-08]', async () => {
    const visitor = somebody();
    const offer = await chooseOffer(visitor);
    expect(await statuses(8, () => show(moved(visitor), offer, '4242424242424241'))).toEqual(Array(8).fill(400));
    for (let n = 0; n < 2; n++) {
      await t.stripe.fault({ operation: 'payment_methods.create', kind: 'error_503', times: 9 });
      expect((await show(moved(visitor), offer)).statusCode).toBe(503);
      await t.stripe.clearFaults();
    }
    const key = { 'idempotency-key': 'one-and-the-same-attempt' };
    const card = { cardDetails: { ...goodCard, number: declined } };
    for (let n = 0; n < maxOfOne + 1; n++) {
      expect((await pay(moved(visitor), offer, card, key)).statusCode).toBe(402);
    }
    const declines = await statuses(maxOfOne, () => show(moved(visitor), offer));
    expect(declines).toEqual([...Array(maxOfOne - 1).fill(402), 429]);
  });

  test('counts are stored without card or address [PAY-09] [SAFE-05]', async () => {
    const rows = JSON.stringify(await t.db.select().from(limitCounts));
    expect(rows.length).toBeGreaterThan(100);
    expect(rows).not.toMatch(/4000000|4242|198\.18|off_/);
  });
});

test('two instances share card counts [SAFE-04] [SAFE-07]', async () => {
  const t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { RATE_LIMIT_FACTOR: '1' },
  });
  const { database, clock, duffel, stripe } = t;
  const other = await startAppOn({
    database,
    clock,
    duffelOrigin: duffel.origin,
    stripeOrigin: stripe.origin,
    limitFactor: 1,
  });
  try {
    const visitor = t.visitor({ ip: '198.19.0.1' });
    const offer = await chooseOffer(visitor);
    const seen = [];
    for (let n = 0; n < maxOfOne + 2; n++) {
      const server = n % 2 === 0 ? t.app.server : other.app.server;
      const here = injectingVisitor(server, { ip: `198.19.1.${n}` });
      for (const [name, value] of visitor.cookies) here.cookies.set(name, value);
      seen.push((await pay(here, offer, { cardDetails: { ...goodCard, number: declined } })).statusCode);
    }
    expect(seen).toEqual([...Array(maxOfOne).fill(402), 429, 429]);
  } finally {
    await other.app.stop(1000);
    await t.close();
  }
});
