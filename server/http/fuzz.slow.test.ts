import { describe, inject, test } from 'vitest';
import { calls } from '../../contract/index.ts';
import { anyInput } from '../testing/fuzz.ts';

describe.each(inject('engines'))('any input on %s', (engine) => {
  const input = anyInput(engine);

  test.each(calls.map((call) => [call.id, call] as const))(
    '%s: a clear answer to guests, users and administrators, never a defect, never internals [SAFE-03] [API-04]',
    // Each sign-in costs a quarter of a second of the processor.
    { timeout: 240_000 },
    (_id, call) => input.send(call, 150),
  );

  test('after all of it nothing is lost: the rows are there and the books agree [SAFE-03] [SAFE-01]', () =>
    input.lostNothing());
});
