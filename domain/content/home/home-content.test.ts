import { expect, test } from 'vitest';
import { type CancellationOverrides, cancellationTermsOf } from '../cancellation-terms.ts';
import { defaultChangeTerms } from '../change-terms.ts';
import { type HomeContent, homeContentOf } from './home-content.ts';

const defaults: HomeContent = {
  hero: { badge: 'Sale', badgeCondition: 'some fares', title: 'Fly with {brand}', text: '{brand}, {brand}' },
  figures: [{ value: '1', label: 'sky of {brand}' }],
  benefits: [{ kind: 'price', title: 'Low', text: 'Very', condition: '' }],
  paymentPlans: 'By phone',
  testimonials: [{ quote: 'Good', name: 'A', trip: 'B to C', savings: '$1' }],
  closing: { title: 'End', text: 'Call', figures: [] },
};

const termsOf = (own?: CancellationOverrides) => ({ ...cancellationTermsOf(own), change: defaultChangeTerms });

test('a brand shows the samples under its own name until it replaces them [HOME-07]', () => {
  const shown = homeContentOf(defaults, undefined, 'Acme', termsOf());
  expect(shown.hero).toMatchObject({ title: 'Fly with Acme', text: 'Acme, Acme' });
  expect(shown.figures[0]?.label).toBe('sky of Acme');
  expect(shown.testimonials).toEqual(defaults.testimonials);
});

test('its own parts replace the samples, and emptied ones are omitted [HOME-07]', () => {
  const figures = [{ value: '7', label: 'seas' }];
  const shown = homeContentOf(
    defaults,
    { figures, testimonials: [], closing: null, paymentPlans: '' },
    'Acme',
    termsOf(),
  );
  expect(shown).toMatchObject({ figures, testimonials: [], closing: null, paymentPlans: '' });
  expect(shown.benefits).toEqual(defaults.benefits);
});

test('a brand without the free cancellation promise does not claim it, and states the cost of canceling [TRIP-10] [HOME-07]', () => {
  const benefit = { kind: 'fees', title: 'No hidden fees', text: '', condition: '{onlineFee}' } as const;
  const claims = { ...defaults, benefits: [benefit, { ...benefit, kind: 'cancellation' as const }] };
  const conditions = (terms: Parameters<typeof cancellationTermsOf>[0]) =>
    homeContentOf(claims, undefined, 'Acme', termsOf(terms)).benefits.map(({ kind, condition }) => [kind, condition]);
  const later = 'Canceling online costs $35 per passenger unless every condition of our 24-hour rule is met.';
  expect(conditions(undefined)).toEqual([
    ['fees', later],
    ['cancellation', later],
  ]);
  expect(conditions({ freeWithin24Hours: false })).toEqual([['fees', 'Canceling online costs $35 per passenger.']]);
  const fees = { feeMinorByCurrency: { USD: 4000, EUR: 3500, GBP: 0 } };
  expect(conditions(fees)[0]).toEqual([
    'fees',
    'Canceling online costs $40 or €35 per passenger unless every condition of our 24-hour rule is met.',
  ]);
  expect(conditions({ feeMinorByCurrency: {} })[0]).toEqual(['fees', '']);
});
