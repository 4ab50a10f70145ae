import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cookiePolicy, necessaryCaption } from '#domain/content/pages/cookies.ts';
import { cookieLifetimes } from '#domain/content/policy-figures.ts';
import { linkMs } from '#server/features/accounts/passwords/one-time-links.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { buildDir, projectRoot } from '#server/testing/project-paths.ts';
import { searchOffers } from '#server/testing/steps/booking-steps.ts';

const account = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  username: 'ada.byron',
  password: 'Analytical-Engine-1',
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    buildDir: buildDir,
  });
});
afterAll(() => t.close());

/** '90 days' → seconds */
function secondsOf(text: string): number {
  const [, count, unit] = /^(\d+) (hour|day)s?$/.exec(text) ?? [];
  return Number(count) * (unit === 'day' ? 86_400 : 3600);
}

/** The cookies in the policy's table with their maximum lifetime; null until the browser is closed. */
function documentedCookies(): Map<string, number | null> {
  const blocks = cookiePolicy.sections.flatMap((section) => section.blocks);
  const rows = blocks.flatMap((block) =>
    block.kind === 'table' && block.caption === necessaryCaption ? block.rows : [],
  );
  return new Map(
    rows.map(([name = '', , life = '']) => [name, life === 'until the browser is closed' ? null : secondsOf(life)]),
  );
}

test('every cookie is documented and lives exactly as long as documented [PAGE-11] [PAGE-10]', async () => {
  const visitor = t.visitor();
  const lines: string[] = [];
  const keep = (answer: { headers: Record<string, unknown> }) => {
    lines.push(...[answer.headers['set-cookie'] ?? []].flat().map(String));
  };
  keep(await visitor.get('/?brand=skyhop'));
  keep(await visitor.get('/search'));
  await searchOffers(visitor);
  keep(await visitor.post('/api/auth/register', account));
  keep(await visitor.post('/api/auth/login', { username: account.email, password: account.password }));
  for (const choice of ['accepted', 'declined']) {
    keep(
      await t.app.server.inject({
        method: 'POST',
        url: '/cookies',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `choice=${choice}`,
      }),
    );
  }
  const set = new Map<string, number | null>();
  for (const line of lines) {
    const [name = '', age] = [line.split('=', 1)[0], /; Max-Age=(\d+)/i.exec(line)?.[1]];
    expect(/; Expires=/i.test(line) && age === undefined, line).toBe(false);
    // Signing in replaces a booking session's value for its remaining time.
    set.set(name, age === undefined ? null : Math.max(Number(age), set.get(name) ?? 0));
  }
  expect(Object.fromEntries(set)).toEqual(Object.fromEntries(documentedCookies()));
  expect([set.get('consent'), set.get('visit'), set.get('account')]).toEqual([
    secondsOf(cookieLifetimes.preferences),
    secondsOf(cookieLifetimes.bookingSession),
    secondsOf(cookieLifetimes.authentication),
  ]);
});

test('docs/security.md lists the cookies that are set [F-50] [SAFE-04]', () => {
  const text = readFileSync(join(projectRoot, 'docs', 'security.md'), 'utf8');
  const [line = ''] = text.split('\n').filter((one) => one.startsWith('| session theft, fixation or planting |'));
  const named = [...line.matchAll(/`([a-z]+)`/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual([...documentedCookies().keys()].sort());
  expect(text).not.toMatch(/__Secure-/);
});

test('on an https site, every cookie is limited to this host [F-50] [PAGE-11] [SAFE-04]', async () => {
  const secure = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    buildDir: buildDir,
    environment: { PUBLIC_ORIGIN: 'https://flights.example' },
  });
  const lines: string[] = [];
  const keep = (answer: { headers: Record<string, unknown> }) => {
    lines.push(...[answer.headers['set-cookie'] ?? []].flat().map(String));
  };
  const visitor = secure.visitor();
  keep(await visitor.get('/?brand=skyhop', { 'x-forwarded-proto': 'http' }));
  keep(await visitor.get('/search'));
  keep(await visitor.post('/api/auth/register', account));
  keep(await visitor.post('/api/auth/login', { username: account.email, password: account.password }));
  const form = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' };
  const choice = { method: 'POST', url: '/cookies', headers: form, payload: 'choice=accepted' } as const;
  keep(await secure.app.server.inject(choice));
  const names = new Set(lines.map((line) => line.split('=', 1)[0]));
  expect([...names].sort()).toEqual([...documentedCookies().keys()].map((name) => `__Host-${name}`).sort());
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).not.toMatch(/; Domain=/i);
  }
  await secure.close();
});

test('only four server files and the accounts library set cookies, and none in the browser [PAGE-11]', () => {
  const places = globSync('{server,web,domain,contract}/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((path) => !/\.test\.tsx?$|testing\//.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(projectRoot, path), 'utf8');
      const found = source.match(/\.setCookie\(|'set-cookie'|document\.cookie *=[^=]|cookieStore/g) ?? [];
      return found.map((how) => `${path} ${how}`);
    });
  expect(places.sort()).toEqual([
    'server/features/accounts/sign-in/known-device.ts .setCookie(',
    "server/features/accounts/sign-in/sessions.ts 'set-cookie'",
    'server/features/privacy/consent.ts .setCookie(',
    'server/features/visitors/visit-cookie.ts .setCookie(',
    'server/http/pages/pages.ts .setCookie(',
  ]);
});

test('security tokens live 24 hours at most [PAGE-11]', () => {
  for (const life of Object.values(linkMs)) {
    expect(life).toBeLessThanOrEqual(secondsOf(cookieLifetimes.security) * 1000);
  }
});

test.each([
  ['choice=maybe', 400, undefined],
  ['', 400, undefined],
  ['choice=declined&from=/faq?tab=payment', 303, '/faq?tab=payment'],
  ['choice=declined&from=//evil.example', 303, '/cookies'],
  ['choice=declined&from=/%5Cevil.example', 303, '/cookies'],
  ['choice=declined&from=/.//evil.example', 303, '/cookies'],
  ['choice=declined&from=https://evil.example', 303, '/cookies'],
  ['choice=declined', 303, '/cookies'],
])('answer %j: %i, redirects to %s [PAGE-09] [SAFE-04]', async (payload, status, location) => {
  const answer = await t.app.server.inject({
    method: 'POST',
    url: '/cookies',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
});

test('another site cannot answer for a visitor [PAGE-09] [SAFE-04]', async () => {
  const answer = await t.app.server.inject({
    method: 'POST',
    url: '/cookies',
    headers: {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://evil.example',
    },
    payload: 'choice=accepted',
  });
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
});

test('declining clears a tag’s cookies, for this host and its parent domains [PAGE-09]', async () => {
  const answer = await t.app.server.inject({
    method: 'POST',
    url: '/cookies',
    headers: {
      host: 'www.acme.com',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: '_ga=1; _gcl_au=2; visit=3',
    },
    payload: 'choice=declined',
  });
  const ended = [answer.headers['set-cookie'] ?? []].flat().filter((line) => /Max-Age=0|1970/.test(line));
  const found = ended.map((line) => `${line.split('=', 1)[0]} ${/Domain=([^;]+)/.exec(line)?.[1] ?? ''}`.trim());
  expect(found.sort()).toEqual(
    ['_ga', '_ga acme.com', '_ga www.acme.com', '_gcl_au', '_gcl_au acme.com', '_gcl_au www.acme.com'].sort(),
  );
});
