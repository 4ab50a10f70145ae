import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { WalletHosts } from '#contract/brand/wallets.ts';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import type { Engine } from '#server/testing/database/test-database.ts';
import { stayingSignedIn } from '#server/testing/steps/account-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { createPasswordHashing, ensureAdministrator } from '../accounts/index.ts';

const password = 'Correct-Horse-9-Battery';
const minuteMs = 60_000;

/** Both modes with the provider's card fields. */
const bothModes = {
  PUBLIC_ORIGIN: 'https://flights.example.com',
  BRAND_DOMAINS: 'flights.example.com',
  STRIPE_TEST_SECRET_KEY: 'sk_test_1',
  STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_1',
};

async function start(engine: Engine, environment: Record<string, string>, live: boolean) {
  const t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), live, environment });
  const account = { email: 'admin@example.com', password };
  await ensureAdministrator(t.db, createPasswordHashing(), account, t.clock.now());
  const host = environment.PUBLIC_ORIGIN === undefined ? 'localhost' : new URL(environment.PUBLIC_ORIGIN).host;
  return { t, admin: await stayingSignedIn(t.visitor({ host }), account.email, password) };
}

async function readHosts(admin: Visitor): Promise<WalletHosts> {
  const answer = await admin.get('/api/admin/wallet-hosts');
  expect(answer.statusCode).toBe(200);
  return answer.json<WalletHosts>();
}

/** A host's registration in a mode. */
function registrationOf({ brands }: WalletHosts, host: string, mode: 'test' | 'live' = 'test') {
  const found = brands.flatMap(({ hosts }) => hosts).find((one) => one.host === host);
  return found?.registrations.find((one) => one.mode === mode);
}

