import { expect, test } from 'vitest';
import { type HomeContent, homeContentOf } from './home-content.ts';

const defaults: HomeContent = {
  hero: { badge: 'Sale', badgeCondition: 'some fares', title: 'Fly with {brand}', text: '{brand}, {brand}' },
  figures: [{ value: '1', label: 'sky of {brand}' }],
  benefits: [{ kind: 'price', title: 'Low', text: 'Very', condition: '' }],
  paymentPlans: 'By phone',
  testimonials: [{ quote: 'Good', name: 'A', trip: 'B to C', savings: '$1' }],
  closing: { title: 'End', text: 'Call', figures: [] },
};

test('a brand shows the samples under its own name until it says otherwise [HOME-07]', () => {
  const shown = homeContentOf(defaults, undefined, 'Acme');
  expect(shown.hero).toMatchObject({ title: 'Fly with Acme', text: 'Acme, Acme' });
  expect(shown.figures[0]?.label).toBe('sky of Acme');
  expect(shown.testimonials).toEqual(defaults.testimonials);
});

test('its own parts stand in place of the samples, and emptied ones are empty [HOME-07]', () => {
  const figures = [{ value: '7', label: 'seas' }];
  const shown = homeContentOf(defaults, { figures, testimonials: [], closing: null, paymentPlans: '' }, 'Acme');
  expect(shown).toMatchObject({ figures, testimonials: [], closing: null, paymentPlans: '' });
  expect(shown.benefits).toEqual(defaults.benefits);
});
