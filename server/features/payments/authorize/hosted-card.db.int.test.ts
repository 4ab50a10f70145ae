import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { challengeMinutes, unusedHoldMinutes } from '#domain/payment/payment-states.ts';
import { ok } from '#domain/result.ts';
import { createStripeGateway } from '#server/adapters/stripe/gateway.ts';
import { sampleBrands, seedBrands } from '#server/features/brands/index.ts';
import { payments } from '#server/features/payments/tables.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { book, chooseOffer, goodCard, pay, readBooking } from '#server/testing/steps/booking-steps.ts';
import { workerOf } from '#server/testing/steps/further-payment.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { paymentLifecycle } from '../lifecycle.ts';
import { releaseUnclaimed } from '../settle-payment.ts';
import { continuePayment } from './continue-payment.ts';
import { returnUrlOf } from './return-route.ts';

const [accepted, declined, challenged, poorAfterChallenge] = [
  '4242424242424242',
  '4000000000000002',
  '4000002760003184',
  '4000008260003178',
] as const;
const tokenNotUsable = 'These card details can no longer be used. Nothing was charged. Please enter your card again.';

describe.each(inject('engines'))('cards entered in the fields of the provider, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { PAYMENT_FIELDS: 'hosted' },
    });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  type Offer = Awaited<ReturnType<typeof chooseOffer>>;
  const payWith = (visitor: Visitor, offer: Offer, token: string, key = `key-${token}`) =>
    pay(visitor, offer, { cardDetails: undefined, confirmationToken: token }, { 'idempotency-key': key });
  const start = async (number: string) => {
    const visitor = t.visitor();
    const [offer, token] = await Promise.all([chooseOffer(visitor), t.stripe.enterCard(number)]);
    const response = await payWith(visitor, offer, token);
    const { paymentId, clientSecret } = response.json<{ paymentId: string; clientSecret: string }>();
    return { visitor, offer, token, response, paymentId, clientSecret };
  };
  const goOn = (visitor: Visitor, paymentId: string) => visitor.post(`/api/payments/${paymentId}/continue`, {});
  const books = () => readBooks(t.db, t.duffel, t.stripe);
  const intentOf = async (paymentId: string) => {
    const intent = (await books()).intents.find(({ metadata }) => metadata.payment_id === paymentId);
    if (intent === undefined) throw new Error(`${paymentId} has no intent`);
    return intent;
  };
  /** Disagreements about this payment alone; others hold money on purpose. */
  const faultsOf = async (paymentId: string) => {
    const { id } = await intentOf(paymentId);
    return auditBooks(await books()).filter((fault) => [id, paymentId].some((one) => fault.includes(one)));
  };
  const rowOf = async (paymentId: string) => (await books()).payments.find(({ id }) => id === paymentId);
  const answerBank = async (paymentId: string, outcome: 'succeed' | 'fail') =>
    t.stripe.authenticate((await intentOf(paymentId)).id, outcome);

  test('a card is authorized by its token and booked; of the card only brand and last digits are kept [HOST-01] [HOST-08]', async () => {
    const { visitor, offer, response, paymentId } = await start(accepted);
    expect(response.json()).toEqual({ success: true, status: 'authorised', paymentId, message: 'Card authorized' });
    expect(await rowOf(paymentId)).toMatchObject({ cardBrand: 'visa', cardLast4: '4242', methodId: null });
    const booked = await book(visitor, offer, paymentId);
    expect(booked.json()).toMatchObject({ status: 'confirmed' });
    const { id } = booked.json<{ id: string }>();
    expect(await readBooking(visitor, id)).toMatchObject({ payment: { card_brand: 'visa', card_last4: '4242' } });
    expect(await faultsOf(paymentId)).toEqual([]);
  });

  test('a card number is refused before anything is done with it, and so are both at once [HOST-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const before = (await books()).payments.length;
    for (const body of [{}, { confirmationToken: await t.stripe.enterCard(accepted) }]) {
      const refused = await pay(visitor, offer, { cardDetails: goodCard, ...body });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path: 'confirmationToken' }] });
    }
    expect((await books()).payments).toHaveLength(before);
  });

  test.each([
    ['unknown', async () => 'ctoken_000000000000000000000000'],
    ['of somebody else’s purchase', async () => (await start(accepted)).token],
    ['declined before', async () => (await start(declined)).token],
  ])('a token that is %s holds nothing [HOST-01]', async (_why, tokenOf) => {
    const token = await tokenOf();
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const before = await books();
    const refused = await payWith(visitor, offer, token);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'PAYMENT_NOT_USABLE', message: tokenNotUsable });
    expect(await books()).toEqual(before);
  });

  test('one token for two flights at once holds money for one of them, and the other is refused as used [HOST-01] [SAFE-01]', async () => {
    for (let time = 0; time < 3; time++) {
      const visitor = t.visitor();
      const offers = [await chooseOffer(visitor), await chooseOffer(visitor, { destination: 'CDG' })];
      const token = await t.stripe.enterCard(accepted);
      const answers = await Promise.all(
        offers.map((offer, index) => payWith(visitor, offer, token, `key-${index}-${token}`)),
      );
      const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? answer.statusCode);
      expect(codes.toSorted()).toEqual([200, 'PAYMENT_NOT_USABLE']);
    }
  });

  test('a token that has expired holds nothing [HOST-01]', async () => {
    const visitor = t.visitor();
    const token = await t.stripe.enterCard(accepted);
    t.clock.advance(12 * 3_600_000);
    const refused = await payWith(visitor, await chooseOffer(visitor), token);
    expect(refused.json()).toMatchObject({ code: 'PAYMENT_NOT_USABLE', message: tokenNotUsable });
  });

  test('the bank asks and the cardholder approves: the money is held, with what disputes need, and booked [HOST-02]', async () => {
    const { visitor, offer, response, paymentId, clientSecret } = await start(challenged);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      status: 'requires_action',
      clientSecret: expect.stringMatching(/_secret_/),
    });
    expect(await intentOf(paymentId)).toMatchObject({ status: 'requires_action', amount_capturable: 0 });
    // The page's claims do not count.
    expect((await goOn(visitor, paymentId)).json()).toMatchObject({ status: 'requires_action', clientSecret });
    const early = await book(visitor, offer, paymentId);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({
      code: 'PAYMENT_IN_PROGRESS',
      message: 'We are still waiting for this payment to be confirmed with your bank. Nothing was charged.',
      paymentId,
    });

    await answerBank(paymentId, 'succeed');
    for (let time = 0; time < 2; time++) {
      expect((await goOn(visitor, paymentId)).json()).toMatchObject({ status: 'authorised', paymentId });
    }
    expect(await rowOf(paymentId)).toMatchObject({
      state: 'authorised',
      authenticationFlow: 'challenge',
      authenticationResult: 'authenticated',
      authenticationEci: '05',
    });
    expect((await book(visitor, offer, paymentId)).json()).toMatchObject({ status: 'confirmed' });
    expect(await faultsOf(paymentId)).toEqual([]);
    expect(t.logged()).not.toContain(clientSecret);
    expect(JSON.stringify(await books())).toContain(clientSecret);
    expect(JSON.stringify(await t.db.select().from(payments))).not.toContain('_secret_');
  });

  test.each([
    [challenged, 'fail', 'AUTHENTICATION_FAILED', /Your bank could not confirm this payment. Nothing was charged/],
    [poorAfterChallenge, 'succeed', 'INSUFFICIENT_FUNDS', /declined for insufficient funds/],
  ] as const)(
    'with %s the bank says no after "%s": %s, and nothing is held [HOST-02]',
    async (number, answer, code, text) => {
      const { visitor, offer, token, paymentId } = await start(number);
      await answerBank(paymentId, answer);
      const refused = await goOn(visitor, paymentId);
      expect(refused.statusCode).toBe(402);
      expect(refused.json()).toMatchObject({ code, message: expect.stringMatching(text) });
      expect((await goOn(visitor, paymentId)).json()).toMatchObject({ code });
      expect((await payWith(visitor, offer, token)).json()).toMatchObject({ code });
      expect(await intentOf(paymentId)).toMatchObject({ status: 'requires_payment_method', amount_capturable: 0 });
      // Another card, another attempt.
      const second = await payWith(visitor, offer, await t.stripe.enterCard(accepted));
      expect(second.json()).toMatchObject({ status: 'authorised' });
    },
  );

  test('a repeated call gets the same challenge, another card under its key does not [HOST-02] [PAY-08]', async () => {
    const { visitor, offer, token, paymentId, clientSecret } = await start(challenged);
    const [first, second] = await Promise.all([payWith(visitor, offer, token), payWith(visitor, offer, token)]);
    expect([first.json(), second.json()]).toEqual(Array(2).fill(expect.objectContaining({ paymentId, clientSecret })));
    const other = await payWith(visitor, offer, await t.stripe.enterCard(accepted), `key-${token}`);
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('another visitor can neither continue, read nor release a challenge [HOST-02] [SAFE-04]', async () => {
    const { paymentId, token } = await start(challenged);
    const stranger = t.visitor();
    await chooseOffer(stranger);
    expect((await goOn(stranger, paymentId)).statusCode).toBe(404);
    expect((await stranger.post(`/api/payments/${paymentId}/release`, {})).statusCode).toBe(404);
    expect((await stranger.get(`/api/payments/attempts/key-${token}`)).statusCode).toBe(404);
    expect(await intentOf(paymentId)).toMatchObject({ status: 'requires_action' });
  });

  test('nobody answers the bank: canceled before 20 minutes are over, and an answer afterwards holds nothing [HOST-02]', async () => {
    expect(challengeMinutes).toBeLessThan(unusedHoldMinutes);
    const { visitor, offer, paymentId } = await start(challenged);
    t.clock.advance((challengeMinutes - 1) * 60_000);
    await t.app.reconciler.run();
    expect(await intentOf(paymentId)).toMatchObject({ status: 'requires_action' });
    t.clock.advance(60_000);
    await t.app.reconciler.run();
    expect(await intentOf(paymentId)).toMatchObject({ status: 'canceled' });
    expect(await rowOf(paymentId)).toMatchObject({ state: 'voided' });
    await expect(answerBank(paymentId, 'succeed')).rejects.toThrow('400');
    const late = await goOn(visitor, paymentId);
    expect(late.statusCode).toBe(409);
    const gone = {
      code: 'PAYMENT_NOT_USABLE',
      message: 'This payment can no longer be used. Nothing was charged. Please enter your card again.',
    };
    expect(late.json()).toMatchObject(gone);
    const booked = await book(visitor, offer, paymentId);
    expect([booked.statusCode, booked.json()]).toEqual([409, expect.objectContaining(gone)]);
  });

  test('a page that never asks again: the answered challenge is found, and its unused hold released [HOST-02] [PAY-10]', async () => {
    const { paymentId } = await start(challenged);
    await answerBank(paymentId, 'succeed');
    await t.app.reconciler.run();
    expect(await rowOf(paymentId)).toMatchObject({ state: 'authorised' });
    t.clock.advance(unusedHoldMinutes * 60_000);
    await t.app.reconciler.run();
    expect(await intentOf(paymentId)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
  });

  test('the cardholder approves while the visitor gives up: the hold is voided [HOST-02]', async () => {
    const { visitor, paymentId } = await start(challenged);
    await answerBank(paymentId, 'succeed');
    const released = await visitor.post(`/api/payments/${paymentId}/release`, {});
    expect(released.json()).toMatchObject({ status: 'released' });
    expect(await intentOf(paymentId)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    expect((await goOn(visitor, paymentId)).json()).toMatchObject({ code: 'PAYMENT_NOT_USABLE' });
  });

  test('a release beside the answer of the bank releases what came of it, and never what a booking has claimed [F-148] [HOST-02] [SAFE-01]', async () => {
    for (const isBooked of [false, true]) {
      const { visitor, offer, paymentId } = await start(challenged);
      const before = await findRow(t.db, paymentLifecycle, paymentId);
      if (before === null) throw new Error('The payment is gone');
      await answerBank(paymentId, 'succeed');
      expect((await goOn(visitor, paymentId)).json()).toMatchObject({ status: 'authorised' });
      if (isBooked) await book(visitor, offer, paymentId);
      const { state } = await releaseUnclaimed(workerOf(t), before, 'released by the visitor');
      expect(state).toBe(isBooked ? 'captured' : 'voided');
      expect((await intentOf(paymentId)).status).toBe(isBooked ? 'succeeded' : 'canceled');
    }
  });

  test('the offer expires while the bank asks: the hold is released, and the answer says so [HOST-02] [PAY-10]', async () => {
    const { visitor, offer, paymentId } = await start(challenged);
    await t.duffel.changeOffer(offer.id, { expire: true });
    await answerBank(paymentId, 'succeed');
    const refused = await goOn(visitor, paymentId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'OFFER_EXPIRED',
      message: 'This flight offer has expired. Please select another flight.',
    });
    expect(await intentOf(paymentId)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
  });

  test('a slow call that finds the offer gone because it was booked meanwhile does not say that nothing was charged [HOST-02] [F-71]', async () => {
    const { visitor, offer, paymentId } = await start(challenged);
    await answerBank(paymentId, 'succeed');
    const row = await findRow(t.db, paymentLifecycle, paymentId);
    if (row === null) throw new Error('The payment is gone');
    const gateway = createStripeGateway({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin, live: false });
    const supplier = {
      async getOffer() {
        expect((await book(visitor, offer, paymentId)).json()).toMatchObject({ status: 'confirmed' });
        return ok({ expiresAt: '2020-01-01T00:00:00Z' });
      },
    };
    const slow = {
      db: t.db,
      clock: t.clock,
      log: t.app.server.log,
      vendors: { gatewayOf: () => gateway, supplierOf: () => supplier },
      onTransition: () => undefined,
      dropSearchOf: () => undefined,
    };
    const answer = await continuePayment(slow as unknown as Parameters<typeof continuePayment>[0], row);
    expect(answer).toMatchObject({ ok: true, value: { payment: { state: 'captured' }, clientSecret: null } });
    expect(await faultsOf(paymentId)).toEqual([]);
  });

  test('a confirmation whose answer was lost leads to the same challenge [HOST-02] [SAFE-01]', async () => {
    await t.stripe.fault({ operation: 'confirm', kind: 'reset_after', times: 5 });
    const { response, paymentId } = await start(challenged);
    await t.stripe.clearFaults();
    expect(response.json()).toMatchObject({
      status: 'requires_action',
      clientSecret: expect.stringMatching(/_secret_/),
    });
    expect(await intentOf(paymentId)).toMatchObject({ status: 'requires_action' });
  });

  test('while the provider is silent, the outcome stays unknown; then it is read [HOST-02] [SAFE-02]', async () => {
    const { visitor, paymentId, token } = await start(challenged);
    await answerBank(paymentId, 'succeed');
    await t.stripe.fault({ operation: 'payment_intents.retrieve', kind: 'reset_before', times: 20 });
    const unknown = await goOn(visitor, paymentId);
    expect(unknown.statusCode).toBe(503);
    expect(unknown.json()).toMatchObject({ code: 'PAYMENT_PENDING' });
    expect((await visitor.get(`/api/payments/attempts/key-${token}`)).json()).toMatchObject({ status: 'pending' });
    await t.stripe.clearFaults();
    expect((await visitor.get(`/api/payments/attempts/key-${token}`)).json()).toMatchObject({ status: 'authorised' });
  });

  test.each([
    [{ authenticateAbove: 0 }, 'requires_action'],
    [{ authenticateAbove: 1_000_000 }, 'authorised'],
    [undefined, 'authorised'],
  ])('a brand that asks banks to confirm, %j: a card that supports it is %s [HOST-03]', async (cards, status) => {
    const key = `asks-${cards?.authenticateAbove}`;
    const [sample] = sampleBrands;
    if (sample === undefined) throw new Error('There are no sample brands');
    const brand = { ...sample, key, domain: null, ...(cards === undefined ? {} : { cards }) };
    await seedBrands(t.db, [brand], t.clock.now());
    const visitor = t.visitor({ host: `${key}.flights.example` });
    const offer = await chooseOffer(visitor);
    const answer = await payWith(visitor, offer, await t.stripe.enterCard('4000000000003055'));
    expect(answer.json()).toMatchObject({ status });
  });

  test.each([
    ['5105105105105100', { refusesPrepaid: true }, 'Prepaid cards are not accepted here.'],
    ['4000002760000016', { countries: ['US'] }, 'We do not accept cards issued in this card’s country.'],
  ])('a token of card %s is refused by a brand with %j, and nothing is held [HOST-03]', async (number, cards, said) => {
    const key = `refuses-${Object.keys(cards).join().toLowerCase()}`;
    const [sample] = sampleBrands;
    if (sample === undefined) throw new Error('There are no sample brands');
    await seedBrands(t.db, [{ ...sample, key, domain: null, cards }], t.clock.now());
    const visitor = t.visitor({ host: `${key}.flights.example` });
    const offer = await chooseOffer(visitor);
    const before = (await books()).intents.length;
    const refused = await payWith(visitor, offer, await t.stripe.enterCard(number));
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: 'CARD_NOT_ACCEPTED', message: expect.stringContaining(said) });
    expect((await books()).intents).toHaveLength(before);
  });

  test('the way back from a bank keeps nothing of its address, and logs none of it [HOST-02]', async () => {
    const visitor = t.visitor();
    const secret = 'pi_1_secret_abcdefghijklmnop';
    const query = `payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=succeeded`;
    const back = await visitor.get(`/booking/return?offer=off_123&${query}`);
    expect(back.statusCode).toBe(303);
    expect(back.headers).toMatchObject({
      location: '/booking?offer=off_123&step=payment',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    for (const offer of ['//evil.example', 'x'.repeat(300), 'off_1&offer=off_2', '']) {
      const { headers } = await visitor.get(`/booking/return?offer=${encodeURIComponent(offer)}&${query}`);
      expect(headers.location).toBe('/');
    }
    expect(t.logged()).not.toContain(secret);
  });

  test('the way back keeps the brand that the address selected, and takes nothing else for one [HOST-02] [BRAND-01]', async () => {
    const back = async (query: string) =>
      (await t.visitor().get(`/booking/return?offer=off_123&${query}`)).headers.location;
    expect(await back('brand=polar')).toBe('/booking?offer=off_123&brand=polar&step=payment');
    for (const brand of ['brand=%2F%2Fevil', 'brand=polar&brand=solana', 'brand='])
      expect(await back(brand)).toBe('/booking?offer=off_123&step=payment');
    const offer = { offerId: 'off_1', amendmentId: null };
    expect(returnUrlOf('http://localhost:3000', offer, 'polar')).toBe(
      'http://localhost:3000/booking/return?offer=off_1&brand=polar',
    );
    expect(returnUrlOf('https://polar.example', offer, 'polar')).toBe(
      'https://polar.example/booking/return?offer=off_1',
    );
    const amendment = { offerId: null, amendmentId: 'amd_1' };
    expect(returnUrlOf('https://polar.example', amendment, 'polar')).toBe(
      'https://polar.example/booking/return?amendment=amd_1',
    );
    const { headers } = await t.visitor().get('/booking/return?amendment=amd_1&payment_intent_client_secret=x');
    expect(headers.location).toBe('/booking/change?amendment=amd_1');
  });
});

describe('cards entered in our form', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  test('need card details: a token is refused [HOST-01]', async () => {
    const visitor = t.visitor();
    expect((await visitor.get('/api/payments/card-fields')).json()).toEqual({ kind: 'server' });
    const offer = await chooseOffer(visitor);
    const confirmationToken = await t.stripe.enterCard(accepted);
    const refused = await pay(visitor, offer, { cardDetails: undefined, confirmationToken });
    expect(refused.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path: 'cardDetails' }] });
  });

  test.each(['%zz', 'a b', '[::1', 'localhost:99999'])(
    'a request whose host is %j is refused before a payment is begun [SAFE-03] [HOST-02]',
    async (host) => {
      const visitor = t.visitor();
      const offer = await chooseOffer(visitor);
      const before = await readBooks(t.db, t.duffel, t.stripe);
      const refused = await pay(visitor, offer, {}, { host });
      expect(refused.json()).toMatchObject({
        code: 'INVALID_REQUEST',
        message: 'The host of this request cannot be read.',
      });
      expect(refused.statusCode).toBe(400);
      expect(await readBooks(t.db, t.duffel, t.stripe)).toEqual(before);
    },
  );
});
