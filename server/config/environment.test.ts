import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { environmentSchema } from './environment.ts';

const own = { DATA_DIR: tmpdir(), SESSION_SECRET: 'k3W9x2mQv7Tz5Lp8Rb1Yc6Nd4Hf0Js-_' };

/** The problem with a variable's value; empty if none. */
function problemsWith(name: string, value: string): readonly string[] {
  try {
    readConfig({ ...own, [name]: value });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.filter((problem) => problem.startsWith(`${name}:`));
    throw error;
  }
}

const logLevels = 'must be fatal, error, warn, info, debug, trace, or silent';
const secondsInDay = 'must be a number of seconds above 0 and at most 86400';
const webAddress = 'must be an address like https://flights.example';

describe('what is said of a variable that cannot be read', () => {
  test.each<[string, string, readonly string[]]>([
    ['PORT', 'must be a whole number from 0 to 65535', [' ', 'abc', '1.5', '-1', 'localhost:3000', '"3000"']],
    ['HOST', 'must be a host name or an IP address', [' ', 'localhost:3000', '"localhost"', 'http://localhost']],
    [
      'DATABASE_URL',
      'must be an address like postgres://user:password@host:5432/database',
      [' ', 'abc', 'localhost:5432', '"postgres://db/x"', 'mysql://db/x'],
    ],
    ['PUBLIC_ORIGIN', webAddress, [' ', 'abc', '-1', 'localhost:3000', '"https://flights.example"', 'ftp://x']],
    ['DUFFEL_API_URL', 'must be an address like https://api.duffel.com', [' ', 'abc', 'localhost:4010', "'https://x'"]],
    ['STRIPE_API_URL', 'must be an address like https://api.stripe.com', [' ', 'abc', 'localhost:4020', '"https://x"']],
    ['TAG_ORIGIN', 'must be an address like https://tags.example', [' ', 'abc', 'localhost:3000', '"https://x"']],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'must be an address like http://collector:4318',
      [' ', 'abc', 'collector:4318', '"http://collector:4318"'],
    ],
    [
      'SMTP_URL',
      'must be an address like smtps://user:password@host:465',
      [' ', 'abc', 'localhost:25', 'smtp:25', 'http://mail.example', '"smtp://mail.example"'],
    ],
    [
      'BRAND_DOMAINS',
      'must be domains separated by commas, such as flights.example',
      [' ', 'a.example,', 'localhost:3000', '"a.example"', 'https://a.example'],
    ],
    ['UNKNOWN_HOSTS', 'must be default-brand or refuse', [' ', 'abc', '1.5', 'refuse ', '"refuse"']],
    ['TRUST_PROXY', 'must be true or false', [' ', 'abc', '1.5', '-1', 'true ', '"true"', 'yes']],
    ['ALLOW_LIVE_KEYS_ELSEWHERE', 'must be true or false', ['abc', '1.5', 'true ']],
    ['APP_ENV', 'must be demo or production', [' ', 'abc', 'production ', '"production"']],
    ['LOG_LEVEL', logLevels, [' ', 'abc', '-1', 'info ', '"info"']],
    ['PAYMENT_FIELDS', 'must be hosted or server', [' ', 'abc', 'hosted ', '"hosted"']],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'must be http/json', ['grpc', 'http/json ', '"http/json"']],
    ['MAIL_FROM', 'must be an email address', [' ', 'abc', 'localhost:3000', '"a@b.example"', 'Us <a@b.example>']],
    ['ADMIN_EMAIL', 'must be an email address', ['abc', '1.5', '-1', 'localhost:3000']],
    ['ADMIN_EMAIL', 'must not be blank', [' ']],
    ['DUFFEL_TEST_TOKEN', 'must not be blank', [' ']],
    ['STRIPE_TEST_SECRET_KEY', 'must not be blank', [' ']],
    [
      'STRIPE_WEBHOOK_SECRET',
      'must be one secret, or several separated by commas, none of them empty',
      [' ', ',', 'whsec_a,,,'],
    ],
    ['SESSION_SECRET', 'must have at least 32 characters', [' ', 'abc', 'localhost:3000']],
    ['SESSION_SECRET_OLD', 'must have at least 32 characters', [' ', 'abc', ',', 'a,b']],
    ['SIM_LATENCY_MS', 'must be a whole number from 0 to 60000', [' ', 'abc', '1.5', '-1', '60001', '"5"']],
    ['ORDER_WAIT_SECONDS', secondsInDay, [' ', 'abc', '0', '-1', '90000', '25s', '"25"']],
    ['ORDER_SETTLE_SECONDS', secondsInDay, [' ', 'abc', '-1']],
    ['RECONCILE_SECONDS', secondsInDay, [' ', 'abc', '-1']],
    ['ORDER_CHECKS_PER_MINUTE', 'must be a whole number from 1 to 100000', [' ', 'abc', '0', '1.5']],
    ['DRAIN_SECONDS', 'must be a number of seconds from 0 to 600', [' ', 'abc', '-1', '601']],
    ['SEARCH_SECONDS', 'must be a number of seconds from 2 to 50', [' ', 'abc', '1.5', '-1', '51']],
    ['BAG_PRICES_PER_SEARCH', 'must be a whole number from 0 to 100', [' ', 'abc', '1.5', '-1']],
    ['SEARCHES_AT_ONCE', 'must be a whole number from 1 to 10000', [' ', 'abc', '0', '1.5', '-1']],
    ['RATE_LIMIT_FACTOR', 'must be a number above 0 and at most 10000', [' ', 'abc', '0', '-1']],
    ['OTEL_METRIC_EXPORT_INTERVAL', 'must be a whole number from 100 to 3600000', [' ', 'abc', '99', '1.5', '-1']],
    ['OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1', [' ', 'abc', '1.5', '-1', '25%']],
  ])('%s %s [SAFE-04]', (name, wanted, values) => {
    for (const value of values) {
      const [problem, ...others] = problemsWith(name, value);
      expect(problem?.split(';')[0], JSON.stringify(value)).toBe(`${name}: ${wanted}`);
      expect(others).toEqual([]);
    }
  });

  test('quotes and spaces around a value are named, because a file of settings may keep them [SAFE-04]', () => {
    expect(problemsWith('TRUST_PROXY', '"true"')).toEqual([
      'TRUST_PROXY: must be true or false; the value has quotes around it',
    ]);
    expect(problemsWith('APP_ENV', 'production ')).toEqual([
      'APP_ENV: must be demo or production; the value has spaces around it',
    ]);
    expect(problemsWith('PORT', ' ')).toEqual([
      'PORT: must be a whole number from 0 to 65535; the value has only spaces',
    ]);
    expect(problemsWith('PORT', '3000 ')).toEqual([]);
  });

  test.each(Object.keys(environmentSchema.shape))(
    '%s never has a message in a programmer’s words, nor its value [SAFE-04] [SAFE-05]',
    (name) => {
      const isPath = name === 'APPLE_PAY_DOMAIN_ASSOCIATION_FILE';
      for (const value of ['', ' ', 'abc', '1.5', '-1', 'localhost:3000', 'xyzzy ', '"xyzzy"', "'xyzzy'"]) {
        const said = problemsWith(name, value).join('\n');
        expect(said).not.toMatch(/invalid|expected|received|NaN|too (small|big)|pattern/i);
        if (!isPath) expect(said).not.toContain('xyzzy');
        if (value === '') expect(said).toBe('');
      }
    },
  );
});
