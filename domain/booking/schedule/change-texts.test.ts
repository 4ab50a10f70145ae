import { expect, test } from 'vitest';
import { findingTexts } from './change-texts.ts';
import type { Finding } from './judge-change.ts';

const canceled: Finding = { kind: 'canceled', slice: 1, from: 'LHR', to: 'JFK' };

test('a canceled direction is not said to be without another flight if the airline added one [SERV-01]', () => {
  expect(findingTexts([canceled], 1)).toEqual([
    'LHR to JFK is canceled, and the airline has not named another flight.',
  ]);
  expect(findingTexts([canceled, { kind: 'added', slice: 0, from: 'LGW', to: 'JFK' }], 1)).toEqual([
    'LHR to JFK is canceled.',
    'The airline added a flight from LGW to JFK.',
  ]);
});
