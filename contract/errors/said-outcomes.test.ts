import { expect, test } from 'vitest';
import { errorCodes } from './error-codes.ts';
import { errorTable } from './error-table.ts';
import { saysNothingChanged, saysNothingCharged } from './said-outcomes.ts';

test.each(errorCodes)('%s: pages know whether its message says that nothing was charged [PAY-10] [SAFE-02]', (code) => {
  expect(saysNothingCharged(code)).toBe(/othing was charged/.test(errorTable[code].text));
});

test('a price that is gone says that nothing was changed [SERV-03]', () => {
  expect(saysNothingChanged('AMENDMENT_OFFER_GONE')).toBe(true);
  expect(errorTable.AMENDMENT_OFFER_GONE.text).toContain('Nothing was changed');
});
