import { expect, inject, test } from 'vitest';
import { startTestApp } from '#server/testing/app/test-app.ts';
import { buildDir } from '#server/testing/project-paths.ts';

const keys = { STRIPE_TEST_SECRET_KEY: 'sk_test_1', STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1' };

test.each<[string, boolean, Record<string, string>]>([
  ['with a publishable key', true, keys],
  ['with the simulator’s card fields', true, { PAYMENT_FIELDS: 'hosted' }],
  ['with a publishable key, but our own form', false, { ...keys, PAYMENT_FIELDS: 'server' }],
  ['by default', false, {}],
])('the cookie policy %s names the provider’s cookies: %s [PAGE-11]', async (_how, isNamed, environment) => {
  const t = await startTestApp({
    ...{ engine: 'postgresql', postgresAddress: inject('postgresAddress'), buildDir },
    environment,
  });
  const pages = await Promise.all(
    ['/cookies', '/privacy', '/terms'].map(async (path) => (await t.visitor().get(path)).body),
  );
  expect(pages.map((html) => html.includes('__stripe_mid'))).toEqual([isNamed, false, false]);
  expect(pages[0]).toContain('5. Third-party cookies');
  await t.close();
});
