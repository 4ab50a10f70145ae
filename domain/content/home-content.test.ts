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

const acme = { name: 'Acme', freeWithin24Hours: true };

test('a brand shows the samples under its own name until it says otherwise [HOME-07]', () => {
  const shown = homeContentOf(defaults, undefined, acme);
  expect(shown.hero).toMatchObject({ title: 'Fly with Acme', text: 'Acme, Acme' });
  expect(shown.figures[0]?.label).toBe('sky of Acme');
  expect(shown.testimonials).toEqual(defaults.testimonials);
});

test('its own parts stand in place of the samples, and emptied ones are empty [HOME-07]', () => {
  const figures = [{ value: '7', label: 'seas' }];
  const shown = homeContentOf(defaults, { figures, testimonials: [], closing: null, paymentPlans: '' }, acme);
  expect(shown).toMatchObject({ figures, testimonials: [], closing: null, paymentPlans: '' });
  expect(shown.benefits).toEqual(defaults.benefits);
});

test('a brand that lets nobody cancel for free does not say that it does [TRIP-10] [HOME-07]', () => {
  const benefits = (['price', 'cancellation'] as const).map((kind) => ({ kind, title: kind, text: '', condition: '' }));
  const kinds = (freeWithin24Hours: boolean) =>
    homeContentOf({ ...defaults, benefits }, undefined, { name: 'Acme', freeWithin24Hours }).benefits.map(
      ({ kind }) => kind,
    );
  expect([kinds(true), kinds(false)]).toEqual([['price', 'cancellation'], ['price']]);
});
