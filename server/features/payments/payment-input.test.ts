import { expect, test } from 'vitest';
import { processCard } from '#contract/payments.ts';

test('what a payment lacks is said in words, by field [API-04] [API-08]', () => {
  const { error } = processCard.body.safeParse({ cardDetails: {} });
  const said = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(said).toEqual([
    'amount: This must be an amount, such as 482.00',
    'currency: Currency must be a three-letter code',
    'cardDetails.number: This must be digits',
    'cardDetails.expiryMonth: This must be digits',
    'cardDetails.expiryYear: This must be digits',
    'cardDetails.cvv: This must be digits',
    'cardDetails.holderName: This must be the name on the card',
  ]);
});