/** Domains registered at the provider under a name. */
async function domainsAt(t: TestApp, host: string, secretKey = 'sk_test_simulator') {
  const response = await fetch(`${t.stripe.origin}/v1/payment_method_domains?domain_name=${host}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return ((await response.json()) as { data: { id: string }[] }).data;
}

async function planDomain(t: TestApp, body: { domain_name: string; problem?: string }) {
  await fetch(`${t.stripe.origin}/__sim/domains`, { method: 'POST', body: JSON.stringify(body) });
}

describe.each(inject('engines'))('hosts for wallets on %s', (engine) => {
  let t: TestApp;
  let admin: Visitor;
  beforeAll(async () => {
    ({ t, admin } = await start(engine, bothModes, true));
  });
  afterEach(() => t.stripe.clearFaults());
  afterAll(() => t.close());

  const save = (key: string, domain: string | null = null) =>
    admin.post('/api/admin/brands', { key, ...acmeSettings({ domain }) });
  const check = (host: string) => admin.post('/api/admin/wallet-hosts/check', { host });

  test('saving a brand registers each of its hosts, once in each mode, and shows it [HOST-04]', async () => {
    expect((await save('acme', 'fly-acme.com')).statusCode).toBe(201);
    await t.app.walletRegistration.run();
    await t.app.walletRegistration.run();
    for (const host of ['fly-acme.com', 'acme.flights.example.com']) {
      expect(await domainsAt(t, host)).toHaveLength(1);
      expect(await domainsAt(t, host, 'sk_live_simulator')).toHaveLength(1);
      for (const mode of ['test', 'live'] as const) {
        expect(registrationOf(await readHosts(admin), host, mode)).toMatchObject({
          state: 'registered',
          problem: null,
          applePay: { status: 'active', reason: null },
          googlePay: { status: 'active', reason: null },
          checkedAt: expect.any(String),
        });
      }
    }
  });

  test('hosts of brands that were there before are registered as the server starts [HOST-04]', async () => {
    await t.app.walletRegistration.run();
    expect(await domainsAt(t, 'skyhop.flights.example.com')).toHaveLength(1);
    expect(await domainsAt(t, 'flights.example.com')).toHaveLength(1);
  });

  test('a domain that the provider has already is taken over, not registered again [HOST-04]', async () => {
    await fetch(`${t.stripe.origin}/v1/payment_method_domains`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator' },
      body: new URLSearchParams({ domain_name: 'earlier.com' }),
    });
    await save('earlier', 'earlier.com');
    await t.app.walletRegistration.run();
    expect(registrationOf(await readHosts(admin), 'earlier.com')).toMatchObject({ state: 'registered', problem: null });
    expect(await domainsAt(t, 'earlier.com')).toHaveLength(1);
  });

  test('two servers at once register a host once [HOST-04]', async () => {
    await save('twins', 'twins.com');
    await Promise.all([t.app.walletRegistration.run(), check('twins.com'), check('twins.com')]);
    expect(registrationOf(await readHosts(admin), 'twins.com')).toMatchObject({ state: 'registered' });
    expect(await domainsAt(t, 'twins.com')).toHaveLength(1);
  });

  test('a provider that hangs or fails never stops saving; the host waits and is tried again [HOST-04]', async () => {
    await t.stripe.fault({ operation: 'payment_method_domains.list', kind: 'pause', times: 50 });
    const saved = await save('patient', 'patient.com');
    expect(saved.statusCode).toBe(201);
    expect(registrationOf(await readHosts(admin), 'patient.com')).toMatchObject({ state: 'waiting' });
    await t.stripe.clearFaults();
    await t.app.walletRegistration.run();
    await t.stripe.fault({ operation: 'payment_method_domains.list', kind: 'error_503', times: 50 });
    await save('ill', 'ill.com');
    await t.app.walletRegistration.run();
    expect(registrationOf(await readHosts(admin), 'ill.com')).toMatchObject({
      state: 'waiting',
      problem: 'unreachable',
      applePay: null,
      checkedAt: null,
    });
    await t.stripe.clearFaults();
    await t.app.walletRegistration.run();
    expect(registrationOf(await readHosts(admin), 'ill.com')).toMatchObject({ state: 'waiting' });
    t.clock.advance(6 * 60 * minuteMs);
    await t.app.walletRegistration.run();
    expect(registrationOf(await readHosts(admin), 'ill.com')).toMatchObject({ state: 'registered', problem: null });
    expect(registrationOf(await readHosts(admin), 'patient.com')).toMatchObject({ state: 'registered' });
  });

  test('a registration whose answer was lost is found, not made again [HOST-04]', async () => {
    await t.stripe.fault({ operation: 'payment_method_domains.create', kind: 'reset_after', times: 1 });
    await save('lost', 'lost.com');
    await t.app.walletRegistration.run();
    t.clock.advance(6 * 60 * minuteMs);
    await t.app.walletRegistration.run();
    expect(registrationOf(await readHosts(admin), 'lost.com', 'test')).toMatchObject({ state: 'registered' });
    expect(registrationOf(await readHosts(admin), 'lost.com', 'live')).toMatchObject({ state: 'registered' });
    expect(await domainsAt(t, 'lost.com')).toHaveLength(1);
  });

  test('an inactive wallet says why; checked again on demand, it is active [HOST-04]', async () => {
    const problem = 'The association file is missing.';
    await planDomain(t, { domain_name: 'unfiled.com', problem });
    await save('unfiled', 'unfiled.com');
    await t.app.walletRegistration.run();
    const applePay = { status: 'inactive', reason: problem };
    expect(registrationOf(await readHosts(admin), 'unfiled.com')).toMatchObject({ state: 'registered', applePay });
    await planDomain(t, { domain_name: 'unfiled.com' });
    const checked = await check('unfiled.com');
    expect(checked.statusCode).toBe(200);
    expect(registrationOf(checked.json<WalletHosts>(), 'unfiled.com')).toMatchObject({
      applePay: { status: 'active', reason: null },
    });
  });

  test('a check that fails keeps what was known, and says so [HOST-04]', async () => {
    await save('known', 'known.com');
    await t.app.walletRegistration.run();
    await t.stripe.fault({ operation: 'payment_method_domains.validate', kind: 'error_503', times: 2 });
    const checked = (await check('known.com')).json<WalletHosts>();
    expect(registrationOf(checked, 'known.com')).toMatchObject({
      state: 'registered',
      problem: 'unreachable',
      applePay: { status: 'active' },
    });
  });

  test('only administrators, and only hosts of brands [HOST-04] [ADM-04]', async () => {
    const host = 'flights.example.com';
    expect((await t.visitor({ host }).get('/api/admin/wallet-hosts')).statusCode).toBe(401);
    expect((await t.visitor({ host }).post('/api/admin/wallet-hosts/check', { host })).statusCode).toBe(401);
    expect((await check('stranger.com')).statusCode).toBe(404);
    expect(await domainsAt(t, 'stranger.com')).toEqual([]);
  });
});

describe('hosts for wallets', () => {
  test('a host of this machine is never sent to the provider: it cannot be registered [HOST-04]', async () => {
    const environment = { PAYMENT_FIELDS: 'hosted', PUBLIC_ORIGIN: 'http://localhost:3000' };
    const { t, admin } = await start('embedded', environment, false);
    await t.app.walletRegistration.run();
    await admin.post('/api/admin/wallet-hosts/check', { host: 'localhost' });
    expect(await domainsAt(t, 'skyhop.example')).toEqual([]);
    expect(registrationOf(await readHosts(admin), 'localhost')).toMatchObject({ state: 'local', applePay: null });
    expect(await domainsAt(t, 'localhost')).toEqual([]);
    await t.close();
  });

  test('with cards in our own form nothing is registered, and no mode is named [HOST-04]', async () => {
    const { t, admin } = await start('embedded', {}, false);
    await admin.post('/api/admin/brands', { key: 'acme', ...acmeSettings({ domain: 'fly-acme.com' }) });
    await t.app.walletRegistration.run();
    const hosts = await readHosts(admin);
    expect(hosts.modes).toEqual([]);
    expect(hosts.brands.flatMap((brand) => brand.hosts.flatMap((host) => host.registrations))).toEqual([]);
    expect(await domainsAt(t, 'fly-acme.com')).toEqual([]);
    await t.close();
  });
});
