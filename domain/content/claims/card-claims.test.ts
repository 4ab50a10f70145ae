import { expect, test } from 'vitest';
import { defaultCancellationTerms } from '../cancellation-terms.ts';
import { defaultSlots, pageNames } from '../page-overrides/page-overrides.ts';

test('the pages say which card data is stored, and none claims that nothing is [F-31] [PAY-09]', () => {
  const pages = pageNames.map((name) => ({
    name,
    text: defaultSlots(name, defaultCancellationTerms)
      .map(({ text }) => text)
      .join('\n'),
  }));
  const telling = pages.filter(({ text }) => text.includes('brand and last four digits')).map(({ name }) => name);
  expect(telling.toSorted()).toEqual(['faq', 'privacy']);
  for (const { text } of pages) expect(text).not.toMatch(/not stored by us/);
});
