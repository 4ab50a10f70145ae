import { describe, inject, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { anyInput } from '#server/testing/hostile/fuzz.ts';

/** Per call and engine; `npm run fuzz` runs more. */
const cases = Number(process.env.FUZZ_CASES ?? 150);

describe.each(inject('engines'))('any input on %s', (engine) => {
  const input = anyInput(engine);

  test.each(calls.map((call) => [call.id, call] as const))(
    '%s: a clear answer to guests, users and administrators, never a server error or internals [SAFE-03] [API-04]',
    // Each sign-in takes a quarter of a second of CPU time.
    { timeout: 240_000 * Math.max(1, cases / 150) },
    (_id, call) => input.send(call, cases),
  );

  test('afterwards nothing is lost: the rows exist and the books agree [SAFE-03] [SAFE-01]', () =>
    input.checkNothingLost());
});
