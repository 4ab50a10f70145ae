import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type { OfferPassenger } from '../offer.ts';
import { emissionsPerTraveler, emissionsTexts, readEmissions, typicalEmissions } from './emissions.ts';

const [jfk, lhr] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const traveler = (id: string, type: OfferPassenger['type']): OfferPassenger => ({ id, type, age: null });
const adult = traveler('pas_a', 'adult');
const family = [adult, traveler('pas_b', 'child'), traveler('pas_c', 'infant_without_seat')];

/** Offers of one hour are fares of one journey. */
function offer(emissionsKg: number | null, hour = 0, passengers: readonly OfferPassenger[] = [adult]) {
  const departing = `2027-03-04T${String(hour).padStart(2, '0')}:00:00`;
  return { ...testOffer({ id: `off_${hour}_${emissionsKg}`, from: jfk, to: lhr, departing, passengers }), emissionsKg };
}

test.each<[string | null, number | null]>([
  ['412', 412],
  ['412.5', 412.5],
  ['0', null],
  ['0.00', null],
  ['-412', null],
  ['4e2', null],
  ['1,200', null],
  [' 412', null],
  ['', null],
  [null, null],
  ['12345678', null],
])('the figure %j is read as %j: only a plain amount is one [FARE-06]', (text, kg) => {
  expect(readEmissions(text)).toBe(kg);
});

test('is shared among the travelers with a seat [FARE-06]', () => {
  expect(emissionsPerTraveler(offer(900, 0, family))).toBe(450);
  expect(emissionsPerTraveler(offer(900))).toBe(900);
  expect(emissionsPerTraveler(offer(null, 0, family))).toBeNull();
  expect(emissionsPerTraveler(offer(900, 0, [traveler('pas_c', 'infant_without_seat')]))).toBeNull();
});

test('the text is an estimate, compared with the median in whole percent; below five it is about typical [FARE-06]', () => {
  const textOf = (texts: ReturnType<typeof emissionsTexts>) =>
    texts === null ? '' : `${texts.estimate} ${texts.comparison}`;
  const text = (kg: number | null, typical: number | null = 1000) => textOf(emissionsTexts(offer(kg), typical));
  expect(text(850)).toBe('CO2 estimate: 850 kg per traveler, 15% less than typical here');
  expect(text(1150.4)).toBe('CO2 estimate: 1,150 kg per traveler, 15% more than typical here');
  expect([text(955.1), text(1000), text(1044.9)].map((one) => one.split(', ').at(-1))).toEqual(
    Array.from({ length: 3 }, () => 'about typical here'),
  );
  expect(text(945)).toContain('5% less');
  expect(text(1046)).toContain('5% more');
  expect(text(850, null)).toBe('CO2 estimate: 850 kg per traveler ');
  expect(emissionsTexts(offer(900, 0, family), null)).toEqual({
    estimate: 'CO2 estimate: 450 kg per traveler',
    comparison: '',
  });
  expect([text(null), text(0.4)]).toEqual(['', '']);
});

test('typical is the median of the journeys that state a figure, each once, if there are five [FARE-06]', () => {
  const journeys = [500, 100, 300, 200, 400].map((kg, hour) => offer(kg, hour));
  expect(typicalEmissions(journeys)).toBe(300);
  expect(typicalEmissions([...journeys, offer(600, 6), offer(null, 7)])).toBe(350);
  // Dearer fares of the second flight, with higher figures and none.
  expect(typicalEmissions([...journeys, offer(900, 1), offer(901, 1), offer(null, 1)])).toBe(300);
  expect(typicalEmissions([...journeys.slice(1), offer(null, 8)])).toBeNull();
  expect(typicalEmissions([])).toBeNull();
});

test('no order of arrival changes what is typical, and half of the journeys are on each side of it [FARE-06]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 24 }), (figures) => {
      const journeys = figures.map((kg, hour) => offer(kg, hour));
      const typical = typicalEmissions(journeys) ?? Number.NaN;
      expect(typicalEmissions(journeys.toReversed())).toBe(typical);
      expect(figures.filter((kg) => kg < typical).length).toBeLessThanOrEqual(figures.length / 2);
      expect(figures.filter((kg) => kg > typical).length).toBeLessThanOrEqual(figures.length / 2);
    }),
  );
});
