import { expect, test } from 'vitest';
import { formatExact } from '../money/format.ts';
import { readMoney } from '../money/money.ts';
import { testExtra } from '../testing/extras.ts';
import { chooseExtra, refreshExtras } from './choose-extras.ts';
import { extraNews } from './extra-news.ts';

const bagOf = (id: string) => testExtra(id, { passengerIds: [id] });

test('what became of several travelers’ equal bags is said once: gone, dearer, fewer [BAGS-03] [SERV-04]', () => {
  const bags = ['pas_1', 'pas_2', 'pas_3', 'pas_4', 'pas_5'].map(bagOf);
  const chosen = bags.reduce<ReturnType<typeof chooseExtra>>((all, bag) => chooseExtra(all, bag, 2), []);
  const sale = readMoney('60.05', 'USD');
  const now = [
    ...['pas_1', 'pas_2'].map((id) => ({ ...bagOf(id), sale })),
    ...['pas_3', 'pas_4'].map((id) => ({ ...bagOf(id), maximumQuantity: 1 })),
  ];
  expect(extraNews(refreshExtras(chosen, now), formatExact)).toEqual([
    'Checked bag (Extra bag of up to 23 kg) is no longer available and was removed.',
    'Checked bag (Extra bag of up to 23 kg) is now $60.05 each; it was $46.',
    'Checked bag (Extra bag of up to 23 kg): only 1 is available now.',
  ]);
});

test('a bag that became dearer and rarer at once is said to be both, in as many words as are left [BAGS-03]', () => {
  const bag = testExtra('bag', { maximumQuantity: 3 });
  const now = { ...bag, maximumQuantity: 2, sale: readMoney('60.00', 'USD') };
  expect(extraNews(refreshExtras(chooseExtra([], bag, 3), [now]), formatExact)).toEqual([
    'Checked bag (Extra bag of up to 23 kg) is now $60 each; it was $46.',
    'Checked bag (Extra bag of up to 23 kg): only 2 are available now.',
  ]);
});
