import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Rig } from '#simulators/stripe/testing.ts';

const rig = new Rig();
const site = 'http://localhost:3000';

const load = (path: string, init: RequestInit = {}) =>
  fetch(`${rig.simulator.origin}${path}`, { redirect: 'manual', ...init });
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

async function challenged() {
  const intent = await rig.confirmToken(await rig.enterInBrowser('4000000000003220'));
  return { id: intent.id, secret: intent.client_secret ?? '' };
}

function answerChallenge(id: string, fields: Record<string, string>): Promise<Response> {
  return load(`/__sim/challenge/${id}/authenticate`, { method: 'POST', body: new URLSearchParams(fields) });
}

describe('the script', () => {
  test('is one classic script that defines window.Stripe for this simulator [HOST-06]', async () => {
    const answer = await load('/__sim/stripe.js');
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    const code = await answer.text();
    expect(code).toContain(`window.Stripe = standInFor("${rig.simulator.origin}")`);
    const window: { Stripe?: { version: string; (key: string): Record<string, unknown> } } = {};
    new Script(code).runInNewContext({ window });
    expect(window.Stripe?.version).toBe('endive');
    expect(Object.keys(window.Stripe?.('pk_test_x') ?? {})).toEqual(
      expect.arrayContaining(['elements', 'createConfirmationToken', 'handleNextAction', 'retrievePaymentIntent']),
    );
    expect(() => window.Stripe?.('sk_test_x')).toThrow(/publishable/);
  });

  test.each([
    ['not_found_404', 404],
    ['error_503', 503],
  ])('can fail with %s [HOST-05]', async (kind, status) => {
    await rig.sim('POST', 'faults', { operation: 'browser.script', kind });
    expect((await load('/__sim/stripe.js')).status).toBe(status);
    expect((await load('/__sim/stripe.js')).status).toBe(200);
  });

  test('can be late [HOST-05]', async () => {
    await rig.sim('POST', 'faults', { operation: 'browser.script', kind: 'delay', delayMs: 300 });
    const before = performance.now();
    expect((await load('/__sim/stripe.js')).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(290);
  });

  test('fails to make a token if so planned, and then makes one [HOST-06]', async () => {
    await rig.sim('POST', 'faults', { operation: 'confirmation_tokens.create', kind: 'error_500_not_stored' });
    expect(await rig.enterInBrowser()).toBe('undefined');
    expect(await rig.enterInBrowser()).toMatch(/^ctoken_/);
  });
});

describe('the frames', () => {
  test.each(['card', 'wallet', 'sheet'])(
    'of the %s may be framed by the page that asks, and by no other [HOST-06]',
    async (name) => {
      const answer = await load(`/__sim/frames/${name}?key=pk_test_x&parent=${encodeURIComponent(site)}`);
      expect(answer.status).toBe(200);
      expect(policyOf(answer)).toMatch(
        /default-src 'none'; script-src 'nonce-\w+'; .*frame-ancestors http:\/\/localhost:3000;/,
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain(`data-parent="${site}"`);
      const [, script = ''] = /<script nonce="\w+">([\s\S]*)<\/script>/.exec(html) ?? [];
      expect(() => new Script(script)).not.toThrow();
      expect(script).not.toMatch(/^import |^export /m);
    },
  );

  test.each([
    'https://evil.example',
    'http://localhost:3000/path',
    "http://localhost:3000;script-src 'unsafe-inline'",
    'null',
  ])('refuse %s as their page [HOST-06]', async (parent) => {
    const query = new URLSearchParams({ key: 'pk_test_x', parent });
    expect((await load(`/__sim/frames/card?${query}`)).status).toBe(400);
  });
});

describe('pages of another port of this machine', () => {
  test('read an intent by its secret, and make no other call [HOST-06] [SAFE-04]', async () => {
    const { id, secret } = await challenged();
    const headers = { origin: site, 'sec-fetch-site': 'cross-site' };
    const query = new URLSearchParams({ key: 'pk_test_x', client_secret: secret });
    const read = await load(`/v1/payment_intents/${id}?${query}`, { headers });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, site]);
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
    expect(
      (await load(`/v1/payment_intents/${id}?${query}`, { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect((await load('/v1/confirmation_tokens', { method: 'POST', headers })).status).toBe(403);
    expect((await load(`/__sim/challenge/${id}/authenticate`, { method: 'POST', headers })).status).toBe(403);
    expect((await load('/__sim/state', { headers })).status).toBe(403);
    expect((await load('/__sim/stripe.js', { headers })).status).toBe(200);
  });
});

describe('the challenge', () => {
  test('is shown to who knows the client secret [HOST-02]', async () => {
    const { id, secret } = await challenged();
    const shown = await load(`/__sim/challenge/${id}?client_secret=${secret}&parent=${encodeURIComponent(site)}`);
    expect([shown.status, shown.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
    expect(policyOf(shown)).toContain(`frame-ancestors ${site}`);
    expect(await shown.text()).toMatch(/Approve[\s\S]*Fail/);
    expect((await load(`/__sim/challenge/${id}?client_secret=${id}_secret_guessed`)).status).toBe(404);
    expect((await answerChallenge(id, { client_secret: `${id}_secret_guessed`, outcome: 'succeed' })).status).toBe(404);
    expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_action' });
  });

  test.each([
    ['succeed', 'requires_capture', 'succeeded'],
    ['fail', 'requires_payment_method', 'failed'],
  ])('answered with %s on its own page leads back with the result: %s [HOST-02]', async (outcome, status, said) => {
    const { id, secret } = await challenged();
    const page = await load(`/__sim/challenge/${id}?client_secret=${secret}`);
    expect(policyOf(page)).toMatch(/form-action 'self' http:\/\/localhost:3000; frame-ancestors 'none'/);
    const answer = await answerChallenge(id, { client_secret: secret, outcome });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${site}/booking/return`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: id,
      payment_intent_client_secret: secret,
      redirect_status: said,
    });
    expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({ status });
  });

  test('answered after the cancellation changes nothing [HOST-02]', async () => {
    const { id, secret } = await challenged();
    await rig.stripe.paymentIntents.cancel(id);
    const answer = await answerChallenge(id, { client_secret: secret, outcome: 'succeed', parent: site });
    expect(answer.status).toBe(200);
    expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'canceled', latest_charge: null });
  });
});
