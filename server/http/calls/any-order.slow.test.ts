import { afterAll, beforeAll, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { callInAnyOrder } from '#server/testing/hostile/any-order.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());

test(
  'calls in any order, repeated, and for other visitors’ data: clear answers, and the books agree [SAFE-03] [SAFE-10] [SAFE-01]',
  {
    timeout: 240_000,
  },
  () => callInAnyOrder(t, 50),
);
