import { expect, test } from 'vitest';
import { startSimulators } from './simulators.ts';

const nowhere = new URL('no-such-folder/worker.ts', import.meta.url);
const withKey = { test: { secret: 'key', baseUrl: 'https://vendor.example' }, live: null };
const withoutKey = { test: null, live: null };
const parts = { dataDir: '/nowhere', simulatorLatencyMs: 0, duffel: withKey, stripe: withKey };

test('with keys for both vendors, nothing of the simulators is needed [F-148]', async () => {
  const { access, close } = await startSimulators(parts, nowhere);
  expect(access).toEqual({ duffel: null, stripe: null });
  await close();
});

test.each([
  ['DUFFEL_TEST_TOKEN', { duffel: withoutKey }],
  ['STRIPE_TEST_SECRET_KEY', { stripe: withoutKey }],
  ['DUFFEL_TEST_TOKEN and STRIPE_TEST_SECRET_KEY', { duffel: withoutKey, stripe: withoutKey }],
])('without the simulators the server names the missing keys: %s [F-148]', async (names, missing) => {
  await expect(startSimulators({ ...parts, ...missing }, nowhere)).rejects.toThrow(
    `This image has no simulators: set ${names}`,
  );
});
