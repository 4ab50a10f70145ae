import { describe, inject, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { anyInput } from '#server/testing/hostile/fuzz.ts';

describe.each(inject('engines'))('any input on %s', (engine) => {
  const input = anyInput(engine);

  test.each(calls.map((call) => [call.id, call] as const))(
    '%s: a clear answer to guests, users and administrators, never a server error or internals [SAFE-03] [API-04]',
    (_id, call) => input.send(call, 20),
  );

  test('afterwards nothing is lost: the rows exist and the books agree [SAFE-03] [SAFE-01]', () =>
    input.checkNothingLost());
});
