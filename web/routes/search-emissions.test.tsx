import { expect, test } from 'vitest';
import { type SampleOffer, sampleOffers } from '../testing/sample-offers.ts';
import { cards, count, openSearch, serverWith } from '../testing/search-page.ts';

const stating = (offer: SampleOffer, emissionsKg: number | null): SampleOffer => ({ ...offer, emissionsKg });
const textsOf = () =>
  cards().map((card) => /CO2 estimate: [\d,]+ kg per traveler(?:, .*? here)?/.exec(card.textContent)?.[0] ?? '');

test('cards compare the CO2 with the whole search, whatever the filters show, and say nothing where nothing is known [FARE-06]', async () => {
  const figures = [700, 1000, 1020, 1400, null, 980];
  serverWith(sampleOffers(6).map((offer, index) => stating(offer, figures[index] ?? null)));
  // Half of the flights are hidden; the median is still that of all five figures.
  openSearch({ stops: '0,1' });
  await count('4 of 6 flights match');
  expect(textsOf()).toEqual([
    'CO2 estimate: 700 kg per traveler, 30% less than typical here',
    'CO2 estimate: 1,000 kg per traveler, about typical here',
    'CO2 estimate: 1,400 kg per traveler, 40% more than typical here',
    '',
  ]);
});

test('where few flights state their CO2, nothing is called typical [FARE-06]', async () => {
  serverWith(sampleOffers(3).map((offer) => stating(offer, 1000)));
  openSearch();
  await count('3 flights');
  for (const text of textsOf()) expect(text).toBe('CO2 estimate: 1,000 kg per traveler');
});
