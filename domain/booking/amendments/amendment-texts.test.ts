import { expect, test } from 'vitest';
import { amendmentAction, amendmentCost, amendmentOutcome } from './amendment-texts.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const dearer = { due: usd(15_400), refund: usd(0) };
const cheaper = { due: usd(0), refund: usd(7350) };
const even = { due: usd(0), refund: usd(0) };

test.each([
  [dearer, 'Pay $154 more', 'Pay $154 and change flights'],
  [cheaper, '$73.50 back', 'Change flights and get $73.50 back'],
  [even, 'No extra cost', 'Change flights'],
])('what other flights cost, and the button that agrees to it [SERV-03]', (price, cost, action) => {
  expect([amendmentCost(price), amendmentAction(price, 'flights')]).toEqual([cost, action]);
});

test('the end of a change says what became of flights and money [SERV-03]', () => {
  expect(amendmentOutcome('confirmed', dearer, 'flights').text).toBe('The price of the change is $154.');
  expect(amendmentOutcome('confirmed', cheaper, 'flights').text).toMatch(
    /^We refund \$73\.50 to the card or cards you paid with\. Allow .+\.$/,
  );
  expect(amendmentOutcome('confirmed', even, 'flights').text).toBe('There was nothing to pay.');
  expect(amendmentOutcome('failed', dearer, 'flights').text).toContain('it costs you nothing');
  // Neither says whether flights are changed, which is unknown.
  for (const status of ['pending', 'needs_attention'] as const)
    expect(amendmentOutcome(status, dearer, 'flights').text).not.toMatch(/\$|charged|are changed/);
});
