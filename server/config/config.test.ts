import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const other = 'Vq8Zr1Lm4Xc7Bn0Ks3Dh6Gt9Wy2Fu5Jp';
const another = 'Pz2Qa9Wx5Sc1De7Vf3Rb8Gt4Nh6Yj0Mu';
const secret = 'k3W9x2mQv7Tz5Lp8Rb1Yc6Nd4Hf0Js-_';
const production = {
  APP_ENV: 'production',
  SESSION_SECRET: secret,
  PUBLIC_ORIGIN: 'https://flights.example',
  DATABASE_URL: 'postgres://tailfin:pw@db.example/tailfin',
  SMTP_URL: 'smtp://mail.example:587',
};

/** The problems reported by readConfig; empty if it accepts the environment. */
function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tailfin-config-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test('starts without any variable: embedded database and both simulators', () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicOrigin: null,
      trustProxy: false,
      production: false,
      logLevel: 'info',
      duffel: { test: null, live: null },
      stripe: { test: null, live: null },
      simulatorLatencyMs: 1000,
      orderWaitMs: 25_000,
      orderSettleMs: 180_000,
      orderChecksPerMinute: 400,
      reconcileIntervalMs: 60_000,
      drainMs: 0,
      rateLimitFactor: 1,
      administrator: null,
      demoAccounts: true,
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  test('webhooks have no secret by default, and one variable can hold several [SAFE-08] [SAFE-04]', () => {
    expect(readConfig({ DATA_DIR: dataDir, STRIPE_WEBHOOK_SECRET: '' }).webhookSecrets).toEqual({
      duffel: [],
      stripe: [],
    });
    const listed = { DUFFEL_WEBHOOK_SECRET: 'one', STRIPE_WEBHOOK_SECRET: 'whsec_test, whsec_live' };
    expect(readConfig({ DATA_DIR: dataDir, ...listed }).webhookSecrets).toEqual({
      duffel: ['one'],
      stripe: ['whsec_test', 'whsec_live'],
    });
    expect(problemsOf({ DATA_DIR: dataDir, STRIPE_WEBHOOK_SECRET: 'whsec_test,' })).toHaveLength(1);
    expect(problemsOf({ ...production, STRIPE_WEBHOOK_SECRET: `whsec_${secret}` })).toEqual([]);
    expect(problemsOf({ ...production, STRIPE_WEBHOOK_SECRET: `whsec_${secret},secret` })).toEqual([
      'STRIPE_WEBHOOK_SECRET: is a sample secret',
    ]);
    expect(problemsOf({ ...production, DUFFEL_WEBHOOK_SECRET: 'change-me-change-me' })).toEqual([
      'DUFFEL_WEBHOOK_SECRET: is a sample secret',
    ]);
  });

  test('behind a proxy, requests are accepted for a while after SIGTERM by default [SAFE-06]', () => {
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'true' }).drainMs).toBe(5000);
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'true', DRAIN_SECONDS: '0' }).drainMs).toBe(0);
    expect(readConfig({ DATA_DIR: dataDir, DRAIN_SECONDS: '2.5' }).drainMs).toBe(2500);
    expect(problemsOf({ DATA_DIR: dataDir, DRAIN_SECONDS: '-1' })).toHaveLength(1);
  });

  test('telemetry is off unless an endpoint is set, whatever else is [SAFE-05] [SAFE-06]', () => {
    const others = { OTEL_METRIC_EXPORT_INTERVAL: '5000', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readConfig({ DATA_DIR: dataDir, ...others }).telemetry).toBeNull();
    const endpoint = { DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    const sent = { endpoint: 'http://collector:4318', metricIntervalMs: 60_000, sampledShare: 1 };
    expect(readConfig(endpoint).telemetry).toEqual(sent);
    expect(readConfig({ ...endpoint, ...others }).telemetry).toEqual({
      ...sent,
      metricIntervalMs: 5000,
      sampledShare: 0.25,
    });
    for (const wrong of [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      { OTEL_METRIC_EXPORT_INTERVAL: '0' },
      { OTEL_TRACES_SAMPLER_ARG: '2' },
    ]) {
      expect(problemsOf({ ...endpoint, ...wrong })).toHaveLength(1);
    }
  });

  test('ten offers of a search may be read for the prices of bags, none if that is turned off [BAGS-02]', () => {
    const most = (value?: string) => readConfig({ DATA_DIR: dataDir, BAG_PRICES_PER_SEARCH: value }).bagPricesPerSearch;
    expect([most(), most('0'), most('25')]).toEqual([10, 0, 25]);
    for (const value of ['-1', '2.5', '101', 'all']) {
      expect(problemsOf({ DATA_DIR: dataDir, BAG_PRICES_PER_SEARCH: value })).toHaveLength(1);
    }
  });

  test('production requires a random-looking secret and a mail server [F-59] [SAFE-04]', () => {
    expect(problemsOf({ ...production, SESSION_SECRET: 'a'.repeat(36) })).toEqual([
      'SESSION_SECRET: is too regular to be random',
    ]);
    expect(problemsOf({ ...production, SESSION_SECRET: 'abcabcabc'.repeat(5) })).toHaveLength(1);
    expect(problemsOf({ ...production, SMTP_URL: '' })).toEqual(['SMTP_URL: must be set in production']);
    expect(problemsOf(production)).toEqual([]);
  });

  test('demo accounts exist only without any live key [F-53] [AUTH-01]', () => {
    const live = { DUFFEL_LIVE_TOKEN: 'duffel_live_x', STRIPE_LIVE_SECRET_KEY: 'sk_live_x' };
    for (const [name, value] of Object.entries(live)) {
      expect(readConfig({ DATA_DIR: dataDir, [name]: value, ALLOW_LIVE_KEYS_ELSEWHERE: '1' }).demoAccounts).toBe(false);
    }
  });

  test('in production a first label names a brand only below the deployment’s own domains [F-57] [BRAND-01]', () => {
    expect(readConfig({ DATA_DIR: dataDir }).brandDomains).toBeNull();
    expect(readConfig(production).brandDomains).toEqual(['flights.example']);
    expect(readConfig({ ...production, BRAND_DOMAINS: 'A.example, b.example' }).brandDomains).toEqual([
      'a.example',
      'b.example',
    ]);
    expect(problemsOf({ ...production, BRAND_DOMAINS: 'https://a.example' })).toHaveLength(1);
    expect(readConfig(production).refusesUnknownHosts).toBe(false);
    expect(readConfig({ ...production, UNKNOWN_HOSTS: 'refuse' }).refusesUnknownHosts).toBe(true);
  });

  test('an empty variable counts as absent, and a URL loses its trailing slash', () => {
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: '',
      DUFFEL_TEST_TOKEN: '',
      PUBLIC_ORIGIN: 'https://flights.example/',
    });
    expect(config).toMatchObject({ port: 3000, duffel: { test: null }, publicOrigin: 'https://flights.example' });
  });

  test('a base URL without a key means a separately started simulator', () => {
    const config = readConfig({
      DATA_DIR: dataDir,
      DUFFEL_API_URL: 'http://127.0.0.1:4010',
      STRIPE_API_URL: 'http://127.0.0.1:4020',
    });
    expect(config.duffel.test).toEqual({ secret: 'duffel_test_simulator', baseUrl: 'http://127.0.0.1:4010' });
    expect(config.stripe.test).toEqual({ secret: 'sk_test_simulator', baseUrl: 'http://127.0.0.1:4020' });
  });

  test('every unreadable variable is reported at once, by its name [SAFE-04]', () => {
    const problems = problemsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://db/x',
      PUBLIC_ORIGIN: 'javascript:alert(1)',
      SESSION_SECRET: 'short',
      TRUST_PROXY: 'perhaps',
      APP_ENV: 'staging',
      LOG_LEVEL: 'loud',
      SIM_LATENCY_MS: '-1',
      ORDER_WAIT_SECONDS: 'soon',
      RATE_LIMIT_FACTOR: '0',
    });
    expect(problems.map((problem) => problem.split(':', 1)[0]).sort()).toEqual(
      'APP_ENV DATABASE_URL LOG_LEVEL ORDER_WAIT_SECONDS PORT PUBLIC_ORIGIN RATE_LIMIT_FACTOR SESSION_SECRET SIM_LATENCY_MS TRUST_PROXY'.split(
        ' ',
      ),
    );
  });

  test('what does not fit together is reported with unreadable variables, but not what follows from them [SAFE-04]', () => {
    const namesOf = (change: Record<string, string | undefined>) =>
      problemsOf({ ...production, ...change }).map((problem) => problem.split(':', 1)[0]);
    expect(
      namesOf({ METRICS_TOKEN: 'short', SESSION_SECRET: undefined, RATE_LIMIT_FACTOR: '5', DUFFEL_TEST_TOKEN: 'x' }),
    ).toEqual(['METRICS_TOKEN', 'METRICS_TOKEN', 'DUFFEL_TEST_TOKEN', 'SESSION_SECRET', 'RATE_LIMIT_FACTOR']);
    expect(namesOf({ DATABASE_URL: 'mysql://db/x' })).toEqual(['DATABASE_URL']);
    expect(namesOf({ PUBLIC_ORIGIN: 'flights', UNKNOWN_HOSTS: 'refuse' })).toEqual(['PUBLIC_ORIGIN']);
    expect(namesOf({ APP_ENV: 'live', DUFFEL_LIVE_TOKEN: 'duffel_live_x' })).toEqual(['APP_ENV']);
  });

  test('the report names variables but contains no secrets [SAFE-05]', () => {
    const problems = problemsOf({
      ...production,
      DUFFEL_LIVE_TOKEN: 'very-private',
      STRIPE_TEST_SECRET_KEY: 'private-too',
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('private');
  });

  test.each([
    ['DUFFEL_TEST_TOKEN', 'duffel_live_abc'],
    ['DUFFEL_LIVE_TOKEN', 'duffel_test_abc'],
    ['STRIPE_TEST_SECRET_KEY', 'sk_live_abc'],
    ['STRIPE_TEST_SECRET_KEY', 'pk_test_abc'],
    ['STRIPE_LIVE_SECRET_KEY', 'sk_test_abc'],
  ])('%s of another kind (%s) is refused: test and live never mix [SAFE-04]', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringMatching(`^${name}: must begin`)]);
  });

  test.each([
    ['DUFFEL_LIVE_TOKEN', 'duffel_live_abc', 'DUFFEL_API_URL', 'https://api.duffel.com'],
    ['STRIPE_LIVE_SECRET_KEY', 'rk_live_abc', 'STRIPE_API_URL', 'https://api.stripe.com'],
  ])('%s is sent only to its own vendor, unless a test allows it [SAFE-04]', (name, value, urlName, own) => {
    const elsewhere = { ...production, [name]: value, [urlName]: 'http://127.0.0.1:4010' };
    expect(problemsOf(elsewhere)).toEqual([expect.stringMatching(`^${name}: .*${own}$`)]);
    expect(problemsOf({ ...elsewhere, [urlName]: `${own}.attacker.example` })).toHaveLength(1);
    expect(problemsOf({ ...elsewhere, [urlName]: `${own}/` })).toEqual([]);
    const test = { ...elsewhere, APP_ENV: 'demo', DATA_DIR: dataDir, ALLOW_LIVE_KEYS_ELSEWHERE: '1' };
    expect(problemsOf(test)).toEqual([]);
  });

  test('live access requires a live credential, and exists alongside test access', () => {
    const config = readConfig({ ...production, DUFFEL_LIVE_TOKEN: 'duffel_live_abc' });
    expect(config.duffel).toEqual({ test: null, live: { secret: 'duffel_live_abc', baseUrl: null } });
    expect(config.stripe.live).toBeNull();
  });

  test.each(['DUFFEL_LIVE_TOKEN', 'STRIPE_LIVE_SECRET_KEY'])(
    '%s outside production is refused with the reason [SAFE-04]',
    (name) => {
      const live = { [name]: name.startsWith('D') ? 'duffel_live_abc' : 'sk_live_abc' };
      expect(problemsOf({ DATA_DIR: dataDir, ...live })).toEqual([
        `${name}: a live credential needs APP_ENV=production`,
      ]);
      expect(problemsOf({ ...production, ...live })).toEqual([]);
    },
  );

  test.each([
    'https://flights.example./',
    'https://flights.example/shop',
    'https://flights.example/?brand=solana',
    'https://flights.example/#top',
    'https://boss:pw@flights.example',
    'https://flights.example:443',
    'https://flights.example//shop',
  ])('PUBLIC_ORIGIN %s is refused because it is not an origin [SAFE-04] [BRAND-09]', (address) => {
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: address })).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN: /)]);
  });

  test('PUBLIC_ORIGIN may have a port and a trailing slash [BRAND-09]', () => {
    const origins = ['https://flights.example/', 'https://flights.example:8443', 'https://Flights.example'];
    for (const address of origins) expect(problemsOf({ ...production, PUBLIC_ORIGIN: address })).toEqual([]);
    expect(problemsOf({ DATA_DIR: dataDir, PUBLIC_ORIGIN: 'http://[::1]:3000' })).toEqual([]);
  });

  test.each([
    'a'.repeat(32),
    'change-me-change-me-now',
    'short',
    'pässwörd-k3W9x2mQv7Tz5Lp8',
    'k3W9x2mQ v7Tz5Lp8Rb1Yc6Nd',
  ])('METRICS_TOKEN %s is refused [SAFE-04]', (token) => {
    expect(problemsOf({ ...production, METRICS_TOKEN: token })[0]).toMatch(/^METRICS_TOKEN: /);
    expect(problemsOf({ ...production, METRICS_TOKEN: secret })).toEqual([]);
  });

  test('refusing unknown hosts requires naming the known ones [F-57] [SAFE-04]', () => {
    const refuse = { DATA_DIR: dataDir, UNKNOWN_HOSTS: 'refuse' };
    expect(problemsOf(refuse)).toEqual(['BRAND_DOMAINS: must be set for UNKNOWN_HOSTS=refuse']);
    expect(problemsOf({ ...refuse, PUBLIC_ORIGIN: 'http://flights.example' })).toHaveLength(1);
    expect(problemsOf({ ...refuse, BRAND_DOMAINS: 'flights.example' })).toEqual([]);
    expect(problemsOf({ ...production, UNKNOWN_HOSTS: 'refuse' })).toEqual([]);
  });

  test('the first administrator must not be a demo account [ADM-04] [AUTH-01]', () => {
    for (const email of ['admin@tailfin.example', ' Traveler@Tailfin.example ']) {
      const administrator = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'Heron-Lamp-55?' };
      expect(problemsOf({ DATA_DIR: dataDir, ...administrator })).toEqual([
        'ADMIN_EMAIL: is the address of a demo account',
      ]);
    }
  });

  test.each([
    ['one', other, [other]],
    ['two', `${other}, ${another}`, [other, another]],
    ['one that contains a comma', `${other},tail`, [`${other},tail`]],
  ])('%s is accepted beside the secret, while that is replaced [F-146]', (_what, text, accepted) => {
    expect(readConfig({ ...production, SESSION_SECRET_OLD: text }).secrets).toEqual([secret, ...accepted]);
  });

  test('a complete production environment is accepted [SAFE-04]', () => {
    expect(readConfig(production)).toMatchObject({ production: true, secrets: [secret] });
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['SESSION_SECRET', { SESSION_SECRET: undefined }],
    ['SESSION_SECRET', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'Secret-of-some-sample-configuration-file' }],
    ['SESSION_SECRET', { SESSION_SECRET: secret.slice(1) }],
    ['SESSION_SECRET_OLD', { SESSION_SECRET_OLD: 'change-me-change-me-change-me-change-me' }],
    ['SESSION_SECRET_OLD', { SESSION_SECRET_OLD: `${secret},${'a'.repeat(36)}` }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: undefined }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://flights.example' }],
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['ALLOW_LIVE_KEYS_ELSEWHERE', { ALLOW_LIVE_KEYS_ELSEWHERE: 'true' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '1000' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@flights.example', ADMIN_PASSWORD: 'Short-1!' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@flights.example', ADMIN_PASSWORD: 'all-lower-case-1!' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@flights.example', ADMIN_PASSWORD: 'Change-me-please-1!' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@flights.example', ADMIN_PASSWORD: 'Control-Tower-7!' }],
  ])('production refuses to start because of %s in %o [SAFE-04]', (name, change) => {
    expect(problemsOf({ ...production, ...change })).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  test('the first administrator needs address and password, which may be weak in a demo [ADM-04]', () => {
    expect(problemsOf({ DATA_DIR: dataDir, ADMIN_EMAIL: 'boss@flights.example' })).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD: /),
    ]);
    expect(problemsOf({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'x' })).toEqual([expect.stringMatching(/^ADMIN_EMAIL: /)]);
    expect(problemsOf({ DATA_DIR: dataDir, ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'x' })).toEqual([
      expect.stringMatching(/^ADMIN_EMAIL: /),
    ]);
    const administrator = { email: 'boss@flights.example', password: 'Heron-Lamp-55?' };
    const environment = { ADMIN_EMAIL: ' Boss@Flights.example ', ADMIN_PASSWORD: administrator.password };
    expect(readConfig({ ...production, ...environment })).toMatchObject({ administrator, demoAccounts: false });
    expect(readConfig({ DATA_DIR: dataDir, ...environment, ADMIN_PASSWORD: 'x' }).administrator?.password).toBe('x');
  });

  test('demo accounts exist only in the embedded demo [AUTH-01]', () => {
    expect(readConfig({ DATA_DIR: dataDir }).demoAccounts).toBe(true);
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db.example/x' }).demoAccounts).toBe(false);
    expect(readConfig(production).demoAccounts).toBe(false);
  });

  test('production reports all refusals together [SAFE-04]', () => {
    expect(problemsOf({ APP_ENV: 'production' })).toHaveLength(4);
  });

  test('a demo creates its secret once, keeps it and lets only its owner read it [SAFE-04]', () => {
    const folder = join(dataDir, 'fresh');
    const first = readConfig({ DATA_DIR: folder }).secrets[0];
    expect(first).toHaveLength(43);
    expect(readConfig({ DATA_DIR: folder }).secrets[0]).toBe(first);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(first);
    expect(readConfig({ DATA_DIR: join(dataDir, 'other') }).secrets[0]).not.toBe(first);
    expect(readdirSync(folder)).toEqual(['session-secret']);
  });

  test.each([
    ['empty', ''],
    ['blank', ' \n'],
    ['cut short', 'k3W9x2mQv7Tz5Lp8'],
  ])('a stored secret that is %s is not used: the start is refused with instructions [SAFE-04]', (_how, kept) => {
    const path = join(dataDir, 'session-secret');
    writeFileSync(path, kept);
    const [problem, ...others] = problemsOf({ DATA_DIR: dataDir });
    expect(others).toEqual([]);
    expect(problem).toMatch(/^SESSION_SECRET: .*session-secret is empty or cut short.*[Rr]emove/);
    expect(problem).not.toContain('k3W9');
    // It may have signed cookies in use, so it is never replaced silently.
    expect(readFileSync(path, 'utf8')).toBe(kept);
    // A configured secret needs no stored one.
    expect(readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret }).secrets[0]).toBe(secret);
  });
});
