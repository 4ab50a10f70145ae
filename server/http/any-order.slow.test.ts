import { afterAll, beforeAll, inject, test } from 'vitest';
import { callInAnyOrder } from '../testing/any-order.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());

test(
  'calls in any order, repeated, and about what is another’s: clear answers, and the books agree [SAFE-03] [SAFE-10] [SAFE-01]',
  {
    timeout: 240_000,
  },
  () => callInAnyOrder(t, 50),
);
