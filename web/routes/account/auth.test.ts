import { expect, test } from 'vitest';
import { meta } from './auth.tsx';

test.each([
  [false, 'Sign In'],
  [true, 'Sign Up'],
])('the title names the form that opens: signing up is %s [AUTH-03]', (signsUp, page) => {
  const root = { loaderData: { brand: { name: 'Tailfin' } } };
  const found = meta({ matches: [root], loaderData: { signsUp } } as never);
  expect(found[0]).toEqual({ title: `${page} | Tailfin` });
});
