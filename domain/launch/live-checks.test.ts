import { describe, expect, test } from 'vitest';
import { claims } from '../content/claims/claims.ts';
import { sampleOperator } from '../content/operator.ts';
import { type LaunchedBrand, type LiveFacts, liveChecks, liveRefusal, missingCredentials } from './live-checks.ts';

const brand: LaunchedBrand = {
  key: 'acme',
  name: 'Acme',
  domain: 'acme.com',
  isDefault: false,
  contact: { email: 'help@acme.com' },
  operator: { legalName: 'Acme Inc.', office: '', registration: '', accreditation: '', accreditationLogo: '' },
  confirmedClaims: claims.map(({ id }) => id),
};
const ready: LiveFacts = {
  credentials: { supplier: true, payments: true },
  hasMailServer: true,
  unorderedBookings: 0,
  mails: { lastSentAt: '2026-11-21T15:04:00.000Z', unsent: 0, oldestUnsentAt: null, serverFailure: null },
  publicOrigin: 'https://flights.acme.com',
  brandDomains: ['flights.acme.com'],
  production: true,
  events: { supplier: true, payments: true },
  hostsCards: true,
  brands: [brand],
};

/** State and text of the checks that are not ok. */
function findings(change: Partial<LiveFacts>): Record<string, string> {
  const checks = liveChecks({ ...ready, ...change }).filter(({ state }) => state !== 'ok');
  return Object.fromEntries(checks.map(({ id, state, text }) => [id, `${state}: ${text}`]));
}
const withBrand = (change: Partial<LaunchedBrand>) => findings({ brands: [brand, { ...brand, name: 'B', ...change }] });
const named = (legalName: string) => withBrand({ operator: { ...sampleOperator, legalName } });

describe('the checks before live mode', () => {
  test('a ready deployment passes every check [F-44]', () => {
    expect(findings({})).toEqual({});
    expect(liveChecks(ready)).toHaveLength(11);
    expect(liveRefusal(liveChecks(ready))).toBeNull();
  });

  test('mail files instead of a mail server block live mode [F-44]', () => {
    expect(findings({ hasMailServer: false }).mail).toMatch(/^refuses: Emails are written to files/);
  });

  test('bookings that no airline was asked for warn of it [F-99]', () => {
    expect(findings({}).supplier).toBeUndefined();
    expect(findings({ unorderedBookings: 2 }).supplier).toMatch(
      /^warns: 2 bookings of the last 24 hours could not be ordered/,
    );
  });

  test('a mail server that does not answer is not called fine [F-93]', () => {
    const mails = { ...ready.mails, serverFailure: 'ECONNREFUSED' };
    expect(findings({ mails }).mail).toMatch(/^warns: The mail server does not accept our connection \(ECONNREFUSED\)/);
  });

  test('emails that the mail server does not take are counted beside the last one it took [F-44] [CONF-04]', () => {
    const unsent = { unsent: 3, oldestUnsentAt: '2026-11-22T09:30:00.000Z', serverFailure: null };
    expect(findings({ mails: { lastSentAt: '2026-11-21T15:04:00.000Z', ...unsent } }).mail).toBe(
      'warns: 3 emails could not be sent so far, the oldest queued on Nov 22, 2026, 09:30 UTC. The last email was sent on Nov 21, 2026, 15:04 UTC. Check SMTP_URL and the mail server.',
    );
    expect(findings({ mails: { lastSentAt: null, ...unsent, unsent: 1 } }).mail).toBe(
      'warns: 1 email could not be sent so far, the oldest queued on Nov 22, 2026, 09:30 UTC. No sent email is on record. Check SMTP_URL and the mail server.',
    );
  });

  test.each([
    [null, 'PUBLIC_ORIGIN is not set'],
    ['https://localhost', 'is local'],
    ['https://skyhop.localhost:3000', 'is local'],
    ['https://192.168.1.7', 'is local'],
    ['https://[::1]:3000', 'is local'],
    ['https://intranet', 'is local'],
    ['https://flights.internal', 'is local'],
    ['https://printer.local', 'is local'],
    ['https://printer.local.', 'is local'],
    ['https://intranet.', 'is local'],
    ['http://flights.acme.com', 'is not https'],
  ])('a public address of %s blocks it [F-44]', (publicOrigin, why) => {
    const { address } = findings({ publicOrigin });
    expect(address).toMatch(/^refuses: /);
    expect(address).toContain(why);
  });

  test('the sample company as the legal name of any brand blocks it, however it is written; so does an empty name, because the terms would name nobody [F-44] [F-105]', () => {
    const refused = `refuses: The sample company ${sampleOperator.legalName} is the legal name of B.`;
    expect(withBrand({ operator: undefined }).operator).toBe(refused);
    expect(named(` ${sampleOperator.legalName.toUpperCase()}. `).operator).toBe(refused);
    expect(named('').operator).toBe('refuses: No company is named as operator of B: its terms would name nobody.');
    expect(named('Tailfin Travel Holding').operator).toBeUndefined();
  });

  test('card entry in the provider’s fields means SAQ A; in our form it warns of SAQ D [HOST-01]', () => {
    expect(liveChecks(ready).find(({ id }) => id === 'cards')).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('no card number passes through this server: SAQ A applies'),
    });
    const { cards } = findings({ hostsCards: false });
    expect(cards).toMatch(/^warns: Card numbers pass through this server: SAQ D applies/);
    expect(cards).toContain('STRIPE_LIVE_PUBLISHABLE_KEY');
  });

  test('missing credentials block it, and are named [F-44] [ADM-02] [ADM-04]', () => {
    const of = (supplier: boolean, payments: boolean) => findings({ credentials: { supplier, payments } }).credentials;
    expect(of(true, false)).toBe('refuses: Live mode needs live credentials for card payments.');
    expect(of(false, true)).toBe('refuses: Live mode needs live credentials for the flight supplier.');
    expect(missingCredentials({ supplier: false, payments: false })).toContain('the flight supplier and for card');
  });

  test('the rest only warns: claims, sample addresses, unreachable brands, webhooks, the environment [F-44] [HOME-09]', () => {
    const without = (kind: 'sample' | 'promise') => {
      const confirmedClaims = claims
        .filter((claim) => claim.kind !== kind || claim.id === 'operator')
        .map(({ id }) => id);
      return withBrand({ confirmedClaims }).claims;
    };
    expect(without('promise')).toMatch(/^warns: Unconfirmed claims: \d+ of B\.$/);
    expect(without('sample')).toMatch(
      /^warns: Invented testimonials, figures or numbers are shown by B: replace or empty them\. Unconfirmed claims: \d+ of B\.$/,
    );
    for (const email of ['help@tailfin.example', 'a@example.com', 'a@sub.test']) {
      expect(withBrand({ contact: { email } }).contact).toBe('warns: A sample email address is shown by B.');
    }
    expect(withBrand({ key: 'www', domain: null }).hosts).toBe('warns: No host leads to B.');
    const events = { supplier: false, payments: true };
    expect(findings({ events }).events).toMatch(/^warns: DUFFEL_WEBHOOK_SECRET is not set/);
    expect(findings({ production: false }).environment).toMatch(/^warns: /);
  });

  test('all blockers are reported together, without warnings [F-44]', () => {
    const checks = liveChecks({ ...ready, hasMailServer: false, publicOrigin: null, production: false });
    const refusal = liveRefusal(checks);
    expect(refusal).toContain('SMTP_URL');
    expect(refusal).toContain('PUBLIC_ORIGIN');
    expect(refusal).not.toContain('APP_ENV');
  });
});
