import { expect, test } from 'vitest';
import { attemptOf } from './card-attempt-limiter.ts';

const who = { visitor: 'v_1', address: '198.18.0.1' };

test.each([
  ['off_1', null, 'off_1'],
  [null, 'amd_1', 'amd_1'],
  ['off_1', 'amd_1', 'amd_1'],
  [null, null, null],
])('a card for offer %s and amendment %s counts for %s [SAFE-04] [SERV-03]', (offerId, amendmentId, subject) => {
  expect(attemptOf({ ...who, offerId, amendmentId })).toEqual({ ...who, offerId: subject });
});
