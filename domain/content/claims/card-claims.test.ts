import { expect, test } from 'vitest';
import { storedCardData } from '#domain/payment/card.ts';
import { defaultCancellationTerms } from '../cancellation-terms.ts';
import { defaultSlots, pageNames } from '../page-overrides/page-overrides.ts';

test('the pages say which card data is stored, and none claims that nothing is [F-31] [F-100] [PAY-09]', () => {
  const pages = pageNames.map((name) => ({
    name,
    text: defaultSlots(name, defaultCancellationTerms)
      .map(({ text }) => text)
      .join('\n'),
  }));
  const telling = pages.filter(({ text }) => text.includes(storedCardData)).map(({ name }) => name);
  expect(telling.toSorted()).toEqual(['faq', 'privacy']);
  expect(storedCardData).toMatch(
    /^the card’s brand, last four digits, .*, and the payment provider’s estimate of the risk$/,
  );
  for (const { text } of pages) expect(text).not.toMatch(/not stored by us/);
});
